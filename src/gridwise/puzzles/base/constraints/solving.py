"""What can be asked of a puzzle that is a constraint problem: one solution, all of them, or how many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from gridwise.csp.propagation import PROPAGATIONS
from gridwise.errors import UsageError
from gridwise.model import Result
from gridwise.names import pick
from gridwise.puzzles.base.options import Option, Options
from gridwise.puzzles.base.solving import Solving

__all__ = ["ConstraintSolving", "parse_count"]

P = TypeVar("P")


def _propagation(text: str) -> str:
    named = "forward-checking" if text == "fc" else text
    pick(named, {str(name): None for name in PROPAGATIONS}, "propagation")
    return named


def parse_count(text: str) -> int:
    """Read a whole number of 1 or more."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


class ConstraintSolving(Solving[P]):
    """One solution, all of them, or how many there are."""

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

    def solutions(self, instance: P, options: Options) -> Iterator[Result[Any]]:
        """Yield a result for one solution after another, as they are found; a last one says how it ended."""
        raise NotImplementedError

    def stream(self, instance: P, options: Options) -> Iterator[Result[Any]] | None:
        if not options.extra.get("all"):
            if options.extra.get("limit") and not options.extra.get("count"):
                raise UsageError("--limit goes with --count or --all")
            return None
        if options.extra.get("count") or options.extra.get("unique"):
            raise UsageError("--all lists the solutions; leave --count and --unique out")
        return islice(self.solutions(instance, options), options.extra.get("limit"))

    def describe(self, instance: P, result: Result[Any]) -> list[str]:
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
