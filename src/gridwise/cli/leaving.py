"""Ctrl-C in the program: what it works on is told to stop, and who presses again is gone at once.

At once means that the system takes back what a search holds, faster than piece by piece.
"""

from __future__ import annotations

import _thread
import atexit
import os
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from gridwise.beginning import EXIT_INTERRUPTED, SENTENCE

__all__ = ["EXIT_INTERRUPTED", "hold", "leave", "take_ctrl_c", "tell_interrupted"]

_TIDYING_SECONDS = 2.0
"""It takes a moment; what never ends is left to the system."""
_AGAIN_SECONDS = 0.01

SHOW_CURSOR = "\x1b[?25h"

_held: list[BaseException] = []
_told = False


def tell_interrupted(more: str = "") -> int:
    """Say that Ctrl-C was pressed, and what that means; return the exit status."""
    global _told
    _told = True
    print(f"{SENTENCE}{more}", file=sys.stderr)
    return EXIT_INTERRUPTED


def hold(error: KeyboardInterrupt) -> None:
    """Keep what Ctrl-C has interrupted, with all that it holds, until the program ends."""
    _held[:] = [error]


class _Presses:
    """Counts how often Ctrl-C was pressed."""

    def __init__(self) -> None:
        self.count, self.process = 0, os.getpid()

    def take(self, number: int, frame: FrameType | None) -> None:
        """Raise KeyboardInterrupt at first; then end the program."""
        if os.getpid() != self.process:
            os._exit(EXIT_INTERRUPTED)  # a child that was not yet itself
        self.count += 1
        if self.count == 1:
            raise KeyboardInterrupt
        with suppress(OSError):
            if os.isatty(2) and os.environ.get("TERM", "dumb") != "dumb":
                os.write(2, SHOW_CURSOR.encode())
            if not _told:
                os.write(2, f"{SENTENCE}\n".encode())
        leave(EXIT_INTERRUPTED, at_once=True)

    def take_again(self, lost: Any) -> None:
        """Press once more where it came at a moment in which Python can only print what was raised."""
        if lost.exc_type is not KeyboardInterrupt:
            sys.__unraisablehook__(lost)
            return
        self.count = 0
        threading.Timer(_AGAIN_SECONDS, _thread.interrupt_main).start()


def take_ctrl_c() -> None:
    """Let Ctrl-C interrupt what the program does from now on, and end it when it is pressed again."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a job in the background of a shell
        return
    presses = _Presses()
    signal.signal(signal.SIGINT, presses.take)
    sys.unraisablehook = presses.take_again


def leave(status: int, *, at_once: bool) -> NoReturn:
    """End the program; at once means without giving back its memory first, and with all that it started."""
    if not at_once:
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            # All is done: nobody who presses now has to hear how Python ends.
            signal.signal(signal.SIGINT, lambda number, frame: leave(status, at_once=True))
            atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
        sys.exit(status)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    last = threading.Timer(_TIDYING_SECONDS, os._exit, (status,))
    last.daemon = True
    with suppress(RuntimeError):  # there is no memory for a thread
        last.start()
    _flush()
    tracker = _tracker()
    for process in _started(os.getpid()) - {getattr(tracker, "_pid", None)}:
        with suppress(OSError):
            os.kill(process, signal.SIGKILL)
    atexit._run_exitfuncs()
    _flush()
    if tracker is not None:
        with suppress(OSError):
            tracker._stop()
    os._exit(status)


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, RuntimeError):  # whoever read it is gone, or it is being written
            stream.flush()


def _tracker() -> Any:
    """Return what Python keeps beside processes, which ends with the last of them, but not before."""
    module = sys.modules.get("multiprocessing.resource_tracker")
    tracker = getattr(module, "_resource_tracker", None)
    return tracker if hasattr(tracker, "_stop") else None


def _started(process: int) -> set[int]:
    """Return the processes that descend from one and have not left its session, where the system tells."""
    parents: dict[int, int] = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError):  # it has just ended
            _, parent, _, session = file.read_text().rpartition(")")[2].split()[:4]
            if int(session) == os.getsid(0):
                parents[int(file.parent.name)] = int(parent)
    found = {process}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {process}
