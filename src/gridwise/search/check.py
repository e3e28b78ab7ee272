"""Checkers for people's own problems and heuristics: what is wrong, in sentences, with a witness."""

from __future__ import annotations

import copy
import math
import numbers
from collections import deque
from collections.abc import Iterator
from typing import Any

from gridwise.model import Heuristic, Problem

__all__ = ["check_heuristic", "check_problem", "faults_at", "shown", "wrong_estimate"]


def check_problem(problem: Problem[Any, Any], *, most_states: int = 2000) -> Iterator[str]:
    """Walk through the first states of a problem and yield a sentence for everything that is wrong.

    The walk ends at the first state with a fault, since what lies behind it cannot be trusted.
    """
    name = type(problem).__name__
    try:
        start = problem.initial()
    except Exception as error:
        yield f"{name}.initial raised {_error(error)}"
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
    name = type(problem).__name__
    place = f"in the state {shown(state)}"
    try:
        before, fingerprint = copy.deepcopy(state), hash(state)
        pairs = list(problem.successors(state))
        again = list(problem.successors(state))
    except TypeError as error:
        if "not iterable" in str(error) and not _is_iterable(problem.successors(state)):
            gave = type(problem.successors(state)).__name__
            yield f"{name}.successors gave {gave} {place}; it must yield (action, next state) pairs"
            return
        yield f"{name}.successors raised {_error(error)} {place}"
        return
    except Exception as error:
        yield f"{name}.successors raised {_error(error)} {place}"
        return
    if hash(state) != fingerprint or state != before:
        changed = f"{shown(before)} became {shown(state)}"
        yield f"{name}.successors changed the state it was given: {changed}; build a new one"
        return
    for pair in pairs:
        if not (isinstance(pair, tuple) and len(pair) == 2):
            yield f"{name}.successors gave {shown(pair)} {place}; it must yield (action, next state) pairs"
            return
        if fault := _unhashable(pair[1], f"{name}.successors gave"):
            yield fault
            return
    if pairs != again:
        yield f"{name}.successors gave other successors the second time {place}; they must never change"
    yield from _wrong_values(problem, state, pairs)


def _wrong_values(problem: Problem[Any, Any], state: Any, pairs: list[tuple[Any, Any]]) -> Iterator[str]:
    name, place = type(problem).__name__, f"in the state {shown(state)}"
    try:
        if not isinstance(goal := problem.is_goal(state), bool):
            yield f"{name}.is_goal gave {shown(goal)} {place}; it must give True or False"
    except Exception as error:
        yield f"{name}.is_goal raised {_error(error)} {place}"
    if not problem.has_unit_costs:
        for action, successor in pairs:
            cost = problem.step_cost(state, action, successor)
            if not isinstance(cost, int) or cost < 0:
                given = f"{name}.step_cost gave {shown(cost)} for {shown(action)}"
                yield f"{given} {place}; expected a whole number, 0 or more"
                break
    if type(problem).heuristic is not Problem.heuristic:
        yield from wrong_estimate(Heuristic(f"{name}.heuristic", problem.heuristic), state)


def wrong_estimate(heuristic: Heuristic[Any], state: Any) -> Iterator[str]:
    """Yield a sentence if a heuristic's value at a state is no estimate at all."""
    try:
        value = heuristic.estimate(state)
    except Exception as error:
        yield f"{heuristic.name} raised {_error(error)} in the state {shown(state)}"
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
    from heapq import heapify, heappop, heappush

    back: dict[Any, list[tuple[Any, int]]] = {}
    for state, _, successor, cost in edges:
        back.setdefault(successor, []).append((state, cost))
    order = 0
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
    name = type(problem).__name__
    if problem.goals() is None:
        return
    for state, _ in zip(states, range(50), strict=False):
        for action, successor in problem.successors(state):
            if (action, state) not in list(problem.predecessors(successor)):
                yield (
                    f"{name}.predecessors({shown(successor)}) lacks ({shown(action)}, {shown(state)}), "
                    f"though {shown(action)} leads from there"
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


def _is_iterable(thing: Any) -> bool:
    return hasattr(thing, "__iter__")


def _error(error: BaseException) -> str:
    return f"{type(error).__name__} ({error})"


def shown(thing: Any) -> str:
    """Show a value in a sentence, cut to a readable length."""
    text = repr(thing)
    return text if len(text) <= 80 else text[:77] + "..."
