"""Somebody who kills worker processes of a server."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from contextlib import suppress
from random import Random

from campaign.soak.server import processes_below
from campaign.soak.tally import Tally

__all__ = ["kill_workers"]


async def kill_workers(pid: int, tally: Tally, chance: Random, end: float) -> None:
    """Kill one of the workers every few seconds: they are what the server's own children have forked."""
    while True:
        await asyncio.sleep(chance.uniform(0.5, 3))
        workers = sorted(child for child, parent in processes_below(pid).items() if parent != pid)
        if workers:
            with suppress(ProcessLookupError):
                os.kill(chance.choice(workers), signal.SIGKILL)
                tally.done["kill"] += 1
        if time.monotonic() >= end:
            return
