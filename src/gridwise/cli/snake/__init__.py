"""The commands about Snake alone: pilots compete, pilots learn."""

from __future__ import annotations

__all__ = ["COMMANDS"]

COMMANDS = {
    "arena": "play seeded games of Snake with several pilots, and sum them up",
    "train": "let a pilot learn: gridwise train snake",
}
"""Each with its one line."""
