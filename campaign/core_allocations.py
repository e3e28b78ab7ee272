"""Every allocation of a native call fails once: `python -m campaign.core_allocations NAME`, with the shim."""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from campaign.leavings import steady
from campaign.shim import Fault, Shim, library

__all__ = ["CALLS", "check_core"]

NODES = 300
BOARD_SIZE = (3, 3, 1)
"""Rows, columns and the row of the exit of boards that are all looked at."""


def _search(puzzle: str, algorithm: str) -> Callable[[], Any]:
    def call() -> Any:
        import gridwise

        result = gridwise.solve(gridwise.load(puzzle, "@1"), algorithm, nodes=NODES)
        return "limit" if result.status == "limit" else (result.status, result.cost, str(result.plan))

    return call


def _explored() -> Any:
    import gridwise

    return gridwise.explore(gridwise.load("rushhour", "@1")).lines


def _generated() -> Any:
    import gridwise

    return [str(board) for board in gridwise.generate("rushhour", count=1, seed=7)]


def _games(pilot: str) -> Callable[[], Any]:
    def call() -> Any:
        import gridwise

        rows = gridwise.arena(pilot, board="3x4", games=1, seed=1).as_rows()
        return steady([dict(row) for row in rows])

    return call


def _enumerated() -> Any:
    from gridwise import _core

    rows, cols, exit_row = BOARD_SIZE
    last = len(_core.rushhour_boards_by_rows(rows, cols, exit_row, []))
    tally = _core.rushhour_enumerate(rows, cols, exit_row, [], 0, last, steps_from=1)
    return (
        None if tally is None else {name: str(getattr(tally, name)) for name in dir(tally) if name[0] != "_"}
    )


SEARCHES = ("bfs", "dfs", "ids", "astar", "idastar", "greedy", "best")
CALLS: dict[str, Callable[[], Any]] = {
    **{
        f"{puzzle} {one}": _search(puzzle, one)
        for puzzle in ("rushhour", "torus-snake", "worm")
        for one in SEARCHES
    },
    "colour-sudoku best": _search("colour-sudoku", "best"),
    **{f"snake {pilot}": _games(pilot) for pilot in ("greedy", "hamiltonian-shortcuts", "best")},
    "rushhour map": _explored,
    "rushhour boards": _generated,
    "rushhour enumeration": _enumerated,
}
"""What our native core does, by name, on small boards: each in a few milliseconds."""


def main(name: str) -> None:
    """Do it once for each of its allocations, which then fails, and tell what came of it."""
    shim, call = Shim(Path(os.environ["SHIM_PAGE"])), CALLS[name]
    whole = call()
    ctypes.CDLL(None).shim_begin()
    with shim.armed(Fault("core"), Path("/nowhere")):
        call()
        total = shim.counts()["core"]
    wrong = ""
    for number in range(1, total + 1):
        with shim.armed(Fault("core", number, "ENOMEM"), Path("/nowhere")):
            found = _outcome(call)
        if found not in (whole, "memory", "limit"):
            wrong = wrong or f"allocation {number}: {found!r:.200}"
        if call() != whole:
            wrong = wrong or f"after allocation {number}: what follows is something else"
    print(json.dumps({"allocations": total, "wrong": wrong}))


def _outcome(call: Callable[[], Any]) -> Any:
    try:
        return call()
    except MemoryError:
        return "memory"


def check_core(name: str) -> tuple[str, int]:
    """Run this program; say what is wrong, and how many allocations have failed."""
    shim = Shim()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "campaign.core_allocations", name],
            cwd=Path(__file__).parent.parent,
            env={**os.environ, "LD_PRELOAD": str(library()), "SHIM_PAGE": str(shim.path)},
            capture_output=True,
            text=True,
            timeout=600,
        )
    finally:
        shim.close()
    if done.returncode:
        return f"it ended with {done.returncode}: {done.stderr.strip()[-200:]}", 0
    told = json.loads(done.stdout)
    return told["wrong"], told["allocations"]


if __name__ == "__main__":
    main(sys.argv[1])
