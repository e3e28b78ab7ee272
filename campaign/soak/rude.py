"""Clients that break HTTP, or keep a server waiting."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random
from urllib.parse import urlsplit

from campaign.soak.nonsense import damaged, requests
from campaign.soak.tally import Tally

__all__ = ["ask_and_not_read", "say_nothing", "send_nonsense", "send_slow_body", "send_slow_headers"]

PATIENCE_SECONDS = 60.0
"""A server that lets anybody keep a connection for so long has no limit of its own."""
LONG = "12,12\n5,5\n6\n0,0,3\n0,6,3\n6,0,3\n11,3,3\n3,10,3\n9,9,3\n"


async def send_nonsense(url: str, tally: Tally, chance: Random, end: float) -> None:
    """Send what no client should, whole or damaged, and listen to what comes back."""
    known = sorted(requests(_authority(url)).items())
    while True:
        _, data = chance.choice(known)
        if chance.random() < 0.5:
            data = damaged(data, chance)
        async with _connected(url) as (reader, writer):
            writer.write(data)
            with suppress(TimeoutError, ConnectionError):
                async with asyncio.timeout(5):
                    answer = await reader.read(65536)
                    _note("nonsense", answer, tally)
        tally.done["nonsense"] += 1
        if time.monotonic() >= end:
            return
        await asyncio.sleep(chance.uniform(0, 0.3))


async def send_slow_headers(url: str, tally: Tally, chance: Random, end: float) -> None:
    """Send a header now and then, and never the last."""
    await _dawdle(url, tally, "slow headers", b"GET / HTTP/1.1\r\nHost: %b\r\n", b"X-More: 1\r\n", end)


async def send_slow_body(url: str, tally: Tally, chance: Random, end: float) -> None:
    """Send a body byte by byte."""
    head = b"POST /api/solve HTTP/1.1\r\nHost: %b\r\nContent-Type: application/json\r\n"
    head += b"Content-Length: 9999\r\n\r\n"
    await _dawdle(url, tally, "slow body", head, b" ", end)


async def say_nothing(url: str, tally: Tally, chance: Random, end: float) -> None:
    """Connect, and that is all."""
    await _dawdle(url, tally, "silence", b"", b"", end)


async def _dawdle(url: str, tally: Tally, role: str, head: bytes, more: bytes, end: float) -> None:
    while True:
        async with _connected(url) as (reader, writer):
            started = time.monotonic()
            writer.write(head.replace(b"%b", _authority(url)))
            answer = None
            while answer is None and time.monotonic() < end:
                with suppress(TimeoutError, ConnectionError):
                    writer.write(more)
                    async with asyncio.timeout(1):
                        answer = await reader.read(65536)
                if writer.is_closing():
                    answer = b""
                if time.monotonic() - started > PATIENCE_SECONDS:
                    tally.faults.append(f"{role}: a connection was kept for {PATIENCE_SECONDS:g} s")
                    break
            _note(role, answer or b"", tally)
            tally.done[role] += 1
        if time.monotonic() >= end:
            return


async def ask_and_not_read(url: str, tally: Tally, chance: Random, end: float) -> None:
    """Ask for a long stream, or for one large answer after the other, and read next to none of it."""
    body = json.dumps(
        {
            "puzzle": "torus-snake",
            "instance": LONG,
            "algorithms": ["bfs", "astar"],
            "engine": "python",
            "seconds": 5,
        }
    ).encode()
    stream = b"POST /api/race HTTP/1.1\r\nHost: %b\r\nAccept: text/event-stream\r\n" + (
        b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
    )
    files = b"GET /api/openapi.json HTTP/1.1\r\nHost: %b\r\n\r\n" * 50
    while True:
        async with _connected(url) as (_, writer):  # a reader that nobody reads from stops by itself
            data = stream + body if chance.random() < 0.5 else files
            writer.write(data.replace(b"%b", _authority(url)))
            await asyncio.sleep(min(chance.uniform(1, 40), max(0.0, end - time.monotonic())))
        tally.done["no reading"] += 1
        if time.monotonic() >= end:
            return


def _note(role: str, answer: bytes, tally: Tally) -> None:
    words = answer.split(b" ", 2)
    if len(words) > 1 and words[0].startswith(b"HTTP/") and words[1].isdigit():
        tally.answered(role, int(words[1]), answer.decode("latin-1"))


def _authority(url: str) -> bytes:
    return urlsplit(url).netloc.encode()


@asynccontextmanager
async def _connected(url: str) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    parts = urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()
