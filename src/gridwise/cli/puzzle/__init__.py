"""The commands about instances of any puzzle: solve, show, verify, hint, generate, ..."""

from __future__ import annotations

__all__ = ["COMMANDS"]

COMMANDS = {
    "solve": "solve an instance: gridwise solve {puzzle} level.txt",
    "show": "draw an instance in the terminal, as SVG or as PNG",
    "verify": "replay a plan under the rules and say where it breaks",
    "batch": "solve one instance per line, on all cores, into a CSV file",
    "generate": "make new instances from a seed",
    "book": "boards as a book to print, with solutions at the back",
    "hint": "one good next move, and why",
    "review": "look back at a game: which moves were good, and what would have been better",
    "explain": "how a person could solve it, step by step",
    "explore": "map everything reachable from an instance",
}
"""Each with its one line."""
