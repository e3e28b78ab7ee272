"""Checkers for people's own problems and heuristics: what is wrong, in sentences, with a witness."""

from __future__ import annotations

import copy
import math
import numbers
from collections import deque
from collections.abc import Callable, Iterator
from heapq import heapify, heappop, heappush
from itertools import islice
from typing import Any

from gridwise.allowance import look
from gridwise.errors import ProblemError
from gridwise.model import Heuristic, Problem
from gridwise.places import place_of

__all__ = [
    "check_heuristic",
    "check_problem",
    "cost_at",
    "faults_at",
    "faults_before",
    "faults_of_goals",
    "shown",
    "successors_at",
    "wrong_estimate",
    "wrong_goal_test",
]

_MOST_BACKWARDS = 50
"""How many states, and how many goals, a problem is run backwards from."""


def check_problem(problem: Problem[Any, Any], *, most_states: int = 2000) -> Iterator[str]:
    """Walk through the first states of a problem and yield a sentence for everything that is wrong.

    The walk ends at the first state with a fault, since what lies behind it cannot be trusted.
    """
    name = type(problem).__name__
    try:
        start = problem.initial()
    except Exception as error:
        yield _raised(error, f"{name}.initial")
        return
    if fault := _unhashable(start, f"{name}.initial gave"):
        yield fault
        return
    if problem.initial() != start:
        then = shown(problem.initial())
        yield f"{name}.initial gave {shown(start)} and then {then}; it must always be the same"
        return
    seen = {start}
    frontier = deque(seen)
    while frontier and len(seen) < most_states:
        look()
        state = frontier.popleft()
        faults = list(faults_at(problem, state))
        yield from faults
        if faults:
            return
        for _, successor in problem.successors(state):
            if successor not in seen:
                seen.add(successor)
                frontier.append(successor)
    yield from _faults_backwards(problem, seen)


def faults_at(problem: Problem[Any, Any], state: Any) -> Iterator[str]:
    """Yield a sentence for everything that is wrong with a problem at one state."""
    name, place = type(problem).__name__, f"in the state {shown(state)}"
    try:
        before, fingerprint = copy.deepcopy(state), hash(state)
        pairs, again = successors_at(problem, state), successors_at(problem, state)
    except ProblemError as fault:
        yield str(fault)
        return
    except Exception as error:
        yield _raised(error, name, place)
        return
    if hash(state) != fingerprint or state != before:
        changed = f"{shown(before)} became {shown(state)}"
        yield f"{name}.successors changed the state it was given: {changed}; build a new one"
        return
    if wrong := list(_wrong_pairs(pairs, f"{name}.successors", place, "next")):
        yield from wrong
        return
    if pairs != again:
        yield f"{name}.successors gave other successors the second time {place}; they must never change"
    yield from wrong_goal_test(problem, state)
    yield from _wrong_costs(problem, state, pairs)
    if type(problem).heuristic is not Problem.heuristic:
        yield from wrong_estimate(Heuristic(f"{name}.heuristic", problem.heuristic), state)


def faults_before(problem: Problem[Any, Any], state: Any) -> Iterator[str]:
    """Yield a sentence for what is wrong with a problem where it is run backwards from a state."""
    name, place = f"{type(problem).__name__}.predecessors", f"in the state {shown(state)}"
    try:
        yield from _wrong_pairs(_made(problem.predecessors, name, state, "earlier"), name, place, "earlier")
    except ProblemError as fault:
        yield str(fault)


def faults_of_goals(problem: Problem[Any, Any], most: int | None = None) -> Iterator[str]:
    """Yield a sentence if a problem does not list its goals as it should."""
    name = f"{type(problem).__name__}.goals"
    try:
        goals = problem.goals()
        if goals is not None and not hasattr(goals, "__iter__"):
            yield f"{name} gave {shown(goals)}; it must list the goal states, or give None"
            return
        listed = list(islice(goals or (), most))
    except Exception as error:
        yield _raised(error, name)
        return
    yield from islice(filter(None, (_unhashable(goal, f"{name} gave") for goal in listed)), 1)


def successors_at(problem: Problem[Any, Any], state: Any) -> list[Any]:
    """List the successors of a state; raise ProblemError where a problem gives none."""
    return _made(problem.successors, f"{type(problem).__name__}.successors", state, "next")


def _made(method: Callable[[Any], Any], name: str, state: Any, which: str) -> list[Any]:
    place = f"in the state {shown(state)}"
    try:
        made = method(state)
        if hasattr(made, "__iter__"):
            return list(made)
    except Exception as error:
        raise ProblemError(_raised(error, name, place)) from error
    gave = type(made).__name__
    raise ProblemError(f"{name} gave {gave} {place}; it must yield (action, {which} state) pairs")


def _wrong_pairs(pairs: list[Any], name: str, place: str, which: str) -> Iterator[str]:
    for pair in pairs:
        if not (isinstance(pair, tuple) and len(pair) == 2):
            yield f"{name} gave {shown(pair)} {place}; it must yield (action, {which} state) pairs"
            return
        if fault := _unhashable(pair[1], f"{name} gave"):
            yield fault
            return


def wrong_goal_test(problem: Problem[Any, Any], state: Any) -> Iterator[str]:
    """Yield a sentence if a problem cannot tell whether a state is a goal."""
    name, place = f"{type(problem).__name__}.is_goal", f"in the state {shown(state)}"
    try:
        if not isinstance(goal := problem.is_goal(state), bool):
            yield f"{name} gave {shown(goal)} {place}; it must give True or False"
    except Exception as error:
        yield _raised(error, name, place)


