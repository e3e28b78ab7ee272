"""Keys pressed in a terminal, one by one."""

from __future__ import annotations

import atexit
import os
import select
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["can_read_keys", "keys"]

OWN_SCREEN = b"\x1b[?25h\x1b[?1049l"
"""Shows the cursor, and what stood on the screen before the program came."""

NAMES = {
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1bOA": "up",
    "\x1bOB": "down",
    "\x1b[3~": "delete",
    "\x1b[Z": "shift+tab",
    "\x1b[C": "right",
    "\x1b[D": "left",
    "\x1bOC": "right",
    "\x1bOD": "left",
    "\x1b[5~": "page up",
    "\x1b[6~": "page down",
    "\x1b[H": "home",
    "\x1b[F": "end",
    "\x1bOH": "home",
    "\x1bOF": "end",
    "\x1b[1~": "home",
    "\x1b[4~": "end",
    " ": "space",
    "\x1b": "escape",
}


def can_read_keys() -> bool:
    """Tell whether single keys can be read: a terminal at both ends, of a system that has them."""
    try:
        import termios  # noqa: F401
    except ImportError:
        return False
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


@contextmanager
def keys() -> Iterator[Callable[[float | None], str | None]]:
    """Give a function that waits so many seconds (None: for ever) for a key and returns its name.

    The terminal is as before when the block is left, however that happens. Ctrl-C still interrupts.
    """
    import termios
    import tty

    stream = sys.stdin.fileno()
    before = termios.tcgetattr(stream)

    def leave() -> None:
        """Leave the terminal as it was where the program is ended in the middle of it."""
        termios.tcsetattr(stream, termios.TCSANOW, before)
        os.write(sys.stdout.fileno(), OWN_SCREEN)

    def read(seconds: float | None) -> str | None:
        ready, _, _ = select.select([stream], [], [], seconds)
        if not ready:
            return None
        text = os.read(stream, 1).decode("utf-8", "replace")
        if text == "":
            return "q"  # the terminal is gone
        if text == "\x1b":
            while select.select([stream], [], [], 0.02)[0] and len(text) < 6:
                text += os.read(stream, 1).decode("utf-8", "replace")
                if text in NAMES and text != "\x1b":
                    break
        return NAMES.get(text, text)

    atexit.register(leave)
    try:
        tty.setcbreak(stream)
        yield read
    finally:
        atexit.unregister(leave)
        termios.tcsetattr(stream, termios.TCSADRAIN, before)
