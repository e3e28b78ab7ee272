"""What people may hand to the functions of the package, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from gridwise.errors import UsageError
from gridwise.model import GoalTest, Heuristic, Limits, Problem, Ties
from gridwise.names import pick
from gridwise.trace import Trace

if TYPE_CHECKING:
    from gridwise.csp import ConstraintProblem
    from gridwise.puzzles.base import Options, Puzzle

__all__ = [
    "Engine",
    "HeuristicLike",
    "PuzzleLike",
    "Search",
    "Source",
    "instance_and_puzzle",
    "limits_of",
    "moves_of",
    "options_of",
    "puzzle_like",
    "several",
]

Search: TypeAlias = str | Callable[..., Any]
"""The name of an algorithm, `my_file.py:my_search`, or a search of one's own."""
HeuristicLike: TypeAlias = str | Callable[..., Any] | Heuristic[Any]
"""The name of a heuristic, `my_file.py:my_h`, or a heuristic of one's own."""
Constraints: TypeAlias = "ConstraintProblem[Any] | Callable[[], ConstraintProblem[Any]]"
"""A constraint problem, its class, or a function that makes it."""
PuzzleLike: TypeAlias = "str | type[Problem[Any, Any]] | Puzzle[Any] | Constraints"
"""The name of a puzzle, `my_file.py:MyPuzzle`, a class derived from Problem, a puzzle itself, or
constraints."""
Source: TypeAlias = str | PathLike[str] | int
"""Where an instance is: a file, a text, or a shipped one such as `"@7"` or 7."""

Engine = Literal["native", "python"]

FEW = {"engine": get_args(Engine), "goal_test": get_args(GoalTest), "ties": get_args(Ties)}
"""Choices that are a few words."""
COMMON = (
    *("algorithm", "algorithms", "heuristic", "engine", "weight", "goal_test", "ties", "metric"),
    *("limits", "seconds", "nodes", "trace", "tree", "jobs"),
)
"""Choices of every search."""


def puzzle_like(given: PuzzleLike) -> Puzzle[Any]:
    """Find a puzzle by what people call it."""
    from gridwise.registry import as_puzzle, puzzle

    return puzzle(given) if isinstance(given, str) else as_puzzle(given)


def instance_and_puzzle(given: Any, metric: str | None = None) -> tuple[Any, Puzzle[Any]]:
    """Return an instance and its puzzle; a person's own puzzle that needs no file can be named."""
    from gridwise.puzzles.base.sources import read_given, with_metric
    from gridwise.registry import is_constraints, puzzle_of
    from gridwise.user_code.loading import own_reference

    made_here = isinstance(given, type) or (callable(given) and is_constraints(given))
    if made_here or (isinstance(given, str) and own_reference(given)):
        chosen = puzzle_like(given)
        return read_given(chosen, None, metric), chosen
    if isinstance(given, str | PathLike):
        raise UsageError(
            f"expected an instance, got {str(given)!r:.60}; load it first: gridwise.load(PUZZLE, ...)"
        )
    chosen = puzzle_of(given)
    return with_metric(chosen, given, metric), chosen


def limits_of(limits: Limits, seconds: float | None, nodes: int | None) -> Limits:
    """Return limits with what was said beside them."""
    return replace(
        limits,
        seconds=limits.seconds if seconds is None else seconds,
        nodes=limits.nodes if nodes is None else nodes,
    )


def options_of(
    chosen: Puzzle[Any],
    algorithm: Search,
    /,
    *,
    heuristic: HeuristicLike | None = None,
    engine: Engine | None = None,
    weight: float | None = None,
    goal_test: GoalTest | None = None,
    ties: Ties | None = None,
    limits: Limits = Limits(),
    seconds: float | None = None,
    nodes: int | None = None,
    trace: Trace | None = None,
    tree: bool = False,
    jobs: int | None = 1,
    **choices: Any,
) -> Options:
    """Return the options of a search; the further choices are those that only its puzzle has."""
    from gridwise.puzzles.base import Options
    from gridwise.puzzles.base.options import values_of

    if not (isinstance(algorithm, str) or callable(algorithm)):
        raise UsageError(f"expected an algorithm's name or a function, got {algorithm!r:.40}")
    given = {"engine": engine, "goal_test": goal_test, "ties": ties}
    for kind, value in given.items():
        if value is not None:
            pick(str(value), dict.fromkeys(FEW[kind]), kind)
    own = chosen.solving.options
    own_names = [option.name.replace("-", "_") for option in own]
    for name in choices.keys() - set(own_names):
        pick(name, {known: None for known in (*own_names, *COMMON) if known != name}, "option")
    extra = values_of(own, choices, "option")
    within = limits_of(limits, seconds, nodes)
    options = Options(algorithm, heuristic, weight, goal_test, ties, engine, within, trace, extra, tree, jobs)
    if heuristic is not None and options.algorithm == "best" and "best" in chosen.solving.solvers:
        raise UsageError("best takes no heuristic; name a search that does, such as 'astar'")
    return options


def moves_of(chosen: Puzzle[Any], moves: str | Iterable[Any]) -> list[str]:
    """Return moves as words: a list, or a text as the puzzle writes its plans."""
    if isinstance(moves, str):
        letters = chosen.gameplay is not None and chosen.gameplay.letters
        return list("".join(moves.split())) if letters else moves.split()
    if not isinstance(moves, Iterable):
        raise UsageError(f"expected moves as a text or a list, got {moves!r:.40}")
    return [str(move) for move in moves]


def several(algorithms: Search | Sequence[Search] | None) -> list[Search] | None:
    """Return algorithms as a list: one, several, or several in a text such as `bfs,A*:blockers`."""
    if isinstance(algorithms, str):
        return [name.strip() for name in algorithms.split(",") if name.strip()]
    if algorithms is None or callable(algorithms):
        return None if algorithms is None else [algorithms]
    return list(algorithms)
