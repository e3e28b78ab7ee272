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
from gridwise.web.pool.worker import Cause, Deadline, Event, TaskError, stopping

__all__ = ["GRACE_SECONDS", "LaneName", "WorkerPool", "result_of"]

LOG = logging.getLogger("gridwise.web")

LaneName = Literal["search", "quick", "race"]

GRACE_SECONDS: dict[LaneName, float] = {"search": 12.0, "quick": 2.0, "race": 30.0}
"""How much longer than its limit a task may take before its process is killed: a search that is over may
still have to find out why a board is impossible, and one of a race to hand over what it has recorded while
others take the processor."""
OWN_GRACE_SECONDS = 1.0
FINISHING_SECONDS = 30.0
"""From the event `searched` on, by which a task says that only our own work is left: laying it out."""
SEARCH_NICENESS = 5
"""Searches leave the processor to moves, hints and the server itself."""

REFUSED: dict[Cause, int] = {"refused": 422, "memory": 422, "unable": 503, "error": 500}
"""How a task may end without a result, and the HTTP status of each."""
FINAL = {"result", *REFUSED}


class WorkerPool:
    """The lanes of a server: `search` for what takes long, `quick` for what a page needs at once.

    The searches of races have a lane of their own, so that no race holds up what other people ask for.
    """

    def __init__(
        self,
        searches: int,
        *,
        quick: int = 3,
        racers: int = 0,
        queue: int = 200,
        own: Sequence[OwnName] = (),
    ) -> None:
        kinds = multiprocessing.get_all_start_methods()
        context: Any = multiprocessing.get_context("forkserver" if "forkserver" in kinds else "spawn")
        if "forkserver" in kinds:
            # Imported once: a worker is then a fork away, and one that was killed is soon replaced.
            context.set_forkserver_preload(["gridwise.web.preload"])
        self.lanes: dict[LaneName, Lane] = {
            "search": Lane(context, searches, queue, SEARCH_NICENESS, own),
            "quick": Lane(context, quick, queue, own=own),
            "race": Lane(context, racers, queue, SEARCH_NICENESS, own),
        }

    async def start(self) -> None:
        """Start all workers; those for races are not waited for."""
        await asyncio.gather(*(self.lanes[name].start() for name in ("search", "quick")))
        self.lanes["race"].start_soon()

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
                    if kind == "gone" and not chosen_lane.is_open:
                        raise stopping()
                    if kind == "gone":
                        raise _gone(data, seconds if deadline.passed else None, own)
                    if kind == "searched":
                        deadline.cancel()
                        deadline = Deadline(worker, FINISHING_SECONDS)
                    worker.busy = kind not in FINAL
                    for cause, status in REFUSED.items():
                        if kind == cause:
                            told = from_json(data)
                            if kind == "error":
                                LOG.error("%s", told["details"])
                            raise TaskError(status, told["message"], told.get("line"), cause)
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
        return await result_of(run)


async def result_of(run: AsyncGenerator[Event, None]) -> bytes:
    """Wait for the last of some events, the `result`, and return it."""
    async with aclosing(run) as events:
        async for kind, data in events:
            if kind == "result":
                return data
    raise AssertionError("a task ends with a result or an error")


def _gone(status: bytes, seconds: float | None, own: Sequence[str]) -> TaskError:
    names = " and ".join(own)
    if seconds is not None:
        told = f"{names or 'it'} took more than the {seconds:g} seconds it may take"
        return TaskError(422, told, cause="late")
    if own:
        ending = f"own code has ended the process that worked on this (exit status {status.decode()})"
        return TaskError(422, f"{names}: {ending}", cause="gone")
    told = f"the process that worked on this has died (exit status {status.decode()}); try again"
    return TaskError(503, told, cause="gone")
