"""The API against its own description: whatever schemathesis makes up, no answer is a 5xx or undescribed."""

from __future__ import annotations

import warnings
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from gridwise.registry import PUZZLES, puzzle

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis
from schemathesis.core.result import Ok

EXAMPLES = 3
"""Of every request, and as many that do not fit the description."""

UNLIMITED = ("/read", "/play", "/hint", "/frames", "/picture", "/verify", "/export", "/plots")
"""Requests that take no limit of their own."""

CONFIG = {
    # What a board must look like no schema can say, so a text that fits the schema may well be refused.
    "checks": {
        "positive_data_acceptance": {"enabled": False},
        "negative_data_rejection": {"expected-statuses": ["400", "404", "413", "415", "422"]},
    }
}


@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode))
def test_nothing_breaks_the_server(server: str, mode: Any) -> None:
    config = schemathesis.Config.from_dict(CONFIG)
    description = schemathesis.openapi.from_url(f"{server}/api/openapi.json", config=config)
    numbers, tried = count(), set()
    for found in description.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if mode is schemathesis.GenerationMode.NEGATIVE and operation.method == "get":
            continue  # without a body there is little to get wrong

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def check(case: Any) -> None:
            if mode is schemathesis.GenerationMode.POSITIVE:
                bring_to_life(case, Random(next(numbers)))
            tried.add(case.call_and_validate(timeout=60).status_code)

        check()
    assert all(status < 500 for status in tried)
    assert mode is schemathesis.GenerationMode.NEGATIVE or {200, 422} <= tried


def bring_to_life(case: Any, chance: Random) -> None:
    """Put boards that people might send, right and wrong ones, where the texts of instances go."""
    body = case.body
    if not isinstance(body, dict):
        return
    if not case.path.endswith(UNLIMITED):
        body["seconds"] = 0.05
    if chance.random() < 0.3:
        return
    name = body.get("puzzle") if "puzzle" in body else case.path_parameters.get("name")
    if name not in PUZZLES:
        return
    for field in ("text", "instance"):
        if isinstance(body.get(field), str):
            body[field] = board(str(name), chance)
    if isinstance(body.get("algorithm"), str) and chance.random() < 0.8:
        body["algorithm"] = chance.choice([*puzzle(str(name)).solving.solvers, "bfs", "astar", "idastar"])
    for optional in ("heuristic", "metric", "options", "engine"):
        if optional in body and chance.random() < 0.7:
            del body[optional]


def board(name: str, chance: Random) -> str:
    """Return a shipped board, in half of the cases with some characters changed."""
    text = chance.choice(puzzle(name).shipped[:12]).text.split(" moves=")[0]
    if chance.random() < 0.5:
        return text
    letters = list(text)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(letters))
        letters[at : at + chance.randint(0, 2)] = chance.choice(["", "9", "-", "\n", "A", "*", " ", "é", "0"])
    return "".join(letters) or "."