def _wrong_costs(problem: Problem[Any, Any], state: Any, pairs: list[Any]) -> Iterator[str]:
    if problem.has_unit_costs:
        return
    name, place = f"{type(problem).__name__}.step_cost", f"in the state {shown(state)}"
    for action, successor in pairs:
        try:
            cost = problem.step_cost(state, action, successor)
        except Exception as error:
            yield _raised(error, name, f"for {shown(action)} {place}")
            return
        if not isinstance(cost, int) or cost < 0:
            yield f"{name} gave {shown(cost)} for {shown(action)} {place}; expected a whole number, 0 or more"
            return


def cost_at(problem: Problem[Any, Any], state: Any, action: Any, successor: Any) -> int:
    """Return what an action costs; raise ProblemError where it is no whole number, 0 or more."""
    for fault in _wrong_costs(problem, state, [(action, successor)]):
        raise ProblemError(fault)
    return problem.step_cost(state, action, successor)


def wrong_estimate(heuristic: Heuristic[Any], state: Any) -> Iterator[str]:
    """Yield a sentence if a heuristic's value at a state is no estimate at all."""
    try:
        value = heuristic.estimate(state)
    except Exception as error:
        yield _raised(error, heuristic.name, f"in the state {shown(state)}")
        return
    if not isinstance(value, numbers.Real) or math.isnan(value) or value < 0:
        given = f"{heuristic.name} gave {shown(value)}"
        yield f"{given} in the state {shown(state)}; expected a number, 0 or more"


def check_heuristic(
    problem: Problem[Any, Any], heuristic: Heuristic[Any], *, most_states: int = 20000
) -> Iterator[str]:
    """Yield a sentence for everything that is wrong with a heuristic, judged by true distances.

    Distances are those within the first `most_states` states reached; they can only be too large, so
    a value above one of them is proof that the heuristic exceeds the true cost.
    """
    edges: list[tuple[Any, Any, Any, int]] = []
    states = {problem.initial()}
    frontier = deque(states)
    while frontier and len(states) < most_states:
        state = frontier.popleft()
        if faults := list(wrong_estimate(heuristic, state)):
            yield from faults
            return
        for action, successor in problem.successors(state):
            edges.append((state, action, successor, problem.step_cost(state, action, successor)))
            if successor not in states:
                states.add(successor)
                frontier.append(successor)
    distances = _distances(problem, states, edges)
    estimates = {state: heuristic.estimate(state) for state in states}
    over = [(estimates[s] - d, s, d) for s, d in distances.items() if estimates[s] > d + 1e-9]
    if over:
        _, state, distance = max(over, key=lambda item: item[0])
        yield (
            f"{heuristic.name} is not admissible: it gives {estimates[state]:g} for {shown(state)}, "
            f"but a goal is only {distance} away"
        )
    for state, action, successor, cost in edges:
        if estimates[state] > cost + estimates[successor] + 1e-9:
            yield (
                f"{heuristic.name} is not consistent: it falls from {estimates[state]:g} to "
                f"{estimates[successor]:g} when {shown(action)} (cost {cost}) leads from {shown(state)} "
                f"to {shown(successor)}"
            )
            break


def _distances(
    problem: Problem[Any, Any], states: set[Any], edges: list[tuple[Any, Any, Any, int]]
) -> dict[Any, int]:
    back: dict[Any, list[tuple[Any, int]]] = {}
    for state, _, successor, cost in edges:
        back.setdefault(successor, []).append((state, cost))
    heap = [(0, i, state) for i, state in enumerate(states) if problem.is_goal(state)]
    heapify(heap)
    order = len(states)
    distances: dict[Any, int] = {}
    while heap:
        distance, _, state = heappop(heap)
        if state in distances:
            continue
        distances[state] = distance
        for earlier, cost in back.get(state, ()):
            if earlier not in distances:
                order += 1
                heappush(heap, (distance + cost, order, earlier))
    return distances


def _faults_backwards(problem: Problem[Any, Any], states: set[Any]) -> Iterator[str]:
    """Check that predecessors undo successors, on some of the states."""
    if faults := list(faults_of_goals(problem, _MOST_BACKWARDS)):
        yield from faults
        return
    if problem.goals() is None:
        return
    for state in islice(states, _MOST_BACKWARDS):
        for action, successor in problem.successors(state):
            if faults := list(faults_before(problem, successor)):
                yield from faults
                return
            if (action, state) not in list(problem.predecessors(successor)):
                yield (
                    f"{type(problem).__name__}.predecessors({shown(successor)}) lacks "
                    f"({shown(action)}, {shown(state)}), though {shown(action)} leads from there"
                )
                return


def _unhashable(state: Any, gave: str) -> str | None:
    try:
        hash(state)
    except TypeError:
        remedy = {"list": "a tuple", "dict": "a tuple of items", "set": "a frozenset"}
        advice = remedy.get(type(state).__name__, "a tuple or a frozen dataclass")
        kind = type(state).__name__
        article = "an" if kind[0].lower() in "aeiou" else "a"
        return (
            f"{gave} {article} {kind} as a state; states must be hashable: use {advice} (got {shown(state)})"
        )
    return None


def _raised(error: BaseException, name: str, place: str = "") -> str:
    """Say what own code has raised: where in its file, and in which state; our own sentences say that."""
    if isinstance(error, MemoryError):
        raise error  # no fault, but a limit
    if isinstance(error, ProblemError):
        return str(error)
    said = f"{place_of(error)}{name} raised {type(error).__name__} ({error})"
    return f"{said} {place}" if place else said


def shown(thing: Any) -> str:
    """Show a value in a sentence, cut to a readable length."""
    text = repr(thing)
    return text if len(text) <= 80 else text[:77] + "..."
