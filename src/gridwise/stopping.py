"""How a search learns that a person wants it to stop, and how whoever called it learns that it did."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any

from gridwise.model import A, Limits, Result

if TYPE_CHECKING:
    from gridwise._core import StopFlag

__all__ = ["interrupt", "kept", "result_of", "stop_flag", "uninterrupted", "unless_interrupted"]

_ASK_EVERY_SECONDS = 0.05


def interrupt(result: object) -> KeyboardInterrupt:
    """Return what Ctrl-C raises; `result` tells how far the search, or whatever it was, had come by then."""
    error = KeyboardInterrupt()
    vars(error)["result"] = result
    return error


def result_of(error: KeyboardInterrupt) -> Result[Any] | None:
    """Return the result of the search that Ctrl-C has stopped, if it was a search that it stopped."""
    return getattr(error, "result", None)


def unless_interrupted(result: Result[A], limits: Limits) -> Result[A]:
    """Give a result back; raise KeyboardInterrupt if Ctrl-C ended the search, and not `limits.stop`."""
    if result.status == "interrupted" and not limits.asked_to_stop():
        raise interrupt(result)
    return result


@contextmanager
def kept(tell: Callable[[], str]) -> Iterator[None]:
    """Let Ctrl-C in the body tell what there is by then, and how to go on."""
    try:
        yield
    except KeyboardInterrupt as error:
        if told := tell():
            error.add_note(told)
        raise


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let the body end before Ctrl-C counts, where it counts at all; processes it starts never hear it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        yield
        return
    pressed: list[int] = []

    def remember(number: int, frame: FrameType | None) -> None:
        pressed.append(number)

    is_main = threading.current_thread() is threading.main_thread()
    handler = signal.signal(signal.SIGINT, remember) if is_main else None
    # What a new process holds back it never hears, if it ignores it before it listens.
    masks = hasattr(signal, "pthread_sigmask")
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if masks else set()
    try:
        yield
    finally:
        if masks:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if is_main:
            signal.signal(signal.SIGINT, handler)
    if pressed:
        signal.raise_signal(signal.SIGINT)


@contextmanager
def stop_flag(limits: Limits) -> Iterator[StopFlag | None]:
    """Give a flag that is set soon after `limits.stop` says so; None where there is nothing to ask.

    The search tells through the same flag how far it is, where somebody wants to know.
    """
    stop = limits.stop
    if stop is None and limits.progress is None:
        yield None
        return
    from gridwise._core import StopFlag

    flag = StopFlag()
    if limits.progress is not None:
        limits.progress.follow(flag)
    if stop is None:
        yield flag
        return
    done = threading.Event()

    def watch() -> None:
        while not done.wait(_ASK_EVERY_SECONDS):
            if stop():
                flag.set()
                return

    if stop():
        flag.set()
    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield flag
    finally:
        done.set()
        watcher.join()
