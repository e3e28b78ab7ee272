"""Where in a TOML file a key stands: what a person needs to mend it."""

from __future__ import annotations

import re
from collections import Counter

__all__ = ["lines_of"]

_TABLE = re.compile(r"\s*\[(\[?)\s*([\w.\-\" ]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"\s*([\w\-]+)\s*=")


def lines_of(text: str) -> dict[tuple[str | int, ...], int]:
    """Return the line of every table and key, by their path; the n-th table of a list has its number."""
    found: dict[tuple[str | int, ...], int] = {(): 1}
    seen: Counter[str] = Counter()
    table: tuple[str | int, ...] = ()
    quote = ""
    for number, line in enumerate(text.splitlines(), 1):
        if quote:
            quote = "" if quote in line else quote
            continue
        if match := _TABLE.match(line):
            name = match[2].replace('"', "")
            table = (*name.split("."), seen[name]) if match[1] else tuple(name.split("."))
            seen[name] += bool(match[1])
            found[table] = number
        elif match := _KEY.match(line):
            found.setdefault((*table, match[1]), number)
        for marks in ('"""', "'''"):
            if line.count(marks) % 2:
                quote = marks
    return found
