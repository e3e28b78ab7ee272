"""Reads one table of a TOML file key by key, and keeps what is wrong with it instead of stopping there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from gridwise.classroom.reading.toml_lines import Place, line_at
from gridwise.classroom.terms import Fault
from gridwise.errors import GridwiseError, UsageError
from gridwise.names import pick

__all__ = ["TableReader"]

T = TypeVar("T")

MOST = 1e9
"""A larger number is surely a mistake."""

MOST_WHOLE = 10**18
"""A larger whole number is taken for this one, which is too large, too: floats have an end."""

WORDS = {str: "a text", bool: "true or false", int: "a whole number", float: "a number", dict: "a table",
         list: "a list"}  # fmt: skip


class TableReader:
    """One table, the place it stands at, and the faults found so far in the whole file."""

    def __init__(
        self, table: Mapping[str, Any], place: Place, lines: Mapping[Place, int], faults: list[Fault]
    ) -> None:
        self.table, self.place, self._lines, self.faults = table, place, lines, faults

    def fault(self, sentence: str, *keys: str | int) -> None:
        """Note something that is wrong, with the line of a key or of the table."""
        self.faults.append(Fault(line_at(self._lines, (*self.place, *keys)), sentence))

    def caught(self, error: GridwiseError, *keys: str | int) -> None:
        """Note an error as a fault."""
        self.fault(str(error), *keys)

    def known(self, keys: Iterable[str]) -> None:
        """Say which keys there are; any other is a fault, with the nearest name."""
        names = dict.fromkeys(keys)
        where = f"key of [{self.place[0]}]" if self.place else "key of an assignment"
        for key in self.table:
            try:
                pick(key, names, where)
            except UsageError as error:
                self.caught(error, key)

    def take(self, key: str, kind: type[T], default: T, *, needed: bool = False) -> T:
        """Return a value of a kind; the default where it is missing or wrong."""
        if key not in self.table:
            if needed:
                self.fault(f"{key} is missing: {WORDS[kind]}")
            return default
        value = self.table[key]
        if kind is float and type(value) is int:
            value = float(max(-MOST_WHOLE, min(value, MOST_WHOLE)))
        if type(value) is not kind:
            self.fault(f"{key}: expected {WORDS[kind]}, got {value!r:.60}", key)
            return default
        return value

    def text(self, key: str, default: str = "", *, needed: bool = False) -> str:
        """Return a text; one that is needed must not be empty."""
        value = self.take(key, str, default, needed=needed)
        if needed and key in self.table and type(self.table[key]) is str and not value.strip():
            self.fault(f"{key} is empty", key)
        return value

    def number(
        self,
        key: str,
        default: T,
        least: float = 0.0,
        most: float = MOST,
        *,
        above: bool = False,
        needed: bool = False,
    ) -> T:
        """Return a number of the default's kind that is neither too small nor too large."""
        value = self.take(key, type(default), default, needed=needed)
        if key not in self.table or not isinstance(value, int | float):
            return value
        if not (value > least if above else value >= least):
            expected = f"{'more than' if above else 'at least'} {least:g}"
        elif value > most:
            expected = f"at most {most:g}"
        else:
            return value
        self.fault(f"{key}: expected {expected}, got {value!r:.40}", key)
        return default

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts."""
        values = self.take(key, list, [])
        for number, value in enumerate(values):
            if not isinstance(value, str):
                self.fault(f"{key}: expected a list of texts, got {value!r:.60}", key, number)
        return tuple(value for value in values if isinstance(value, str))

    def choice(self, key: str, choices: Mapping[str, T], kind: str) -> T | None:
        """Return what a name stands for; None where it is missing or unknown."""
        name = self.text(key, needed=True)
        if key not in self.table or not name:
            return None
        try:
            return pick(name, choices, kind)
        except UsageError as error:
            self.caught(error, key)
            return None

    def inner(self, key: str) -> TableReader:
        """Return the reader of a table in this one; of an empty one where there is none."""
        return TableReader(self.take(key, dict, {}), (*self.place, key), self._lines, self.faults)

    def each(self, key: str) -> Iterator[TableReader]:
        """Yield the readers of a list of tables."""
        values = self.table.get(key, [])
        if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
            self.fault(f"{key}: expected tables, each under its own [[{key}]]", key)
            return
        for number, value in enumerate(values):
            yield TableReader(value, (*self.place, key, number), self._lines, self.faults)
