"""Many clients at once: all are served, and a page meanwhile, too (benchmarks/web.py is the long form)."""

from __future__ import annotations

import asyncio
from statistics import median

from benchmarks.web import load, served


def test_many_clients_at_once() -> None:
    with served() as url:
        found = asyncio.run(load(url, clients=50, seconds=3))
    assert not found.failures
    assert len(found.solved) >= 50
    assert median(found.page) < 2
