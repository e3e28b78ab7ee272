"""The algorithms of Rush Hour's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridwise.puzzles.base import Brief, Options, Solver, Solving
from gridwise.puzzles.rushhour import native
from gridwise.puzzles.rushhour.best import best
from gridwise.puzzles.rushhour.rules import RushHour

__all__ = ["RushHourSolving"]


class RushHourSolving(Solving[RushHour]):
    """The best solver, and many boards at once."""

    @property
    def solvers(self) -> Mapping[str, Solver[RushHour]]:
        return {"best": Solver("the fewest steps or moves, proven, as fast as it gets", best)}

    def solve_lines(
        self, lines: Sequence[str], metric: str | None, options: Options
    ) -> Sequence[Brief | None]:
        answers = self.solve_lines_on_threads(lines, metric, options, 1)
        return [None] * len(lines) if answers is None else answers

    def solve_lines_on_threads(
        self, lines: Sequence[str], metric: str | None, options: Options, threads: int
    ) -> Sequence[Brief | None] | None:
        if options.algorithm != "best" or options.engine == "python":
            return None
        grids = [line.partition(" ")[0] for line in lines]
        return native.solve_lines(grids, metric or "steps", options.limits, threads)
