"""The process in which own code may do as it likes: the child's side of the guard."""

from __future__ import annotations

import ctypes
import faulthandler
import os
import pickle
import resource
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import IO, Any, NoReturn

from gridwise.errors import LimitError, ProblemError
from gridwise.user_code import loading
from gridwise.user_code.divided_output import DividedOutput

__all__ = ["FINISHED", "STARTED", "UNTIMED", "is_guarded", "restart_clock", "runs_begin", "work_guarded"]

STARTED, UNTIMED, FINISHED = b"s", b"u", b"f"
"""What the child tells: its time begins, its limits end, and its last word, after a pickle of the outcome."""
_PARENT_DEATH_SIGNAL = 1
"""The number of the request in Linux; other systems have no such thing."""

_exit = os._exit
_inside = False
_clock: int | None = None
"""Where the parent hears that its time begins anew."""


def is_guarded() -> bool:
    """Tell whether this process is one in which own code may do as it likes."""
    return _inside


def restart_clock() -> None:
    """Let the time of guarded work begin anew: what comes now is a run of its own."""
    if _clock is not None:
        os.write(_clock, STARTED)


def runs_begin() -> None:
    """Let the limits of guarded work end here: what comes now are runs, each with limits of its own."""
    if _clock is not None:
        os.write(_clock, UNTIMED)
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def work_guarded(
    work: Callable[[], Any], writing: int, warning: int, stack: IO[bytes], memory: int | None, several: bool
) -> NoReturn:
    """Do the work as the child, and tell what came of it."""
    global _inside, _clock
    _inside, _clock = True, writing
    _end_with_parent()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # Own code may never look at Ctrl-C: the system tells the parent at once.
    os.set_blocking(warning, False)
    signal.set_wakeup_fd(warning, warn_on_full_buffer=False)
    faulthandler.enable(stack)
    faulthandler.register(signal.SIGUSR1, stack)
    os._exit = partial(_leave, stack)
    output = DividedOutput(os.dup(1))
    os.dup2(2, 1)
    loading.loaded = lambda: os.write(writing, STARTED)
    if memory is not None:
        used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        most = resource.getrlimit(resource.RLIMIT_AS)[1] if several else used + memory
        resource.setrlimit(resource.RLIMIT_AS, (used + memory, most))
    try:
        sys.stdout = output
        told: tuple[str, Any] = "value", work()
        output.flush()
    except MemoryError as error:
        told = "error", LimitError(f"{loading.place_of(error)}stopped by the memory limit")
    except SystemExit as error:
        told = "error", ProblemError(f"{loading.place_of(error)}called sys.exit({error.code!r})")
    except BaseException as error:
        told = "error", error
    with suppress(OSError):
        pickled = _pickled(told)
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(pickled + FINISHED)
    _exit(0)


def _end_with_parent() -> None:
    """Let the system kill this process when the one that watches it is gone."""
    if (control := getattr(ctypes.CDLL(None), "prctl", None)) is not None:
        control(_PARENT_DEATH_SIGNAL, signal.SIGKILL)


def _leave(stack: IO[bytes], status: int) -> NoReturn:
    """End the process as own code wants, and keep where it did so."""
    faulthandler.dump_traceback(stack)
    _exit(status)


def _pickled(told: tuple[str, Any]) -> bytes:
    try:
        return pickle.dumps(told)
    except Exception as error:
        return pickle.dumps(("error", ProblemError(f"what own code gave cannot be handed over: {error}")))
