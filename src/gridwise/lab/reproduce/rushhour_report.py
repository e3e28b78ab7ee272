"""Five algorithms on 19 Rush Hour cards: four tables of a course report."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from gridwise.errors import InputError, UsageError
from gridwise.format import duration, memory
from gridwise.lab.compare import Entry, Task, plan_tasks
from gridwise.lab.reproduce.experiment import Experiment, PublishedFigure, Section, Terms
from gridwise.puzzles.base import Options
from gridwise.puzzles.rushhour import PUZZLE

__all__ = ["EXPERIMENT", "figures"]

ALGORITHMS = {"bfs": "BFS", "dfs": "DFS", "ids": "IDS", "astar": "A*", "idastar": "IDA*"}
"""Our names, and the report's."""

TABLES = {
    "explored": "Explored nodes",
    "steps": "Time and solution steps",
    "max_frontier": "Most nodes kept in memory (on the frontier)",
    "efficiency": "Effectiveness: pops / pushes",
}
"""The report's four tables, in its order."""

PRINTED = {("L11", "idastar"): 6500}
"""Pushes where the report prints something else than its own ratio says: 9,436 / 0.9933 is 9,500."""
PRINTED_RATIO = {("L30", "ids"): "0.9931"}
"""Ratios that the report does not round as it does everywhere else: 9,281 / 9,345 is 0.99315."""


def figures() -> dict[tuple[str, str], dict[str, str]]:
    """Read the report's figures by (level, algorithm), its slip corrected."""
    text = (files("gridwise.lab.reproduce") / "rushhour_report.csv").read_text(encoding="utf-8")
    return {(row["level"], row["algorithm"]): row for row in csv.DictReader(text.splitlines())}


def perform(terms: Terms) -> Iterator[Section]:
    """Run the 95 searches, and compare every figure of the four tables."""
    if terms.levels is None:
        raise UsageError("--levels DIR is needed: the report's 19 level files do not come with Gridwise")
    entries = terms.run(report_tasks(terms.levels, terms.engine, terms.only))
    known = figures()
    for number, (table, title) in enumerate(TABLES.items(), 1):
        yield Section(
            f"Table {number}. {title}",
            cells=[_cell(table, entry, known[entry.file, entry.label]) for entry in entries],
            headings=ALGORITHMS,
            equal_in="steps, not seconds" if table == "steps" else "",
            shortened=_without_ratio if table == "efficiency" else None,
        )
    yield Section(notes=list(notes(entries)))


def report_tasks(folder: Path, engine: str | None = None, only: Sequence[str] = ()) -> list[Task]:
    """Make the report's 95 runs: its heuristic, its goal test, its levels from the folder."""
    names = list(dict.fromkeys(level for level, _ in figures()))
    wrong = [name for name in only if name not in names]
    if wrong:
        raise UsageError(f"the report has no level {wrong[0]!r}; it has {', '.join(names)}")
    instances: list[tuple[str, str | None]] = []
    for name in only or names:
        file = folder / f"{name}.txt"
        if not file.is_file():
            raise UsageError(f"{folder}: there is no {name}.txt; --levels needs the report's 19 level files")
        text = file.read_text(encoding="utf-8", errors="replace")
        try:
            PUZZLE.parse(text)
        except InputError as error:
            error.source = str(file)
            raise
        instances.append((name, text))
    options = Options(heuristic="open-cells", goal_test="generation", engine=engine)  # type: ignore[arg-type]
    return plan_tasks("rushhour", instances, list(ALGORITHMS), options, metric="steps")


def _cell(table: str, entry: Entry, row: Mapping[str, str]) -> PublishedFigure:
    metrics, place = entry.result.metrics, (entry.file, entry.label)
    head = table, entry.file, entry.label
    if table == "steps":
        ours = "none" if entry.result.cost is None else str(entry.result.cost)
        return PublishedFigure(
            *head,
            f"{row['report_seconds']} s/{row['steps']}",
            f"{duration(metrics.seconds)}/{ours}",
            ours == row["steps"],
        )
    if table == "efficiency":
        pops, pushes = int(row["pops"]), int(row["pushes"])
        printed = PRINTED.get(place, pushes)
        ratio = PRINTED_RATIO.get(place, f"{pops / pushes:.4f}")
        theirs, ours = (
            f"{ratio} {pops}/{printed}",
            f"{metrics.efficiency:.4f} {metrics.pops}/{metrics.pushes}",
        )
        slip = place in PRINTED or place in PRINTED_RATIO
        return PublishedFigure(*head, theirs, ours, theirs == ours, slip)
    found = getattr(metrics, table)
    return PublishedFigure(*head, row[table], str(found), row[table] == str(found))


