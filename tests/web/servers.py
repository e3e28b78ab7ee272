"""Real servers for the tests: `gridwise web` in a process of its own, on a free port."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from subprocess import PIPE

import httpx

from tests.programs import GRIDWISE, Program, start

__all__ = ["Server", "events", "running"]


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs."""

    url: str
    process: Program

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
    with start(*GRIDWISE, "web", "--port", 0, *words, stdout=PIPE, stderr=PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line + process.stderr.read()
        yield Server(found[0].rstrip("/"), process)
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
