"""Many small cases at once: worker processes do blocks of them, and one that hangs or dies costs one case.

A part that is watched numbers its cases (`case_at`), so that every process makes its own. Blocks are counted
in their order: what was done is always the first so many cases, and Ctrl-C loses no more than open blocks.
"""

from __future__ import annotations

import multiprocessing
import os
import resource
import signal
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Protocol, cast

from campaign.part import Case, Outcome, part_named

__all__ = ["Block", "WatchedPart", "blocks_done"]

BLOCK = 500
"""Cases that a worker does before it tells."""
MOST_SECONDS = 20.0
"""Of one case; then its process is killed."""
MOST_MEBIBYTES = 1024
"""That a worker may take beyond what it starts with."""


class WatchedPart(Protocol):
    """What the module of a watched part has beside what every part has."""

    def case_at(self, seed: int, number: int) -> Case:
        """Make the case of a number; always the same one."""

    def check(self, case: Case) -> Outcome:
        """Do what the case says and look at what comes of it."""

    def prepare(self) -> None:
        """Make what all cases share, once, before there are processes."""


@dataclass(slots=True)
class Block:
    """What became of the cases of a block."""

    first: int
    cases: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    measured: dict[str, float] = field(default_factory=dict)
    failures: list[tuple[Case, str]] = field(default_factory=list)

    def add(self, case: Case, outcome: Outcome) -> None:
        """Count a case that is done."""
        self.cases += 1
        self.kinds[str(case["kind"])] += 1
        for name, value in outcome.measured.items():
            self.measured[name] = max(value, self.measured.get(name, value))
        if outcome.failure:
            self.failures.append((case, outcome.failure))


class _Worker:
    """One process, the block it is at, and where it says which case it has begun, and when."""

    def __init__(self, name: str, seed: int) -> None:
        context = multiprocessing.get_context("fork")
        self.begun = context.RawArray("d", [-1.0, 0.0])
        self.connection, inner = context.Pipe()
        # Named as a daemon: it goes with its parent, however that ends.
        self.process = context.Process(target=_serve, args=(name, seed, inner, self.begun), daemon=True)
        self.process.start()
        inner.close()
        self.block: tuple[int, int] | None = None

    def begin(self, first: int, end: int, skipped: dict[int, str]) -> None:
        """Hand a block over; cases that ended a process before are not done again."""
        self.block = first, end
        self.begun[0], self.begun[1] = -1.0, time.monotonic()
        self.connection.send((first, end, skipped))

    @property
    def is_late(self) -> bool:
        """Whether its case takes longer than a case may."""
        return self.block is not None and time.monotonic() - self.begun[1] > MOST_SECONDS

    def end(self) -> int | None:
        """Kill it, and return how it had ended by itself, if it had."""
        code = self.process.exitcode
        self.process.kill()
        self.process.join()
        self.connection.close()
        return code


def blocks_done(
    name: str, seed: int, first: int, end: int, take: Callable[[Block], bool], workers: int
) -> None:
    """Do the cases from first to end; `take` gets every block, in order, and tells whether to go on."""
    waiting = [(start, min(start + BLOCK, end)) for start in range(first, end, BLOCK)][::-1]
    skipped: dict[int, str] = {}
    finished: dict[int, Block] = {}
    cast("WatchedPart", part_named(name)).prepare()
    team = [_Worker(name, seed) for _ in range(min(workers, len(waiting)))]
    try:
        for worker in team:
            worker.begin(*waiting.pop(), skipped)
        while busy := [worker for worker in team if worker.block is not None]:
            ready = wait([worker.connection for worker in busy], timeout=1.0)
            for worker in busy:
                place = worker.block
                assert place is not None
                gone = False
                if worker.connection in ready:
                    try:
                        block: Block = worker.connection.recv()
                        finished[block.first] = block
                        worker.block = None
                    except (EOFError, OSError):
                        gone = True
                if gone or worker.is_late:
                    number = int(worker.begun[0])
                    again_here = number in skipped
                    skipped[number] = _ending(worker)
                    if number < 0 or again_here:
                        raise RuntimeError(f"no case was begun: {skipped[number]}")
                    team[team.index(worker)] = again = _Worker(name, seed)
                    again.begin(*place, skipped)
            while first in finished:
                done = finished.pop(first)
                first = min(first + BLOCK, end)
                if not take(done):
                    return
            for worker in team:
                if worker.block is None and waiting:
                    worker.begin(*waiting.pop(), skipped)
    finally:
        for worker in team:
            worker.end()


def _ending(worker: _Worker) -> str:
    """Say how the process of a case ended, or that it had to be ended."""
    if worker.is_late:
        worker.end()
        return f"it did not end within {MOST_SECONDS:g} s"
    worker.process.join(5)
    code = worker.end()
    return f"its process ended with {signal.Signals(-code).name if code and code < 0 else code}"


def _serve(name: str, seed: int, connection: Connection, begun: Any) -> None:
    """Do blocks until the connection closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    part = cast("WatchedPart", part_named(name))
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    most = pages * resource.getpagesize() + (MOST_MEBIBYTES << 20)
    resource.setrlimit(resource.RLIMIT_AS, (most, resource.RLIM_INFINITY))
    while True:
        try:
            first, end, skipped = connection.recv()
        except EOFError:
            return
        block = Block(first)
        for number in range(first, end):
            begun[1] = time.monotonic()
            begun[0] = number
            case = part.case_at(seed, number)
            known = skipped.get(number)
            block.add(case, part.check(case) if known is None else Outcome(known))
        connection.send(block)
