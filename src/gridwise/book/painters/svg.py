"""Pages as SVG: vector sheets for the screen and for drawing programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from gridwise.book.fonts import text_width
from gridwise.book.page import BookPage, FontRole, Modules, PageItem, Words
from gridwise.render.palette import Theme
from gridwise.render.svg import elements

__all__ = ["svg"]

_FAMILIES: dict[FontRole, str] = {
    "serif": "font-family=\"'Source Serif 4','Source Serif Pro',Georgia,serif\"",
    "serif-bold": "font-family=\"'Source Serif 4','Source Serif Pro',Georgia,serif\" font-weight=\"600\"",
    "serif-italic": "font-family=\"'Source Serif 4','Source Serif Pro',Georgia,serif\" font-style=\"italic\"",
    "sans": "font-family=\"'Source Sans 3','Source Sans Pro',Arial,sans-serif\"",
    "sans-bold": "font-family=\"'Source Sans 3','Source Sans Pro',Arial,sans-serif\" font-weight=\"600\"",
}


def svg(page: BookPage, theme: Theme, title: str) -> str:
    """Give one page as an SVG document; every line of text has its length, whatever font there is."""
    body = "".join(text for element in page.elements for text in _drawn(element.items, theme))
    size = f'width="{page.width:g}pt" height="{page.height:g}pt" viewBox="0 0 {page.width:g} {page.height:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label={quoteattr(title)}>'
        f"<title>{escape(title)}</title>"
        f'<rect width="100%" height="100%" fill="{theme["desk"]}"/>{body}</svg>\n'
    )


def _drawn(items: Iterable[PageItem], theme: Theme) -> Iterator[str]:
    for item in items:
        match item:
            case Words():
                yield _words(item, theme)
            case Modules():
                yield _modules(item, theme)
            case _:
                yield from elements([item], cell=1, theme=theme)


def _words(item: Words, theme: Theme) -> str:
    if not item.text.strip():
        return ""
    length = text_width(item.text, item.font, item.size)
    return (
        f'<text x="{item.x:.2f}" y="{item.y:.2f}" font-size="{item.size:.2f}" {_FAMILIES[item.font]} '
        f'text-anchor="{item.anchor}" textLength="{length:.2f}" lengthAdjust="spacingAndGlyphs" '
        f'fill="{theme[item.fill]}" xml:space="preserve">{escape(item.text)}</text>'
    )


def _modules(item: Modules, theme: Theme) -> str:
    path = "".join(
        f"M{item.x + column * item.side:.2f} {item.y + row * item.side:.2f}h{length * item.side:.2f}"
        f"v{item.side:.2f}h-{length * item.side:.2f}z"
        for row, column, length in item.runs
    )
    return f'<path d="{path}" fill="{theme[item.fill]}" shape-rendering="crispEdges"/>'
