"""Searches and heuristics on the map of an instance, in a worker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gridwise.errors import UsageError
from gridwise.lab.compare import choices
from gridwise.lab.state_map.landscape import landscape
from gridwise.lab.state_map.search import map_search
from gridwise.lab.state_map.space import state_space
from gridwise.model import Limits
from gridwise.puzzles.base import Options, Puzzle
from gridwise.search.state_space import ReachabilityGraph
from gridwise.web.handlers.instances import known, parsed
from gridwise.web.progress_events import limited
from gridwise.web.wording import for_page
from gridwise.web.worker_process import Report

__all__ = ["heights", "search"]

SPACE_SECONDS = 20.0
"""For finding the states of the map again."""


def search(
    report: Report,
    *,
    puzzle: str,
    text: str,
    metric: str | None,
    states: int,
    count: int | None,
    algorithm: str,
    options: dict[str, Any],
    limits: Mapping[str, Any],
) -> dict[str, Any]:
    """Run a search of the readable engine, recorded by the numbers of the states of the map."""
    chosen, instance = parsed(puzzle, text, metric)
    known(options["heuristic"])
    space = _space(chosen, instance, states, count)
    with limited(report, limits) as within:
        mine = choices(algorithm, Options(limits=within, **options))
        found = map_search(chosen, instance, space, replace(mine, engine=None))
    told = found.as_dict()
    return {"label": algorithm, **told, "outcome": for_page(told["outcome"])}


def heights(
    report: Report,
    *,
    puzzle: str,
    text: str,
    metric: str | None,
    states: int,
    count: int | None,
    heuristic: str | None,
    seconds: float,
) -> dict[str, Any]:
    """Hold a heuristic against the true distance of every state of the map."""
    chosen, instance = parsed(puzzle, text, metric)
    space = _space(chosen, instance, states, count)
    return landscape(chosen, instance, space, known(heuristic), seconds=seconds).as_dict()


def _space(chosen: Puzzle[Any], instance: Any, states: int, count: int | None) -> ReachabilityGraph:
    """Find the states of a map again, under the same numbers; one cut by time is cut where it was."""
    found = 0
    for most in (states, count or states):
        space = state_space(chosen, instance, most, Limits(seconds=SPACE_SECONDS))
        found = len(space.states)
        if count is None or found == count:
            return space
    raise UsageError(f"the map has {count:,} states, and now {found:,} were found: open it again")
