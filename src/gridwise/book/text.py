"""Setting text: lines that fit a width, and paragraphs of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gridwise.book.fonts import text_width
from gridwise.book.page import FontRole, Words

__all__ = ["Style", "paragraph", "shrunk", "wrapped"]


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set."""

    font: FontRole
    size: float
    leading: float
    """From one baseline to the next."""
    fill: str = "ink"


def wrapped(text: str, style: Style, width: float, space: str = " ") -> list[str]:
    """Break a text into lines at blanks; a word that is too long is broken where it must be."""
    lines = [""]
    for word in text.split():
        for part in _parts(word, style, width):
            longer = f"{lines[-1]}{space}{part}".strip()
            if text_width(longer, style.font, style.size) <= width:
                lines[-1] = longer
            else:
                lines.append(part)
    return [line for line in lines if line]


def paragraph(text: str, style: Style, x: float, y: float, width: float) -> tuple[list[Words], float]:
    """Set a text from a height on; give its lines and its own height."""
    lines = wrapped(text, style, width)
    words = [
        Words(x, y + style.size + row * style.leading, line, style.size, style.font, style.fill)
        for row, line in enumerate(lines)
    ]
    return words, len(lines) * style.leading


def shrunk(text: str, style: Style, width: float) -> float:
    """Give the size at which a line fits a width: its own, or a smaller one."""
    return min(style.size, style.size * width / max(1.0, text_width(text, style.font, style.size)))


def _parts(word: str, style: Style, width: float) -> Iterator[str]:
    while text_width(word, style.font, style.size) > width and len(word) > 1:
        fits = max(
            1,
            next(
                n
                for n in range(len(word), 0, -1)
                if n == 1 or text_width(word[:n], style.font, style.size) <= width
            ),
        )
        yield word[:fits]
        word = word[fits:]
    yield word
