"""Collections of one's own, as the page shows them beside what is shipped."""

from __future__ import annotations

import logging
from functools import lru_cache
from itertools import islice

from gridwise import registry
from gridwise.errors import GridwiseError
from gridwise.puzzles.base.boards import saved
from gridwise.web.api.schemas import InstanceOut
from gridwise.web.own_code import served

__all__ = ["saved_instances"]

LOG = logging.getLogger("gridwise.web")

MOST_BOARDS = 500
"""Of one collection on the page."""


def saved_instances(name: str) -> list[InstanceOut]:
    """Return the boards of all collections that are kept for a puzzle of the package, as they are now."""
    if any(thing.name == name for thing in served("puzzle")):
        return []
    chosen = registry.puzzle(name)
    found: list[InstanceOut] = []
    for collection in saved.names(chosen):
        try:
            changed = saved.place_of(chosen, collection).stat().st_mtime_ns
            found += _boards(name, collection, changed)
        except (GridwiseError, OSError) as error:
            LOG.warning("@%s is not on the page: %s", collection, error)
    return found


@lru_cache(maxsize=64)
def _boards(name: str, collection: str, changed: int) -> list[InstanceOut]:
    chosen = registry.puzzle(name)
    return [
        InstanceOut(
            id=board.name,
            name=str(board.facts.get("name") or board.name),
            text=board.text,
            facts=dict(board.facts),
            difficulty=level if isinstance(level := board.facts.get("level"), str) else None,
            collection=collection,
        )
        for board in islice(saved.boards_of(chosen, collection), MOST_BOARDS)
    ]
