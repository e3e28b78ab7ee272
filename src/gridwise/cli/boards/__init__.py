"""The command about collections of boards."""

from __future__ import annotations

__all__ = ["COMMANDS"]

COMMANDS = {
    "boards": "collections of boards: convert, dedupe, filter, sort, sample, contact sheets, your own @NAMEs",
}
"""Each with its one line."""
