"""The results store: every run that was ever made, in one SQLite file.

One process writes while others read (write-ahead log). Every run is a transaction of its own, so that a
process that is killed loses nothing that it had finished.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any
from urllib.parse import quote

from gridwise.errors import GridwiseError
from gridwise.files import data_directory
from gridwise.lab.compare import Entry, Task
from gridwise.lab.store_repair import Repair, faults_in_store, repair
from gridwise.lab.store_rows import as_entry, as_row, as_task
from gridwise.lab.store_schema import APPLICATION, COLUMNS, TYPES, VERSION, connect, make_tables, share
from gridwise.lab.store_sound import is_damage, sound_rows
from gridwise.version import __version__

__all__ = ["COLUMNS", "TYPES", "Repair", "Store", "StoreError", "default_path"]


SAFE = "; what was stored before is safe"
DAMAGED = "the store is damaged: 'gridwise runs --repair' keeps what can be read"


class StoreError(GridwiseError):
    """The results store cannot be read or written."""


def default_path() -> Path:
    """Return where results are kept unless a person says otherwise: in the user's data directory."""
    return data_directory() / "results.db"


class Store:
    """A results store, opened to write (and made if there is none), or to read."""

    def __init__(self, path: str | os.PathLike[str] | None = None, *, write: bool = True) -> None:
        self.path = Path(path) if path is not None else default_path()
        self.damaged: dict[int, str] = {}
        """The runs that were left out so far because they cannot be read, by number, and why."""
        with self._explained():
            self._connection = self._open_to_write() if write else self._open_to_read()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let the file go."""
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
        """Return the newest finished run of this very task that is sound, or None."""
        rows = self.rows([("key", "=", task.key())], 1)
        return as_entry(rows[0], task) if rows else None

    def rows(
        self,
        conditions: Sequence[tuple[str, str, Any]] = (),
        limit: int | None = None,
        *,
        in_full: bool = False,
    ) -> list[dict[str, Any]]:
        """Return the runs that meet all (column, operator, value), the newest first.

        In full they have the command and, as `text`, the instance itself and not only their digests. Those
        that cannot be read are left out, and named in `damaged`.
        """
        with self._explained():
            return list(islice(sound_rows(self._connection, self.damaged, conditions, in_full), limit))

    def check(self) -> list[str]:
        """Look at everything in the store; return what is wrong with it, a sentence each."""
        with self._explained():
            return faults_in_store(self._connection)

    def repair(self) -> Repair:
        """Keep everything that can be read, and the file as it was beside it; other processes wait."""
        with self._explained():
            return repair(self._connection, self.path)

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
        connection = connect(f"file:{quote(str(self.path.absolute()))}?mode=rwc")
        try:
            if connection.execute("SELECT 1 FROM sqlite_master").fetchone():
                self._check(connection)
            share(connection)
            # To the disk at every commit: a run may have taken hours.
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("BEGIN IMMEDIATE")
            if not connection.execute("SELECT 1 FROM sqlite_master").fetchone():
                make_tables(connection)
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
            memory = connect(":memory:")
            copy.backup(memory)
            copy.close()
        return memory

    def _checked(self, uri: str) -> sqlite3.Connection:
        connection = connect(uri)
        try:
            self._check(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _check(self, connection: sqlite3.Connection) -> None:
        if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
            raise StoreError(f"{self.path}: this is another program's database, not a results store")
        schema = connection.execute("PRAGMA user_version").fetchone()[0]
        columns = [row["name"] for row in connection.execute("PRAGMA table_info(runs)")]
        if schema == VERSION and columns == list(COLUMNS):
            return
        age = "a newer" if schema > VERSION else "another"
        raise StoreError(
            f"{self.path}: {age} Gridwise ({_writer(connection)}schema {schema}) wrote this store; use that "
            f"version, for this is Gridwise {__version__}, which reads schema {VERSION}"
        )

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Turn what SQLite and the system complain about into one sentence."""
        try:
            yield
        except sqlite3.Error as error:
            raise StoreError(
                f"{self.path}: {_reason(error, self.path)}{SAFE * (not is_damage(error))}"
            ) from error
        except UnicodeDecodeError as error:
            # SQLite quotes what it cannot read.
            raise StoreError(f"{self.path}: {DAMAGED}") from error
        except OSError as error:
            raise StoreError(f"{self.path}: {error.strerror or error}") from error


def _writer(connection: sqlite3.Connection) -> str:
    """Name the version that wrote the newest run, as far as the tables tell."""
    try:
        row = connection.execute("SELECT version FROM runs ORDER BY rowid DESC LIMIT 1").fetchone()
    except sqlite3.Error:
        return ""
    return f"{row[0]}, " if row else ""


def _is_full(path: Path) -> bool:
    """Tell whether a write fails for want of space, which SQLite does not tell where files are bounded."""
    if sys.platform == "win32":
        return True
    import resource

    bounded = resource.getrlimit(resource.RLIMIT_FSIZE)[0] != resource.RLIM_INFINITY
    try:
        return bounded or os.statvfs(path.parent).f_bavail == 0
    except OSError:
        return False


def _reason(error: sqlite3.Error, path: Path) -> str:
    name = getattr(error, "sqlite_errorname", "")
    if name == "SQLITE_FULL" or (name.startswith("SQLITE_IOERR_WRITE") and _is_full(path)):
        return "the disk is full"
    if name.startswith("SQLITE_IOERR"):
        return f"the disk cannot be written or read ({error})"
    if name.startswith(("SQLITE_READONLY", "SQLITE_PERM")):
        return "the store is read-only"
    if name.startswith("SQLITE_CANTOPEN") and path.exists() and not os.access(path, os.W_OK):
        return "the store is read-only"  # as everything is on a disk that is mounted so
    if name.startswith("SQLITE_CANTOPEN"):
        return "the store cannot be opened or made here"
    if name == "SQLITE_NOTADB":
        return "this is not a results store"
    if is_damage(error):
        return DAMAGED
    if name.startswith("SQLITE_BUSY"):
        return "another process has locked the store for half a minute"
    return str(error)
