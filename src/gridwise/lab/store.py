"""The results store: every run that was ever made, in one SQLite file.

One process writes while others read (write-ahead log). Every run is a transaction of its own, so that a
process that is killed loses nothing that it had finished.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any
from urllib.parse import quote

from gridwise.errors import GridwiseError
from gridwise.files import data_directory
from gridwise.lab.compare import Entry, Task
from gridwise.lab.store_rows import as_entry, as_row, as_task

__all__ = ["COLUMNS", "TYPES", "Store", "StoreError", "default_path"]

VERSION = 1
APPLICATION = 0x67726964
"""Marks the file as ours ("grid")."""

SCHEMA = """
CREATE TABLE texts (digest TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL,
    started TEXT NOT NULL,
    command TEXT NOT NULL REFERENCES texts (digest),
    puzzle TEXT NOT NULL,
    reference TEXT NOT NULL,
    file TEXT NOT NULL,
    instance TEXT REFERENCES texts (digest),
    label TEXT NOT NULL,
    algorithm TEXT NOT NULL,
    heuristic TEXT,
    weight REAL,
    metric TEXT,
    goal_test TEXT,
    ties TEXT,
    engine TEXT NOT NULL,
    seed INTEGER,
    options TEXT NOT NULL,
    time_limit REAL,
    node_limit INTEGER,
    memory_limit INTEGER,
    status TEXT NOT NULL,
    optimal INTEGER NOT NULL,
    cost INTEGER,
    lower_bound INTEGER,
    explored INTEGER NOT NULL,
    pushes INTEGER NOT NULL,
    pops INTEGER NOT NULL,
    max_frontier INTEGER NOT NULL,
    iterations INTEGER NOT NULL,
    total_pushes INTEGER NOT NULL,
    total_pops INTEGER NOT NULL,
    seconds REAL NOT NULL,
    times TEXT NOT NULL,
    peak_bytes INTEGER,
    counters TEXT NOT NULL,
    plan TEXT,
    solution TEXT,
    extra TEXT NOT NULL,
    version TEXT NOT NULL,
    host TEXT,
    machine TEXT NOT NULL
);
CREATE INDEX runs_by_key ON runs (key);
"""
TYPES = {
    line.split()[0]: line.split()[1].rstrip(",")
    for line in SCHEMA.partition("TABLE runs (\n")[2].partition("\n);")[0].splitlines()
}
"""The columns of a run with what SQLite calls their types: INTEGER, REAL or TEXT."""
COLUMNS = tuple(TYPES)


class StoreError(GridwiseError):
    """The results store cannot be read or written."""


def default_path() -> Path:
    """Return where results are kept unless a person says otherwise: in the user's data directory."""
    return data_directory() / "results.db"


