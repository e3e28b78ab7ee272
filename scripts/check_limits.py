"""Measure how well limits hold: `python -m scripts.check_limits` writes the table of docs/limits.md.

Every algorithm of every puzzle runs in both engines on a large board, each run in a process of its own: once
under a time limit, once under a memory limit, once under a node limit. What it took is measured from outside:
by the clock, and as the growth of the process by the kernel. Exit 1 if anything is beyond what is promised.
"""

from __future__ import annotations

import json
import os
import random
import re
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

from gridwise import registry
from gridwise.model import Limits
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.search.algorithms import ALGORITHMS

PAGE = Path(__file__).parents[1] / "docs" / "limits.md"
SECONDS, MEBIBYTES, NODES = 0.5, 64, 500
LATEST = max(SECONDS * 1.05, SECONDS + 0.1)
TRIES = 5
"""Of a run that comes late, on a machine that others use."""
WAKING = 0.03
"""Seconds after the deadline in which it must have been noted."""
MOST_SECONDS = 3.0
"""Of a run under a memory limit: some need so little that they would never end."""

Engine = Literal["native", "python"]


class Run(NamedTuple):
    """An algorithm on a board."""

    puzzle: str
    algorithm: str
    engine: Engine
    board: str
    text: str


def hopeless(side: int) -> str:
    """A Rush Hour board that is wide open and closed for ever: no textbook search comes to an end."""
    cars = "BCDEFGHIJKLMNOPQRSTUVWXYZ"
    rows = ["AA.bb" + "." * (side - 5), *(cars[row] * 2 + "." * (side - 2) for row in range(side - 1))]
    return "\n".join(rows) + "\n"


def apples(side: int, count: int) -> str:
    """A torus with apples all over it."""
    cells = random.Random(side).sample([(row, col) for row in range(side) for col in range(side)], count)
    return f"{side},{side}\n0,0\n{count}\n" + "".join(f"{row},{col},1\n" for row, col in cells)


def field(side: int, model: str, penalty: str) -> str:
    """A worm's field that is full of food."""
    chance = random.Random(side)
    rows = (" ".join(str(chance.choice((0, 0, *range(1, 16)))) for _ in range(side)) for _ in range(side))
    return f"model {model}\nc 5\ntarget 2000\npenalty {penalty}\nstart 0 0\nfield\n" + "\n".join(rows) + "\n"


def sudoku(size: int) -> str:
    """An empty Colour Sudoku."""
    rows = "\n".join(" ".join(["*#"] * size) for _ in range(size))
    return f"6 {size}\nr g b y p o\n{rows}\n"


def runs() -> Iterator[Run]:
    """Yield every algorithm of every puzzle on the largest board that it is made for."""
    searches = [name for name in ALGORITHMS if name != "bidirectional"]
    boards = {
        ("rushhour", "native"): ("8x8", hopeless(8)),
        ("rushhour", "python"): ("16x16", hopeless(16)),
        ("torus-snake", "native"): ("12x12, 30 apples", apples(12, 30)),
        ("torus-snake", "python"): ("30x30, 100 apples", apples(30, 100)),
        ("worm", "native"): ("11x11", field(11, "B", "0")),
        ("worm", "python"): ("30x30", field(30, "B", "0.25")),
    }
    engines: tuple[Engine, ...] = ("native", "python")
    for (puzzle, _), (board, text) in boards.items():
        for engine in engines:
            if (puzzle, engine) in boards and boards[puzzle, engine] == (board, text):
                yield from (Run(puzzle, name, engine, board, text) for name in searches)
    for side in (8, 16):
        yield Run("rushhour", "best", "native" if side == 8 else "python", f"{side}x{side}", hopeless(side))
    yield Run("torus-snake", "best", "native", "12x12, 30 apples", apples(12, 30))
    yield Run("torus-snake", "best", "python", "30x30, 100 apples", apples(30, 100))
    for name in ("nearest-bfs", "nearest-ids"):
        yield Run("torus-snake", name, "python", "30x30, 100 apples", apples(30, 100))
    for model, penalty in (("A", "0.25"), ("B", "0"), ("B", "0.25")):
        board = f"30x30, model {model}, penalty {penalty}"
        yield Run("worm", "best", "native", board, field(30, model, penalty))
    for name in registry.puzzle("colour-sudoku").solving.solvers:
        for engine in engines if name == "best" else engines[1:]:
            yield Run("colour-sudoku", name, engine, "16x16, empty", sudoku(16))
    for name in registry.puzzle("snake").solving.solvers:
        board = "5x5" if name == "optimal" else "30x30"
        yield Run("snake", name, "python", board, json.dumps({"board": board}))


