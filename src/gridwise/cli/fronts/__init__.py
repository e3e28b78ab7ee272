"""The commands that open the window and the workbench in the browser."""

from __future__ import annotations

__all__ = ["COMMANDS"]

COMMANDS = {
    "play": "play a puzzle yourself, in a window or in the terminal",
    "web": "the workbench in the browser: gridwise web --open",
}
"""Each with its one line."""
