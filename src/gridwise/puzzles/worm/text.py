"""The file form of the worm's fields: `key value` lines, then the rows."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gridwise.errors import InputError
from gridwise.puzzles.base.boards.facts import without_facts

if TYPE_CHECKING:
    from gridwise.puzzles.worm.rules import Number, Worm

__all__ = [
    "EXPECTED_C",
    "MAX_FOOD",
    "MAX_SIDE",
    "MAX_TARGET",
    "parse",
    "read_c",
    "write",
    "write_line",
    "write_number",
]

MAX_SIDE = 100
"""Most rows and columns of a field that is read; more are surely a mistake."""
MAX_FOOD = 10_000
MAX_C = 10_000
MAX_PARTS = 1_000
"""The finest c: thousandths."""
MAX_TARGET = 1_000_000
MAX_TARGET_PARTS = 2_000_000
EXPECTED_C = (
    f"c to be a positive number up to {MAX_C:,}, such as 10, 2.5 or 1/3, in thousandths at the finest"
)

_KEYS = ("model", "c", "target", "penalty", "start", "field")
_REQUIRED = ("model", "c", "start")


def parse(text: str) -> dict[str, Any]:
    """Read a field; return what `Worm` takes, by name."""
    lines = [
        (number, line.split())
        for number, line in enumerate(without_facts(text).splitlines(), 1)
        if line.split()
    ]
    if not lines:
        raise InputError("the file is empty; expected 'model A' or 'model B' and what follows it")
    if len(lines) == 1 and "field" in lines[0][1]:
        lines = _cut(*lines[0])
    settings: dict[str, Any] = {}
    start: tuple[int, tuple[int, int]] | None = None
    for index, (number, words) in enumerate(lines):
        key, values = words[0], words[1:]
        if key not in _KEYS:
            raise InputError(
                f"expected one of {', '.join(_KEYS)}, got {_shown(' '.join(words))}", line=number
            )
        if key in settings or (key == "start" and start is not None):
            raise InputError(f"{key} is there twice", line=number)
        if key == "field":
            return _finished(settings, start, number, values, lines[index + 1 :])
        if key == "start":
            start = number, _cell(values, number)
        else:
            settings[key] = _setting(key, values, number)
    raise InputError("expected 'field' and its rows, got the end of the file", line=lines[-1][0])


def _cut(number: int, words: list[str]) -> list[tuple[int, list[str]]]:
    """Cut a field that stands on one line into its lines: a key begins one, and so does `/` in the field."""
    cut: list[tuple[int, list[str]]] = []
    at = words.index("field")
    for word in words[:at]:
        if word in _KEYS or not cut:
            cut.append((number, []))
        cut[-1][1].append(word)
    rows = " ".join(words[at + 1 :]).split("/")
    return [*cut, (number, ["field"]), *((number, row.split()) for row in rows if row.strip())]


def _finished(
    settings: dict[str, Any],
    start: tuple[int, tuple[int, int]] | None,
    number: int,
    values: list[str],
    rows: list[tuple[int, list[str]]],
) -> dict[str, Any]:
    if values:
        raise InputError(
            f"expected the rows under 'field', got {_shown(' '.join(values))} beside it", line=number
        )
    missing = [key for key in _REQUIRED if key not in settings and not (key == "start" and start is not None)]
    if missing:
        raise InputError(f"expected a line '{missing[0]} ...' before 'field', got none", line=number)
    field = _field(number, rows)
    assert start is not None
    line, (row, col) = start
    if not (0 <= row < len(field) and 0 <= col < len(field[0])):
        size = f"{len(field)}x{len(field[0])}"
        raise InputError(f"expected a start inside the {size} field, got row {row}, column {col}", line=line)
    c, target = settings["c"], settings.get("target", 500)
    if target * c.denominator > MAX_TARGET_PARTS:
        raise InputError(
            f"a target of {target:,} goes with c in parts of a point down to "
            f"1/{MAX_TARGET_PARTS // target:,}, got {write_number(c)}",
            line=number,
        )
    return {**settings, "start": (row, col), "field": field}


def _setting(key: str, values: list[str], number: int) -> Any:
    value = " ".join(values)
    if key == "model":
        if value not in ("A", "B"):
            raise InputError(f"expected model A or B, got {_shown(value)}", line=number)
        return value
    if key == "penalty":
        if value not in ("0", "0.25"):
            raise InputError(f"expected penalty 0 or 0.25, got {_shown(value)}", line=number)
        return value == "0.25"
    if key == "c":
        found = read_c(value)
        if found is None:
            raise InputError(f"expected {EXPECTED_C}, got {_shown(value)}", line=number)
        return found
    return _number(value, f"target to be a whole number from 0 to {MAX_TARGET:,}", 0, MAX_TARGET, number)


def read_c(text: str) -> Number | None:
    """Read what a unit of food is worth, exactly: a whole number, decimals, or a fraction."""
    if len(text) > 20 or not re.fullmatch(
        r"[0-9]+|[0-9]*\.[0-9]+|[0-9]+\.|[0-9]+/0*[1-9][0-9]*", text, re.ASCII
    ):
        return None
    number = Fraction(text)
    if not 0 < number <= MAX_C or number.denominator > MAX_PARTS:
        return None
    return number.numerator if number.denominator == 1 else number


def write_number(number: Number) -> str:
    """Write a number as people do: with decimals where they end, else as a fraction."""
    if number < 0:
        return f"-{write_number(-number)}"
    thousandths = number * MAX_PARTS
    if thousandths.denominator == 1:
        whole, rest = divmod(int(thousandths), MAX_PARTS)
        return f"{whole}.{rest:03}".rstrip("0").rstrip(".") if rest else str(whole)
    return str(number)


def _number(word: str, expected: str, least: int, most: int, line: int) -> int:
    digits = word.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 12 and least <= int(word) <= most):
        raise InputError(f"expected {expected}, got {_shown(word)}", line=line)
    return int(word)


def _cell(values: list[str], line: int) -> tuple[int, int]:
    if len(values) != 2 or not all(
        value.removeprefix("-").isdecimal() and len(value) < 10 for value in values
    ):
        raise InputError(f"expected 'start ROW COL', got {_shown(' '.join(['start', *values]))}", line=line)
    return int(values[0]), int(values[1])


def _field(number: int, rows: list[tuple[int, list[str]]]) -> tuple[tuple[int, ...], ...]:
    if not rows:
        raise InputError("expected the rows of the field under 'field', got none", line=number)
    if len(rows) > MAX_SIDE or len(rows[0][1]) > MAX_SIDE:
        raise InputError(f"a field has at most {MAX_SIDE} rows and columns", line=rows[0][0])
    width = len(rows[0][1])
    field: list[tuple[int, ...]] = []
    for line, words in rows:
        if len(words) != width:
            raise InputError(f"expected {width} numbers as in the first row, got {len(words)}", line=line)
        expected = f"food to be a whole number from 0 to {MAX_FOOD:,}"
        field.append(tuple(_number(word, expected, 0, MAX_FOOD, line) for word in words))
    return tuple(field)


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")


def write(worm: Worm) -> str:
    """Write a field as a text that parses to an equal field."""
    width = max(len(str(food)) for row in worm.field for food in row)
    rows = "\n".join(" ".join(f"{food:>{width}}" for food in row) for row in worm.field)
    return (
        f"model {worm.model}\nc {write_number(worm.c)}\ntarget {write_number(worm.target)}\n"
        f"penalty {'0.25' if worm.penalty else '0'}\n"
        f"start {worm.start[0]} {worm.start[1]}\nfield\n{rows}\n"
    )


def write_line(worm: Worm) -> str:
    """Write a field on one line, its rows between slashes."""
    settings, _, rows = write(worm).partition("field\n")
    return (
        f"{' '.join(settings.split())} field {' / '.join(' '.join(row.split()) for row in rows.splitlines())}"
    )
