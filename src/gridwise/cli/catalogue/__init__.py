"""The commands about what there is, and about people's own code."""

from __future__ import annotations

__all__ = ["COMMANDS"]

COMMANDS = {
    "check": "tell what is wrong with your own puzzle or heuristic",
    "list": "all puzzles, algorithms, heuristics and plug-ins",
}
"""Each with its one line."""
