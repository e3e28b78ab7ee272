"""Many clients at once: all are served, and a page meanwhile, too (benchmarks/web.py is the long form)."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from statistics import median

from benchmarks.web import load

from tests.web.servers import running


def test_many_clients_at_once() -> None:
    # In a thread of its own: where a browser is open, this one has a loop running.
    with running() as server, ThreadPoolExecutor(1) as thread:
        found = thread.submit(asyncio.run, load(server.url, clients=50, seconds=3)).result()
    assert not found.failures
    assert len(found.solved) >= 50
    assert median(found.page) < median(found.solved)  # a page does not stand in the same queue
