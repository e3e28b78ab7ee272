"""Something that is worked out in the background while the game goes on."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeVar

__all__ = ["Thought"]

T = TypeVar("T")


class Thought(Generic[T]):
    """Runs a function in a thread; the function gets another one that tells whether it is still wanted."""

    def __init__(self, work: Callable[[Callable[[], bool]], T]) -> None:
        self._stop = Event()
        self._results: list[T] = []
        self._error: BaseException | None = None
        self._work = work
        self._thread = Thread(target=self._run, daemon=True)
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
