"""Running any algorithm on an instance of a puzzle, natively where that is possible."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gridwise.errors import UsageError
from gridwise.model import Heuristic, Result
from gridwise.names import pick
from gridwise.puzzles.base.options import Options
from gridwise.puzzles.base.puzzle import Puzzle
from gridwise.search.algorithms import ALGORITHMS, Algorithm
from gridwise.search.readable import solve, weight_of
from gridwise.stopping import interrupt, result_of, unless_interrupted

__all__ = ["solve_instance", "solve_until_interrupted"]

BEST_IN_GENERAL = "astar"
"""What runs as `best` on a puzzle without solvers of its own."""


def solve_instance(
    puzzle: Puzzle[Any], instance: Any, options: Options, heuristic: Heuristic[Any] | None = None
) -> Result[Any]:
    """Run any algorithm on an instance of a puzzle, natively where that is possible.

    `heuristic` is a person's own one; otherwise the options name one of the puzzle's. Ctrl-C raises
    KeyboardInterrupt, whose `result` tells how far the search was.
    """
    try:
        result = _solve(puzzle, instance, options, heuristic)
    except KeyboardInterrupt as error:
        if (found := result_of(error)) is None:
            raise
        metric = found.metric or getattr(instance, "metric", None)
        raise interrupt(replace(found, metric=metric)) from None
    return unless_interrupted(result, options.limits)


def solve_until_interrupted(
    puzzle: Puzzle[Any], instance: Any, options: Options, heuristic: Heuristic[Any] | None = None
) -> Result[Any]:
    """Do the same for a front that shows how far a search was: Ctrl-C ends it as `interrupted`."""
    try:
        return solve_instance(puzzle, instance, options, heuristic)
    except KeyboardInterrupt as error:
        if (found := result_of(error)) is None:
            raise
        return found


def _solve(
    puzzle: Puzzle[Any], instance: Any, options: Options, heuristic: Heuristic[Any] | None
) -> Result[Any]:
    solvers = puzzle.solving.solvers
    if options.algorithm == "best" and not solvers:
        options = replace(options, algorithm=BEST_IN_GENERAL)
    if options.algorithm in solvers:
        result = solvers[options.algorithm].run(instance, options)
        if options.trace is not None and not options.trace:
            searchable = puzzle.search_problem(instance) is not None
            others = ALGORITHMS if searchable else [n for n in solvers if n != options.algorithm]
            raise UsageError(f"{options.algorithm} cannot be watched; take one of {', '.join(others)}")
        return result
    problem = puzzle.search_problem(instance)
    if problem is None:
        pick(options.algorithm, solvers, f"{puzzle.name} algorithm")
    algorithm = pick(options.algorithm, {**solvers, **ALGORITHMS}, "algorithm")
    assert isinstance(algorithm, Algorithm)
    assert problem is not None
    native = heuristic is None
    if algorithm.informed and heuristic is None:
        name = options.heuristic or puzzle.heuristics.default_for(instance)
        if name is not None:
            entry = pick(name, puzzle.heuristics, f"{puzzle.name} heuristic")
            heuristic, native = entry.make(instance), entry.native
    elif options.heuristic is not None and not algorithm.informed:
        raise UsageError(f"{options.algorithm} takes no heuristic")
    refusal = _native_refusal(puzzle, instance, options, algorithm, heuristic, native)
    if options.engine == "native" and refusal is not None:
        raise UsageError(refusal)
    if options.engine == "python" or refusal is not None:
        result = solve(
            problem,
            options.algorithm,
            heuristic=heuristic,
            weight=options.weight,
            goal_test=options.goal_test,
            ties=options.ties,
            limits=options.limits,
            trace=options.trace,
        )
        return replace(result, metric=getattr(instance, "metric", None))
    options = replace(
        options,
        weight=weight_of(algorithm, options.weight),
        goal_test=options.goal_test or algorithm.goal_test,
        ties=options.ties or "fifo",
    )
    assert puzzle.native is not None
    return puzzle.native.search(instance, options, heuristic)


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
    if puzzle.native is None:
        return f"{puzzle.name} has no native engine"
    if options.trace is not None and not puzzle.native.traces:
        return f"searches of {puzzle.name} are traced in the readable engine only: use --engine python"
    return puzzle.native.refusal(instance)
