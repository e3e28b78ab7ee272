"""The commands for teachers and their students."""

from __future__ import annotations

__all__ = ["COMMANDS"]

COMMANDS = {
    "assignment": "check an assignment, make what students get, list the ready ones",
}
"""Each with its one line."""
