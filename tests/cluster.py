"""A real Dask cluster on this machine, for tests that lose a part of it."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import DEVNULL

from distributed import Client

from tests.programs import PYTHON, Program, start, wait_until

__all__ = ["Cluster", "dask_cluster"]

NAMES = ("first", "second")


@dataclass(frozen=True, slots=True)
class Cluster:
    """The address of a scheduler, and its workers, none of which is replaced when it dies."""

    address: str
    workers: tuple[Program, ...]

    @contextmanager
    def losing_a_worker(self) -> Iterator[None]:
        """Kill a worker as soon as what the body runs has given it something to do."""
        with (
            Client(self.address, timeout=60, set_as_default=False) as client,
            ThreadPoolExecutor(1) as threads,
        ):
            described = client.scheduler_info(n_workers=-1)["workers"]
            (victim,) = (address for address, worker in described.items() if worker["name"] == NAMES[0])
            waiting = threads.submit(wait_until, lambda: client.processing([victim])[victim])
            waiting.add_done_callback(lambda _: self.workers[0].kill())
            yield
            waiting.result()
        assert self.workers[0].wait(60) == -signal.SIGKILL


@contextmanager
def dask_cluster(folder: Path) -> Iterator[Cluster]:
    """Start a scheduler and two workers, each a process of its own."""
    contact = folder / "scheduler.json"
    with ExitStack() as stack:

        def begin(module: str, *words: str) -> Program:
            command = (PYTHON, "-m", f"distributed.cli.{module}", *words, "--no-dashboard")
            return stack.enter_context(start(*command, cwd=folder, stdout=DEVNULL, stderr=DEVNULL))

        begin("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(contact))
        wait_until(lambda: contact.exists() and contact.stat().st_size > 0)
        address = json.loads(contact.read_text())["address"]
        workers = [
            begin("dask_worker", address, "--nthreads", "1", "--no-nanny", "--name", name) for name in NAMES
        ]
        with Client(address, timeout=60, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=120)
        yield Cluster(address, tuple(workers))
