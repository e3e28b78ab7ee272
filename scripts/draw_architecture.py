"""Draw the map of the house from the real import graph: python -m scripts.draw_architecture."""

from __future__ import annotations

from collections.abc import Set
from pathlib import Path
from xml.sax.saxutils import escape

import grimp

from gridwise.render.palette import THEMES

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "images" / "architecture.svg"

WORDS = {
    "cli": "one file per command",
    "api": "what `import gridwise` offers",
    "book": "pages to print",
    "web": "server, API, page",
    "window": "desktop games",
    "gym": "environments",
    "lab": "compare, watch, race, audit, store, reproduce",
    "render": "scenes as terminal, SVG, PNG, GIF, plots",
    "registry": "names to puzzles and plug-ins",
    "puzzles": "one folder each, knowing no other",
    "puzzles.base": "Puzzle and its capabilities",
    "user_code": "people's own files",
    "search": "textbook searches",
    "csp": "backtracking",
    "model": "Problem, Result, Scene, Trace, errors",
}

"""The rooms from the fronts down to the words that everything uses, and what is in each."""

LEFT, TOP, CELL = 430, 120, 34


def room_of(module: str) -> str | None:
    """Name the room that a module belongs to; None for what starts them, and for downloads."""
    path = module.split(".")[1:]
    if not path or path[0] in ("__main__", "_core", "site"):
        return None
    if path[:2] == ["puzzles", "base"]:
        return "puzzles.base"
    return path[0] if path[0] in WORDS else "model"


def imports() -> set[tuple[str, str]]:
    """Find which room imports which, in functions too."""
    graph = grimp.build_graph("gridwise")
    pairs = (
        (room_of(module), room_of(other))
        for module in graph.modules
        for other in graph.find_modules_directly_imported_by(module)
    )
    return {(here, there) for here, there in pairs if here and there and here != there}


def picture(edges: Set[tuple[str, str]]) -> str:
    """Paint a row for each room and a column for each: a filled cell is an import.

    As long as every filled cell lies to the right of the diagonal, all imports point down.
    """
    look, rooms = THEMES["light"], list(WORDS)
    width, height = LEFT + len(rooms) * CELL + 20, TOP + len(rooms) * CELL + 20
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="system-ui, sans-serif" font-size="13" role="img">',
        "<title>The rooms of Gridwise: in a filled cell the room at the left imports the one above</title>",
        f'<rect width="{width}" height="{height}" fill="{look["desk"]}"/>',
    ]
    for row, room in enumerate(rooms):
        x, y = LEFT + row * CELL, TOP + row * CELL
        lines += [
            f'<text x="20" y="{y + 22}" fill="{look["ink"]}" font-weight="600">{escape(room)}</text>',
            f'<text x="130" y="{y + 22}" fill="{look["faint"]}">{escape(WORDS[room])}</text>',
            f'<text transform="translate({x + 21} {TOP - 8}) rotate(-60)" fill="{look["ink"]}">'
            f"{escape(room)}</text>",
        ]
        for col, other in enumerate(rooms):
            token = "wall" if row == col else "plan" if (room, other) in edges else "cell"
            place = f'x="{LEFT + col * CELL + 1}" y="{y + 1}" width="{CELL - 2}" height="{CELL - 2}"'
            lines.append(f'<rect {place} rx="4" fill="{look[token]}"/>')
    return "\n".join([*lines, "</svg>", ""])


if __name__ == "__main__":
    PICTURE.write_text(picture(imports()), encoding="utf-8")
