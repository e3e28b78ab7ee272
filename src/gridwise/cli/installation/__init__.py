"""The commands about the installation itself: what is there, and what the shell knows of it."""

from __future__ import annotations

__all__ = ["COMMANDS"]

COMMANDS = {
    "doctor": "what is installed, what is missing, and what does not work",
    "completion": "let your shell complete commands, options, puzzles and instances",
}
"""Each with its one line."""
