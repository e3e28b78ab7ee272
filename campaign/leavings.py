"""What a run has left in its folder, without what differs from run to run: times, memory, the clock."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from campaign.short_runs import ShortRun
from gridwise.files import from_json

__all__ = ["STDOUT", "TEMPORARY", "difference", "leavings", "steady"]

STDOUT, TEMPORARY = "stdout.txt", "temporary"
_VARIES = re.compile(r"second|time|bytes|memory|started|mib", re.IGNORECASE)
_NUMBER = re.compile(rb"-?\d[\d,.]*")
_BESIDE = re.compile(r"runs\.db-(wal|shm|journal)|\.part$")
_STORED = "puzzle, file, label, status, cost, explored, pushes, plan, solution"


def leavings(folder: Path, run: ShortRun) -> dict[str, Any]:
    """Return the files by name, each as what must be the same every time."""
    found: dict[str, Any] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        ours = name in run.files or name == STDOUT or name.startswith(TEMPORARY)
        if path.is_file() and not ours and not _BESIDE.search(name):
            found[name] = _NUMBER.sub(b"", path.read_bytes()) if name in run.timed else _content(path)
    return found


def difference(reference: Mapping[str, Any], there: Mapping[str, Any], run: ShortRun) -> str:
    """Say what is there and is not as it should be; what is missing, or a beginning, is no matter here."""
    for name, content in there.items():
        if name in run.passing:
            continue
        if name in run.growing:
            whole = reference.get(name, content)
            if content != whole[: len(content)]:
                return f"{name} is no beginning of what it should be"
        elif name.endswith(".db"):
            if not set(content) <= set(reference.get(name, ())):
                return f"{name} has runs that never were"
        elif name in reference and content != reference[name]:
            return f"{name} is not what it should be"
    return ""


def _content(path: Path) -> Any:
    data = path.read_bytes()
    if path.suffix == ".db":
        return _stored(path)
    if path.suffix == ".csv":
        # A line without an end was cut; it is not there yet.
        rows = list(csv.reader(io.StringIO(data[: data.rfind(b"\n") + 1].decode())))
        varying = {place for place, name in enumerate(rows[0] if rows else ()) if _VARIES.search(name)}
        return [[cell for place, cell in enumerate(row) if place not in varying] for row in rows]
    if path.suffix == ".json":
        return json.dumps(steady(from_json(data)), sort_keys=True)
    return data


def steady(value: Any) -> Any:
    """Return plain values without those whose name says that they vary."""
    if isinstance(value, dict):
        return {name: steady(one) for name, one in value.items() if not _VARIES.search(name)}
    return [steady(one) for one in value] if isinstance(value, list) else value


def _stored(path: Path) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as store:
        tables = {name for (name,) in store.execute("SELECT name FROM sqlite_master")}
        return sorted(set(store.execute(f"SELECT {_STORED} FROM runs")), key=str) if "runs" in tables else []