def _without_ratio(text: str) -> str:
    return text.partition(" ")[2]


def notes(entries: Sequence[Entry]) -> Iterator[str]:
    """Explain the report's slips and misreadings, with figures of these very runs."""
    by_place = {(entry.file, entry.label): entry.result for entry in entries}
    if ("L11", "idastar") in by_place:
        pops, pushes = by_place["L11", "idastar"].metrics.pops, by_place["L11", "idastar"].metrics.pushes
        yield (
            "A slip: for IDA* on L11 the report prints 9436/6500 pops and pushes, but 0.9933 as their "
            f"ratio. 9436/6500 would be 1.45; {pops}/{pushes} is {pops / pushes:.4f}: it means 9,500."
        )
    if ("L30", "ids") in by_place:
        yield "A slip: for IDS on L30 it prints 9281/9345 as 0.9931; that is 0.99315, which rounds to 0.9932."
    yield (
        "A misreading: what the report calls its 'blocking' heuristic does not count the cars in the way. It "
        "counts the empty cells between the red car and the exit, so a car that moves into the way makes the "
        "estimate smaller. It never exceeds the true distance (each of those cells takes the red car a "
        "step), but it says next to nothing, and its A* hardly differs from BFS. "
        "Compare: gridwise compare rushhour FILE --algorithms bfs,astar:open-cells,astar:distance+blockers"
    )
    yield from _iterations(by_place)
    yield from _memory(by_place)
    yield (
        "Its A* and IDA* test for the goal when a state is made, not when it is taken off. That alone does "
        "not guarantee the fewest steps; on these levels the plans are the shortest all the same, but "
        "Gridwise calls such a plan optimal only where a bound proves it."
    )


def _iterations(results: Mapping[tuple[str, str], Any]) -> Iterator[str]:
    """Show what the last iteration leaves out, on the level where it leaves out most."""
    deepening = {
        level: (results[level, "ids"].metrics, results[level, "bfs"].metrics)
        for level, label in results
        if label == "ids" and (level, "bfs") in results
    }
    if not deepening:
        return
    level = max(deepening, key=lambda name: deepening[name][0].total_pops / max(1, deepening[name][0].pops))
    ids, bfs = deepening[level]
    yield (
        "A misreading: its program clears all counters before each depth limit, so the figures of IDS and "
        "IDA* are those of the last iteration only, and leave out most of the work. "
        f"On {level} the table's {ids.pops:,} pops are the last of {ids.iterations:,} iterations; all "
        f"together there were {ids.total_pops:,}, against {bfs.pops:,} of BFS."
    )


def _memory(results: Mapping[tuple[str, str], Any]) -> Iterator[str]:
    """Show the memory that the third table does not count."""
    pairs = [
        (results[level, "bfs"].metrics, results[level, "ids"].metrics)
        for level, label in results
        if label == "ids" and (level, "bfs") in results
    ]
    known = [
        (one.peak_bytes, other.peak_bytes) for one, other in pairs if one.peak_bytes and other.peak_bytes
    ]
    if known:
        bfs, ids = (max(sizes) for sizes in zip(*known, strict=True))
        yield (
            "A misreading: 'nodes kept in memory' counts the frontier alone. All five remember every state "
            "they have met, so IDS and IDA* save little: over these levels the search's tables take at most "
            f"{memory(bfs)} for BFS and {memory(ids)} for IDS."
        )


EXPERIMENT = Experiment(
    name="rushhour-report",
    report="'Artificial Intelligence Capstone Hw1', a course report on Rush Hour (in Chinese)",
    about=(
        "It solves Rush Hour cards with five graph searches (BFS, DFS, IDS, A*, IDA*), one car by one cell a "
        "step, and tabulates what they explore, how long they take, what their frontier holds, and how many "
        "of the states pushed are popped."
    ),
    summary="five algorithms on 19 Rush Hour cards: four tables of a course report",
    help="""\
  gridwise reproduce rushhour-report --levels DIR            the whole experiment, about ten seconds
  gridwise reproduce rushhour-report --levels DIR --only L01,L11
  gridwise reproduce rushhour-report --levels DIR --csv cells.csv --json cells.json

The level files L01.txt to L40.txt do not come with Gridwise: their cards belong to their maker.""",
    perform=perform,
    rows="level",
    columns="algorithm",
)
