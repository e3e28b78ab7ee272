"""Where in a TOML file a key stands: what a person needs to mend it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

__all__ = ["Place", "line_at", "lines_of"]

Place = tuple[str | int, ...]
"""The names of tables and keys from the outside in; the n-th table of a list has its number."""

_TABLE = re.compile(r"\s*\[(\[?)\s*([\w.\-\" ]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"\s*([\w\-.\"]+)\s*=")


def lines_of(text: str) -> dict[Place, int]:
    """Return the line of every table and key that has one of its own."""
    found: dict[Place, int] = {(): 1}
    seen: Counter[str] = Counter()
    table: Place = ()
    quote = ""
    for number, line in enumerate(text.splitlines(), 1):
        if quote:
            quote = "" if quote in line else quote
            continue
        if match := _TABLE.match(line):
            name = match[2].replace('"', "")
            seen[name] += bool(match[1])
            table = _numbered(name.split("."), seen)
            found.setdefault(table, number)
        elif match := _KEY.match(line):
            found.setdefault((*table, *match[1].replace('"', "").split(".")), number)
        for marks in ('"""', "'''"):
            if line.count(marks) % 2:
                quote = marks
    return found


def line_at(lines: Mapping[Place, int], place: Place) -> int:
    """Return the line of a place, or of what it is in."""
    while place not in lines:
        place = place[:-1]
    return lines[place]


def _numbered(names: list[str], seen: Mapping[str, int]) -> Place:
    """Put the number of the last table of a list behind its name."""
    place: Place = ()
    for depth, name in enumerate(names, 1):
        count = seen.get(".".join(names[:depth]), 0)
        place = (*place, name, count - 1) if count else (*place, name)
    return place
