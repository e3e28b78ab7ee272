"""Running people's own code in a process of its own, with limits that hold whatever it does."""

from __future__ import annotations

import ctypes
import faulthandler
import os
import pickle
import re
import resource
import select
import signal
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, NoReturn, TypeVar

from gridwise.errors import LimitError, ProblemError
from gridwise.places import given_path
from gridwise.user_code import loading
from gridwise.user_code.divided_output import DividedOutput

__all__ = ["guarded", "is_guarded", "restart_clock", "runs_begin"]

T = TypeVar("T")

GRACE_SECONDS, GRACE_SHARE = 0.3, 0.08
"""What a run may take beyond its time, in which it can stop by itself and tell what it has."""
_INTERRUPT_SECONDS = 1.0
_SEVERAL_INTERRUPT_SECONDS = 10.0
"""What is left after Ctrl-C to tell how far it was: a search, and a command with many runs to show."""
_DUMP_SECONDS = 0.1
_STARTED, _UNTIMED, _FINISHED = b"s", b"u", b"f"
_PARENT_DEATH_SIGNAL = 1
"""The number of the request in Linux; other systems have no such thing."""

_exit = os._exit
_inside = False
_clock: int | None = None
"""Where the parent hears that its time begins anew."""


def is_guarded() -> bool:
    """Tell whether this process is one in which own code may do as it likes."""
    return _inside


def restart_clock() -> None:
    """Let the time of guarded work begin anew: what comes now is a run of its own."""
    if _clock is not None:
        os.write(_clock, _STARTED)


def runs_begin() -> None:
    """Let the limits of guarded work end here: what comes now are runs, each with limits of its own."""
    if _clock is not None:
        os.write(_clock, _UNTIMED)
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


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
            _work(work, writing, warning, stack, memory, several)
        os.close(writing)
        os.close(warning)
        with suppress(ProcessLookupError, PermissionError):
            os.setpgid(child, child)
        own = _Stack(stack, files)
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
        self, child: int, reading: int, hearing: int, stack: _Stack, seconds: float | None, several: bool
    ) -> None:
        self.child, self.reading = child, reading
        self.hearing = [hearing]
        self.ending = [os.pidfd_open(child)] if hasattr(os, "pidfd_open") else []
        """Readable when the child has ended, whatever it has started and left behind."""
        self.stack, self.seconds = stack, seconds
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
        while not self.told and part[:1] in (_STARTED, _UNTIMED):
            # What is told at last is a pickle, which begins with another byte.
            if not self.interrupted:
                self.seconds = None if part[:1] == _UNTIMED else self.seconds
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


def _work(
    work: Callable[[], Any], writing: int, warning: int, stack: IO[bytes], memory: int | None, several: bool
) -> NoReturn:
    """The child's side: do the work, and tell what came of it."""
    global _inside, _clock
    _inside, _clock = True, writing
    _end_with_parent()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # Own code may never look at Ctrl-C: the system tells the parent at once.
    os.set_blocking(warning, False)
    signal.set_wakeup_fd(warning, warn_on_full_buffer=False)
    faulthandler.enable(stack)
    faulthandler.register(signal.SIGUSR1, stack)
    os._exit = partial(_leave, stack)
    output = DividedOutput(os.dup(1))
    os.dup2(2, 1)
    loading.loaded = lambda: os.write(writing, _STARTED)
    if memory is not None:
        used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        most = resource.getrlimit(resource.RLIMIT_AS)[1] if several else used + memory
        resource.setrlimit(resource.RLIMIT_AS, (used + memory, most))
    try:
        sys.stdout = output
        told: tuple[str, Any] = "value", work()
        output.flush()
    except MemoryError as error:
        told = "error", LimitError(f"{loading.place_of(error)}stopped by the memory limit")
    except SystemExit as error:
        told = "error", ProblemError(f"{loading.place_of(error)}called sys.exit({error.code!r})")
    except BaseException as error:
        told = "error", error
    with suppress(OSError):
        pickled = _pickled(told)
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(pickled + _FINISHED)
    _exit(0)


def _end_with_parent() -> None:
    """Let the system kill this process when the one that watches it is gone."""
    if (control := getattr(ctypes.CDLL(None), "prctl", None)) is not None:
        control(_PARENT_DEATH_SIGNAL, signal.SIGKILL)


def _leave(stack: IO[bytes], status: int) -> NoReturn:
    """End the process as own code wants, and keep where it did so."""
    faulthandler.dump_traceback(stack)
    _exit(status)


def _pickled(told: tuple[str, Any]) -> bytes:
    try:
        return pickle.dumps(told)
    except Exception as error:
        return pickle.dumps(("error", ProblemError(f"what own code gave cannot be handed over: {error}")))


def _outcome(told: bytes, status: int, stack: _Stack) -> Any:
    if told.endswith(_FINISHED):
        kind, value = pickle.loads(told[:-1])
        if kind == "error":
            raise value
        return value
    if os.WIFSIGNALED(status):
        name = signal.Signals(os.WTERMSIG(status)).name
        raise ProblemError(f"{stack.shown()}own code has crashed the interpreter ({name})")
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


class _Stack:
    """Where own code stood when the child's stack was dumped."""

    def __init__(self, dumped: IO[bytes], files: Iterable[str]) -> None:
        self.dumped = dumped
        self.files = {str(Path(file).resolve()): file for file in files}

    def await_dump(self, seconds: float) -> None:
        """Wait until the child has told where it stands, but no longer than so many seconds."""
        until = time.monotonic() + seconds
        while not self.place() and time.monotonic() < until:
            time.sleep(0.005)

    def shown(self) -> str:
        """Return the place, or, where nobody knows it, the file."""
        only = next(iter(self.files.values())) if len(self.files) == 1 else None
        return self.place() or ("" if only is None else f"{given_path(only)}: ")

    def place(self) -> str:
        """Return the innermost line of own code, as `file, line 7: `, or nothing."""
        self.dumped.seek(0)
        text = self.dumped.read().decode(errors="replace")
        for file, line in re.findall(r'File "(.*)", line (\d+)', text):
            if file in self.files:
                return f"{given_path(self.files[file])}, line {line}: "
        return ""
