"""A race while it runs: every search is a task in a process of its own, and their events are one stream."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from typing import Any

from gridwise.files import from_json
from gridwise.web.handlers.race import run_alone, run_in_race
from gridwise.web.own_code import own_names_in
from gridwise.web.pool import Event, TaskError, WorkerPool
from gridwise.web.worker_process import encode

__all__ = ["race_events"]

MOST_SECONDS_ALONE = 3.0
"""A search that took longer while it raced is not run again for its time: nobody waits that long."""
FAILED_METRICS = ("explored", "pushes", "pops", "max_frontier", "iterations", "total_pushes", "total_pops")

Heard = tuple[int, Event | TaskError]


async def race_events(
    pool: WorkerPool, labels: Sequence[str], arguments: Mapping[str, Any], mebibytes: int
) -> AsyncGenerator[Event, None]:
    """Run searches at the same time and yield what each tells, its `row` when it is done, the `result` last.

    One whose process dies, hangs or takes too much memory is a row with a sentence, as is own code that
    fails; the others go on. Closing the generator ends all of them at once.
    """
    race = _LiveRace(pool, labels, arguments, mebibytes)
    try:
        yield "race", encode({"of": len(labels), "at_once": min(len(labels), pool.lanes["race"].size)})
        race.begin()
        while race.is_on:
            for event in race.told(*await race.inbox.get()):
                yield event
    finally:
        await race.end()
    runners = race.runners
    if all(label in race.faults for label in labels):
        raise race.faults[labels[0]]
    for done, label in enumerate(labels):
        if race.is_worth_timing(runners[label]):
            yield "timing", encode({"done": done, "of": len(labels), "label": label})
            await race.time_alone(label)
    whole = [runners[label] for label in labels]
    yield "result", encode({"puzzle": arguments["puzzle"], "start": race.start, "runners": whole})


class _LiveRace:
    """The searches of a race, and what has come of them so far."""

    def __init__(
        self, pool: WorkerPool, labels: Sequence[str], arguments: Mapping[str, Any], mebibytes: int
    ) -> None:
        self.inbox: asyncio.Queue[Heard] = asyncio.Queue()
        self.start: Any = None
        """The board, as soon as one of them has read it."""
        self.runners: dict[str, dict[str, Any]] = {}
        self.faults: dict[str, TaskError] = {}
        self._pool, self._labels, self._arguments, self._mebibytes = pool, labels, arguments, mebibytes
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def is_on(self) -> bool:
        """Whether anybody still runs or waits."""
        return len(self.runners) < len(self._labels)

    def begin(self) -> None:
        """Send all of them off."""
        self._tasks = [asyncio.create_task(self._follow(number)) for number in range(len(self._labels))]

    async def end(self) -> None:
        """End whatever still runs, and its process."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _follow(self, number: int) -> None:
        label = self._labels[number]
        arguments = {**self._arguments, "number": number, "label": label}
        seconds: float = self._arguments["limits"]["seconds"]
        run = self._pool.events(
            run_in_race, arguments, lane="race", seconds=seconds, mebibytes=self._mebibytes
        )
        try:
            async with aclosing(run) as events:
                async for event in events:
                    self.inbox.put_nowait((number, event))
        except TaskError as error:
            self.inbox.put_nowait((number, error))

    def told(self, number: int, heard: Event | TaskError) -> list[Event]:
        """Take in what a search tells, and return what is told to whoever watches the race."""
        label = self._labels[number]
        if isinstance(heard, TaskError):
            self._fault(label, heard)
            row = self.runners[label] = _failed(label, heard, self._arguments)
            return [("row", encode(row))]
        kind, data = heard
        if kind == "queued":
            return [("queued", encode({**from_json(data), "number": number, "label": label}))]
        if kind == "begin" and self.start is None:
            self.start = from_json(data)["scene"]
        if kind != "result":
            return [heard]
        row = self.runners[label] = from_json(data)
        if row["status"] == "failed":
            self.faults[label] = TaskError(422, row["outcome"])
        return [("row", data)]

    def _fault(self, label: str, error: TaskError) -> None:
        """Remember that a search has failed; raise what is wrong with the request rather than with it."""
        own = own_names_in({**self._arguments, "label": label})
        if error.cause in ("error", "full") or (error.cause == "refused" and not own):
            raise error
        self.faults[label] = error

    def is_worth_timing(self, row: Mapping[str, Any]) -> bool:
        """Tell whether a search is run again, alone: it has come to an end, and it does not take long.

        What is counted from outside is counted with nobody watching, so that it is run again in any case.
        """
        ended = row["status"] in ("solved", "unsolvable")
        return ended and (row["seconds"] <= MOST_SECONDS_ALONE or row["metrics"].get("counted") == "outside")

    async def time_alone(self, label: str) -> None:
        """Run a search again while no other of the race runs; what goes wrong now leaves what there is."""
        seconds: float = self._arguments["limits"]["seconds"]
        work = self._pool.result(
            run_alone,
            {**self._arguments, "label": label},
            lane="race",
            seconds=seconds,
            mebibytes=self._mebibytes,
        )
        try:
            found = from_json(await work)
        except TaskError:
            return
        row = self.runners[label]
        row |= {"metrics": found["metrics"], "seconds": found["seconds"], "alone": True}
        row["most_waiting"] = max(row["most_waiting"], found["metrics"]["max_frontier"])


def _failed(label: str, error: TaskError, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return the row of a search that did not live to tell its result."""
    algorithm, _, heuristic = label.partition(":")
    own = own_names_in({"label": label})
    return {
        "label": label,
        "algorithm": algorithm,
        "heuristic": heuristic or None,
        "engine": "own" if own else arguments["options"]["engine"] or "native",
        "metric": arguments["metric"],
        "goal_test": None,
        "ties": None,
        "status": "limit" if error.cause in ("late", "memory") else "failed",
        "optimal": False,
        "cost": None,
        "lower_bound": None,
        "metrics": {**dict.fromkeys(FAILED_METRICS, 0), "seconds": 0.0},
        "outcome": error.message,
        "most_waiting": 0,
        "seconds": 0.0,
        "alone": False,
        "expansions": 0,
        "traced": False,
        "exact": True,
        "curve": {"expansions": [], "frontier": [], "explored": [], "depth": []},
        "boards": [],
    }
