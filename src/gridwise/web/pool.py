"""Worker processes for the server: so many tasks at once, a bounded queue, and a sure end for each."""

from __future__ import annotations

import asyncio
import json
import logging
import multiprocessing
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager, suppress
from threading import Thread
from typing import Any, Literal

from gridwise.web.worker_process import serve

__all__ = ["Event", "JobError", "Jobs", "Lane", "LaneName"]

Event = tuple[str, bytes]
"""A kind, and JSON; the last one is the `result`."""

LOG = logging.getLogger("gridwise.web")

LaneName = Literal["search", "quick"]

GRACE_SECONDS: dict[LaneName, float] = {"search": 12.0, "quick": 2.0}
"""How much longer than its limit a task may take before its process is killed: a search that is over may
still have to find out why a board is impossible."""
SEARCH_NICENESS = 5
"""Searches leave the processor to moves, hints and the server itself."""


class JobError(Exception):
    """A task that has no result: its HTTP status, a sentence, and the line of the text that is wrong."""

    def __init__(self, status: int, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.status, self.message, self.line = status, message, line

    def as_dict(self) -> dict[str, Any]:
        """Return it as every answer of the API shows it."""
        return {"error": {"message": self.message, "line": self.line}}


REFUSED = {"refused": 422, "memory": 422, "error": 500}
"""How a task may end without a result, and the HTTP status of each."""
FINAL = {"result", *REFUSED}


class Worker:
    """One process, and the thread that brings what it says into the event loop."""

    def __init__(self, context: Any, niceness: int, loop: asyncio.AbstractEventLoop) -> None:
        self.inbox: asyncio.Queue[Event] = asyncio.Queue()
        self.busy = self.tired = False
        self._loop = loop
        self._connection, theirs = context.Pipe()
        self._process = context.Process(
            target=serve, args=(theirs, niceness), daemon=True, name="gridwise-worker"
        )
        self._process.start()
        theirs.close()
        Thread(target=self._read, daemon=True).start()

    @property
    def alive(self) -> bool:
        """Whether it can take a task; one that has just died has said so in its inbox."""
        return self.inbox.empty() and bool(self._process.is_alive())

    @property
    def pid(self) -> int | None:
        """The number of the process."""
        return self._process.pid  # type: ignore[no-any-return]

    def begin(self, function: Callable[..., Any], arguments: dict[str, Any], mebibytes: int) -> None:
        """Hand it a task."""
        self.busy = True
        # One that has died since will say so itself.
        with suppress(OSError):
            self._connection.send((function, arguments, mebibytes))

    def kill(self) -> None:
        """End the process at once."""
        self._process.kill()

    def _read(self) -> None:
        try:
            while True:
                self._tell(self._connection.recv())
        except (EOFError, OSError):
            self._process.join()
            self._tell(("gone", json.dumps(self._process.exitcode).encode()))
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


def _gone(status: bytes, seconds: float | None) -> JobError:
    if seconds is not None:
        return JobError(422, f"it took more than the {seconds:g} seconds it may take")
    return JobError(
        503, f"the process that worked on this has died (exit status {status.decode()}); try again"
    )


class Lane:
    """So many workers, and a queue of bounded length before them."""

    def __init__(self, context: Any, size: int, queue: int, niceness: int = 0) -> None:
        self.size, self.queue, self.waiting = size, queue, 0
        self._context, self._niceness = context, niceness
        self._workers: set[Worker] = set()
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._starting: set[asyncio.Task[None]] = set()
        self._open = False

    async def start(self) -> None:
        """Start the workers."""
        self._open = True
        await asyncio.gather(*(self._add() for _ in range(self.size)))

    async def stop(self) -> None:
        """Kill the workers, whatever they do."""
        self._open = False
        for worker in list(self._workers):
            worker.kill()
        await asyncio.gather(*self._starting, return_exceptions=True)

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that are there now."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    @property
    def running(self) -> int:
        """How many tasks are being done."""
        return sum(worker.busy for worker in self._workers)

    @property
    def is_free(self) -> bool:
        """Whether a task would start at once."""
        return not self._idle.empty()

    @asynccontextmanager
    async def worker(self) -> AsyncIterator[Worker]:
        """Wait for a worker and lend it; one that is left busy or dead is killed and replaced."""
        if not self.is_free and self.waiting >= self.queue:
            raise JobError(429, f"{self.waiting} requests are waiting already; try again in a moment")
        worker = await self._next()
        try:
            yield worker
        finally:
            if worker.busy or worker.tired or not worker.alive:
                self._discard(worker)
            else:
                self._idle.put_nowait(worker)

    async def _next(self) -> Worker:
        self.waiting += 1
        try:
            while True:
                worker = await self._idle.get()
                if worker.alive:
                    return worker
                self._discard(worker)
        finally:
            self.waiting -= 1

    def _discard(self, worker: Worker) -> None:
        worker.kill()
        self._workers.discard(worker)
        if self._open:
            task = asyncio.get_running_loop().create_task(self._add())
            self._starting.add(task)
            task.add_done_callback(self._starting.discard)

    async def _add(self) -> None:
        worker = await asyncio.to_thread(Worker, self._context, self._niceness, asyncio.get_running_loop())
        if not self._open:
            worker.kill()
            return
        self._workers.add(worker)
        self._idle.put_nowait(worker)


class Jobs:
    """The lanes of a server: `search` for what takes long, `quick` for what a page needs at once."""

    def __init__(self, searches: int, *, quick: int = 3, queue: int = 200) -> None:
        kinds = multiprocessing.get_all_start_methods()
        context: Any = multiprocessing.get_context("forkserver" if "forkserver" in kinds else "spawn")
        if "forkserver" in kinds:
            # Imported once: a worker is then a fork away, and one that was killed is soon replaced.
            context.set_forkserver_preload(["gridwise.web.preload"])
        self.lanes: dict[LaneName, Lane] = {
            "search": Lane(context, searches, queue, SEARCH_NICENESS),
            "quick": Lane(context, quick, queue),
        }

    async def start(self) -> None:
        """Start all workers."""
        await asyncio.gather(*(lane.start() for lane in self.lanes.values()))

    async def stop(self) -> None:
        """Kill all workers."""
        await asyncio.gather(*(lane.stop() for lane in self.lanes.values()))

    async def events(
        self,
        function: Callable[..., Any],
        arguments: dict[str, Any],
        *,
        lane: LaneName = "search",
        seconds: float,
        mebibytes: int = 512,
    ) -> AsyncGenerator[Event, None]:
        """Run a function in a worker and yield its events, the `result` last; raise JobError without one.

        Closing or cancelling the generator kills the process.
        """
        road = self.lanes[lane]
        if not road.is_free:
            yield "queued", json.dumps({"ahead": road.waiting}).encode()
        async with road.worker() as worker:
            deadline = Deadline(worker, seconds + GRACE_SECONDS[lane])
            try:
                worker.begin(function, arguments, mebibytes)
                while True:
                    kind, data = await worker.inbox.get()
                    if kind == "tired":
                        worker.tired = True
                        continue
                    if kind == "gone":
                        raise _gone(data, seconds if deadline.passed else None)
                    worker.busy = kind not in FINAL
                    if kind in REFUSED:
                        told = json.loads(data)
                        if kind == "error":
                            LOG.error("%s", told["details"])
                        raise JobError(REFUSED[kind], told["message"], told.get("line"))
                    yield kind, data
                    if kind == "result":
                        return
            finally:
                deadline.cancel()

    async def result(
        self,
        function: Callable[..., Any],
        arguments: dict[str, Any],
        *,
        lane: LaneName = "search",
        seconds: float,
        mebibytes: int = 512,
    ) -> bytes:
        """Run a function in a worker and return its result; raise JobError without one."""
        run = self.events(function, arguments, lane=lane, seconds=seconds, mebibytes=mebibytes)
        async with aclosing(run) as events:
            async for kind, data in events:
                if kind == "result":
                    return data
        raise AssertionError("a task ends with a result or an error")
