"""Reading the runs of a results store so that one that is damaged costs no other."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, get_args

from gridwise.files import from_json
from gridwise.lab.machine import Machine
from gridwise.lab.store_schema import COLUMNS, REQUIRED, TYPES
from gridwise.model import Status

__all__ = ["fault_in", "is_damage", "sound_rows"]

_HAS_TEXTS = """
    EXISTS (SELECT 1 FROM texts WHERE digest = command)
    AND (instance IS NULL OR EXISTS (SELECT 1 FROM texts WHERE digest = instance)) AS has_texts"""
_KINDS: dict[str, tuple[type, ...]] = {"INTEGER": (int, float), "REAL": (int, float), "TEXT": (str,)}


def sound_rows(
    connection: sqlite3.Connection,
    damaged: dict[int, str],
    conditions: Sequence[tuple[str, str, Any]] = (),
    in_full: bool = False,
) -> Iterator[dict[str, Any]]:
    """Yield the runs that meet the conditions, the newest first; note the damaged ones by their number."""
    where = " AND ".join([*(f"{column} {operator} ?" for column, operator, _ in conditions), "TRUE"])
    values = [value for _, _, value in conditions]
    names = ", ".join(COLUMNS)
    if in_full:
        names = names.replace(" command,", " (SELECT text FROM texts WHERE digest = command) AS command,")
        names += ", (SELECT text FROM texts WHERE digest = instance) AS text"
    query = f"SELECT {names}, {_HAS_TEXTS} FROM runs"
    for row in _readable(connection, f"{query} WHERE {where}", values, damaged):
        fault = fault_in(row)
        if fault is None:
            del row["has_texts"]
            yield row
        else:
            damaged[row["id"]] = fault


def _readable(
    connection: sqlite3.Connection, query: str, values: list[Any], damaged: dict[int, str]
) -> Iterator[dict[str, Any]]:
    last = None
    try:
        for row in connection.execute(f"{query} ORDER BY id DESC", values):
            last = row["id"]
            yield dict(row)
        return
    except sqlite3.Error as error:
        if not is_damage(error):
            raise
    # Something cannot be read on the way through: what can be is read one by one.
    for number in _numbers(connection):
        if last is not None and number >= last:
            continue
        try:
            row = connection.execute(f"{query} AND id = ?", [*values, number]).fetchone()
        except sqlite3.Error as error:
            if not is_damage(error):
                raise
            damaged[number] = "it cannot be read"
        else:
            if row is not None:
                yield dict(row)


def _numbers(connection: sqlite3.Connection) -> list[int]:
    """Return the numbers of all runs that can be found, through the index and from both ends."""
    found: set[int] = set()
    for way in ("INDEXED BY runs_by_key", "NOT INDEXED ORDER BY id", "NOT INDEXED ORDER BY id DESC"):
        with suppress(sqlite3.DatabaseError):
            for (number,) in connection.execute(f"SELECT id FROM runs {way}"):
                found.add(number)
    return sorted(found, reverse=True)


def is_damage(error: sqlite3.Error) -> bool:
    """Tell whether the file itself is damaged, and not just locked, full or out of reach."""
    name = getattr(error, "sqlite_errorname", None) or ""
    return name.startswith(("SQLITE_CORRUPT", "SQLITE_IOERR_SHORT_READ")) or "decode to UTF-8" in str(error)


def fault_in(row: Mapping[str, Any]) -> str | None:
    """Say what is wrong with a run as the store has it; None if nothing is."""
    for name, kind in TYPES.items():
        value = row[name]
        if value is None:
            if name in REQUIRED:
                return f"it has no {name}"
        elif not isinstance(value, _KINDS[kind]):
            return f"its {name} is {value!r:.40}"
    if not row["has_texts"]:
        return "its instance or its command is missing"
    if row["status"] not in get_args(Status):
        return f"its status is {row['status']!r:.40}"
    for name, is_sound in _JSON.items():
        try:
            sound = row[name] is None or is_sound(from_json(row[name]))
        except ValueError:
            sound = False
        if not sound:
            return f"its {name} is {row[name]!r:.40}"
    return None


def _is_machine(data: Any) -> bool:
    return data is None or (isinstance(data, dict) and data.keys() == Machine.__dataclass_fields__.keys())


def _are_times(data: Any) -> bool:
    return isinstance(data, list) and all(isinstance(one, int | float) for one in data)


_JSON: dict[str, Callable[[Any], bool]] = {
    "times": _are_times,
    "counters": lambda data: isinstance(data, dict),
    "options": lambda data: isinstance(data, dict),
    "extra": lambda data: isinstance(data, dict),
    "plan": lambda data: isinstance(data, list),
    "machine": _is_machine,
}
