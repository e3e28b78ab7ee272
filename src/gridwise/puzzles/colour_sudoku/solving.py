"""What can be asked of a Colour Sudoku board, and what the answers say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gridwise.errors import UsageError
from gridwise.model import Result
from gridwise.puzzles.base import Option, Options, Solver, Solving
from gridwise.puzzles.colour_sudoku.backtracking.configurations import SOLVERS, stream
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku

__all__ = ["ColourSudokuSolving", "parse_count"]

_PROPAGATIONS = {
    "none": "none",
    "forward-checking": "forward-checking",
    "fc": "forward-checking",
    "mac": "mac",
}


def _propagation(text: str) -> str:
    if text not in _PROPAGATIONS:
        raise ValueError(text)
    return _PROPAGATIONS[text]


def parse_count(text: str) -> int:
    """Read a whole number of 1 or more."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


class ColourSudokuSolving(Solving[ColourSudoku]):
    """One solution, all of them, or how many there are."""

    @property
    def solvers(self) -> Mapping[str, Solver[ColourSudoku]]:
        return SOLVERS

    @property
    def options(self) -> Sequence[Option]:
        return (
            Option("count", "count the solutions"),
            Option("unique", "exit status 0 if there is exactly one solution, 1 if not"),
            Option("all", "print all solutions, one after another"),
            Option("limit", "stop counting or printing after N solutions", parse_count),
            Option(
                "ordering", "backtracking: none, or some of mrv, degree, low-degree, lcv joined by '+'", str
            ),
            Option("propagation", "backtracking: none, forward-checking (fc) or mac", _propagation),
        )

    def stream(self, instance: ColourSudoku, options: Options) -> Iterator[Result[Any]] | None:
        if not options.extra.get("all"):
            if options.extra.get("limit") and not options.extra.get("count"):
                raise UsageError("--limit goes with --count or --all")
            return None
        if options.extra.get("count") or options.extra.get("unique"):
            raise UsageError("--all lists the solutions; leave --count and --unique out")
        return stream(instance, options)

    def describe(self, instance: ColourSudoku, result: Result[Any]) -> list[str]:
        from gridwise.puzzles.colour_sudoku.hint import why_impossible

        if result.status == "unsolvable":
            reason, _ = why_impossible(instance)
            return [f"Why: {reason}."]
        if "count" not in result.extra:
            return []
        count = result.extra["count"]
        if result.extra.get("unique"):
            return ["It is the only solution."]
        least = "" if result.extra["count_is_exact"] else "at least "
        return [f"Solutions: {least}{count:,}."]

    def brief(self, result: Result[Any]) -> str | None:
        return str(result.extra["count"]) if "count" in result.extra else None

    def denies(self, result: Result[Any]) -> bool:
        return result.extra.get("unique") is False
