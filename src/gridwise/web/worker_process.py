"""What runs in a worker process: one task after another, each under a memory limit of its own."""

from __future__ import annotations

import gc
import json
import os
import signal
import traceback
from collections.abc import Callable, Sequence
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Lock, Thread
from typing import Any

from gridwise.errors import GridwiseError, InputError
from gridwise.user_code.loading import fault_of, place_of
from gridwise.web.memory import MIB, give_back, peak_bytes, resident_bytes
from gridwise.web.own_code import OwnName, take_names

__all__ = ["Report", "encode", "serve"]

Report = Callable[[str, Any], None]
"""Sends an event, such as `progress`, to whoever waits for the task."""

NO_THREAD = "can't start new thread"
"""What Python says, as a RuntimeError, where the system refuses one."""
TIRED_BYTES, KEPT_BYTES = 400 * MIB, 6 * MIB
"""A process that ever held the first, or keeps the second beyond what it began with, is replaced after its
task: its memory goes back for sure."""


def encode(value: Any) -> bytes:
    """Write a value as JSON; in ASCII, so that no text can break it."""
    return value if isinstance(value, bytes) else json.dumps(value, default=str, allow_nan=False).encode()


def serve(connection: Connection, niceness: int = 0, own: Sequence[OwnName] = ()) -> None:
    """Do what comes down the connection until it closes: (function, arguments, MiB) after the other.

    A function is called with a `Report` and the arguments. What goes back are pairs of a kind and bytes:
    any number of events, then one `result`, `refused`, `memory`, `unable` or `error`; before it `tired`, when
    the process should take no further task. Own code that the server was started with is known by its name;
    what it prints goes to standard error.
    """
    take_names(own)
    if own:
        os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    try:
        Thread(target=_leave_with_parent, daemon=True).start()
        lock, at_first = Lock(), resident_bytes()
    except (MemoryError, OSError, RuntimeError):
        return  # the system gives no memory, file or thread; another process takes the place of this one

    def send(kind: str, value: Any) -> None:
        data = encode(value)
        with lock:
            connection.send((kind, data))

    while True:
        try:
            function, arguments, mebibytes = connection.recv()
        except (EOFError, MemoryError, OSError):
            return
        _limit_memory(mebibytes)
        kind, value = _done(function, send, arguments, mebibytes)
        if peak_bytes() > TIRED_BYTES or _keeps_more(at_first + KEPT_BYTES):
            send("tired", None)
        try:
            send(kind, value)
        except MemoryError:  # nothing of it is on its way yet
            send("memory", _too_much(mebibytes))


def _done(
    function: Callable[..., Any], report: Report, arguments: dict[str, Any], mebibytes: int
) -> tuple[str, Any]:
    """Do one task, and tell how it ended."""
    try:
        return "result", encode(function(report, **arguments))
    except InputError as error:
        return "refused", {"message": error.message, "line": error.line}
    except GridwiseError as error:
        return "refused", {"message": str(error), "line": None}
    except MemoryError:
        return "memory", _too_much(mebibytes)
    except (Exception, SystemExit) as error:
        if place_of(error):
            return "refused", {"message": fault_of(error, ""), "line": None}
        if isinstance(error, OSError) or str(error) == NO_THREAD:
            told = error.strerror if isinstance(error, OSError) else NO_THREAD
            return "unable", {"message": f"the server's machine cannot do this now: {told}; try again"}
        told = "something went wrong in the server; its log has the details"
        return "error", {"message": told, "details": traceback.format_exc()}


def _too_much(mebibytes: int) -> dict[str, str]:
    return {"message": f"it took more than the {mebibytes} MiB a request may use"}


def _limit_memory(mebibytes: int) -> None:
    """Let the process take so much beyond what it has; where the system cannot, the search's limit stays."""
    try:
        import resource
    except ImportError:
        return
    sizes = Path("/proc/self/statm")
    if sizes.exists():
        most = int(sizes.read_text().split()[0]) * resource.getpagesize() + mebibytes * MIB
        resource.setrlimit(resource.RLIMIT_AS, (most, resource.RLIM_INFINITY))


def _keeps_more(most: int) -> bool:
    """Tell whether the process holds more than so much, even after it has handed back what it can."""
    if resident_bytes() <= most:
        return False
    gc.collect()
    give_back()
    return resident_bytes() > most


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