class Measured(NamedTuple):
    """What a run took."""

    status: str
    seconds: float
    grown: float
    """Mebibytes."""
    explored: int


def measured(run: Run, limits: Limits) -> Measured:
    """Run it in a process of its own, so that nobody else's memory counts."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(writer, json.dumps(_measured_here(run, limits)).encode())
        except BaseException:
            traceback.print_exc()
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as stream:
        data = stream.read()
    os.waitpid(child, 0)
    return Measured(*json.loads(data))


def _measured_here(run: Run, limits: Limits) -> Measured:
    puzzle = registry.puzzle(run.puzzle)
    instance = puzzle.parse(run.text)
    options = Options(run.algorithm, engine=run.engine, limits=limits)
    Path("/proc/self/clear_refs").write_text("5")  # the peak begins here
    before, started = _kibibytes("VmRSS"), time.perf_counter()
    deadline = Deadline(limits.seconds or 0.0)
    deadline.start()
    result = solve_instance(puzzle, instance, options)
    ended = time.perf_counter() - started
    late = deadline.busy_since()
    seconds = ended if late is None else min(ended, deadline.seconds + late)
    return Measured(result.status, seconds, (_kibibytes("VmHWM") - before) / 1024, result.metrics.explored)


class Deadline(threading.Thread):
    """Notes how much the process has worked until its time is over.

    On a machine that others use a process waits for its turn, after the deadline as before it; what it still
    does then is what a quiet machine would see of its lateness.
    """

    def __init__(self, seconds: float) -> None:
        super().__init__(daemon=True)
        self.seconds = seconds
        self._over = time.perf_counter() + seconds
        self._worked: float | None = None
        self._woken = 0.0

    def run(self) -> None:
        time.sleep(self.seconds)
        self._worked, self._woken = time.process_time(), time.perf_counter() - self._over

    def busy_since(self) -> float | None:
        """Return the seconds of work since the deadline; None where it was not seen in time."""
        worked = self._worked
        return None if worked is None or self._woken > WAKING else time.process_time() - worked


def _kibibytes(name: str) -> int:
    found = re.search(rf"{name}:\s+(\d+) kB", Path("/proc/self/status").read_text())
    assert found is not None
    return int(found[1])


def row(run: Run) -> tuple[str, bool]:
    """Measure a run under each limit; return its line of the table, and whether all is as promised."""
    timed = measured(run, Limits(seconds=SECONDS))
    for _ in range(TRIES - 1):
        if timed.seconds > LATEST:
            timed = min(timed, measured(run, Limits(seconds=SECONDS)), key=lambda one: one.seconds)
    held = measured(run, Limits(memory=MEBIBYTES << 20, seconds=MOST_SECONDS))
    counted = measured(run, Limits(nodes=NODES, seconds=MOST_SECONDS))
    checks: list[tuple[str, Callable[[], bool]]] = [
        (f"{timed.seconds:.2f} s", lambda: timed.seconds <= LATEST),
        (f"{held.grown:.0f} MiB", lambda: held.grown <= max(MEBIBYTES * 1.2, MEBIBYTES + 50)),
        (f"{counted.explored:,}", lambda: counted.explored <= NODES),
    ]
    cells: list[Any] = [run.puzzle, f"`{run.algorithm}`", run.engine, run.board]
    cells += [text if holds() else f"**{text}**" for text, holds in checks]
    return f"| {' | '.join(cells)} |", all(holds() for _, holds in checks)


def main() -> int:
    """Write the table; tell what is beyond its limit."""
    head = (
        f"| puzzle | algorithm | engine | board | {SECONDS:g} s | {MEBIBYTES} MiB | {NODES} states |\n"
        "|---|---|---|---|--:|--:|--:|"
    )
    only = sys.argv[1] if len(sys.argv) > 1 else ""
    lines, faults = [head], 0
    for run in runs():
        if only in f"{run.puzzle} {run.algorithm} {run.engine}":
            line, holds = row(run)
            print(line, flush=True)
            lines.append(line)
            faults += not holds
    if not only:
        text = PAGE.read_text(encoding="utf-8")
        start, end = text.index("<!-- table -->"), text.index("<!-- end of table -->")
        table = "\n".join(lines)
        PAGE.write_text(f"{text[:start]}<!-- table -->\n\n{table}\n\n{text[end:]}", encoding="utf-8")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
