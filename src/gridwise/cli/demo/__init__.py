"""The demo: one short act per puzzle, and what they are performed with."""

from __future__ import annotations

__all__ = ["COMMANDS"]

COMMANDS = {
    "demo": "the product at its best, in half a minute, and what to try next",
}
"""Each with its one line."""
