"""The map of an instance in a worker: all its states as numbers, and single ones as boards.

Nothing is kept between requests: a state is named by the keys of the way to it, so that any worker can find
it again in a few steps, without the map.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Mapping, Sequence
from typing import Any

from gridwise.errors import UsageError
from gridwise.lab.state_map.layout import layout
from gridwise.lab.state_map.page import map_words
from gridwise.lab.state_map.space import state_space
from gridwise.lab.state_map.walk import keys_along, states_by_keys
from gridwise.model import Problem
from gridwise.puzzles.base import able
from gridwise.search.state_key import state_key
from gridwise.search.state_space import best_way
from gridwise.web.handlers.instances import parsed
from gridwise.web.progress_events import limited
from gridwise.web.scenes import scene_json
from gridwise.web.worker_process import Report

__all__ = ["boards", "lay_out", "trail"]


def lay_out(
    report: Report, *, puzzle: str, text: str, metric: str | None, states: int, limits: Mapping[str, Any]
) -> bytes:
    """Find the states and where they lie: a line of JSON, filled up to a multiple of 8 bytes, then numbers.

    The numbers are keys (64-bit floats), x and y (32-bit floats), distances (32-bit integers), parents and
    the ends of edges (32-bit integers without a sign), all little-endian.
    """
    chosen, instance = parsed(puzzle, text, metric)
    problem = _problem(chosen.search_problem(instance), puzzle)
    with limited(report, limits) as within:
        space = state_space(chosen, instance, states, within)
    best = best_way(problem, space)
    told = {
        "count": len(space.states),
        "edges": len(space.edges) // 2,
        "total": space.total,
        "whole": space.whole,
        "exact": space.exact,
        "goals": sum(distance == 0 for distance in space.distances),
        "dead": sum(distance < 0 for distance in space.distances),
        "best": best if len(best) > 1 else [],
        "unit": getattr(instance, "metric", None) or "moves",
        "words": map_words(space),
    }
    line = json.dumps(told).encode()
    keys = array("d", map(state_key, space.states))
    numbers = (keys, layout(space), space.distances, space.parents, space.edges)
    return b"".join((line, b" " * (-(len(line) + 1) % 8), b"\n", *(one.tobytes() for one in numbers)))


def boards(
    report: Report,
    *,
    puzzle: str,
    text: str,
    metric: str | None,
    keys: Sequence[int],
    before: Sequence[int],
    wanted: Sequence[int],
) -> dict[str, Any]:
    """Draw states that are named by the keys of the way to them, and tell the moves."""
    chosen, instance = parsed(puzzle, text, metric)
    problem = _problem(chosen.search_problem(instance), puzzle)
    states, actions = states_by_keys(problem, keys, before)
    if wrong := [place for place in wanted if not -1 <= place < len(states)]:
        raise UsageError(f"wanted: expected -1 or a place in the list of keys, got {wrong[0]}")
    drawn = (problem.initial() if place < 0 else states[place] for place in wanted)
    return {"actions": actions, "scenes": [scene_json(chosen.picture(instance, state)) for state in drawn]}


def trail(
    report: Report, *, puzzle: str, text: str, metric: str | None, moves: Sequence[str]
) -> dict[str, Any]:
    """Tell the keys of the states that a game went through."""
    chosen, instance = parsed(puzzle, text, metric)
    return {"keys": keys_along(_problem(chosen.search_problem(instance), puzzle), moves)}


def _problem(found: Problem[Any, Any] | None, puzzle: str) -> Problem[Any, Any]:
    return able(found, f"{puzzle} is not searched state by state, so that it has no map")
