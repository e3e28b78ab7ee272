"""Ctrl-C while the program is being loaded: it has done nothing yet, and is gone with a sentence."""

from __future__ import annotations

import os
import signal
import sys
from itertools import pairwise
from types import FrameType

__all__ = ["EXIT_INTERRUPTED", "SENTENCE"]

EXIT_INTERRUPTED = 130
SENTENCE = "gridwise: interrupted"


def _is_program() -> bool:
    """Tell whether this process is the command, and not one that has imported the package."""
    name = sys.argv[0] if sys.argv else ""
    if name == "-m":  # so it is called until its module is found
        return ("-m", "gridwise") in pairwise(sys.orig_argv)
    return name in sys.orig_argv and os.path.basename(name).removesuffix(".exe") == "gridwise"


def _leave(number: int, frame: FrameType | None) -> None:
    os.write(2, f"{SENTENCE}\n".encode())
    os._exit(EXIT_INTERRUPTED)


if _is_program() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, _leave)
