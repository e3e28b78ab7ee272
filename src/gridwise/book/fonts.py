"""The fonts of a book: Source Serif and Source Sans by Adobe, under the SIL Open Font License."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

from gridwise.book.page import FontRole
from gridwise.errors import MissingExtraError, UsageError

__all__ = ["check_letters", "font_path", "font_paths", "text_width"]

_FILES: dict[FontRole, tuple[str, str]] = {
    "serif": ("font_source_serif_pro", "SourceSerifPro-Regular.ttf"),
    "serif-bold": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    "serif-italic": ("font_source_serif_pro", "SourceSerifPro-It.ttf"),
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "sans-bold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
}


def font_paths() -> dict[FontRole, Path]:
    """Return the file of every font."""
    return {role: font_path(role) for role in _FILES}


@cache
def font_path(role: FontRole) -> Path:
    """Return the file of one font."""
    package, name = _FILES[role]
    try:
        return Path(str(files(package) / "files" / name))
    except ModuleNotFoundError:
        raise MissingExtraError("a book", "book") from None


def text_width(text: str, font: FontRole, size: float) -> float:
    """Give the width of a line of text."""
    default, widths = _widths(font)
    return sum(widths.get(ord(letter), default) for letter in text) * size / 1000


def check_letters(text: str, what: str, font: FontRole = "serif-bold") -> None:
    """Refuse letters that would be printed as empty boxes."""
    _, widths = _widths(font)
    missing = next((letter for letter in text if ord(letter) not in widths), None)
    if missing is not None:
        raise UsageError(f"the book's font has no letter {missing!r} (in the {what} {text!r:.60})")


@cache
def _widths(role: FontRole) -> tuple[float, dict[int, float]]:
    """Return the width of any letter, and of those that the font has, in thousandths of its size."""
    try:
        face: Any = import_module("reportlab.pdfbase.ttfonts").TTFontFace(str(font_path(role)))
    except ModuleNotFoundError:
        raise MissingExtraError("a book", "book") from None
    return face.defaultWidth, face.charWidths
