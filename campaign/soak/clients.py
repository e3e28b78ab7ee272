"""The clients of a soak: people at the page, scripts, and those who only mean harm."""

from __future__ import annotations

import asyncio
import ssl
import time
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any

import httpx

from campaign.soak.rude import ask_and_not_read, say_nothing, send_nonsense, send_slow_body, send_slow_headers
from campaign.soak.tally import Tally
from gridwise.registry import puzzle

__all__ = ["browse", "client_of"]

Client = Callable[[str, Tally, Random, float], Awaitable[None]]

SOLVED = ("rushhour", "torus-snake", "worm", "colour-sudoku")
"""Puzzles whose shipped boards are solved."""
LARGE = {
    "torus-snake": ("64,64\n5,5\n3\n0,0,3\n20,40,3\n60,3,2\n", ["R"] * 60 + ["D"] * 60),
    "snake": ('{"board": "64x64", "seed": 1}', ["R"] * 20),
}
"""Boards of 64 times 64 cells, and moves for a film."""
LONG = "12,12\n5,5\n6\n0,0,3\n0,6,3\n6,0,3\n11,3,3\n3,10,3\n9,9,3\n"
"""A board that breadth-first search does not finish."""
SCRIPT_SECONDS, PERSON_SECONDS = 0.5, 4.0
"""How long scripts and people rest between two requests, at most."""
_NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""One for all: to make another for every client takes longer than most requests."""
EVENTS = {"Accept": "text/event-stream"}


def client_of(number: int) -> Client:
    """Return what the client of a number does, at least once: everything in turn, the polite more often."""
    return _ALL[number % len(_ALL)]


async def browse(url: str, tally: Tally, end: float) -> None:
    """Use the page as somebody does who knows nothing of the others, and take the time."""
    game = {"instance": _text("rushhour", 0), "moves": []}
    async with _http(url) as client:
        while True:
            for request in (
                client.build_request("GET", "/"),
                client.build_request("GET", "/docs"),
                client.build_request("GET", "/api/puzzles/rushhour/instances"),
                client.build_request("POST", "/api/puzzles/rushhour/play", json=game),
            ):
                started = time.monotonic()
                if await _send(client, request, tally, "page"):
                    tally.page.append(time.monotonic() - started)
            if time.monotonic() >= end:
                return
            await asyncio.sleep(0.25)


def _repeated(role: str, request: Callable[[Random], tuple[str, Any]], rest: float, **how: Any) -> Client:
    """Make a client of a function that gives its next request, and of how many seconds it rests at most."""

    async def repeat(url: str, tally: Tally, chance: Random, end: float) -> None:
        async with _http(url) as client:
            while True:
                path, body = request(chance)
                await _send(client, client.build_request("POST", path, json=body, **how), tally, role)
                if time.monotonic() >= end:
                    return
                await asyncio.sleep(chance.uniform(0, rest))

    return repeat


def _solve(chance: Random) -> tuple[str, Any]:
    name = chance.choice(SOLVED)
    return "/api/solve", {"puzzle": name, "text": _text(name, chance.randrange(12)), "seconds": 2}


def _race(chance: Random) -> tuple[str, Any]:
    runners = ["bfs", "astar", "best"][: chance.randint(2, 3)]
    board = _text("rushhour", chance.randrange(40))
    return "/api/race", {"puzzle": "rushhour", "instance": board, "algorithms": runners, "seconds": 1}


def _play(chance: Random) -> tuple[str, Any]:
    name = chance.choice(SOLVED)
    action = chance.choice(["play", "hint", "picture"] if name != "colour-sudoku" else ["play", "picture"])
    return f"/api/puzzles/{name}/{action}", {"instance": _text(name, chance.randrange(8)), "moves": []}


def _film(chance: Random) -> tuple[str, Any]:
    name = chance.choice(sorted(LARGE))
    text, moves = LARGE[name]
    most = chance.randint(1, len(moves))
    wanted = {"instance": text, "plan": moves[:most], "format": "gif", "cell": chance.choice([8, 12])}
    return f"/api/puzzles/{name}/picture", wanted


async def _leave(url: str, tally: Tally, chance: Random, end: float) -> None:
    """Ask for long work, perhaps hear a little of it, and go away."""
    body = {"puzzle": "torus-snake", "text": LONG, "algorithm": "bfs", "seconds": 60}
    while True:
        async with _http(url) as client:
            try:
                async with asyncio.timeout(chance.uniform(0.01, 2)):
                    await client.post("/api/solve", json=body, headers=chance.choice([EVENTS, {}]))
            except (TimeoutError, httpx.HTTPError):
                tally.done["leave"] += 1
        if time.monotonic() >= end:
            return


async def _send(client: httpx.AsyncClient, request: httpx.Request, tally: Tally, role: str) -> bool:
    try:
        response = await client.send(request)
    except httpx.HTTPError as error:
        tally.faults.append(f"{role} got no answer: {type(error).__name__} {error}")
        return False
    text = response.text if response.status_code >= 400 else ""
    tally.answered(role, response.status_code, text)
    for status in (500, 501, 502):
        if f'"status": {status}' in response.text[-2000:]:
            tally.faults.append(f"{role} was told in its events: {response.text[-200:]}")
    return response.status_code == 200


def _text(name: str, number: int) -> str:
    shipped: Sequence[Any] = puzzle(name).shipped
    text: str = shipped[number % len(shipped)].text
    return text.split(" moves=")[0]


def _http(url: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=url, timeout=300, trust_env=False, verify=_NO_TLS)


_POLITE = (
    _repeated("solve", _solve, SCRIPT_SECONDS),
    _repeated("race", _race, PERSON_SECONDS, headers=EVENTS),
    _repeated("play", _play, PERSON_SECONDS),
    _repeated("solve", _solve, SCRIPT_SECONDS, headers=EVENTS),
    _repeated("play", _play, PERSON_SECONDS),
    _leave,
    _repeated("film", _film, PERSON_SECONDS),
)
_RUDE = (send_nonsense, send_slow_headers, send_slow_body, ask_and_not_read, say_nothing)
_ALL: tuple[Client, ...] = (*_POLITE, *_POLITE[:-1], *_RUDE)