class Store:
    """A results store, opened to write (and made if there is none), or to read."""

    def __init__(self, path: str | os.PathLike[str] | None = None, *, write: bool = True) -> None:
        self.path = Path(path) if path is not None else default_path()
        with self._explained():
            self._connection = self._open_to_write() if write else self._open_to_read()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connection.close()

    def add(self, entry: Entry, command: str = "") -> int:
        """Keep a run and return its number: it is then on the disk, or StoreError says why it is not."""
        return self.add_all([entry], command)[0]

    def add_all(self, entries: Sequence[Entry], command: str = "") -> list[int]:
        """Keep several runs, all of them or none, and return their numbers."""
        rows = [as_row(entry, command) for entry in entries]
        texts = [None if entry.task is None else entry.task.text for entry in entries]
        numbers: list[int] = []
        with self._explained(), self._connection:
            for row, text in zip(rows, texts, strict=True):
                for digest, whole in ((row["command"], command), (row["instance"], text)):
                    if whole is not None:
                        self._connection.execute("INSERT OR IGNORE INTO texts VALUES (?, ?)", (digest, whole))
                names, places = ", ".join(row), ", ".join(f":{name}" for name in row)
                made = self._connection.execute(f"INSERT INTO runs ({names}) VALUES ({places})", row)
                numbers.append(int(made.lastrowid or 0))
        return numbers

    def find(self, task: Task) -> Entry | None:
        """Return the newest finished run of this very task, or None."""
        query = "SELECT * FROM runs WHERE key = ? ORDER BY id DESC LIMIT 1"
        with self._explained():
            row = self._connection.execute(query, (task.key(),)).fetchone()
        return None if row is None else as_entry(dict(row), task)

    def rows(
        self,
        conditions: Sequence[tuple[str, str, Any]] = (),
        limit: int | None = None,
        *,
        in_full: bool = False,
    ) -> list[dict[str, Any]]:
        """Return the runs that meet all (column, operator, value), the newest first.

        In full they have the command and, as `text`, the instance itself and not only their digests.
        """
        where = " AND ".join(f"{column} {operator} ?" for column, operator, _ in conditions)
        names = ", ".join(COLUMNS)
        if in_full:
            names = names.replace(" command,", " (SELECT text FROM texts WHERE digest = command) AS command,")
            names += ", (SELECT text FROM texts WHERE digest = instance) AS text"
        query = f"SELECT {names} FROM runs {f'WHERE {where}' if where else ''} ORDER BY id DESC LIMIT ?"
        values = [value for _, _, value in conditions]
        with self._explained():
            found = self._connection.execute(query, (*values, -1 if limit is None else limit)).fetchall()
        return [dict(row) for row in found]

    def text(self, digest: str) -> str | None:
        """Return what a run's `instance` or `command` stands for."""
        with self._explained():
            row = self._connection.execute("SELECT text FROM texts WHERE digest = ?", (digest,)).fetchone()
        return None if row is None else str(row[0])

    def entry(self, row: Mapping[str, Any]) -> Entry:
        """Make the entry of a run again, its task included."""
        return as_entry(row, as_task(row, None if row["instance"] is None else self.text(row["instance"])))

    def _open_to_write(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        connection = _connect(f"file:{quote(str(self.path.absolute()))}?mode=rwc")
        try:
            if connection.execute("SELECT 1 FROM sqlite_master").fetchone():
                self._check(connection)
            connection.execute("PRAGMA journal_mode = WAL")
            # To the disk at every commit: a run may have taken hours.
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("BEGIN IMMEDIATE")
            if not connection.execute("SELECT 1 FROM sqlite_master").fetchone():
                for statement in SCHEMA.split(";\n"):
                    connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
                connection.execute(f"PRAGMA user_version = {VERSION}")
            connection.commit()
            self._check(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _open_to_read(self) -> sqlite3.Connection:
        if not self.path.exists():
            raise StoreError(f"{self.path}: there are no results yet; 'gridwise compare' keeps its runs here")
        try:
            return self._checked(f"file:{quote(str(self.path.absolute()))}?mode=ro")
        except sqlite3.OperationalError as error:
            # Where nothing can be written SQLite cannot share the file: read a copy, its log included.
            if not getattr(error, "sqlite_errorname", "").startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY")):
                raise
        with TemporaryDirectory(prefix="gridwise-") as folder:
            for ending in ("", "-wal"):
                source = Path(f"{self.path}{ending}")
                if source.exists():
                    shutil.copyfile(source, Path(folder, f"copy{ending}"))
            copy = self._checked(f"file:{quote(folder)}/copy")
            memory = _connect(":memory:")
            copy.backup(memory)
            copy.close()
        return memory

    def _checked(self, uri: str) -> sqlite3.Connection:
        connection = _connect(uri)
        try:
            self._check(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _check(self, connection: sqlite3.Connection) -> None:
        if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
            raise StoreError(f"{self.path}: this is another program's database, not a results store")
        if connection.execute("PRAGMA user_version").fetchone()[0] > VERSION:
            raise StoreError(f"{self.path}: a newer Gridwise wrote this store; use that version")

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Turn what SQLite and the system complain about into one sentence."""
        try:
            yield
        except sqlite3.Error as error:
            raise StoreError(
                f"{self.path}: {_reason(error, self.path)}; what was stored before is safe"
            ) from error
        except OSError as error:
            raise StoreError(f"{self.path}: {error.strerror or error}") from error


def _connect(uri: str) -> sqlite3.Connection:
    connection = sqlite3.connect(uri, uri=True, timeout=30)
    connection.row_factory = sqlite3.Row
    return connection


def _reason(error: sqlite3.Error, path: Path) -> str:
    name = getattr(error, "sqlite_errorname", "")
    if name == "SQLITE_FULL" or name.startswith("SQLITE_IOERR_WRITE"):
        return "the disk is full"
    if name.startswith(("SQLITE_READONLY", "SQLITE_PERM")):
        return "the store is read-only"
    if name.startswith("SQLITE_CANTOPEN") and path.exists() and not os.access(path, os.W_OK):
        return "the store is read-only"  # as everything is on a disk that is mounted so
    if name.startswith("SQLITE_CANTOPEN"):
        return "the store cannot be opened or made here"
    if name in ("SQLITE_NOTADB", "SQLITE_CORRUPT"):
        return "this is not a results store"
    if name.startswith("SQLITE_BUSY"):
        return "another process has locked the store for half a minute"
    return str(error)
