"""The file form of Colour Sudoku.

COLOURS SIZE / the colours, highest priority first / SIZE rows of SIZE cells. A cell is a number or `*`, then
a colour's letter or `#`. Blank lines are allowed; everything on one line, separated by blanks, is read too.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from gridwise.errors import InputError
from gridwise.puzzles.base.boards.facts import without_facts

if TYPE_CHECKING:
    from gridwise.puzzles.colour_sudoku.rules import ColourSudoku

__all__ = ["MAX_COLOURS", "MAX_SIZE", "parse", "write", "write_line"]

MAX_SIZE = 64
MAX_COLOURS = 64
"""Sets of numbers and of colours fit a machine word each."""

Board: TypeAlias = tuple[tuple[str, ...], tuple[int | None, ...], tuple[str | None, ...]]
Line: TypeAlias = tuple[int, list[str]]

_CELL = re.compile(r"(\d{1,9}|\*)(\S)")


def parse(text: str) -> Board:
    """Read a board: its colours, numbers and paints."""
    found = [
        (number, line.split())
        for number, line in enumerate(without_facts(text).splitlines(), 1)
        if line.strip()
    ]
    if not found:
        raise InputError("the file is empty; expected 'COLOURS SIZE', the colours, and the rows")
    line, words = found[0]
    if len(found) == 1 and len(words) > 2:
        found = _cut(line, words)
        line, words = found[0]
    count, size = _header(line, words)
    if len(found) < 2:
        raise InputError(f"expected {_colours(count)} after the header, got nothing", line=line)
    colours = _parse_colours(*found[1], count)
    rows = found[2:]
    if len(rows) > size:
        raise InputError(f"expected {size} rows, got {len(rows)}", line=rows[size][0])
    if len(rows) < size:
        raise InputError(f"expected {size} rows, got {len(rows)}", line=found[-1][0])
    cells = [
        _parse_cell(number, f"r{row}c{col}", word, colours, size)
        for row, (number, words) in enumerate(rows, 1)
        for col, word in enumerate(_row(number, row, words, size), 1)
    ]
    return colours, tuple(number for number, _ in cells), tuple(paint for _, paint in cells)


def _cut(line: int, words: list[str]) -> list[Line]:
    """Cut a board that stands on one line into its parts."""
    count, size = _header(line, words[:2])
    if len(words) != 2 + count + size * size:
        expected = f"{_colours(count)} and {size * size} cells after the header"
        raise InputError(f"expected {expected}, got {len(words) - 2} words", line=line)
    cells = words[2 + count :]
    rows = [(line, cells[start : start + size]) for start in range(0, size * size, size)]
    return [(line, words[:2]), (line, words[2 : 2 + count]), *rows]


def _header(line: int, words: list[str]) -> tuple[int, int]:
    if len(words) != 2 or not all(re.fullmatch(r"[0-9]{1,9}", word) for word in words):
        raise InputError(f"expected two numbers 'COLOURS SIZE', got {_shown(' '.join(words))}", line=line)
    count, size = int(words[0]), int(words[1])
    if not 1 <= count <= MAX_COLOURS:
        raise InputError(f"a board has 1 to {MAX_COLOURS} colours, got {count}", line=line)
    if not 1 <= size <= MAX_SIZE:
        raise InputError(f"a board has 1 to {MAX_SIZE} rows, got {size}", line=line)
    return count, size


def _parse_colours(line: int, words: list[str], count: int) -> tuple[str, ...]:
    if len(words) != count:
        raise InputError(
            f"the header says {_colours(count)}, got {len(words)}: {_shown(' '.join(words))}", line=line
        )
    for position, word in enumerate(words):
        if len(word) != 1 or not word.isalpha():
            raise InputError(f"a colour is one letter, got {_shown(word)}", line=line)
        if word in words[:position]:
            raise InputError(f"the colour {word!r} is there twice", line=line)
    return tuple(words)


def _row(line: int, row: int, words: list[str], size: int) -> list[str]:
    if len(words) != size:
        raise InputError(f"expected {size} cells in row {row}, got {len(words)}", line=line)
    return words


def _parse_cell(
    line: int, where: str, word: str, colours: tuple[str, ...], size: int
) -> tuple[int | None, str | None]:
    found = _CELL.fullmatch(word)
    if found is None or not (found[2] == "#" or found[2].isalpha()) or not found[1].isascii():
        form = "a number or '*', then a colour or '#'"
        raise InputError(
            f"{where}: expected {form}, such as '3{colours[0]}' or '*#', got {_shown(word)}", line=line
        )
    number = None if found[1] == "*" else int(found[1])
    if number is not None and not 1 <= number <= size:
        raise InputError(f"{where}: expected a number from 1 to {size}, got {_shown(word)}", line=line)
    paint = None if found[2] == "#" else found[2]
    if paint is not None and paint not in colours:
        raise InputError(f"{where}: expected a colour of {' '.join(colours)}, got {_shown(word)}", line=line)
    return number, paint


def write(board: ColourSudoku) -> str:
    """Write a board, its columns aligned."""
    size = board.size
    width = max((len(str(number)) for number in board.numbers if number is not None), default=1)
    cells = [f"{'*' if n is None else n}{p or '#'}" for n, p in zip(board.numbers, board.paints, strict=True)]
    rows = [
        " ".join(f"{cell:>{width + 1}}" for cell in cells[r * size : (r + 1) * size]) for r in range(size)
    ]
    return "\n".join([f"{len(board.colours)} {size}", " ".join(board.colours), *rows]) + "\n"


def write_line(board: ColourSudoku) -> str:
    """Write a board on one line."""
    return " ".join(write(board).split())


def _colours(count: int) -> str:
    return "1 colour" if count == 1 else f"{count} colours"


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")
