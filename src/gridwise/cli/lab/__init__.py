"""The commands that run experiments and show searches at work."""

from __future__ import annotations

__all__ = ["COMMANDS"]

COMMANDS = {
    "compare": "run several algorithms on several instances, side by side",
    "watch": "step through a search, forwards and backwards, or film it",
    "race": "two or more searches side by side under one clock",
    "league": "many pilots on the same games, or searches on the same boards, ranked",
    "audit": "judge a heuristic by true distances, with the witness drawn",
    "dataset": "record what learners imitate: a pilot's games, or optimal actions on boards",
    "bench": "run the project's own benchmarks, and compare with a saved run",
    "runs": "list, filter and export the runs that the lab has kept",
    "reproduce": "run a published experiment again, its figures beside ours",
}
"""Each with its one line."""
