"""Going from state to state of a map without the map: by keys, or by the words of moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gridwise.errors import UsageError
from gridwise.model import Problem
from gridwise.search.state_key import state_key

__all__ = ["keys_along", "states_by_keys"]


def states_by_keys(
    problem: Problem[Any, Any], keys: Sequence[int], before: Sequence[int]
) -> tuple[list[Any], list[str]]:
    """Return states, and the action that leads to each from the one before it.

    Every state is named by its key and by the place in the list of the state before it; -1 is the start.
    """
    states: list[Any] = []
    actions: list[str] = []
    known: dict[int, dict[int, tuple[str, Any]]] = {}
    for key, place in zip(keys, before, strict=True):
        if not -1 <= place < len(states):
            raise UsageError(f"before: expected -1 or the place of an earlier state, got {place}")
        if place not in known:
            known[place] = _after(problem, problem.initial() if place < 0 else states[place])
        if key not in known[place]:
            raise UsageError(f"keys: no move leads to a state with the key {key} there")
        action, state = known[place][key]
        states.append(state)
        actions.append(action)
    return states, actions


def keys_along(problem: Problem[Any, Any], moves: Iterable[str]) -> list[int]:
    """Return the keys of the states that moves lead through, the start first, up to one that is none."""
    state = problem.initial()
    keys = [state_key(state)]
    for move in moves:
        after = [made for action, made in problem.successors(state) if str(action) == move]
        if not after:
            break
        state = after[0]
        keys.append(state_key(state))
    return keys


def _after(problem: Problem[Any, Any], state: Any) -> dict[int, tuple[str, Any]]:
    found: dict[int, tuple[str, Any]] = {}
    for action, made in problem.successors(state):
        found.setdefault(state_key(made), (str(action), made))
    return found
