"""Paint a scene as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

from gridwise.render import palette as look
from gridwise.render.paint import paint
from gridwise.render.primitives import Clip, Disc, Group, Line, Picture, Polygon, Primitive, Rect, Text
from gridwise.scene import Scene

__all__ = ["elements", "page_rules", "svg"]


def svg(
    scene: Scene | Picture,
    *,
    cell: int = look.CELL_PX,
    theme: Literal["auto", "light", "dark", "page"] = "auto",
    background: bool = True,
) -> str:
    """Give the scene, or a picture made of primitives, as an SVG document with cells of this many pixels.

    The theme `auto` is light and turns dark where the reader prefers dark; `page` takes its colours from
    a page that has `page_rules`. Without a background the picture lies directly on the page, which then
    has to be of the same theme.
    """
    if cell < 1:
        raise ValueError(f"a cell must be at least 1 pixel wide, got {cell}")
    picture = scene if isinstance(scene, Picture) else paint(scene)
    writer = _Writer(theme, cell)
    items: list[Primitive] = [*picture.board, *picture.items]
    if background:
        items.insert(0, Rect(0, 0, picture.width, picture.height, "desk", look.RADIUS))
    body = "".join(writer.draw(item) for item in items)
    width, height = _number(picture.width * cell), _number(picture.height * cell)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label={quoteattr(picture.title)}'
    )
    if theme == "page":
        return f"{head}>{body}</svg>\n"
    return (
        f'{head} font-family="{look.FONT}" font-variant-numeric="tabular-nums">'
        f"<title>{escape(picture.title)}</title>{writer.style()}{body}</svg>\n"
    )


def elements(
    items: Iterable[Primitive], *, cell: int = look.CELL_PX, theme: look.Theme | None = None
) -> list[str]:
    """Give primitives as SVG elements: in a theme's colours, or with classes that `page_rules` colours."""
    writer = _Writer(theme or "page", cell)
    return [writer.draw(item) for item in items]


def page_rules() -> str:
    """Give the CSS that colours the classes of `elements` from the custom properties of `palette.css`."""
    return "".join(
        f".gw-{kind}-{token}{{{kind}:var(--gw-{token})}}"
        for token in look.LIGHT.colours
        for kind in ("fill", "stroke")
    )


class _Writer:
    """Writes primitives as elements and remembers which colours they took."""

    def __init__(self, theme: str | look.Theme, cell: int) -> None:
        self.page = theme == "page"
        self.auto = theme == "auto" or self.page
        self.theme = theme if isinstance(theme, look.Theme) else look.THEMES["light" if self.auto else theme]
        self.cell = cell
        self.used: set[tuple[str, str]] = set()

    def draw(self, item: Primitive) -> str:
        """Give one primitive as an element."""
        size = self._size
        match item:
            case Rect():
                return self._rect(item)
            case Disc():
                place = f'cx="{size(item.x)}" cy="{size(item.y)}" r="{size(item.radius)}"'
                return f"<circle {place}{self._paint(fill=item.fill)}/>"
            case Line():
                return (
                    f'<polyline points="{self._points(item.points)}" stroke-width="{size(item.width)}" '
                    f'stroke-linecap="round" stroke-linejoin="round"{self._paint(stroke=item.stroke)}/>'
                )
            case Polygon():
                colours = self._paint(fill=item.fill, stroke=item.fill)
                return (
                    f'<polygon points="{self._points(item.points)}" stroke-width="{size(item.rounding)}" '
                    f'stroke-linejoin="round"{colours}/>'
                )
            case Text():
                return self._text(item)
            case Clip():
                # A nested svg clips without an id, which could clash with another picture on the page.
                x, y, width, height = (size(v) for v in (item.x, item.y, item.width, item.height))
                box = f"{x} {y} {width} {height}"
                place = f'x="{x}" y="{y}" width="{width}" height="{height}" viewBox="{box}"'
                return f'<svg {place} overflow="hidden">{"".join(map(self.draw, item.items))}</svg>'

            case Group():
                return self._group(item)

    def style(self) -> str:
        """Give the rules that turn the used colours dark, if the theme is automatic."""
        if not self.auto:
            return ""
        rules = "".join(
            f".gw-{kind}-{token}{{{kind}:{look.DARK[token]}}}" for kind, token in sorted(self.used)
        )
        return f"<style>@media (prefers-color-scheme:dark){{{rules}}}</style>"

    def _rect(self, item: Rect) -> str:
        inset = item.stroke_width / 2 if item.stroke else 0.0
        x, y = self._size(item.x + inset), self._size(item.y + inset)
        width, height = self._size(item.width - 2 * inset), self._size(item.height - 2 * inset)
        radius = self._size(max(0.0, item.radius - inset))
        place = f'x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}"'
        stroke = f' stroke-width="{self._size(item.stroke_width)}"' if item.stroke else ""
        return f"<rect {place}{stroke}{self._paint(fill=item.fill, stroke=item.stroke)}/>"

    def _text(self, item: Text) -> str:
        # Placed by its baseline: not every viewer knows dominant-baseline.
        x, y = self._size(item.x), self._size(item.y + 0.355 * item.size)
        weight = ' font-weight="700"' if item.bold else ""
        return (
            f'<text x="{x}" y="{y}" font-size="{self._size(item.size)}" text-anchor="{item.anchor}"'
            f"{weight}{self._paint(fill=item.fill)}>{escape(item.text)}</text>"
        )

    def _group(self, item: Group) -> str:
        name = f' class="{item.name}"' if item.name else ""
        opacity = f' opacity="{item.opacity:g}"' if item.opacity < 1 else ""
        title = f"<title>{escape(item.title)}</title>" if item.title else ""
        return f"<g{name}{opacity}>{title}{''.join(map(self.draw, item.items))}</g>"

    def _paint(self, fill: str | None = None, stroke: str | None = None) -> str:
        colours = {"fill": fill, "stroke": stroke}
        tokens = {kind: token for kind, token in colours.items() if token is not None}
        text = (
            "" if self.page else "".join(f' {kind}="{self.theme[token]}"' for kind, token in tokens.items())
        )
        if fill is None:
            text += ' fill="none"'
        if self.auto and tokens:
            self.used.update(tokens.items())
            text += f' class="{" ".join(f"gw-{kind}-{token}" for kind, token in tokens.items())}"'
        return text

    def _size(self, value: float) -> str:
        return _number(value * self.cell)

    def _points(self, points: tuple[tuple[float, float], ...]) -> str:
        return " ".join(f"{self._size(x)},{self._size(y)}" for x, y in points)


def _number(value: float) -> str:
    """Write a length with at most two decimals and no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
