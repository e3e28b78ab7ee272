"""What people call from Python and notebooks; the heavy parts are imported when they are used."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwise.display import Displayed, register
from gridwise.errors import UsageError
from gridwise.model import GoalTest, Limits, Problem, Result, Ties
from gridwise.puzzles.base import Engine, Options, Puzzle
from gridwise.scene import Scene
from gridwise.trace import Trace

if TYPE_CHECKING:
    from gridwise.lab.notebook import Comparison

__all__ = ["compare", "puzzle"]

register(Displayed, "svg", "gridwise.lab.notebook:board_svg")
register(Result, "html", "gridwise.lab.notebook:result_html")
register(Scene, "svg", "gridwise.render.svg:svg")
register(Trace, "svg", "gridwise.lab.notebook:trace_svg")


def puzzle(name: str) -> Puzzle[Any]:
    """Return a puzzle by name; it parses, draws and solves."""
    from gridwise.registry import puzzle as find

    return find(name)


def compare(
    puzzle: str | Problem[Any, Any],
    instances: Iterable[Any] | str | PathLike[str] = (),
    algorithms: Sequence[str] | None = None,
    *,
    heuristic: str | None = None,
    weight: float | None = None,
    metric: str | None = None,
    goal_test: GoalTest | None = None,
    ties: Ties | None = None,
    engine: Engine | None = None,
    limits: Limits = Limits(),
    repeats: int | None = None,
    jobs: int | None = 1,
    cluster: str | None = None,
    store: str | PathLike[str] | None = None,
    resume: bool = False,
) -> Comparison:
    """Run every algorithm on every instance, and return a list of rows: `pandas.DataFrame(rows)` takes it.

    An instance is a path, a shipped one (`"@7"`), a text, or a board. Instead of a puzzle's name a problem
    of your own can be given, then it is the instance. Nothing is kept unless a store is named.
    """
    from gridwise.lab.notebook import run_comparison

    if isinstance(puzzle, Problem):
        if instances:
            raise UsageError("a problem of your own is the instance; give the others in further calls")
        instances, puzzle = [puzzle], ""
    elif isinstance(instances, str | PathLike):
        instances = [instances]
    options = Options("best", heuristic, weight, goal_test, ties, engine, limits)
    return run_comparison(
        puzzle,
        [Path(item) if isinstance(item, PathLike) else item for item in instances],
        algorithms,
        options,
        metric=metric,
        repeats=repeats,
        jobs=jobs,
        cluster=cluster,
        store=store,
        resume=resume,
    )
