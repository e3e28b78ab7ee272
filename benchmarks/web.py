"""The server under load: many clients solve at once, and a page is used all the while.

python -m benchmarks.web                     50 clients for a minute
python -m benchmarks.web --clients 20 --seconds 5
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle
from statistics import quantiles
from typing import Any

import httpx

from gridwise.registry import puzzle

__all__ = ["Load", "load", "main", "served"]

ALONE_SECONDS = 5.0

SHARE = {"rushhour": range(0, 60, 5), "torus-snake": range(12), "worm": range(8), "colour-sudoku": range(16)}
"""Which shipped instances the clients solve."""


@dataclass
class Load:
    """What came of it."""

    seconds: float = 0.0
    solved: list[float] = field(default_factory=list)
    """Seconds of every solve, the time in the queue included."""
    page: list[float] = field(default_factory=list)
    """Seconds of every request that a page makes: its files, and moves by hand."""
    failures: Counter[str] = field(default_factory=Counter)

    def lines(self) -> Iterator[str]:
        """Tell it in lines."""
        yield f"{len(self.solved):,} solves in {self.seconds:.0f} s ({len(self.solved) / self.seconds:.0f}/s)"
        yield f"a solve, its wait included: {_spread(self.solved)}"
        yield f"a page's request meanwhile: {_spread(self.page)}"
        yield f"failures: {dict(self.failures) or 'none'}"


@contextmanager
def served(*words: str) -> Iterator[str]:
    """Run a server, and give its address."""
    command = [sys.executable, "-m", "gridwise", "web", "--port", "0", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        try:
            yield found[0].rstrip("/")
        finally:
            process.send_signal(signal.SIGINT)


async def load(url: str, clients: int, seconds: float) -> Load:
    """Let so many clients solve for so long, each an instance or more, and use the page meanwhile."""
    found, bodies = Load(), list(_bodies())
    end = time.perf_counter() + seconds
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with httpx.AsyncClient(base_url=url, timeout=120, trust_env=False, limits=limits) as client:
        started = time.perf_counter()
        work = [_solve(client, found, bodies[number:] + bodies[:number], end) for number in range(clients)]
        await asyncio.gather(_browse(client, found, end), *work)
        found.seconds = time.perf_counter() - started
    return found


def _bodies() -> Iterator[dict[str, Any]]:
    boards = {name: [puzzle(name).shipped[number].text for number in share] for name, share in SHARE.items()}
    for number in range(max(map(len, boards.values()))):
        for name, texts in boards.items():
            yield {"puzzle": name, "text": texts[number % len(texts)].split(" moves=")[0], "seconds": 5}
        yield {
            "puzzle": "rushhour",
            "text": boards["rushhour"][number % 12].split(" ")[0],
            "algorithm": "bfs",
        }
        yield {
            "puzzle": "snake",
            "text": json.dumps({"board": "6x6", "seed": number}),
            "algorithm": "greedy-safe",
        }


async def _solve(client: httpx.AsyncClient, found: Load, bodies: list[dict[str, Any]], end: float) -> None:
    for body in cycle(bodies):
        await _timed(client.post("/api/solve", json=body), found, found.solved)
        if time.perf_counter() >= end:
            return


async def _browse(client: httpx.AsyncClient, found: Load, end: float) -> None:
    """Do what a person at the page causes, some four times a second."""
    game = {"instance": puzzle("rushhour").shipped[0].text, "moves": []}
    while time.perf_counter() < end:
        await _timed(client.get("/"), found, found.page)
        await _timed(client.get("/api/puzzles/rushhour/instances"), found, found.page)
        await _timed(client.post("/api/puzzles/rushhour/play", json=game), found, found.page)
        await asyncio.sleep(0.25)


async def _timed(request: Any, found: Load, times: list[float]) -> None:
    started = time.perf_counter()
    try:
        response = await request
    except httpx.HTTPError as error:
        found.failures[type(error).__name__] += 1
        return
    if response.status_code == 200:
        times.append(time.perf_counter() - started)
    else:
        found.failures[f"{response.status_code}: {response.text[:80]}"] += 1


def _spread(times: list[float]) -> str:
    if len(times) < 2:
        return "too few"
    cuts = quantiles(times, n=100, method="inclusive")
    shown = {"median": cuts[49], "95 %": cuts[94], "99 %": cuts[98], "worst": max(times)}
    return ", ".join(f"{name} {1000 * value:,.0f} ms" for name, value in shown.items())


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.web")
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60)
    args = parser.parse_args()
    with served() as url:
        alone = asyncio.run(load(url, 0, ALONE_SECONDS))
        print(f"a page's request with nothing else to do: {_spread(alone.page)}")
        for line in asyncio.run(load(url, args.clients, args.seconds)).lines():
            print(line)


if __name__ == "__main__":
    main()
