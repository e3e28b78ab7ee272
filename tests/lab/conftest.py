"""A real Dask cluster on this machine."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A real scheduler with two worker processes, none of which is replaced when it dies."""
    scheduler_file = tmp_path / "scheduler.json"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    dask = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
    scheduler = subprocess.Popen(
        [*dask, "--host", "127.0.0.1", "--port", "0", "--dashboard-address", ":0", "--no-dashboard",
         "--scheduler-file", str(scheduler_file)],
        **quiet,  # type: ignore[call-overload]
    )  # fmt: skip
    for _ in range(300):
        if scheduler_file.exists():
            break
        time.sleep(0.1)
    workers = [
        subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_worker", "--scheduler-file", str(scheduler_file),
             "--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(tmp_path)],
            **quiet,  # type: ignore[call-overload]
        )
        for _ in range(2)
    ]  # fmt: skip
    from distributed import Client

    with Client(scheduler_file=str(scheduler_file)) as client:
        client.wait_for_workers(2, timeout=60)
        address = client.scheduler.address
    yield address, workers
    for process in (*workers, scheduler):
        process.kill()
        process.wait()
