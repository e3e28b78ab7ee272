"""A game looked back at, in a worker."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from gridwise.errors import UsageError
from gridwise.lab.review import can_be_reviewed, review_game
from gridwise.lab.review_page import review_summary
from gridwise.web.handlers.instances import parsed
from gridwise.web.progress_events import EVERY_SECONDS, limited
from gridwise.web.worker_process import Report

__all__ = ["review"]

MOST_WORDS = 200
"""Moves of a better way: more is not seen on a board."""


def review(
    report: Report, *, position: Mapping[str, Any], thought: Sequence[float | None], limits: Mapping[str, Any]
) -> dict[str, Any]:
    """Judge a person's moves; the answer is what `review --json` prints, with its sentences."""
    chosen, instance = parsed(position["puzzle"], position["instance"], position["metric"])
    if not can_be_reviewed(chosen, instance):
        raise UsageError(
            f"{chosen.name} tells nobody how far its goal is, so there is nothing to judge moves by"
        )
    moves = [*position["recorded"], *position["moves"]]
    if not moves:
        raise UsageError("there are no moves to review")
    told = 0.0

    def tell(done: int, of: int) -> None:
        nonlocal told
        if (now := time.monotonic()) - told >= EVERY_SECONDS:
            told = now
            report("progress", {"done": done, "of": of})

    with limited(lambda kind, value: None, limits) as within:
        found = review_game(chosen, instance, moves, within, thought, tell)
    answer = {"puzzle": chosen.name, **found.as_dict(), "lines": list(review_summary(found))}
    for one in answer["moves"]:
        one["better"] = one["better"][:MOST_WORDS]
    return answer
