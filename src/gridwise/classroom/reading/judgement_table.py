"""One test of an assignment as its file describes it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gridwise.classroom.reading.board_table import read_boards
from gridwise.classroom.reading.fitting import FITTING, MARKS
from gridwise.classroom.reading.toml_reader import TableReader
from gridwise.classroom.terms import Boards, HandInPart, Judgement, RunLimits, TestKind
from gridwise.csp.configurations import CONFIGURATIONS
from gridwise.errors import UsageError
from gridwise.names import pick
from gridwise.puzzles.base import Puzzle
from gridwise.search.algorithms import ALGORITHMS, our_name

__all__ = ["read_test"]

KEYS = ("name", "kind", "of", "points", "mark", "reference", "solver", "partial", "hidden", "hint", "boards")


def read_test(
    reader: TableReader,
    parts: Sequence[HandInPart],
    chosen: Puzzle[Any] | None,
    metric: str | None,
    limits: RunLimits,
    folder: Path,
    seed: int,
) -> Judgement | None:
    """Read one [[test]]; None where it makes no sense without what is missing."""
    reader.known(KEYS)
    name = reader.text("name", needed=True)
    kind = reader.choice("kind", {one: one for one in FITTING}, "kind of test")
    points = reader.number("points", 1.0, above=True, needed=True)
    part = _part(reader, parts)
    boards: Boards | None = None
    if "boards" in reader.table:
        boards = read_boards(reader.inner("boards"), chosen, metric, folder, seed)
        if not (boards.files or boards.count):
            reader.fault("there are no boards: a count of boards to be made, or files", "boards")
    if kind is None or part is None:
        return None
    if part.kind not in FITTING[kind]:
        fitting = ", ".join(FITTING[kind])
        reader.fault(f"a test {kind!r} fits {fitting}, not what is handed in here: {part.kind}", "kind")
    return Judgement(
        name,
        kind,
        points,
        part.kind,
        part.symbol,
        _mark(reader, kind, limits),
        _reference(reader, kind, part, chosen),
        _solver(reader, part),
        reader.take("partial", bool, True),
        reader.take("hidden", bool, False),
        boards,
        reader.text("hint"),
    )


def _part(reader: TableReader, parts: Sequence[HandInPart]) -> HandInPart | None:
    if "of" in reader.table:
        return reader.choice("of", {part.symbol: part for part in parts}, "hand-in")
    if len(parts) > 1:
        names = ", ".join(part.symbol or part.kind for part in parts)
        reader.fault(f"of is missing: which hand-in is tested, of {names}")
        return None
    return parts[0] if parts else None


def _mark(reader: TableReader, kind: TestKind, limits: RunLimits) -> float | None:
    if kind == "faster" and "mark" not in reader.table:
        return 1.0
    if kind not in MARKS and kind != "faster":
        if "mark" in reader.table:
            reader.fault(f"a test {kind!r} takes no mark", "mark")
        return None
    if "mark" not in reader.table:
        reader.fault(f"mark is missing: a test {kind!r} needs {MARKS[kind]}")
        return None
    mark = reader.number("mark", 1.0, above=True)
    most = {"fills": 1.0, "seconds": limits.seconds, "memory": limits.memory / 2**20}.get(kind)
    if most is not None and mark > most:
        limit = "" if kind == "fills" else f", the limit of [limits] for {kind}"
        reader.fault(f"mark: expected at most {most:g}{limit}, got {mark:g}", "mark")
    return mark


def _reference(
    reader: TableReader, kind: TestKind, part: HandInPart, chosen: Puzzle[Any] | None
) -> str | None:
    if "reference" not in reader.table:
        if kind == "faster":
            reader.fault("reference is missing: a test 'faster' needs one of our algorithms or heuristics")
        return None
    name = reader.text("reference")
    if kind not in ("factor", "faster"):
        reader.fault(f"a test {kind!r} takes no reference", "reference")
    elif part.kind not in ("algorithm", "heuristic"):
        reader.fault(
            f"a reference is for algorithms and heuristics; for {part.kind} a factor is of the fewest moves",
            "reference",
        )
    elif chosen is not None:
        heuristic = part.kind == "heuristic"
        known = chosen.heuristics if heuristic else {**ALGORITHMS, **chosen.solving.solvers, "best": None}
        sort = f"{'heuristic' if heuristic else 'algorithm'} of {chosen.name}"
        try:
            pick(name if heuristic else our_name(name), dict.fromkeys(known), sort)
        except UsageError as error:
            reader.caught(error, "reference")
    return name


def _solver(reader: TableReader, part: HandInPart) -> str | None:
    if "solver" not in reader.table:
        return None
    name = reader.text("solver")
    if part.kind != "csp":
        reader.fault(f"a solver is for constraint models, not for {part.kind}", "solver")
    try:
        pick(name, CONFIGURATIONS, "backtracking search")
    except UsageError as error:
        reader.caught(error, "solver")
    return name
