"""Workers of one kind, and a queue before them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from gridwise.web.own_code import OwnName
from gridwise.web.pool.worker import TaskError, Worker, stopping

__all__ = ["Lane"]

LOG = logging.getLogger("gridwise.web")

AGAIN_SECONDS = 0.5
"""Between two attempts to start a process where the system refuses one."""


class Lane:
    """So many workers, and a queue of bounded length before them."""

    def __init__(
        self, context: Any, size: int, queue: int, niceness: int = 0, own: Sequence[OwnName] = ()
    ) -> None:
        self.size, self.queue, self.waiting = size, queue, 0
        self._context, self._niceness, self._own = context, niceness, tuple(own)
        self._workers: set[Worker] = set()
        self._idle: asyncio.Queue[Worker | None] = asyncio.Queue()
        self._starting: set[asyncio.Task[None]] = set()
        self._open = False

    async def start(self) -> None:
        """Start the workers."""
        self._open = True
        await asyncio.gather(*(self._add() for _ in range(self.size)))

    def start_soon(self) -> None:
        """Start the workers and do not wait for them."""
        self._open = True
        for _ in range(self.size):
            self._add_soon()

    async def stop(self) -> None:
        """Kill the workers, whatever they do, and send away who waits for one."""
        self._open = False
        for worker in list(self._workers):
            worker.kill()
        for _ in range(self.waiting):
            self._idle.put_nowait(None)
        await asyncio.gather(*self._starting, return_exceptions=True)

    @property
    def is_open(self) -> bool:
        """Whether it takes tasks."""
        return self._open

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
            told = f"{self.waiting} requests are waiting already; try again in a moment"
            raise TaskError(429, told, cause="full")
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
                worker = await self._idle.get() if self._open else None
                if worker is None:
                    raise stopping()
                if worker.alive:
                    return worker
                self._discard(worker)
        finally:
            self.waiting -= 1

    def _discard(self, worker: Worker) -> None:
        worker.kill()
        self._workers.discard(worker)
        if self._open:
            self._add_soon()

    def _add_soon(self) -> None:
        task = asyncio.get_running_loop().create_task(self._add_in_the_end())
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    async def _add_in_the_end(self) -> None:
        """Try until there is a process: a lane that loses one for ever would have none some day."""
        while self._open:
            try:
                await self._add()
            except (EOFError, MemoryError, OSError, RuntimeError) as error:
                LOG.warning(
                    "no worker process can be started (%s); trying again", error or type(error).__name__
                )
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                return

    async def _add(self) -> None:
        loop = asyncio.get_running_loop()
        worker = await asyncio.to_thread(Worker, self._context, self._niceness, loop, self._own)
        if not self._open:
            worker.kill()
            return
        self._workers.add(worker)
        self._idle.put_nowait(worker)
