"""What a process of the server has of the machine's memory, and handing back what it no longer needs."""

from __future__ import annotations

import asyncio
import gc
import sys
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["MIB", "give_back", "give_back_for_ever", "peak_bytes", "resident_bytes", "settle"]

MIB = 1 << 20
EVERY_SECONDS = 20.0


def settle() -> None:
    """Let what is loaded by now stay as it is, so that processes forked from this one go on sharing it."""
    give_back()
    gc.collect()
    gc.freeze()


def resident_bytes() -> int:
    """Return what the process holds now; 0 where the system does not say."""
    sizes = Path("/proc/self/statm")
    if not sizes.exists():
        return 0
    import resource

    return int(sizes.read_text().split()[1]) * resource.getpagesize()


def peak_bytes() -> int:
    """Return what the process has ever held; 0 where the system does not say."""
    try:
        import resource
    except ImportError:
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def give_back() -> None:
    """Hand back what the C library keeps for later, which it may do for good."""
    trim = getattr(_library(), "malloc_trim", None)
    if trim is not None:
        trim(0)


async def give_back_for_ever() -> None:
    """Hand memory back now and then: a server lives for weeks."""
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        give_back()


@cache
def _library() -> Any:
    """Return the C library, where one can be asked."""
    try:
        import ctypes

        return ctypes.CDLL(None)
    except (ImportError, OSError, TypeError):
        return None
