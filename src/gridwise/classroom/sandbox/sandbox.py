"""Starts handed-in code where it can do no harm: bubblewrap where it is installed, rlimits in any case."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from signal import SIGKILL

from gridwise.classroom.sandbox.landlock import landlock_version, wall_in
from gridwise.classroom.sandbox.system_calls import (
    die_with_parent,
    filter_own_calls,
    system_call_filter,
    take_no_privileges,
)

__all__ = ["Confined", "SandboxLimits", "bubblewrap", "confined", "inside_path", "unguarded"]

INSIDE = Path(__file__).with_name("inside.py")
SHIPPED = Path(__file__).parents[1] / "shipped"
SUBMISSION = "/submission"
_DEVICES = ("/dev/urandom", "/dev/zero")
_SYSTEM = ("/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache")


@dataclass(frozen=True, slots=True)
class SandboxLimits:
    """What one run of handed-in code may use."""

    seconds: float = 10.0
    memory: int = 512 << 20
    file_bytes: int = 16 << 20


@dataclass(slots=True)
class Confined:
    """A process that waits for questions, and the pipes to it."""

    process: subprocess.Popen[bytes]
    reading: int
    writing: int

    def end(self) -> None:
        """Kill it with all that it started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, SIGKILL)
        self.process.wait()
        for pipe in (self.reading, self.writing):
            with suppress(OSError):
                os.close(pipe)


@cache
def bubblewrap() -> str | None:
    """Return the program, where it is installed and this machine lets it work."""
    program = shutil.which("bwrap")
    if program is None:
        return None
    words = [program, "--unshare-all", "--ro-bind", "/", "/", "--die-with-parent", "true"]
    works = subprocess.run(words, capture_output=True, timeout=20, check=False).returncode == 0
    return program if works else None


def unguarded() -> tuple[str, ...]:
    """Say what is not guarded on this machine; nothing where bubblewrap is."""
    if bubblewrap() is not None:
        return ()
    missing = ["seeing what else runs on this machine"]
    if not landlock_version():
        missing += ["reading files of this machine", "writing where its owner may"]
    if system_call_filter() is None:
        missing += ["starting processes", "using the network"]
    return tuple(missing)


def inside_path(folder: Path, file: str) -> str:
    """Return where handed-in code finds one of its files."""
    return f"{SUBMISSION}/{file}" if bubblewrap() is not None else str(folder.resolve() / file)


@contextmanager
def confined(
    folder: Path, limits: SandboxLimits, scratch: Path, *, with_gridwise: bool = False
) -> Iterator[Confined]:
    """Start a process that sees the handed-in folder and little else, and end it afterwards."""
    packages = _packages() if with_gridwise else ()
    to_inside, writing = os.pipe()
    reading, from_inside = os.pipe()
    program, kept = bubblewrap(), [to_inside, from_inside]
    where = str(folder.resolve())
    calls = system_call_filter()
    words = [os.path.realpath(sys.executable), "-I", "-B"]
    if program is not None:
        filtered = _filter_pipe(calls)
        kept += filtered
        words = [
            *_walls(program, where, packages, filtered),
            *words,
            "/inside.py",
            str(to_inside),
            str(from_inside),
            SUBMISSION,
            *packages,
        ]
    else:
        words += [str(INSIDE), str(to_inside), str(from_inside), where, *packages]
    process = subprocess.Popen(
        words,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=scratch,
        env={"PATH": "/usr/bin:/bin", "HOME": "/tmp", "PYTHONHASHSEED": "0"},
        pass_fds=kept,
        start_new_session=True,
        preexec_fn=lambda: _limit(
            limits, None if program else _Powers(calls, (where, *packages), str(scratch))
        ),
    )
    for one in kept:
        os.close(one)
    held = Confined(process, reading, writing)
    try:
        yield held
    finally:
        held.end()


def _packages() -> tuple[str, ...]:
    """Return where Python finds Gridwise."""
    source = Path(__file__).resolve().parents[3]
    return tuple(dict.fromkeys((str(source), *(one for one in sys.path if one.endswith("site-packages")))))


def _walls(program: str, folder: str, packages: tuple[str, ...], filtered: list[int]) -> list[str]:
    """Bind what Python needs and what was handed in, read-only, and nothing else of this machine."""
    words = [program, "--unshare-all", "--die-with-parent", "--clearenv"]
    words += ["--setenv", "PYTHONHASHSEED", "0", "--setenv", "HOME", "/tmp"]
    # The empty /tmp comes first: what is bound may lie in it.
    words += ["--proc", "/proc", "--dev", "/dev", "--size", str(64 << 20), "--tmpfs", "/tmp"]
    for place in dict.fromkeys((*_SYSTEM, sys.base_prefix, *packages)):
        words += ["--ro-bind-try", place, place]
    if packages:
        words += ["--tmpfs", str(SHIPPED)]  # the ready assignments have hidden tests
    words += ["--ro-bind", str(INSIDE), "/inside.py", "--ro-bind", folder, SUBMISSION]
    words += ["--chdir", "/tmp", "--uid", "65534", "--gid", "65534"]
    for pipe in filtered:
        words += ["--seccomp", str(pipe)]
    return words


def _filter_pipe(calls: bytes | None) -> list[int]:
    if calls is None:
        return []
    reading, writing = os.pipe()
    os.write(writing, calls)
    os.close(writing)
    return [reading]


@dataclass(frozen=True, slots=True)
class _Powers:
    """What a process without walls around it is left with."""

    calls: bytes | None
    readable: tuple[str, ...]
    scratch: str


def _limit(limits: SandboxLimits, powers: _Powers | None) -> None:
    """Set what holds for the process and all it may become."""
    die_with_parent()
    whole = int(limits.seconds * 4) + 5
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))
    resource.setrlimit(resource.RLIMIT_CPU, (whole, whole))
    resource.setrlimit(resource.RLIMIT_FSIZE, (limits.file_bytes, limits.file_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if powers is None:
        return
    take_no_privileges()
    if landlock_version():
        wall_in(
            (*_SYSTEM, sys.base_prefix, INSIDE, *powers.readable, *_DEVICES), (powers.scratch, "/dev/null")
        )
    if powers.calls is not None:
        filter_own_calls(powers.calls)
