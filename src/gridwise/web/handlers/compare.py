"""Algorithms x instances in a worker: every run is kept in the results store and told at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

from gridwise.errors import InputError, UsageError
from gridwise.lab.columns import SOME_HAVE
from gridwise.lab.compare import Entry, parts_of, plan_tasks, run_task, shared_rules
from gridwise.lab.report.page import report as report_page
from gridwise.lab.store import Store, StoreError, default_path
from gridwise.lab.tabular import as_csv
from gridwise.names import pick
from gridwise.puzzles.base import Options
from gridwise.registry import puzzles
from gridwise.search import ALGORITHMS
from gridwise.user_code.registered import registered
from gridwise.web.handlers.instances import installed, known, parsed
from gridwise.web.handlers.race import beside
from gridwise.web.progress_events import limited
from gridwise.web.worker_process import Report

__all__ = ["compare", "export", "listed", "row_of"]

TOLD = (
    *("puzzle", "file", "label", "algorithm", "heuristic", "engine", "metric", "goal_test", "ties", "status"),
    *("optimal", "cost", "explored", "pushes", "pops", "max_frontier", "iterations", "seconds", "peak_bytes"),
)
"""What the page's table has of every run."""
MOST_NAMED = 20
"""Of the runs that are damaged."""


def compare(
    report: Report,
    *,
    puzzle: str,
    instances: Sequence[tuple[str, str]],
    metric: str | None,
    algorithms: Sequence[str],
    options: dict[str, Any],
    repeats: int | None,
    limits: Mapping[str, Any],
    most_runs: int,
) -> dict[str, Any]:
    """Run every algorithm on every (name, text); each run is a `row` as soon as it is done and kept."""
    chosen = installed(puzzle)
    for name, text in instances:
        _check(puzzle, name, text, metric)
    known(options["heuristic"])
    choices = {**chosen.solving.solvers, **ALGORITHMS, **registered("algorithm"), **registered("pilot")}
    for label in algorithms:
        pick(parts_of(label)[0], choices, "algorithm")
    # A puzzle that reads no texts is named in their place.
    given = [(name, None if text.strip() == chosen.name else text) for name, text in instances]
    tasks = plan_tasks(puzzle, given, algorithms, Options(**options), metric=metric, repeats=repeats)
    if len(tasks) > most_runs:
        raise UsageError(f"a comparison has up to {most_runs} runs here, got {len(tasks)}")
    command = f"gridwise compare {puzzle} {' '.join(name for name, _ in instances)}"
    command += f" --algorithms {','.join(algorithms)} --time-limit {limits['seconds']:g}"
    entries: list[Entry] = []
    rows: list[dict[str, Any]] = []
    with ExitStack() as stack:
        store, trouble = _store(stack)
        for number, task in enumerate(tasks):
            place = {"done": number, "of": len(tasks), "label": f"{task.label}, {task.file}"}
            report("progress", place)
            with limited(beside(report, place), limits) as within:
                entry = run_task(replace(task, options=replace(task.options, limits=within)))
            kept = None
            if store is not None:
                try:
                    kept = store.add(entry, command)
                except StoreError as error:
                    store, trouble = None, str(error)
            entries.append(entry)
            rows.append(row_of(entry, kept))
            report("row", rows[-1])
    return {
        "puzzle": puzzle,
        "rows": rows,
        "rules": shared_rules(entries),
        "command": command,
        "not_kept": trouble,
    }


def row_of(entry: Entry, number: int | None) -> dict[str, Any]:
    """Return a run as the page's table takes it, with its number in the store."""
    row = entry.as_row()
    told = {name: row[name] for name in TOLD} | {name: row.get(name) for name in SOME_HAVE}
    return {"id": number, **told, "times": list(entry.times), "started": entry.started}


def listed(report: Report, *, conditions: Sequence[tuple[str, str, Any]], limit: int) -> dict[str, Any]:
    """Return the newest runs of the store that meet the conditions; none where there is no store yet."""
    try:
        store = Store(write=False)
    except StoreError as error:
        return {"rows": [], "rules": [], "note": _without_path(error) if default_path().exists() else None}
    with store:
        found = store.rows(conditions, limit)
        entries = [(store.entry(row), row["id"]) for row in found]
    rows = [row_of(entry, number) for entry, number in entries]
    note = None
    if store.damaged:
        numbers = ", ".join(map(str, sorted(store.damaged)[:MOST_NAMED]))
        note = f"{len(store.damaged)} damaged and left out: {numbers}"
    return {"rows": rows, "rules": shared_rules([entry for entry, _ in entries]), "note": note}


def export(report: Report, *, ids: Sequence[int], format: str) -> bytes:
    """Write runs of the store as one CSV file or one page, in the order asked for."""
    with Store(write=False) as store:
        rows = []
        for number in ids:
            if not (found := store.rows([("id", "=", number)])):
                if number in store.damaged:
                    raise UsageError(f"run {number} is damaged: {store.damaged[number]}")
                raise UsageError(f"the store has no run number {number}")
            rows += found
        entries = [store.entry(row) for row in rows]
        command = store.text(rows[0]["command"]) or ""
    if format == "csv":
        return as_csv([entry.as_row() for entry in entries]).encode()
    names = {entry.puzzle for entry in entries}
    if len(names) != 1 or not names <= puzzles().keys():
        raise UsageError(f"a report is on one of the installed puzzles, got {', '.join(sorted(names))}")
    return report_page(installed(names.pop()), entries, command).encode()


def _check(puzzle: str, name: str, text: str, metric: str | None) -> None:
    try:
        parsed(puzzle, text, metric)
    except InputError as error:
        error.message = f"{name}: {error.message}"
        raise


def _store(stack: ExitStack) -> tuple[Store | None, str | None]:
    """Open the results store; where it cannot be written, say why."""
    try:
        return stack.enter_context(Store()), None
    except StoreError as error:
        return None, _without_path(error)


def _without_path(error: StoreError) -> str:
    """Leave the file's place out: it is nobody's business on the other side."""
    return str(error).rpartition(": ")[2]
