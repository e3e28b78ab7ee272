"""Doing many tasks: here where they are quick, else on all cores or a cluster, keeping what is finished."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from gridwise.lab.compare import Entry, Task, run_quickly, run_task
from gridwise.lab.own_runs import runs_begin
from gridwise.lab.store import Store, StoreError
from gridwise.lab.workers import Workers
from gridwise.stopping import uninterrupted

__all__ = ["sweep"]

ALONE_SECONDS = 1.0
"""How long it is tried to do without other processes."""


def sweep(
    tasks: Sequence[Task],
    *,
    jobs: int | None = None,
    cluster: str | None = None,
    store: Store | None = None,
    resume: bool = False,
    command: str = "",
) -> Iterator[tuple[int, Entry]]:
    """Yield (number of the task, entry) as soon as each is finished and kept.

    Unless a number of jobs is given, quick tasks are done in this process first. With `resume` the runs
    that the store has are taken from there. An interrupted run comes last, and is not kept.
    """
    runs_begin()
    open_tasks: list[int] = []
    for number, task in enumerate(tasks):
        known = store.find(task) if resume and store is not None else None
        if known is None:
            open_tasks.append(number)
        else:
            yield number, known
    for number, entry in _run_all(tasks, open_tasks, jobs, cluster):
        interrupted = entry.result.status == "interrupted"
        if store is not None and not interrupted:
            try:
                with uninterrupted():
                    store.add(entry, command)
            except (StoreError, KeyboardInterrupt):
                yield number, entry
                raise
        yield number, entry
        if interrupted:
            return


def _run_all(
    tasks: Sequence[Task], numbers: list[int], jobs: int | None, cluster: str | None
) -> Iterator[tuple[int, Entry]]:
    rest = numbers
    if jobs is None and cluster is None:
        rest = []
        begin = time.perf_counter()
        for number in numbers:
            alone = time.perf_counter() - begin < ALONE_SECONDS
            entry = run_quickly(tasks[number]) if alone else None
            if entry is None:
                rest.append(number)
            else:
                yield number, entry
    if not rest:
        return
    if len(rest) == 1 and cluster is None:
        jobs = 1
    with Workers(jobs, cluster) as workers:
        for (number, _), entry in workers.as_completed(_run_numbered, [(n, tasks[n]) for n in rest]):
            yield number, entry


def _run_numbered(task: tuple[int, Task]) -> Entry:
    return run_task(task[1])
