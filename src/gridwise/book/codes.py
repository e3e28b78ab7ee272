"""QR codes that open a board on a workbench, or hold it as text."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from importlib import import_module
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from gridwise.book.page import Box, Modules
from gridwise.book.settings import BookSettings
from gridwise.errors import MissingExtraError

__all__ = ["Code", "code_of", "code_side", "draw_code", "link"]

MODULE, LEAST_MODULE = 1.05, 0.7
"""The side of a square in points, 0.37 mm: printers draw it and telephones read it; 0.25 mm is the least."""
MASK = 1
"""Always the same one: to try all eight takes most of the time, and readers take any."""
QUIET = 2
"""White squares around a code; its surroundings are white, too."""

Code = tuple[tuple[tuple[int, int, int], ...], int]
"""Runs of dark squares, and how many squares a side has."""


def link(address: str, puzzle: str, text: str) -> str:
    """Give the address that shows a board on a workbench, as the page itself gives it."""
    data = text.strip().encode()
    squeezed = zlib.compressobj(9, wbits=-15)
    forms = {"board": _letters(data), "packed": _letters(squeezed.compress(data) + squeezed.flush())}
    name = min(forms, key=lambda form: len(forms[form]))
    return f"{address.rstrip('/')}/#/{puzzle}?{urlencode({name: forms[name]})}"


def code_of(settings: BookSettings, puzzle: str, text: str) -> Code | None:
    """Make the code of a board; None where there is to be none, or where the board is too large for one."""
    if settings.codes == "none":
        return None
    try:
        segno: Any = import_module("segno")
    except ModuleNotFoundError:
        raise MissingExtraError("a book", "book") from None
    content = text.strip() if settings.codes == "text" else link(settings.address, puzzle, text)
    try:
        made = segno.make_qr(content, error="l", mask=MASK)
    except segno.DataOverflowError:
        return None
    return _runs(made.matrix), len(made.matrix)


def code_side(code: Code, most: float) -> float:
    """Give the side of a printed code with its quiet border; 0 where it would be too fine to be read."""
    squares = code[1] + 2 * QUIET
    module = min(MODULE, most / squares)
    return squares * module if module >= LEAST_MODULE else 0.0


def draw_code(code: Code, box: Box) -> Modules:
    """Draw a code into a box."""
    side = box.width / (code[1] + 2 * QUIET)
    return Modules(box.x + QUIET * side, box.y + QUIET * side, side, code[0], "code")


def _letters(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _runs(matrix: Any) -> tuple[tuple[int, int, int], ...]:
    runs: list[tuple[int, int, int]] = []
    for row, line in enumerate(matrix):
        column = 0
        for dark, same in groupby(line):
            length = len(list(same))
            if dark:
                runs.append((row, column, length))
            column += length
    return tuple(runs)
