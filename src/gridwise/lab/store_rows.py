"""A run as a row of the results store, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from hashlib import sha256
from typing import Any

from gridwise.files import from_json
from gridwise.lab.compare import Entry, Task
from gridwise.lab.machine import Machine
from gridwise.model import Limits, Metrics, Plan, Result
from gridwise.puzzles.base import Options

__all__ = ["as_entry", "as_row", "as_task", "digest_of"]

COUNTERS = tuple(name for name in Metrics().as_dict() if name != "seconds")


def as_row(entry: Entry, command: str) -> dict[str, Any]:
    """Lay a run out as the columns of the store."""
    task, result, metrics = entry.task, entry.result, entry.result.metrics
    if task is None:
        raise ValueError("only runs of tasks can be kept")
    limits = task.options.limits
    data = result.as_dict()
    seed = task.options.extra.get("seed")
    return {
        "key": task.key(),
        "started": entry.started,
        "command": digest_of(command),
        "puzzle": entry.puzzle,
        "reference": task.puzzle,
        "file": entry.file,
        "instance": None if task.text is None else digest_of(task.text),
        "label": task.label,
        "algorithm": result.algorithm,
        "heuristic": result.heuristic,
        "weight": task.options.weight,
        "metric": result.metric,
        "goal_test": result.goal_test,
        "ties": result.ties,
        "engine": result.engine,
        "seed": seed if isinstance(seed, int) else None,
        "options": json.dumps(dict(task.options.extra), default=str),
        "time_limit": limits.seconds,
        "node_limit": limits.nodes,
        "memory_limit": limits.memory,
        "status": result.status,
        "optimal": result.optimal,
        "cost": result.cost,
        "lower_bound": result.lower_bound,
        **{name: getattr(metrics, name) for name in COUNTERS},
        "seconds": metrics.seconds,
        "times": json.dumps(entry.times),
        "peak_bytes": metrics.peak_bytes,
        "counters": json.dumps(dict(metrics.extra)),
        "plan": None if data["plan"] is None else json.dumps(data["plan"]),
        "solution": result.solution,
        "extra": json.dumps(dict(result.extra), default=str),
        "version": entry.version,
        "host": None if entry.machine is None else entry.machine.name,
        "machine": json.dumps(None if entry.machine is None else asdict(entry.machine)),
    }


def digest_of(text: str) -> str:
    """Return the name under which a text is kept."""
    return sha256(text.encode()).hexdigest()[:32]


def as_entry(row: Mapping[str, Any], task: Task) -> Entry:
    """Make the entry again; the actions of its plan are words."""
    plan = None if row["plan"] is None else Plan(tuple(from_json(row["plan"])))
    metrics = Metrics(
        **{name: row[name] for name in COUNTERS},
        seconds=row["seconds"],
        counted="outside" if _is_counted_outside(row) else None,
        extra=from_json(row["counters"]),
        peak_bytes=row["peak_bytes"],
    )
    result: Result[Any] = Result(
        algorithm=row["algorithm"],
        status=row["status"],
        plan=plan,
        cost=row["cost"],
        optimal=bool(row["optimal"]),
        lower_bound=row["lower_bound"],
        metrics=metrics,
        heuristic=row["heuristic"],
        engine=row["engine"],
        metric=row["metric"],
        goal_test=row["goal_test"],
        ties=row["ties"],
        solution=row["solution"],
        extra=from_json(row["extra"]),
    )
    machine = from_json(row["machine"])
    return Entry(
        row["puzzle"],
        task.file,
        result,
        tuple(from_json(row["times"])),
        task,
        row["started"],
        None if machine is None else Machine(**machine),
        row["version"],
    )


def _is_counted_outside(row: Mapping[str, Any]) -> bool:
    """Tell whether a person's own search was run, and went right."""
    return row["engine"] == "own" and "error" not in from_json(row["extra"])


def as_task(row: Mapping[str, Any], text: str | None) -> Task:
    """Make the task of a run again; what its algorithm chose for itself is now asked for."""
    options = Options(
        algorithm=row["algorithm"],
        heuristic=row["heuristic"],
        weight=row["weight"],
        goal_test=row["goal_test"],
        ties=row["ties"],
        engine=row["engine"],
        limits=Limits(row["time_limit"], row["node_limit"], row["memory_limit"]),
        extra=from_json(row["options"]),
        tree=bool(from_json(row["extra"]).get("tree")),
    )
    return Task(row["reference"], row["file"], text, row["metric"], options, row["label"])
