"""Worker processes for the server: so many tasks at once, a bounded queue, and a sure end for each."""

from __future__ import annotations

import asyncio
import json
import logging
import multiprocessing
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from typing import Any, Literal

from gridwise.files import from_json
from gridwise.web.own_code import OwnName, own_names_in
from gridwise.web.pool.lane import Lane
from gridwise.web.pool.worker import Deadline, Event, TaskError

__all__ = ["GRACE_SECONDS", "LaneName", "WorkerPool"]

LOG = logging.getLogger("gridwise.web")

LaneName = Literal["search", "quick"]

GRACE_SECONDS: dict[LaneName, float] = {"search": 12.0, "quick": 2.0}
"""How much longer than its limit a task may take before its process is killed: a search that is over may
still have to find out why a board is impossible."""
OWN_GRACE_SECONDS = 1.0
SEARCH_NICENESS = 5
"""Searches leave the processor to moves, hints and the server itself."""

REFUSED = {"refused": 422, "memory": 422, "error": 500}
"""How a task may end without a result, and the HTTP status of each."""
FINAL = {"result", *REFUSED}


class WorkerPool:
    """The lanes of a server: `search` for what takes long, `quick` for what a page needs at once."""

    def __init__(
        self, searches: int, *, quick: int = 3, queue: int = 200, own: Sequence[OwnName] = ()
    ) -> None:
        kinds = multiprocessing.get_all_start_methods()
        context: Any = multiprocessing.get_context("forkserver" if "forkserver" in kinds else "spawn")
        if "forkserver" in kinds:
            # Imported once: a worker is then a fork away, and one that was killed is soon replaced.
            context.set_forkserver_preload(["gridwise.web.preload"])
        self.lanes: dict[LaneName, Lane] = {
            "search": Lane(context, searches, queue, SEARCH_NICENESS, own),
            "quick": Lane(context, quick, queue, own=own),
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
        """Run a function in a worker and yield its events, the `result` last; raise TaskError without one.

        Closing or cancelling the generator kills the process. Own code that takes part has next to no time
        beyond its limit: it may never look at it.
        """
        own = own_names_in(arguments)
        grace = OWN_GRACE_SECONDS if own else GRACE_SECONDS[lane]
        chosen_lane = self.lanes[lane]
        if not chosen_lane.is_free:
            yield "queued", json.dumps({"ahead": chosen_lane.waiting}).encode()
        async with chosen_lane.worker() as worker:
            deadline = Deadline(worker, seconds + grace)
            try:
                worker.begin(function, arguments, mebibytes)
                while True:
                    kind, data = await worker.inbox.get()
                    if kind == "tired":
                        worker.tired = True
                        continue
                    if kind == "gone":
                        raise _gone(data, seconds if deadline.passed else None, own)
                    worker.busy = kind not in FINAL
                    if kind in REFUSED:
                        told = from_json(data)
                        if kind == "error":
                            LOG.error("%s", told["details"])
                        raise TaskError(REFUSED[kind], told["message"], told.get("line"))
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
        """Run a function in a worker and return its result; raise TaskError without one."""
        run = self.events(function, arguments, lane=lane, seconds=seconds, mebibytes=mebibytes)
        async with aclosing(run) as events:
            async for kind, data in events:
                if kind == "result":
                    return data
        raise AssertionError("a task ends with a result or an error")


def _gone(status: bytes, seconds: float | None, own: Sequence[str]) -> TaskError:
    names = " and ".join(own)
    if seconds is not None:
        return TaskError(422, f"{names or 'it'} took more than the {seconds:g} seconds it may take")
    if own:
        ending = f"own code has ended the process that worked on this (exit status {status.decode()})"
        return TaskError(422, f"{names}: {ending}")
    return TaskError(
        503, f"the process that worked on this has died (exit status {status.decode()}); try again"
    )
