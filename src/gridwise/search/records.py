"""What a search has recorded: every state, with the parent and the action that led to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwise.model import S

__all__ = ["depth_of", "path_to"]


def path_to(goal: S | None, records: Mapping[S, Any]) -> list[tuple[Any, S]] | None:
    """Return the way to a goal, (action, state) by (action, state); None where no goal was found.

    A record begins with the parent and the action. The start is the state that was recorded first.
    """
    return None if goal is None else _way(goal, records)


def depth_of(state: S, records: Mapping[S, Any]) -> int:
    """Count the actions on the way to a state."""
    return len(_way(state, records))


def _way(state: S, records: Mapping[S, Any]) -> list[tuple[Any, S]]:
    start = next(iter(records))
    way = []
    while state != start:
        parent, action = records[state][:2]
        way.append((action, state))
        state = parent
    return way[::-1]
