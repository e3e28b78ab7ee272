"""What a run takes: in time by two clocks, in memory by the kernel's account."""

from __future__ import annotations

import json
import os
import re
import resource
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gridwise import registry
from gridwise.lab.review import review_game
from gridwise.model import Limits
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.play import Play
from gridwise.puzzles.base.solve import solve_instance
from scripts.limits.cases import Case

__all__ = ["Measured", "measured"]

MOST_WORK = 30
"""Seconds of work after which a process is ended that keeps to no limit."""


class Measured(NamedTuple):
    """What a run took."""

    status: str
    seconds: float
    """By the clock on the wall."""
    late: float
    """Seconds of work after the deadline, by the process's own clock; negative where it was over sooner."""
    grown: float
    """Mebibytes."""
    explored: int


def measured(case: Case, limits: Limits) -> Measured:
    """Run it in a process of its own, so that nobody else's memory counts.

    On a machine that others use a process waits for its turn, after the deadline as before it. So what it has
    worked is read at the deadline, from outside, and again when it is done: the difference is its lateness.
    """
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        try:
            _run(case, limits, writer)
        except BaseException:
            traceback.print_exc()
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as stream:
        began = json.loads(stream.readline() or "0")
        after = _worked_at(child, began + limits.seconds) if limits.seconds is not None else None
        line = stream.readline()
    os.waitpid(child, 0)
    if not line:
        return Measured("failed", 0.0, 0.0, 0.0, 0)
    status, seconds, worked, grown, explored = json.loads(line)
    late = seconds - limits.seconds if limits.seconds is not None else 0.0
    if late > 0 and after is not None:
        late = min(late, worked - after[0] + after[1])
    return Measured(status, seconds, late, grown, explored)


def _worked_at(process: int, moment: float) -> tuple[float, float] | None:
    """Wait for a moment; return what a process has worked by then, and how late this was noted."""
    time.sleep(max(0.0, moment - time.perf_counter()))
    clock = (~process << 3) | 2  # the kernel's number for the processor time of another process
    try:
        return time.clock_gettime(clock), max(0.0, time.perf_counter() - moment)
    except OSError:
        return None


def _run(case: Case, limits: Limits, writer: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_WORK, MOST_WORK))
    puzzle = registry.puzzle(case.puzzle)
    instance = puzzle.parse(case.text)
    moves = Play(puzzle, instance).actions()[:1] if case.asked == "review" else ()
    Path("/proc/self/clear_refs").write_text("5")  # the peak begins here
    before, began = _kibibytes("VmRSS"), time.perf_counter()
    os.write(writer, f"{began!r}\n".encode())
    status, explored = _asked(case, puzzle, instance, moves, limits)
    seconds, worked = time.perf_counter() - began, time.process_time()
    grown = (_kibibytes("VmHWM") - before) / 1024
    os.write(writer, (json.dumps((status, seconds, worked, grown, explored)) + "\n").encode())


def _asked(
    case: Case, puzzle: Puzzle[Any], instance: Any, moves: Sequence[str], limits: Limits
) -> tuple[str, int]:
    """Ask what the case asks; return how it ended, and how many states were recorded."""
    if case.asked == "hint" and puzzle.hint is not None:
        return puzzle.hint(instance, None, limits).status, 0
    if case.asked == "explain" and puzzle.explain is not None:
        return puzzle.explain(instance, limits).status, 0
    if case.asked == "explore" and puzzle.explore is not None:
        return puzzle.explore(instance, limits).status, 0
    if case.asked == "review" and puzzle.gameplay is not None:
        return review_game(puzzle, instance, moves, limits).outcome, 0
    options = Options(case.algorithm, heuristic=case.heuristic, engine=case.engine, limits=limits)
    result = solve_instance(puzzle, instance, options)
    return result.status, result.metrics.explored


def _kibibytes(name: str) -> int:
    found = re.search(rf"{name}:\s+(\d+) kB", Path("/proc/self/status").read_text())
    assert found is not None
    return int(found[1])
