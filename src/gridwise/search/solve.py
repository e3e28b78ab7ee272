"""Running an algorithm by name, on a person's own problem or on an instance of a puzzle."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gridwise.errors import UsageError
from gridwise.model import A, GoalTest, Heuristic, Limits, Problem, Result, S, Ties
from gridwise.names import pick
from gridwise.puzzle import Options, Puzzle
from gridwise.search.algorithms import ALGORITHMS, Algorithm
from gridwise.search.explain import explained
from gridwise.trace import Trace

__all__ = ["solve", "solve_instance"]

_WEIGHT = 2.0


def solve(
    problem: Problem[S, A],
    algorithm: str = "astar",
    *,
    heuristic: Heuristic[S] | None = None,
    weight: float | None = None,
    goal_test: GoalTest | None = None,
    ties: Ties | None = None,
    limits: Limits = Limits(),
    trace: Trace | None = None,
) -> Result[A]:
    """Run one of the textbook searches on a problem with the readable engine.

    Without a heuristic the problem's own is taken. A problem that breaks the model raises ProblemError
    with a sentence that shows where.
    """
    options = Options(algorithm, None, weight, goal_test, ties, limits=limits, trace=trace)
    return _run_readable(problem, options, pick(algorithm, ALGORITHMS, "algorithm"), heuristic)


def solve_instance(
    puzzle: Puzzle[Any], instance: Any, options: Options, heuristic: Heuristic[Any] | None = None
) -> Result[Any]:
    """Run any algorithm on an instance of a puzzle, natively where that is possible.

    `heuristic` is a person's own one; otherwise the options name one of the puzzle's.
    """
    if options.algorithm in puzzle.solvers:
        result = puzzle.solvers[options.algorithm].run(instance, options)
        if options.trace is not None and not options.trace:
            searchable = puzzle.search_problem(instance) is not None
            others = ALGORITHMS if searchable else [n for n in puzzle.solvers if n != options.algorithm]
            raise UsageError(f"{options.algorithm} cannot be watched; take one of {', '.join(others)}")
        return result
    problem = puzzle.search_problem(instance)
    if problem is None:
        pick(options.algorithm, puzzle.solvers, f"{puzzle.name} algorithm")
    algorithm = pick(options.algorithm, {**puzzle.solvers, **ALGORITHMS}, "algorithm")
    assert isinstance(algorithm, Algorithm)
    assert problem is not None
    native = heuristic is None
    if algorithm.informed and heuristic is None:
        name = options.heuristic or puzzle.default_heuristic(instance)
        if name is not None:
            entry = pick(name, puzzle.heuristics, f"{puzzle.name} heuristic")
            heuristic, native = entry.make(instance), entry.native
    elif options.heuristic is not None and not algorithm.informed:
        raise UsageError(f"{options.algorithm} takes no heuristic")
    refusal = _native_refusal(puzzle, instance, options, algorithm, heuristic, native)
    if options.engine == "native" and refusal is not None:
        raise UsageError(refusal)
    if options.engine == "python" or refusal is not None:
        return replace(_run_readable(problem, options, algorithm, heuristic), metric=_metric(instance))
    options = replace(
        options,
        weight=_weight(options, algorithm),
        goal_test=options.goal_test or algorithm.goal_test,
        ties=options.ties or "fifo",
    )
    return puzzle.native_search(instance, options, heuristic)


def _native_refusal(
    puzzle: Puzzle[Any],
    instance: Any,
    options: Options,
    algorithm: Algorithm,
    heuristic: Heuristic[Any] | None,
    heuristic_is_native: bool,
) -> str | None:
    if not algorithm.native:
        return f"{options.algorithm} runs in the readable engine only: use --engine python"
    if heuristic is not None and not heuristic_is_native:
        return f"the heuristic {heuristic.name} runs in the readable engine only: use --engine python"
    if options.trace is not None and not puzzle.native_traces:
        return f"searches of {puzzle.name} are traced in the readable engine only: use --engine python"
    return puzzle.native_refusal(instance)


def _run_readable(
    problem: Problem[S, A], options: Options, algorithm: Algorithm, heuristic: Heuristic[S] | None
) -> Result[A]:
    choices: dict[str, Any] = {"limits": options.limits, "trace": options.trace}
    if algorithm.informed:
        choices["heuristic"] = heuristic
    if algorithm.weighted:
        choices["weight"] = _weight(options, algorithm)
    if algorithm.ordered:
        choices["ties"] = options.ties or "fifo"
    if algorithm.goal_test is not None:
        choices["goal_test"] = options.goal_test or algorithm.goal_test
    with explained(problem, heuristic):
        return algorithm.run(problem, **choices)


def _weight(options: Options, algorithm: Algorithm) -> float:
    if not algorithm.weighted:
        return 1.0
    weight = _WEIGHT if options.weight is None else options.weight
    if not 1 <= weight <= 1e6:
        raise UsageError(f"the weight must be from 1 to 1,000,000, got {weight:g}")
    return weight


def _metric(instance: Any) -> str | None:
    return getattr(instance, "metric", None)
