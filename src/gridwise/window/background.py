"""Something that is worked out in the background while the game goes on."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeVar

__all__ = ["BackgroundTask", "settle"]

T = TypeVar("T")


_THREADS: set[Thread] = set()


def settle(seconds: float = 2.0) -> None:
    """Wait for the tasks that are still going on: a process should not end in the middle of them."""
    deadline = time.monotonic() + seconds
    for thread in list(_THREADS):
        thread.join(max(0.0, deadline - time.monotonic()))
    _forget_finished()


def _forget_finished() -> None:
    _THREADS.difference_update([thread for thread in _THREADS if not thread.is_alive()])


class BackgroundTask(Generic[T]):
    """Runs a function in a thread; the function gets another one that tells whether it is still wanted."""

    def __init__(self, work: Callable[[Callable[[], bool]], T]) -> None:
        self._stop = Event()
        self._results: list[T] = []
        self._error: BaseException | None = None
        self._work = work
        self._thread = Thread(target=self._run, daemon=True)
        _forget_finished()
        _THREADS.add(self._thread)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._results.append(self._work(self._stop.is_set))
        except BaseException as error:  # it belongs to whoever asks for the result
            self._error = error

    @property
    def done(self) -> bool:
        """Whether the result is there."""
        return not self._thread.is_alive()

    def result(self, seconds: float | None = None) -> T:
        """Wait for the result, and return it or raise what the function raised."""
        self._thread.join(seconds)
        if self._error is not None:
            raise self._error
        if not self._results:
            raise TimeoutError("there is no result yet")
        return self._results[0]

    def drop(self) -> None:
        """Say that the result is not wanted any more."""
        self._stop.set()
