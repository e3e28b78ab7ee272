"""Whether a results store is sound, and how one that is not is made so again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from gridwise.lab.store_rows import digest_of
from gridwise.lab.store_schema import connect, make_tables
from gridwise.lab.store_sound import is_damage, sound_rows

__all__ = ["Repair", "faults_in_store", "repair"]

MOST_FAULTS = 20
"""Of the pages of a file: more of them say nothing new."""


@dataclass(frozen=True, slots=True)
class Repair:
    """What became of a store."""

    kept: int
    """Runs that are there as they were."""
    faults: tuple[str, ...]
    """What was wrong, a sentence each; none: nothing was touched."""
    copy: Path | None
    """The store as it was before."""


def faults_in_store(connection: sqlite3.Connection) -> list[str]:
    """Return everything that is wrong: in the pages of the file, in its runs and in its texts."""
    _, faults = _looked_through(connection)
    return faults


def repair(connection: sqlite3.Connection, path: Path) -> Repair:
    """Write the store anew with all sound runs under their numbers; nobody else can write meanwhile."""
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute("BEGIN EXCLUSIVE")
    # The lock outlives the transaction, which the copies below could not be made in.
    connection.commit()
    runs, faults = _looked_through(connection)
    if not faults:
        return Repair(len(runs), (), None)
    copy = _free_name(path)
    with closing(sqlite3.connect(copy)) as target:
        connection.backup(target)
    with closing(connect(":memory:")) as fresh:
        make_tables(fresh)
        for row in runs:
            text, command = row.pop("text"), row["command"]
            row["command"] = digest_of(command)
            for whole in (command, text):
                if whole is not None:
                    fresh.execute("INSERT OR IGNORE INTO texts VALUES (?, ?)", (digest_of(whole), whole))
            places = ", ".join(f":{name}" for name in row)
            fresh.execute(f"INSERT INTO runs ({', '.join(row)}) VALUES ({places})", row)
        fresh.commit()
        fresh.backup(connection)
    return Repair(len(runs), tuple(faults), copy)


def _looked_through(connection: sqlite3.Connection) -> tuple[list[dict[str, Any]], list[str]]:
    damaged: dict[int, str] = {}
    runs: list[dict[str, Any]] = []
    for row in sound_rows(connection, damaged, in_full=True):
        text = row["text"]
        if text is not None and digest_of(text) != row["instance"]:
            damaged[row["id"]] = "its instance is not what it was"
        else:
            runs.append(row)
    runs.reverse()
    told = [f"run {number} is damaged: {fault}" for number, fault in sorted(damaged.items())]
    return runs, told + [f"the file is damaged: {fault}" for fault in _faults_in_pages(connection)]


def _faults_in_pages(connection: sqlite3.Connection) -> Iterator[str]:
    try:
        for (fault,) in connection.execute(f"PRAGMA integrity_check({MOST_FAULTS})"):
            # Columns without a value are told of their runs; lines of one fault stay one sentence.
            if fault != "ok" and not fault.startswith("NULL value in"):
                yield " ".join(fault.split())
    except sqlite3.Error as error:
        if not is_damage(error):
            raise
        yield str(error)


def _free_name(path: Path) -> Path:
    """Return a name beside the store that no earlier repair has taken."""
    names = (path.with_name(f"{path.name}.damaged{'' if n == 1 else f'-{n}'}") for n in count(1))
    return next(name for name in names if not name.exists())
