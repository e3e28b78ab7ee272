"""Running any algorithm on an instance of a puzzle, natively where that is possible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from gridwise.allowance import StopError, allowing
from gridwise.errors import ProblemError, UsageError
from gridwise.model import Heuristic, Metrics, Problem, Result, Status
from gridwise.names import pick
from gridwise.puzzles.base.options import Options
from gridwise.puzzles.base.puzzle import Puzzle
from gridwise.search.algorithms import ALGORITHMS, TREES, Algorithm
from gridwise.search.readable import solve, weight_of
from gridwise.stopping import interrupt, result_of, unless_interrupted
from gridwise.user_code.loading import load, own_reference
from gridwise.user_code.own_heuristic import heuristic_of, own_heuristic
from gridwise.user_code.own_search import OwnSearch, run_own_search
from gridwise.user_code.registered import registered

__all__ = ["heuristic_for", "solve_instance", "solve_until_interrupted"]

BEST_IN_GENERAL = "astar"
"""What runs as `best` on a puzzle without solvers of its own."""


def solve_instance(
    puzzle: Puzzle[Any], instance: Any, options: Options, heuristic: Heuristic[Any] | None = None
) -> Result[Any]:
    """Run any algorithm on an instance of a puzzle, natively where that is possible.

    The options name a search of a person's own as `my_file.py:my_search`, or hold it; a heuristic likewise.
    `heuristic` is one that is made already. Ctrl-C raises KeyboardInterrupt, whose `result` tells how far
    the search was.
    """
    with allowing(options.limits) as allowance:
        try:
            result = _solve(puzzle, instance, options, heuristic)
        except StopError as error:
            result = _stopped_before(puzzle, instance, options, error.status)
        except KeyboardInterrupt as error:
            if (found := result_of(error)) is None:
                raise
            metric = found.metric or getattr(instance, "metric", None)
            raise interrupt(replace(found, metric=metric)) from None
    if result.status == "limit" and not allowance.left:
        # What was prepared before the search is part of what the limit is for.
        seconds = max(allowance.seconds, result.metrics.seconds)
        result = replace(result, metrics=replace(result.metrics, seconds=seconds))
    return unless_interrupted(result, options.limits)


def _stopped_before(puzzle: Puzzle[Any], instance: Any, options: Options, status: Status) -> Result[Any]:
    """Tell that a search has not come beyond its preparations: the start is all that it knows."""
    readable = options.engine == "python" or puzzle.native is None
    return Result(
        algorithm=options.name,
        status=status,
        metrics=Metrics(),
        engine="python" if readable else "native",
        metric=getattr(instance, "metric", None),
    )


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
    problem = puzzle.search_problem(instance)
    if (own := puzzle.solving.own_solver(options.algorithm)) is not None:
        return own.run(instance, options)
    search = _own_search(options.algorithm)
    if options.tree and options.name not in TREES:
        raise UsageError(f"{options.name} is no tree search; {', '.join(TREES)} can be run as one")
    if search is not None:
        return _run_own(puzzle, instance, search, options, heuristic)
    if options.algorithm == "best" and not solvers:
        options = replace(options, algorithm=BEST_IN_GENERAL)
    if options.name in solvers:
        _refuse_own_heuristic(options)
        result = solvers[options.name].run(instance, options)
        if options.trace is not None and not options.trace:
            others = ALGORITHMS if problem is not None else [n for n in solvers if n != options.name]
            raise UsageError(f"{options.name} cannot be watched; take one of {', '.join(others)}")
        return result
    if problem is None:
        pick(options.name, solvers, f"{puzzle.name} algorithm")
    algorithm = pick(options.name, {**solvers, **ALGORITHMS, **registered("algorithm")}, "algorithm")
    assert isinstance(algorithm, Algorithm)
    assert problem is not None
    native = heuristic is None
    if algorithm.informed and heuristic is None:
        heuristic, native = heuristic_for(puzzle, instance, options.heuristic)
    elif options.heuristic is not None and not algorithm.informed:
        raise UsageError(f"{options.name} takes no heuristic")
    refusal = _native_refusal(puzzle, instance, options, algorithm, heuristic, native)
    if options.engine == "native" and refusal is not None:
        raise UsageError(refusal)
    if options.engine == "python" or refusal is not None:
        result = solve(
            problem,
            options.name,
            heuristic=heuristic,
            weight=options.weight,
            goal_test=options.goal_test,
            ties=options.ties,
            limits=options.limits,
            trace=options.trace,
            tree=options.tree,
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


def _refuse_own_heuristic(options: Options) -> None:
    """Tell who brings a heuristic to an algorithm of the puzzle's own that it would not be asked."""
    if isinstance(options.heuristic, str | None) and not own_reference(options.heuristic):
        return
    raise UsageError(f"{options.name} takes no heuristic of yours; name a search that does, such as astar")


