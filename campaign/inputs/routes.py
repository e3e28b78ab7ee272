"""Requests of every route, made from the examples in the server's own description of itself."""

from __future__ import annotations

import json
import re
from functools import cache
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

from campaign.inputs.mutations import ODD, damaged_json, damaged_text, damaged_value
from campaign.inputs.server import application
from campaign.inputs.texts import instance_text, plans
from gridwise.registry import PUZZLES

__all__ = ["made_request", "made_trace"]

SMALL = {
    "seconds": 0.2,
    "nodes": 40,
    "states": 200,
    "lines": 50,
    "games": 2,
    "count": 1,
    "repeats": 1,
    "board": "4x4",
}
"""What takes time stays within these bounds, which are the subject of others."""
_IS_BOUND = re.compile(r"\d+(x\d+)?")
TRACES = ("/race/plots", "/compare/plots", "/arena/plots", "/map/boards", "/map/trail", "/review")
WORDS = ("1", "-1", "x", "2026-11-16", "2026-02-30", "rushhour", "10x10", "0x0", "free", "solved", "9" * 400)


@cache
def _routes() -> tuple[tuple[str, Any], ...]:
    """Return the address of every route, with a body, or with the names of what stands in its query."""
    description = application().openapi()
    schemas = description["components"]["schemas"]
    found: list[tuple[str, Any]] = []
    for path, methods in description["paths"].items():
        if path.endswith("/status"):
            continue  # it takes nothing, and tells about processes that are not here
        for method, told in methods.items():
            if method == "get":
                names = [one["name"] for one in told.get("parameters", ()) if one["in"] == "query"]
                found.append((path, names))
                continue
            schema = told["requestBody"]["content"]["application/json"]["schema"]
            found.append((path, _example(schemas[schema["$ref"].rpartition("/")[2]])))
    return tuple(found)


def _example(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a body that is right, with all the bounds that it may have."""
    fields = schema["properties"]
    if "examples" in schema:
        body = {name: value for name, value in schema["examples"][0].items() if name != "limits"}
    else:
        body = {name: one["examples"][0] for name, one in fields.items() if "examples" in one}
    return {**body, **{name: bound for name, bound in SMALL.items() if name in fields}}


def made_request(chance: Random) -> dict[str, str]:
    """Make a request to any route, with something wrong in its address or its body, most often."""
    return _made(*chance.choice(_routes()), chance)


def made_trace(chance: Random) -> dict[str, str]:
    """Make a request with what a search or a game went through, which a page was told and sends back."""
    return _made(*chance.choice([route for route in _routes() if route[0].endswith(TRACES)]), chance)


def _made(path: str, inside: Any, chance: Random) -> dict[str, str]:
    name = chance.choice(list(PUZZLES))
    lesson = "state" if isinstance(inside, list) else "backtracking"
    path = path.replace("{name}", name).replace("{lesson}", lesson)
    if chance.random() < 0.03:
        path = path.replace(name, quote(chance.choice((*ODD, "..", "%00", "a" * 300)), safe=""))
    if isinstance(inside, list):
        return {"path": f"{path}?{_query(inside, chance)}"}
    if path.endswith("/race"):
        name = str(inside["puzzle"])  # its racers have heuristics of one puzzle
    return {"path": path, "body": _body(_with_board(inside, name, chance), chance)}


def _query(names: list[str], chance: Random) -> str:
    some = [name for name in [*names, "more"] if chance.random() < 0.7]
    return urlencode({name: damaged_text(chance.choice(WORDS), chance) for name in some}, errors="replace")


def _with_board(body: dict[str, Any], name: str, chance: Random) -> dict[str, Any]:
    """Put a board of a puzzle into a body that has one, and moves that go with it."""
    text, plan = chance.choice(plans(name))
    if chance.random() < 0.4:
        text = instance_text(name, chance) or "x"
    words = plan.split()[:9] if " " in plan or len(plan) < 4 else list(plan[:9])
    put = {"instance": text, "text": text, "puzzle": name, "moves": words[:3], "plan": words}
    return {key: put.get(key, value) for key, value in body.items()}


def _body(body: dict[str, Any], chance: Random) -> str:
    damaged = damaged_value(body, chance)
    if isinstance(damaged, dict):
        bounds = {name: SMALL[name] for name in body if name in SMALL}
        damaged = {**bounds, **{name: _bounded(name, value) for name, value in damaged.items()}}
    if chance.random() < 0.1:
        return damaged_json([damaged], chance)  # a list is no body of ours, so that nothing is begun
    return json.dumps(damaged)


def _bounded(name: str, value: Any) -> Any:
    """Keep what is no bound at all as it is; anything that could be one is small."""
    could_be = isinstance(value, int | float) or (
        isinstance(value, str) and _IS_BOUND.fullmatch(value) is not None
    )
    return SMALL[name] if name in SMALL and could_be else value
