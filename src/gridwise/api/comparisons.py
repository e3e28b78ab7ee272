"""Comparing many searches on many instances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

from gridwise.api.arguments import (
    Engine,
    HeuristicLike,
    Search,
    instance_and_puzzle,
    options_of,
    puzzle_like,
    several,
)
from gridwise.api.checked import checked
from gridwise.errors import UsageError
from gridwise.model import GoalTest, Limits, Problem, Ties

if TYPE_CHECKING:
    from gridwise.lab.notebook import Comparison
    from gridwise.puzzles.base import Puzzle

__all__ = ["compare"]


@checked
def compare(
    puzzle: Any,
    instances: Any = (),
    algorithms: Search | Sequence[Search] | None = None,
    *,
    heuristic: HeuristicLike | None = None,
    weight: float | None = None,
    metric: str | None = None,
    goal_test: GoalTest | None = None,
    ties: Ties | None = None,
    engine: Engine | None = None,
    limits: Limits = Limits(),
    seconds: float | None = None,
    nodes: int | None = None,
    tree: bool = False,
    repeats: int | None = None,
    jobs: int | None = 1,
    cluster: str | None = None,
    store: str | PathLike[str] | None = None,
    resume: bool = False,
    trust: bool = False,
) -> Comparison:
    """Run every algorithm on every instance, and return a list of rows: `pandas.DataFrame(rows)` takes it.

    First the puzzle, then its instances: paths, shipped ones (`"@7"`), texts, or boards. Boards and
    problems of your own know their puzzle: `compare(board, algorithms=...)`, `compare([one, other])`. An
    algorithm may bring its heuristic, `"A*:blockers"`, or be a function of yours; where that goes wrong, the
    row has the status `failed` and an `error`. Files run in a process of their own, unless they are trusted.
    Nothing is kept unless a store is named. With `tree` bfs, dfs and A* run as tree searches, too.

    >>> rows = gridwise.compare("rushhour", ["@1", "@5"], ["bfs", "A*:blockers"])
    >>> [(row["file"], row["label"], row["cost"]) for row in rows]
    [('@1', 'bfs', 6), ('@1', 'astar:blockers', 6), ('@5', 'bfs', 9), ('@5', 'astar:blockers', 9)]
    """
    from gridwise.lab.notebook import run_comparison

    chosen, reference, given = _instances(puzzle, instances)
    options = options_of(
        chosen,
        "astar",
        heuristic=heuristic,
        weight=weight,
        goal_test=goal_test,
        ties=ties,
        engine=engine,
        limits=limits,
        seconds=seconds,
        nodes=nodes,
        tree=tree,
    )
    return run_comparison(
        chosen,
        reference,
        given,
        several(algorithms),
        options,
        metric=metric,
        repeats=repeats,
        jobs=jobs,
        cluster=cluster,
        store=store,
        resume=resume,
        trusted=trust,
    )


def _instances(puzzle: Any, instances: Any) -> tuple[Puzzle[Any], str | None, list[Any]]:
    """Return the puzzle, how other processes find it, and the instances."""
    from gridwise.csp import ConstraintProblem
    from gridwise.registry import puzzles

    alone = isinstance(instances, str | PathLike | int | Problem | ConstraintProblem)
    given = [instances] if alone else list(instances)
    if isinstance(puzzle, str):
        chosen = puzzle_like(puzzle)
        # A person's own puzzle may need no file.
        return chosen, puzzle, given or ([None] if chosen.create is not None else [])
    several = list(puzzle) if isinstance(puzzle, Iterable) else [puzzle]
    if given or not several:
        raise UsageError("instances know their puzzle: give them alone, or name the puzzle first")
    several, found = map(list, zip(*map(instance_and_puzzle, several), strict=True))
    if len(names := dict.fromkeys(one.name for one in found)) > 1:
        raise UsageError(f"a comparison is about one puzzle, got {', '.join(names)}")
    reference = next((name for name, known in puzzles().items() if known is found[0]), None)
    return found[0], reference, several
