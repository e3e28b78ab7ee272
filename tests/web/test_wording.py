"""What reaches the page is written for people who type nothing: no flags, no backticks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from gridwise.registry import PUZZLES, puzzle

SHELL = re.compile(r"(?<![\w-])--[a-z]|`")
WRONG: tuple[tuple[str, dict[str, Any]], ...] = (
    ("solve", {"algorithm": "best", "engine": "python"}),
    ("solve", {"algorithm": "best", "metric": "miles"}),
    ("solve", {"algorithm": "astra"}),
    ("solve", {"algorithm": "nearest-ids", "engine": "native"}),
    ("solve", {"algorithm": "plain", "engine": "native"}),
    ("solve", {"algorithm": "bfs", "heuristic": "blockers", "weight": 3, "ties": "lifo"}),
    ("solve", {"options": {"all": True}}),
    ("solve", {"options": {"count": True, "unique": True, "limit": "3"}}),
    ("solve", {"seconds": -1}),
    ("verify", {"plan": ["nonsense"]}),
    ("play", {"moves": ["nonsense"]}),
    ("explore", {}),
)


def words(thing: Any) -> Iterator[str]:
    """Yield every text in an answer."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict | list):
        for one in thing.values() if isinstance(thing, dict) else thing:
            yield from words(one)


@pytest.mark.parametrize("name", PUZZLES)
def test_refusals_speak_of_no_flags(server: str, name: str) -> None:
    shipped = puzzle(name).shipped[0].text.split(" moves=")[0]
    with httpx.Client(base_url=server, trust_env=False, timeout=60) as client:
        for request, body in WRONG:
            answer = client.post(f"/api/puzzles/{name}/{request}", json={"instance": shipped, **body})
            assert answer.status_code < 500
            assert [text for text in words(answer.json()) if SHELL.search(text)] == [], request


def test_neither_do_the_catalogue_and_the_texts(server: str) -> None:
    for address in ("/api/puzzles", "/strings/en.json"):
        found = json.loads(httpx.get(server + address, trust_env=False).text)
        assert [text for text in words(found) if SHELL.search(text)] == [], address


def test_brackets_without_end_are_told(server: str) -> None:
    for body in ("[" * 100_000, '{"puzzle": ' + "[" * 100_000 + "]" * 100_000 + "}"):
        headers = {"content-type": "application/json"}
        answer = httpx.post(f"{server}/api/solve", content=body, headers=headers, trust_env=False)
        assert answer.status_code == 400
        assert answer.json()["error"]["message"].endswith("its brackets go too deep")
