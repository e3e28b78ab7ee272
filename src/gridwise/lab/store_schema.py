"""What a results store looks like inside: its tables, their columns, and how a file is opened."""

from __future__ import annotations

import sqlite3
import time

__all__ = ["APPLICATION", "COLUMNS", "REQUIRED", "TYPES", "VERSION", "connect", "make_tables", "share"]

VERSION = 1
PATIENCE_SECONDS = 30.0
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
_DECLARED = [
    line.strip().rstrip(",")
    for line in SCHEMA.partition("TABLE runs (\n")[2].partition("\n);")[0].splitlines()
]
TYPES = {line.split()[0]: line.split()[1] for line in _DECLARED}
"""The columns of a run with what SQLite calls their types: INTEGER, REAL or TEXT."""
COLUMNS = tuple(TYPES)
REQUIRED = frozenset(line.split()[0] for line in _DECLARED if "NOT NULL" in line)
"""The columns that every run fills."""


def connect(uri: str) -> sqlite3.Connection:
    """Open a database; whoever else has locked it is waited for."""
    connection = sqlite3.connect(uri, uri=True, timeout=PATIENCE_SECONDS)
    connection.row_factory = sqlite3.Row
    return connection


def share(connection: sqlite3.Connection) -> None:
    """Let many read while one writes; SQLite does not wait by itself for others who say the same."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            busy = getattr(error, "sqlite_errorname", "").startswith("SQLITE_BUSY")
            if not busy or time.monotonic() > deadline:
                raise
        time.sleep(0.01)


def make_tables(connection: sqlite3.Connection) -> None:
    """Make the empty tables of a new store."""
    for statement in SCHEMA.split(";\n"):
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
