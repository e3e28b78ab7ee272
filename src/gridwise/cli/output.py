"""Text on standard output: as typeset for a person at a terminal, plain ASCII in a pipe."""

from __future__ import annotations

import os
import sys

__all__ = ["fancy", "write"]

_PLAIN = str.maketrans({"·": "|", "µ": "u", "±": "+-", "≠": "!"})


def fancy() -> bool:
    """Tell whether a person looks at standard output and wants more than ASCII."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def write(line: str = "") -> None:
    """Print a line."""
    print(line if fancy() else line.translate(_PLAIN))
