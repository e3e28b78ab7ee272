"""A server of its own for a soak, and what it takes from the machine."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import httpx

__all__ = ["Server", "Usage", "processes_below", "running_server", "usage_when_quiet"]

QUIET_SECONDS = 120.0
"""Long enough for the longest film and for every slow client to be sent away."""


@dataclass(frozen=True, slots=True)
class Usage:
    """What a server takes."""

    processes: float
    descriptors: float
    mebibytes: float

    def times(self, factor: float) -> Usage:
        """Return so many times as much."""
        return Usage(self.processes * factor, self.descriptors * factor, self.mebibytes * factor)

    def ratios(self, before: Usage) -> Mapping[str, float]:
        """Return how many times as much as before it is."""
        return {name: getattr(self, name) / getattr(before, name) for name in Usage.__slots__}

    def fits(self, most: Usage) -> bool:
        """Tell whether it is no more than that."""
        return all(getattr(self, name) <= getattr(most, name) for name in Usage.__slots__)


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs."""

    url: str
    pid: int
    log: IO[str]

    def complaints(self) -> list[str]:
        """Return what it says of itself that it should never have to say."""
        self.log.seek(0)
        return [
            line.strip() for line in self.log if re.search("Traceback|Exception in|never retrieved", line)
        ]


@contextmanager
def running_server(*words: str) -> Iterator[Server]:
    """Run `gridwise web` with a folder of its own for what it keeps."""
    command = [sys.executable, "-m", "gridwise", "web", "--port", "0", *words]
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w+") as log:
        environment = {**os.environ, "XDG_DATA_HOME": folder}
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment, start_new_session=True
        ) as process:
            assert process.stdout is not None
            try:
                found = re.search(r"http://\S+", process.stdout.readline())
                assert found is not None, "the server does not start"
                yield Server(found[0].rstrip("/"), process.pid, log)
                process.send_signal(signal.SIGINT)
                process.wait(60)
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)


def usage_when_quiet(server: Server, at_most: Usage | None = None) -> Usage:
    """Say what it takes once nothing runs or waits and, if that ever happens, it is no more than so much."""
    end = time.monotonic() + QUIET_SECONDS
    while True:
        with httpx.Client(base_url=server.url, trust_env=False, timeout=60) as client:
            status = client.get("/api/status").json()
        usage = _usage(server.pid)
        idle = status["running"] == status["waiting"] == 0 and usage.descriptors < _FEW
        if (idle and (at_most is None or usage.fits(at_most))) or time.monotonic() > end:
            return usage
        time.sleep(1)


_FEW = 100
"""Descriptors of a server to which next to nobody is connected."""


def processes_below(pid: int) -> dict[int, int]:
    """Return the processes that descend from one, each with its parent."""
    parents: dict[int, int] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with suppress(OSError):  # it has just ended
                words = (folder / "stat").read_text().rpartition(")")[2].split()
                if words[0] != "Z":
                    parents[int(folder.name)] = int(words[1])
    found = {pid: 0}
    while more := {
        child: parent for child, parent in parents.items() if parent in found and child not in found
    }:
        found |= more
    del found[pid]
    return found


def _usage(pid: int) -> Usage:
    below = [pid, *processes_below(pid)]
    kibibytes = 0
    for one in below:
        with suppress(OSError):
            # What processes share is counted once: each has its part of it.
            found = re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{one}/smaps_rollup").read_text(), re.MULTILINE)
            kibibytes += int(found[1]) if found else 0
    return Usage(len(below), len(list(Path(f"/proc/{pid}/fd").iterdir())), kibibytes / 1024)
