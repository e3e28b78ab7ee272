"""A real Dask cluster on this machine, all parts of which can be killed, paused and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

__all__ = ["SCHEDULER", "Dask", "dask", "wait_until"]

PATIENCE_SECONDS = 120.0
SCHEDULER = "scheduler"


def wait_until(condition: Callable[[], object], seconds: float = PATIENCE_SECONDS) -> None:
    """Ask again and again until a condition holds."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f"still not so after {seconds:g} s")
        time.sleep(0.05)


class Dask:
    """A scheduler at an address that stays, and workers by name, none of which is replaced when it dies."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.folder = folder
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"
        self._settings = {f"DASK_DISTRIBUTED__{name}": str(value) for name, value in settings.items()}
        self._programs: dict[str, subprocess.Popen[bytes]] = {}
        self._client: Any = None

    def start_scheduler(self) -> None:
        """Start it, and wait until it can be reached."""
        self._start(SCHEDULER, "dask_scheduler", "--host", "127.0.0.1", "--port", str(self.port))
        wait_until(self._answers)
        from distributed import Client

        self._client = Client(self.address, timeout=60, set_as_default=False)

    def start_worker(
        self, name: str, environment: Mapping[str, str] | None = None, niceness: int = 0
    ) -> None:
        """Start one, and wait until the scheduler knows it."""
        words = ("--nthreads", "1", "--no-nanny", "--name", name, "--local-directory", str(self.folder))
        self._start(name, "dask_worker", self.address, *words, environment=environment)
        if niceness:
            os.setpriority(os.PRIO_PROCESS, self._programs[name].pid, niceness)
        wait_until(lambda: name in self.known())

    def send(self, name: str, number: signal.Signals) -> None:
        """Send a signal to a part; one that is killed is gone afterwards."""
        if name == SCHEDULER and self._client is not None:
            self._client.close()
        self._programs[name].send_signal(number)
        if number == signal.SIGKILL:
            self._programs.pop(name).wait()

    @property
    def workers(self) -> list[str]:
        """The names of those that were started and not killed."""
        return [name for name in self._programs if name != SCHEDULER]

    def known(self) -> dict[str, str]:
        """Return the addresses of the workers that the scheduler knows, by name."""
        workers = self._client.scheduler_info(n_workers=-1)["workers"]
        return {worker["name"]: address for address, worker in workers.items()}

    def is_busy(self, name: str) -> bool:
        """Tell whether a worker has been given something to do."""
        address = self.known().get(name)
        return address is not None and bool(self._client.processing([address])[address])

    def stop(self) -> None:
        """Kill all of it."""
        if self._client is not None:
            self._client.close()
        for program in self._programs.values():
            program.kill()
            program.wait()
        self._programs.clear()

    def _start(
        self, name: str, module: str, *words: str, environment: Mapping[str, str] | None = None
    ) -> None:
        self._programs[name] = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{module}", *words, "--no-dashboard"],
            cwd=self.folder,
            env={**os.environ, **self._settings, **(environment or {})},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def _answers(self) -> bool:
        with socket.socket() as trial:
            return trial.connect_ex(("127.0.0.1", self.port)) == 0


@contextmanager
def dask(folder: Path, workers: int = 2, **settings: object) -> Iterator[Dask]:
    """Run a scheduler and so many workers: `worker-0` and so on."""
    found = Dask(folder, **settings)
    try:
        found.start_scheduler()
        for number in range(workers):
            found.start_worker(f"worker-{number}")
        yield found
    finally:
        found.stop()
