"""What is wrong with a person's own puzzle, constraints, search, heuristic or pilot, in sentences."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gridwise.csp.check import check_constraints
from gridwise.errors import ProblemError, UsageError
from gridwise.model import Heuristic, Limits, Problem
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.own_puzzle import OwnPuzzle
from gridwise.puzzles.base.solve import heuristic_for, solve_instance
from gridwise.registry import as_puzzle, is_constraints, puzzles
from gridwise.search.check import check_heuristic, check_problem
from gridwise.user_code.loading import placed

__all__ = ["faults_of", "pilot_check"]

SEARCH_SECONDS = 60.0
"""What a search may take on the instance that it is checked on."""


def faults_of(
    thing: Any,
    on: Puzzle[Any] | None,
    read: Callable[[Puzzle[Any]], Any],
    boards: Sequence[str] = (),
    seconds: float = SEARCH_SECONDS,
) -> Iterator[str]:
    """Yield a sentence for everything that is wrong; `read` gives an instance of a puzzle to check it on.

    A search or a heuristic needs the puzzle that it is for; a pilot plays on boards of some sizes.
    """
    if (pilot := pilot_check(thing, boards)) is not None:
        yield from pilot
        return
    if boards:
        raise UsageError("sizes of boards are for a pilot; this is none")
    if isinstance(thing, type) and issubclass(thing, Problem):
        thing = OwnPuzzle(thing)
    if is_constraints(thing) and (on is None or not inspect.isfunction(thing)):
        yield from _constraint_faults(as_puzzle(thing), read)
    elif isinstance(thing, Puzzle):
        try:
            problem = thing.search_problem(read(thing))
        except ProblemError as error:
            yield str(error)
            return
        if problem is not None:
            yield from _problem_faults(problem)
    elif isinstance(thing, Problem):
        yield from _problem_faults(thing)
    elif isinstance(thing, type):
        yield f"{thing.__name__} is a class that is not derived from gridwise.Problem"
    elif on is None:
        raise UsageError("a search or a heuristic is checked on an instance: add --on PUZZLE FILE")
    else:
        instance = read(on)
        problem = on.search_problem(instance)
        if problem is None:
            raise UsageError(f"{on.name} is no search of states: it takes neither searches nor heuristics")
        if _is_search(thing, problem):
            yield from _search_faults(on, instance, thing, seconds)
            return
        heuristic, _ = heuristic_for(on, instance, thing)
        assert heuristic is not None
        yield from check_heuristic(problem, heuristic)


def pilot_check(thing: Any, boards: Sequence[str] = ()) -> Iterator[str] | None:
    """Return the check of something that plays a puzzle; None if it is nothing of the kind."""
    checks = (chosen.solving.check_own(thing, boards) for chosen in puzzles().values())
    return next((check for check in checks if check is not None), None)


def _problem_faults(problem: Problem[Any, Any]) -> Iterator[str]:
    faults = list(check_problem(problem))
    yield from faults
    if not faults and type(problem).heuristic is not Problem.heuristic:
        name = f"{type(problem).__name__}.heuristic"
        yield from check_heuristic(problem, Heuristic(name, problem.heuristic, problem.admissible))


def _constraint_faults(chosen: Puzzle[Any], read: Callable[[Puzzle[Any]], Any]) -> Iterator[str]:
    try:
        problem = read(chosen)
    except ProblemError as error:
        yield str(placed(error))
    else:
        yield from check_constraints(problem)


def _is_search(thing: Any, problem: Problem[Any, Any]) -> bool:
    """Tell a search from a heuristic: it takes one, yields actions, or makes no function of a problem."""
    if inspect.isgeneratorfunction(thing):
        return True
    if not inspect.isfunction(thing):
        return False
    taken = inspect.signature(thing).parameters
    if list(taken) != ["problem"]:
        return "heuristic" in taken
    try:
        return not callable(thing(problem))
    except (Exception, SystemExit):
        return True  # which is found once more, and told


def _search_faults(
    on: Puzzle[Any], instance: Any, search: Callable[..., Any], seconds: float
) -> Iterator[str]:
    try:
        found = solve_instance(on, instance, Options(search, limits=Limits(seconds)))
    except ProblemError as error:
        yield str(error)
        return
    if found.status == "limit":
        yield f"{found.algorithm} found nothing within {seconds:g} s"
    elif found.status == "unsolvable" and (ours := solve_instance(on, instance, Options("best"))):
        yield f"{found.algorithm} found no plan, but there is one: {ours.plan}"
