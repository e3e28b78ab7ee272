"""Running people's own code in a process of its own, with limits that hold whatever it does."""

from __future__ import annotations

import os
import pickle
import select
import signal
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from tempfile import TemporaryFile
from typing import Any, NoReturn, TypeVar

from gridwise.errors import KilledError, LimitError, ProblemError
from gridwise.user_code.guarded_process import (
    FINISHED,
    STARTED,
    UNTIMED,
    is_guarded,
    restart_clock,
    runs_begin,
    work_guarded,
)
from gridwise.user_code.own_stack import OwnStack

__all__ = ["guarded", "is_guarded", "restart_clock", "runs_begin"]

T = TypeVar("T")

GRACE_SECONDS, GRACE_SHARE = 0.3, 0.05
"""What a run may take beyond its time, in which it can stop by itself and tell what it has."""
_INTERRUPT_SECONDS = 1.0
_SEVERAL_INTERRUPT_SECONDS = 10.0
"""What is left after Ctrl-C to tell how far it was: a search, and a command with many runs to show."""
_DUMP_SECONDS = 3.0
"""At most, until a process whose time is up has begun to tell where it stands."""


def guarded(
    work: Callable[[], T],
    files: Iterable[str],
    *,
    seconds: float | None = None,
    memory: int | None = None,
    keys: bool = True,
    several: bool = False,
) -> T:
    """Do some work in a child process, and return or raise what it does.

    What own code prints goes to standard error. Where the time is up, the memory used up, the process
    ended or broken, the child is killed with all that it started, and the error names the file and the
    line of own code in which it stood. Time counts from the moment when the own files are loaded.
    Without `keys` the terminal stays ours, and Ctrl-C with it. Work of `several` runs, each of which is
    guarded by itself, has its limits until `runs_begin`.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    reading, writing = os.pipe()
    hearing, warning = os.pipe()
    terminal = _Terminal(keys)
    with TemporaryFile() as stack:
        child = os.fork()
        if child == 0:
            os.close(reading)
            os.close(hearing)
            os.setpgid(0, 0)
            terminal.give_to(os.getpid())
            work_guarded(work, writing, warning, stack, memory, several)
        os.close(writing)
        os.close(warning)
        with suppress(ProcessLookupError, PermissionError):
            os.setpgid(child, child)
        own = OwnStack(stack, files)
        try:
            told = _Listener(child, reading, hearing, own, seconds, several).listen()
        finally:
            os.close(reading)
            os.close(hearing)
            status = _end(child)
            terminal.give_to(os.getpgrp())
        value: T = _outcome(told, status, own)
        return value


class _Terminal:
    """The terminal that is ours: only the group of processes that has it can read keys from it."""

    def __init__(self, wanted: bool) -> None:
        self.ours = wanted and os.isatty(0) and os.tcgetpgrp(0) == os.getpgrp()

    def give_to(self, group: int) -> None:
        """Let a group of processes have the terminal, if it was ours to give."""
        if not self.ours:
            return
        # Who does not have the terminal is stopped by this signal when changing that.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTTOU})
        with suppress(OSError):
            os.tcsetpgrp(0, group)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Listener:
    """The parent's side: it reads what the child tells, and looks at the clock."""

    def __init__(
        self, child: int, reading: int, hearing: int, stack: OwnStack, seconds: float | None, several: bool
    ) -> None:
        self.child, self.reading = child, reading
        self.hearing = [hearing]
        self.ending = [os.pidfd_open(child)] if hasattr(os, "pidfd_open") else []
        """Readable when the child has ended, whatever it has started and left behind."""
        self.stack, self.seconds, self.several = stack, seconds, several
        self.last_words = _SEVERAL_INTERRUPT_SECONDS if several else _INTERRUPT_SECONDS
        self.told = bytearray()
        self.deadline = self._deadline()
        self.interrupted = False
        self.passed_on = 0
        """How often Ctrl-C was pressed here, which the child tells, too."""

    def listen(self) -> bytes:
        try:
            return self._listen()
        finally:
            for one in self.ending:
                os.close(one)

    def _listen(self) -> bytes:
        while True:
            try:
                if not self._read():
                    return bytes(self.told)
            except KeyboardInterrupt:
                self.passed_on += 1
                os.killpg(self.child, signal.SIGINT)
                self._interrupt()
            if self.deadline is not None and time.monotonic() >= self.deadline:
                if self.interrupted:
                    raise KeyboardInterrupt
                self._time_is_up()

    def _interrupt(self) -> None:
        """Leave the child a moment after Ctrl-C; who presses it again does not want to wait."""
        if self.interrupted:
            raise KeyboardInterrupt
        self.interrupted = True
        self.seconds, self.deadline = None, time.monotonic() + self.last_words

    def _read(self) -> bool:
        wait = None if self.deadline is None else max(0.0, self.deadline - time.monotonic())
        ready, _, _ = select.select([self.reading, *self.hearing, *self.ending], [], [], wait)
        for heard in set(self.hearing).intersection(ready):
            signals = os.read(heard, 1 << 10)
            if not signals:
                self.hearing = []
            elif signal.SIGINT in signals and self.passed_on == 0:
                self._interrupt()
        if self.reading not in ready:
            return not set(self.ending).intersection(ready)
        part = os.read(self.reading, 1 << 16)
        while not self.told and part[:1] in (STARTED, UNTIMED):
            # What is told at last is a pickle, which begins with another byte.
            if not self.interrupted:
                self.seconds = None if self.several and part[:1] == UNTIMED else self.seconds
                self.deadline = self._deadline()
            if not (part := part[1:]):
                return True
        self.told += part
        return bool(part)

    def _deadline(self) -> float | None:
        if self.seconds is None:
            return None
        return time.monotonic() + self.seconds + max(GRACE_SECONDS, GRACE_SHARE * self.seconds)

    def _time_is_up(self) -> NoReturn:
        with suppress(ProcessLookupError):
            os.kill(self.child, signal.SIGUSR1)
            self.stack.await_dump(_DUMP_SECONDS)
            os.killpg(self.child, signal.SIGKILL)
        raise LimitError(f"{self.stack.shown()}stopped by the time limit of {self.seconds:g} s")


def _outcome(told: bytes, status: int, stack: OwnStack) -> Any:
    if told.endswith(FINISHED):
        kind, value = pickle.loads(told[:-1])
        if kind == "error":
            raise value
        return value
    if os.WIFSIGNALED(status):
        ended_by = signal.Signals(os.WTERMSIG(status))
        kind = KilledError if ended_by == signal.SIGKILL else ProblemError
        raise kind(f"{stack.shown()}own code has crashed the interpreter ({ended_by.name})")
    code = os.waitstatus_to_exitcode(status)
    raise ProblemError(f"{stack.shown()}own code has ended its process with status {code}")


def _end(child: int) -> int:
    """End what the child has started, and the child if it has not ended by itself."""
    deadline = time.monotonic() + 0.05
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended or time.monotonic() > deadline:
            break
        time.sleep(0.001)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    return status if ended else os.waitpid(child, 0)[1]
