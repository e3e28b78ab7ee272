"""One way to run work elsewhere: on local processes, or on an existing Dask cluster."""

from __future__ import annotations

import os
import signal
import tempfile
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context, parent_process
from tempfile import TemporaryDirectory
from threading import Thread
from types import TracebackType
from typing import Any, TypeVar

from gridwise.errors import GridwiseError
from gridwise.lab.dask_cluster import DaskCluster
from gridwise.stopping import uninterrupted

__all__ = ["Workers", "cores"]

T = TypeVar("T")
R = TypeVar("R")

_RESTARTS = 5
_DROPPING_SECONDS = 1.0
_WINDOW = 4
"""Tasks in flight for each worker: enough to keep all busy, few enough to stop soon."""


def cores() -> int:
    """Return the number of cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Workers:
    """A context manager that runs a function on tasks; `map` gives the results in the order of the tasks.

    Functions and tasks are pickled, so both must be importable. A local worker process that dies is
    replaced and its tasks are run again; a Dask cluster does the same by itself. With one job and no
    cluster everything runs in this process.
    """

    def __init__(self, jobs: int | None = None, cluster: str | None = None) -> None:
        self.jobs = cores() if jobs is None else jobs
        self.cluster = cluster
        self._executor: Executor | None = None
        self._scratch: TemporaryDirectory[str] | None = None
        self._dask: DaskCluster | None = None

    def __enter__(self) -> Workers:
        self._executor = self._start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(self._executor, ProcessPoolExecutor):
            if kind is None:
                self._executor.shutdown(wait=True, cancel_futures=True)
            else:
                _end(self._executor)
        if self._scratch is not None:
            self._scratch.cleanup()
        if self._dask is not None:
            self._dask.close()

    def map(self, function: Callable[[T], R], tasks: Iterable[T]) -> Generator[R, None, None]:
        """Yield the result of every task, in order, keeping a bounded number in flight.

        Who wants no more of them closes it: what has not begun is then never run.
        """
        if self._executor is None:
            yield from map(function, tasks)
            return
        pending: deque[tuple[T, Future[R]]] = deque()
        try:
            for task in tasks:
                pending.append((task, self._submit(function, task)))
                if len(pending) >= self.jobs * _WINDOW:
                    yield self._first(function, pending)
            while pending:
                yield self._first(function, pending)
        finally:
            for _, future in pending:
                future.cancel()

    def as_completed(self, function: Callable[[T], R], tasks: Iterable[T]) -> Iterator[tuple[T, R]]:
        """Yield every task with its result as soon as it is there, keeping a bounded number in flight.

        On Ctrl-C what is finished still comes, before KeyboardInterrupt.
        """
        if self._executor is None:
            yield from ((task, function(task)) for task in tasks)
            return
        waiting = iter(tasks)
        pending: dict[Future[R], T] = {}
        deaths = 0
        while True:
            for task in islice(waiting, self.jobs * _WINDOW - len(pending)):
                pending[self._submit(function, task)] = task
            if not pending:
                return
            try:
                done, _ = wait(pending, return_when=FIRST_COMPLETED)
            except KeyboardInterrupt:
                for future in [future for future in pending if future.done()]:
                    if future.exception() is None:
                        yield pending[future], future.result()
                raise
            lost = [future for future in done if isinstance(future.exception(), BrokenExecutor)]
            for future in done.difference(lost):
                deaths = 0
                yield pending.pop(future), future.result()
            if lost:
                deaths += 1
                if deaths == _RESTARTS:
                    raise _too_many_deaths()
                self._executor = self._start()
                pending = {self._submit(function, task): task for task in pending.values()}

    def _submit(self, function: Callable[[T], R], task: T) -> Future[R]:
        assert self._executor is not None
        if self._dask is not None:
            # A thread waits for each, since Dask's own executor takes a result that was lost with its worker
            # for a failure of the task.
            return self._executor.submit(self._dask.submit(function, task))
        try:
            with uninterrupted():  # perhaps it starts a process
                return self._executor.submit(function, task)
        except BrokenExecutor as error:
            # A worker has died since; to the caller it is as if it had died on this task.
            lost: Future[R] = Future()
            lost.set_exception(error)
            return lost

    def _first(self, function: Callable[[T], R], pending: deque[tuple[T, Future[R]]]) -> R:
        for _ in range(_RESTARTS):
            try:
                result = pending[0][1].result()
            except BrokenExecutor:
                self._executor = self._start()
                again = [(task, self._submit(function, task)) for task, _ in pending]
                pending.clear()
                pending.extend(again)
            else:
                pending.popleft()
                return result
        raise _too_many_deaths()

    def _start(self) -> Executor | None:
        if self.cluster is not None:
            return self._connect(self.cluster)
        if self.jobs == 1:
            return None
        with suppress(OSError):  # then there is no room for what they might put there either
            # What a worker has in there goes, even if it is stopped in the middle of a task.
            self._scratch = self._scratch or TemporaryDirectory(
                prefix="gridwise-", ignore_cleanup_errors=True
            )
        with uninterrupted():
            executor: Any = ProcessPoolExecutor(
                self.jobs,
                mp_context=get_context("spawn"),
                initializer=_prepare,
                initargs=(None if self._scratch is None else self._scratch.name,),
            )
            # Where no thread can be started this fails here; later it would in a thread that nobody hears,
            # and everybody would wait for ever.
            executor._call_queue._start_thread()
        started: Executor = executor
        return started

    def _connect(self, address: str) -> Executor:
        self._dask = DaskCluster(address)
        self.jobs = self._dask.jobs
        return ThreadPoolExecutor(self.jobs * _WINDOW)


def _end(executor: ProcessPoolExecutor) -> None:
    """Stop the workers in the middle of their tasks."""
    processes = list((executor._processes or {}).values())
    manager: Any = executor._executor_manager_thread
    results: Any = executor._result_queue
    # First what has not begun is dropped: a pool that finds its workers dead tells every task that it still
    # holds, and would fail on one that has been given up.
    executor.shutdown(wait=False, cancel_futures=True)
    running = manager is not None and manager.is_alive()  # where there was no memory it could not be started
    deadline = time.monotonic() + _DROPPING_SECONDS
    while running and manager.is_alive() and _given_up(manager) and time.monotonic() < deadline:
        time.sleep(0.001)
    for process in processes:
        process.terminate()
    if running:
        # Nobody waits for the rest of a result that a worker was just sending.
        results._writer.close()
        manager.join()


def _given_up(manager: Any) -> bool:
    """Tell whether a pool still holds tasks that were given up."""
    return any(item.future.cancelled() for item in list(manager.pending_work_items.values()))


def _too_many_deaths() -> GridwiseError:
    return GridwiseError(f"worker processes died {_RESTARTS} times on the same work; is there enough memory?")


def _prepare(scratch: str | None) -> None:
    """Leave Ctrl-C to the main process, which stops the workers itself, and do not outlive it."""
    tempfile.tempdir = scratch
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        Thread(target=_leave_with_parent, daemon=True).start()
    except RuntimeError:  # the system gives no thread; another process takes the place of this one
        os._exit(1)


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
