"""The commands about Rush Hour alone."""

from __future__ import annotations

__all__ = ["COMMANDS"]

COMMANDS = {
    "enumerate": "the whole universe of Rush Hour boards of a size",
}
"""Each with its one line."""
