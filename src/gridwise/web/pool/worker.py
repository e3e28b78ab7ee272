"""One worker process, and the time it may take."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Thread
from typing import Any, Literal

from gridwise.stopping import uninterrupted
from gridwise.web.own_code import OwnName
from gridwise.web.wording import for_page
from gridwise.web.worker_process import serve

__all__ = ["Cause", "Deadline", "Event", "TaskError", "Worker", "stopping"]

Cause = Literal["refused", "memory", "unable", "error", "late", "gone", "full"]
"""Why a task has no result: it was refused, took too much memory, the system would not let it, it has a fault
of ours, took too long, its process has died, or there is none for it."""

Event = tuple[str, bytes]
"""A kind, and JSON; the last one is the `result`."""


class TaskError(Exception):
    """A task that has no result: its HTTP status, a sentence, and the line of the text that is wrong."""

    def __init__(self, status: int, message: str, line: int | None = None, cause: Cause = "refused") -> None:
        super().__init__(message)
        self.status, self.message, self.line, self.cause = status, for_page(message), line, cause

    def as_dict(self) -> dict[str, Any]:
        """Return it as every answer of the API shows it."""
        return {"error": {"message": self.message, "line": self.line}}


def stopping() -> TaskError:
    """Return what a task is told that will have no result because the server is stopped."""
    return TaskError(503, "the server is being stopped", cause="full")


class Worker:
    """One process, and the thread that brings what it says into the event loop."""

    def __init__(
        self, context: Any, niceness: int, loop: asyncio.AbstractEventLoop, own: Sequence[OwnName] = ()
    ) -> None:
        self.inbox: asyncio.Queue[Event] = asyncio.Queue()
        self.busy = self.tired = False
        self._hung_up = False
        self._loop = loop
        self._connection, theirs = context.Pipe()
        process = context.Process(
            target=serve, args=(theirs, niceness, own), daemon=True, name="gridwise-worker"
        )
        with uninterrupted():
            process.start()
        self.pid: int | None = process.pid
        self._process: Any = process
        theirs.close()
        try:
            Thread(target=self._read, daemon=True).start()
        except BaseException:
            self.kill()
            raise

    @property
    def alive(self) -> bool:
        """Whether it can take a task; one that has just died has said so in its inbox."""
        process = self._process
        # While another thread reaps the process, is_alive says that it lives; the line was dead before.
        return self.inbox.empty() and not self._hung_up and process is not None and bool(process.is_alive())

    def begin(self, function: Callable[..., Any], arguments: dict[str, Any], mebibytes: int) -> None:
        """Hand it a task."""
        self.busy = True
        # One that has died since will say so itself.
        with suppress(OSError):
            self._connection.send((function, arguments, mebibytes))

    def kill(self) -> None:
        """End the process at once."""
        process = self._process
        if process is not None:
            process.kill()

    def _read(self) -> None:
        try:
            while True:
                self._tell(self._connection.recv())
        except (EOFError, MemoryError, OSError) as error:
            self._hung_up = True
            if isinstance(error, MemoryError):
                self.kill()  # for the rest of that answer is still in the line
            self._process.join()
            ended, self._process = self._process.exitcode, None  # which closes the pipes of the process
            self._tell(("gone", json.dumps(ended).encode()))
            self._connection.close()

    def _tell(self, event: Event) -> None:
        try:
            self._loop.call_soon_threadsafe(self.inbox.put_nowait, event)
        except RuntimeError:
            return  # the loop is closed: nobody listens any more


class Deadline:
    """Kills a worker when its time is over, whether or not anybody waits for it."""

    def __init__(self, worker: Worker, seconds: float) -> None:
        self.passed = False
        self._worker = worker
        self._timer = asyncio.get_running_loop().call_later(seconds, self._pass)

    def cancel(self) -> None:
        """Let the worker live."""
        self._timer.cancel()

    def _pass(self) -> None:
        self.passed = True
        self._worker.kill()
