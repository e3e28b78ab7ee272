"""Write the page's colours and sizes from `render/palette.py`, so that they are chosen in one place only."""

from __future__ import annotations

from pathlib import Path

from gridwise.render import palette as look
from gridwise.render.svg import page_rules
from gridwise.scene import TILE_HUES

__all__ = ["look_module", "main", "tokens_sheet"]

STATIC = Path(__file__).resolve().parent.parent / "src" / "gridwise" / "web" / "static"
NOTE = "Made by `python -m scripts.make_web_look` from render/palette.py: change the colours and sizes there."
SIZES = (
    *("GAP", "RADIUS", "RIM", "FIELD_PADDING", "MARGIN", "LABEL_WIDTH", "BODY_WIDTH", "TAIL_WIDTH"),
    *("BEND_RADIUS", "PATH_WIDTH", "RING_WIDTH", "LABEL_SIZE", "SHADE", "DIGIT_SIZE", "CAPTION_SIZE"),
    *("COORDINATE_SIZE", "MOVE_MS", "CELL_PX", "BODY_STEPS", "AMOUNT_STEPS"),
)


def tokens_sheet() -> str:
    """Give the style sheet: custom properties for light and dark, and the classes that pictures use."""

    def rule(selector: str, theme: look.Theme, indent: str = "") -> str:
        lines = f"color-scheme: {theme.name};\n{look.css(theme)}".splitlines()
        return f"{indent}{selector} {{\n" + "".join(f"{indent}  {line}\n" for line in lines) + f"{indent}}}\n"

    dark = rule(':root:not([data-theme="light"])', look.DARK, "  ")
    return (
        f"/* {NOTE} */\n"
        + rule(":root", look.LIGHT)
        + f"@media (prefers-color-scheme: dark) {{\n{dark}}}\n"
        + rule(':root[data-theme="dark"]', look.DARK)
        + page_rules().replace("}", "}\n")
    )


def look_module() -> str:
    """Give the sizes as an ES module."""
    sizes = "".join(f"export const {name} = {getattr(look, name)!r};\n" for name in SIZES)
    pieces = sum(token.startswith("piece-") and token[6:].isdecimal() for token in look.LIGHT.colours)
    tiles = f"export const PIECES = {pieces};\nexport const TILES = {len(TILE_HUES)};\n"
    names, series = (", ".join(f'"{name}"' for name in list_) for list_ in (TILE_HUES, look.SERIES))
    lists = f"export const TILE_HUES = [{names}];\nexport const SERIES = [{series}];\n"
    return f"// {NOTE}\n{sizes}{tiles}{lists}"


def main() -> None:
    """Write both files."""
    (STATIC / "css" / "tokens.css").write_text(tokens_sheet(), "utf-8")
    (STATIC / "js" / "draw" / "look.js").write_text(look_module(), "utf-8")


if __name__ == "__main__":
    main()
