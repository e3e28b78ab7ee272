"""Colour Sudoku: best against CP-SAT in the same run, hard proofs, empty boards, and the generator's rate.

CP-SAT comes with the extra `bench`; without it, its column stays empty.
"""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.yardstick import plain_cpp, plain_python, seconds_of, times_faster
from gridwise.puzzles.base import Made
from gridwise.puzzles.colour_sudoku import PUZZLE, ColourSudoku, native
from gridwise.puzzles.colour_sudoku.generate import LETTERS, BoardWish, generate
from gridwise.puzzles.colour_sudoku.rules import edges, lines

REPEATS = 5


def cp_sat() -> Any:
    """Return CP-SAT's module, or None where the extra is not installed."""
    try:
        return importlib.import_module("ortools.sat.python.cp_model")
    except ImportError:
        return None


def cp_sat_seconds(module: Any, board: ColourSudoku) -> tuple[str, float]:
    """Solve a board with CP-SAT, one worker; the time is its solve call alone, the model is built before."""
    model = module.CpModel()
    top = len(board.colours) - 1
    numbers = [
        model.NewIntVar(1, board.size, "") if number is None else model.NewConstant(number)
        for number in board.numbers
    ]
    levels = [
        model.NewIntVar(0, top, "") if paint is None else model.NewConstant(top - board.rank(paint))
        for paint in board.paints
    ]
    for line in lines(board.size):
        model.AddAllDifferent([numbers[cell] for cell in line])
    for one, other in edges(board.size):
        falls = model.NewBoolVar("")
        for values in (numbers, levels):
            model.Add(values[one] > values[other]).OnlyEnforceIf(falls)
            model.Add(values[one] < values[other]).OnlyEnforceIf(falls.Not())
    solver = module.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = 60
    started = time.process_time()
    status = solver.Solve(model)
    return solver.StatusName(status), time.process_time() - started


def first_solutions(boards: Sequence[tuple[str, ColourSudoku]]) -> None:
    """Print best's and CP-SAT's times, in turns, the best of some repeats each."""
    module = cp_sat()
    print(f"{'board':28}{'status':12}{'nodes':>8}{'best us':>11}{'CP-SAT us':>12}{'ratio':>9}")
    for name, board in boards:
        ours, theirs, found = [], [], native.first(board)
        for _ in range(REPEATS):
            for _ in range(REPEATS):
                found = native.first(board)
                ours.append(found.metrics.seconds)
            if module is not None:
                status, seconds = cp_sat_seconds(module, board)
                assert (status == "INFEASIBLE") == (found.status == "unsolvable")
                theirs.append(seconds)
        mine, other = min(ours) * 1e6, min(theirs, default=0.0) * 1e6
        ratio = f"{other / mine:,.0f}" if theirs else ""
        nodes = found.metrics.explored
        print(f"{name:28}{found.status:12}{nodes:>8,}{mine:>11.1f}{other:>12,.0f}{ratio:>9}")


def empty_boards() -> None:
    """Print the times of empty boards, solvable and not, and of counts."""
    print("\nempty boards, first solution or proof")
    for size, colours in ((9, 2), (11, 2), (13, 2), (25, 2), (9, 3), (16, 4), (25, 3), (25, 8), (25, 25)):
        found = native.first(ColourSudoku.empty(size, tuple(LETTERS[:colours])))
        milliseconds = found.metrics.seconds * 1e3
        print(f"{size:>4}x{size}, {colours:>2} colours  {found.status:12}{milliseconds:>9.2f} ms")
    print("\nempty boards, number of solutions")
    for size, colours in ((4, 4), (4, 5), (4, 6), (5, 3), (5, 4)):
        found = native.count(ColourSudoku.empty(size, tuple(LETTERS[:colours])))
        print(f"{size:>4}x{size}, {colours:>2} colours  {found.count:>20,}{found.metrics.seconds:>9.3f} s")


def generator() -> None:
    """Print how many boards a second come out, on one core and on all."""
    from gridwise.lab.workers import Workers

    print("\nnew 9x9 boards with 5 colours and one solution")
    for minimal, count in ((False, 60), (True, 60)):
        wish = BoardWish(minimal=minimal)
        for jobs in (1, None):
            with Workers(jobs) as workers:
                list(workers.map(_warm, range(8)))
                started = time.perf_counter()
                boards: list[Made] = list(generate(count, 1, wish, workers.map))
                rate = count / (time.perf_counter() - started)
            givens = sum(PUZZLE.parse(one.text).givens for one in boards) / count
            cores = "one core " if jobs == 1 else "all cores"
            kind = "minimal" if minimal else "not minimal"
            print(f"{kind:12}{cores}  {rate:>7.1f} boards/s, {givens:.0f} of 162 given on average")


def _warm(number: int) -> int:
    """Make a worker load what it needs."""
    native.first(ColourSudoku.empty(2, "rg"))
    return number


def measure(repeats: int) -> dict[str, float]:
    """Return how many times faster each is than its yardstick, by name, for `gridwise bench`."""
    boards = [PUZZLE.parse(one.text) for one in generate(4, 1, BoardWish(size=7, colours=4, minimal=False))]
    hard = [ColourSudoku.empty(size, tuple(LETTERS[:2])) for size in (9, 11)]
    found = {
        f"colour-sudoku best, {what} against plain C++ bfs": times_faster(
            seconds_of(PUZZLE, instances, "best"), plain_cpp, 3 * repeats
        )
        for what, instances in (("7x7 boards", boards), ("empty boards without a solution", hard))
    }
    for name in ("forward-checking", "mac"):
        found[f"colour-sudoku {name}, readable against plain Python bfs"] = times_faster(
            seconds_of(PUZZLE, boards[:2], name), plain_python, repeats
        )
    return found


def main(folder: str | None = None) -> None:
    """Run all of it: on the boards of a folder, or on new ones."""
    if folder is None:
        boards = [
            (f"new board {number}", PUZZLE.parse(one.text))
            for number, one in enumerate(generate(10, 1, BoardWish()), 1)
        ]
    else:
        boards = [(path.stem, PUZZLE.parse(path.read_text())) for path in sorted(Path(folder).glob("*.txt"))]
    first_solutions(boards)
    empty_boards()
    generator()


if __name__ == "__main__":
    main(*sys.argv[1:2])