def _own_search(algorithm: str | OwnSearch) -> OwnSearch | None:
    if not isinstance(algorithm, str):
        return algorithm
    if not own_reference(algorithm):
        return None
    search = load(algorithm)
    if isinstance(search, type) or not callable(search):
        raise UsageError(f"{algorithm} is no function; a search is `def my_search(problem, heuristic=None)`")
    return search  # type: ignore[no-any-return]


def heuristic_for(
    puzzle: Puzzle[Any], instance: Any, named: str | Callable[..., Any] | Heuristic[Any] | None = None
) -> tuple[Heuristic[Any] | None, bool]:
    """Return a heuristic, by default the one that searches take by themselves, and whether it is native.

    None leaves it to the problem.
    """
    problem = puzzle.search_problem(instance)
    if problem is None:
        raise UsageError(f"{puzzle.name} is not searched with heuristics")
    named = named or puzzle.heuristics.default_for(instance)
    if named is None:
        return None, True
    if not isinstance(named, str):
        return heuristic_of(named, problem), False
    if own_reference(named):
        return own_heuristic(named, problem), False
    entry = pick(named, {**puzzle.heuristics, **registered("heuristic")}, f"{puzzle.name} heuristic")
    return entry.make(instance), entry.native


def _run_own(
    puzzle: Puzzle[Any],
    instance: Any,
    search: OwnSearch,
    options: Options,
    heuristic: Heuristic[Any] | None,
) -> Result[Any]:
    problem = puzzle.search_problem(instance)
    if problem is None:
        raise UsageError(f"{puzzle.name} is no search problem, so that own searches cannot run on it")
    if heuristic is None:
        heuristic, _ = heuristic_for(puzzle, instance, options.heuristic)
        if heuristic is None and type(problem).heuristic is not Problem.heuristic:
            heuristic = Heuristic.of(problem)
    result = run_own_search(search, problem, heuristic=heuristic, limits=options.limits, trace=options.trace)
    if result.plan is not None:
        verdict = puzzle.replay(instance, str(result.plan))
        if not verdict.valid:
            raise ProblemError(f"{result.algorithm} gave a wrong plan: {verdict.message}")
    return replace(result, metric=getattr(instance, "metric", None))


def _native_refusal(
    puzzle: Puzzle[Any],
    instance: Any,
    options: Options,
    algorithm: Algorithm,
    heuristic: Heuristic[Any] | None,
    heuristic_is_native: bool,
) -> str | None:
    if options.tree:
        return "tree searches run in the readable engine only: use --engine python"
    if not algorithm.native:
        return f"{options.name} runs in the readable engine only: use --engine python"
    if heuristic is not None and not heuristic_is_native:
        return f"the heuristic {heuristic.name} runs in the readable engine only: use --engine python"
    if puzzle.native is None:
        return f"{puzzle.name} has no native engine"
    if options.trace is not None and not puzzle.native.traces:
        return f"searches of {puzzle.name} are traced in the readable engine only: use --engine python"
    return puzzle.native.refusal(instance)
