"""A Dask cluster as a place for work: the same version everywhere, and a scheduler that may come back."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import CancelledError
from contextlib import suppress
from importlib import import_module
from threading import Event, Lock, Thread
from time import monotonic
from traceback import walk_tb
from typing import Any, TypeVar

from gridwise.errors import GridwiseError, MissingExtraError, UsageError
from gridwise.version import __version__

__all__ = ["DaskCluster", "run_here"]

T = TypeVar("T")
R = TypeVar("R")

CONNECT_SECONDS = 10
RETURN_SECONDS = 60
"""How long a scheduler that was lost, or the first worker, may take to come back."""
LOOK_SECONDS = 5
VERSION_THERE = "__import__('gridwise.version').version.__version__"
"""What a worker is asked in words, since it may know no function of ours."""
_LOSSES = 5
"""How often the same work may be lost with its scheduler."""


def run_here(version: str, function: Callable[[T], R], task: T) -> R:
    """Do one task in a worker of a cluster, if it has the version of whoever asks."""
    if version != __version__:
        raise GridwiseError(
            f"a worker of the cluster has gridwise {__version__}, this is {version}; both must be the same"
        )
    return function(task)


class DaskCluster:
    """A connection to the scheduler of a cluster, made anew when the scheduler comes back after a fall."""

    def __init__(self, address: str) -> None:
        try:
            self._distributed: Any = import_module("distributed")
        except ImportError:
            raise MissingExtraError("--cluster", "cluster") from None
        for name in ("distributed", "distributed.client"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters to people is said here
        self.address = address
        self._lock = Lock()
        self._left = ""
        try:
            self._client = self._connect(CONNECT_SECONDS)
        except (OSError, TimeoutError, ValueError) as error:
            raise UsageError(f"no Dask scheduler answers at {address}: {error}") from error
        self._check_versions()
        self.jobs = max(1, sum(self._client.nthreads().values()))

    def submit(self, function: Callable[[T], R], task: T) -> Callable[[], R]:
        """Send a task off, and return what waits for its result."""
        future = self._submit(function, task)
        return lambda: self._wait(function, task, future)

    def close(self) -> None:
        """Leave; whoever still waits is told so."""
        self._left = self._left or "the work was left before its end"
        self._client.close()

    def _check_versions(self) -> None:
        """Refuse workers of another version before they get work: one that cannot load it would die of it.

        Those that do not answer, since they are paused perhaps, are asked again with every task.
        """
        told: dict[str, Any] = {}

        def ask() -> None:
            with suppress(OSError):  # the scheduler is lost, which whoever works will notice
                told.update(self._client.run(eval, VERSION_THERE, on_error="return"))

        asking = Thread(target=ask, daemon=True)
        asking.start()
        asking.join(LOOK_SECONDS)
        for worker, version in sorted(told.items()):
            if version != __version__:
                self.close()
                found = f"has no gridwise ({version})" if isinstance(version, Exception) else f"has {version}"
                raise UsageError(f"the cluster needs gridwise {__version__} everywhere; {worker} {found}")

    def _connect(self, seconds: int) -> Any:
        return self._distributed.Client(self.address, timeout=seconds)

    def _submit(self, function: Callable[[T], R], task: T) -> Any:
        # Not pure: otherwise Dask takes equal tasks for one and the same.
        return self._client.submit(run_here, __version__, function, task, pure=False)

    def _wait(self, function: Callable[[T], R], task: T, future: Any) -> R:
        """Wait for a result; work that was lost with the scheduler is sent off again."""
        for _ in range(_LOSSES):
            try:
                result: R = self._result(future)
                return result
            except self._distributed.KilledWorker:
                raise GridwiseError(
                    "workers of the cluster died one after another on the same work; is there enough memory?"
                ) from None
            except CancelledError:
                future = self._submitted_again(function, task)
            except Exception as error:
                if isinstance(error, GridwiseError) or _has_begun(error):
                    raise
                raise GridwiseError(
                    f"a worker of the cluster cannot load gridwise {__version__}, as it must: {error}"
                ) from error
        raise GridwiseError(f"the Dask scheduler at {self.address} was lost {_LOSSES} times on the same work")

    def _result(self, future: Any) -> Any:
        """Wait for a result as long as there is somebody to make it."""
        somebody_at, done = monotonic(), Event()
        future.add_done_callback(lambda _: done.set())
        while True:
            # Not `result` with a short timeout, which fails on a result that comes just when it is over.
            if done.wait(LOOK_SECONDS):
                if future.status == "error":
                    return future.result()  # which tells what the work itself says, a timeout perhaps
                with suppress(TimeoutError):  # it was lost again with its worker
                    return future.result(timeout=RETURN_SECONDS)
            if future.client.status == "closed":
                raise CancelledError  # it was sent off while the scheduler was away, and nobody will say so
            if self._has_workers(future.client):
                somebody_at = monotonic()
            if monotonic() - somebody_at >= RETURN_SECONDS:
                raise GridwiseError(
                    f"the cluster at {self.address} has had no workers for {RETURN_SECONDS} seconds"
                )

    def _has_workers(self, client: Any) -> bool:
        if client.status == "running":
            with suppress(OSError):  # the scheduler is lost just now
                return bool(client.nthreads())
        return False

    def _submitted_again(self, function: Callable[[T], R], task: T) -> Any:
        with self._lock:
            if self._left:
                raise GridwiseError(self._left)
            try:
                if self._client.status == "closed":
                    self._client = self._connect(RETURN_SECONDS)
                return self._submit(function, task)
            except (OSError, TimeoutError, self._distributed.client.ClosedClientError) as error:
                # Nobody else need wait for it as long.
                self._left = f"the Dask scheduler at {self.address} was lost and has not come back: {error}"
                raise GridwiseError(self._left) from error


def _has_begun(error: Exception) -> bool:
    """Tell whether an error comes from the work itself, and not from a worker that could not even load it."""
    return any(frame.f_code.co_name == run_here.__name__ for frame, _ in walk_tb(error.__traceback__))
