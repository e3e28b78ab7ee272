"""Real servers for the tests: `gridwise web` in a process of its own, on a free port."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

__all__ = ["Server", "events", "processes_under", "running", "wait_until"]


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs."""

    url: str
    process: subprocess.Popen[str]

    def client(self) -> httpx.Client:
        """Return a client that does not look for proxies."""
        return httpx.Client(base_url=self.url, timeout=60, trust_env=False)

    def searches(self) -> int:
        """Return how many searches run just now."""
        with self.client() as client:
            return int(client.get("/api/status").json()["running"])


@contextmanager
def running(*words: str) -> Iterator[Server]:
    """Start `gridwise web` and stop it at the end as Ctrl-C would."""
    command = [sys.executable, "-m", "gridwise", "web", "--port", "0", *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line + (process.stderr.read() if process.stderr else "")
        yield Server(found[0].rstrip("/"), process)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=60)
        # What a server has to say on standard error is a fault that it did not tell its client. One that was
        # killed says nothing any more; the interpreter's fork server may, if it was cut off in mid-sentence.
        fault = "gridwise/" if process.returncode == -signal.SIGKILL else "Traceback"
        assert fault not in complaints, complaints


def events(response: httpx.Response) -> Iterator[tuple[str, str]]:
    """Yield the kind and the data of every event as it comes."""
    kind = ""
    for line in response.iter_lines():
        if line.startswith("event: "):
            kind = line.removeprefix("event: ")
        elif line.startswith("data: "):
            yield kind, line.removeprefix("data: ")


def processes_under(pid: int) -> dict[int, float]:
    """Return the processes that descend from one, each with the seconds of processor time it has used."""
    parents: dict[int, int] = {}
    used: dict[int, float] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                words = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if words[0] != "Z":
                parents[int(folder.name)] = int(words[1])
                used[int(folder.name)] = (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def descends(child: int) -> bool:
        while child in parents:
            child = parents[child]
            if child == pid:
                return True
        return False

    return {child: used[child] for child in parents if descends(child)}


def wait_until(condition: object, seconds: float = 20.0) -> bool:
    """Ask again and again until the condition holds; False when it does not in time."""
    assert callable(condition)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False
