"""The commands that open the window, the workbench in the browser and the documentation."""

from __future__ import annotations

__all__ = ["COMMANDS"]

COMMANDS = {
    "docs": "the documentation in the browser, offline: gridwise docs --open",
    "play": "play a puzzle yourself, in a window or in the terminal",
    "web": "the workbench in the browser: gridwise web --open",
}
"""Each with its one line."""
