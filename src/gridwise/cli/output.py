"""Text on standard output: as typeset for a person at a terminal, plain ASCII in a pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

__all__ = ["fancy", "unwritten", "write"]

_PLAIN = str.maketrans({"·": "|", "µ": "u", "±": "+-", "≠": "!"})


def fancy() -> bool:
    """Tell whether a person looks at standard output and wants more than ASCII."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def unwritten(files: Iterable[object]) -> str:
    """Say which of the files that were asked for there are not; nothing where none was."""
    names = [str(file) for file in files if file]
    return f"{' and '.join(names)} {'was' if len(names) == 1 else 'were'} not written" if names else ""


def write(line: str = "") -> None:
    """Print a line."""
    print(line if fancy() else line.translate(_PLAIN))
