"""The algorithms of one puzzle's own, and what it has to say about their results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from gridwise.model import Result
from gridwise.progress import Moment
from gridwise.puzzles.base.options import Option, Options

__all__ = ["Brief", "Solver", "Solving"]

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Solver(Generic[P]):
    """An algorithm of one puzzle's own."""

    summary: str
    run: Callable[[P, Options], Result[Any]]
    readable: bool = False
    """Whether it runs a search of the readable engine, so that its source can be stepped through."""


class Brief(NamedTuple):
    """The outcome of a solve in a row of a table."""

    status: str
    cost: int | None
    optimal: bool | None
    explored: int | None
    seconds: float | None


class Solving(Generic[P]):
    """A puzzle's own algorithms; this one has none and adds nothing to any result."""

    name: str | None = None
    """What the algorithms are called together, where they are more than algorithms."""
    textbook: ClassVar[bool] = True
    """Whether the usual textbook searches, where they apply, are compared with them when none are named."""

    progress: ClassVar[Sequence[str]] = Moment._fields
    """What of a search's progress says something to whoever waits for it."""

    @property
    def solvers(self) -> Mapping[str, Solver[P]]:
        """The algorithms by name; `best` is what runs when nothing is asked for."""
        return {}

    @property
    def listed(self) -> Mapping[str, Solver[P]]:
        """The algorithms in the order in which people read of them."""
        return self.solvers

    @property
    def options(self) -> Sequence[Option]:
        """Choices of `solve` that only this puzzle has; their values are in `Options.extra`."""
        return ()

    def own_solver(self, algorithm: str | Callable[..., Any]) -> Solver[P] | None:
        """Make an algorithm of what a person has for this puzzle alone; None where it is nothing of the kind.

        Nothing of a person's own is loaded before it runs.
        """
        return None

    def names_for(self, instance: P) -> Sequence[str]:
        """Name the algorithms that can take an instance, as they are compared by default."""
        return list(self.solvers)

    def solve_lines(
        self, lines: Sequence[str], metric: str | None, options: Options
    ) -> Sequence[Brief | None]:
        """Solve one-line instances at once where that is faster; None leaves a line to the usual way."""
        return [None] * len(lines)

    def solve_lines_on_threads(
        self, lines: Sequence[str], metric: str | None, options: Options, threads: int
    ) -> Sequence[Brief | None] | None:
        """Do the same on threads of this process; None where they would only wait for each other."""
        return None

    def stream(self, instance: P, options: Options) -> Iterator[Result[Any]] | None:
        """Yield answer after answer where the options ask for a stream; None where they ask for one result.

        A last result without plan and solution says why the stream ended: `unsolvable`: no more.
        """
        return None

    def describe(self, instance: P, result: Result[Any]) -> list[str]:
        """Say in lines what a result holds beside its plan, solution and counters."""
        return []

    def counters(self, result: Result[Any]) -> Sequence[str]:
        """Name the counters that say something about how a result was found, in the order of the fields."""
        metrics = result.metrics
        frontier = () if metrics.extra else ("max_frontier", "pops", "pushes")
        totals = ("iterations", "total_pushes", "total_pops") if metrics.iterations > 1 else ()
        return ["explored", *frontier, *totals, *metrics.extra, "seconds"]

    def transcript(self, instance: P, result: Result[Any], extra: Mapping[str, Any]) -> list[str] | None:
        """Tell a result in lines that take the place of the usual report; None unless asked for."""
        return None

    def brief(self, result: Result[Any]) -> str | None:
        """Return the bare answer that `--quiet` prints, where it is not the plan or the solution."""
        return None

    def check_own(self, thing: Any, boards: Sequence[str] = ()) -> Iterator[str] | None:
        """Tell what is wrong with what a person has to play this puzzle; None if it is no such.

        It plays on boards of these sizes, or on a few that show what goes wrong.
        """
        return None

    def denies(self, result: Result[Any]) -> bool:
        """Tell whether a result, though solved, says no to what was asked; the exit status is then 1."""
        return False
