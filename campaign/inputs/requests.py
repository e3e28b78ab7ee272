"""Requests to the server: what pages send with boards of every puzzle, and every route with its example."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from campaign.inputs.kind import Kind
from campaign.inputs.links import has_engine, made_link, use_link
from campaign.inputs.mutations import damaged_json, damaged_value
from campaign.inputs.routes import made_request, made_trace
from campaign.inputs.server import use_request
from campaign.inputs.texts import instance_text, plans
from gridwise.registry import PUZZLES

__all__ = ["REQUESTS"]

QUICK = {"seconds": 0.2, "nodes": 40}


def _made_request(chance: Random) -> dict[str, str]:
    name = chance.choice(list(PUZZLES))
    text, plan = chance.choice(plans(name))
    if chance.random() < 0.4:
        text = instance_text(name, chance) or "x"
    words = list(plan) if name == "snake" else plan.split()[:9]
    position = {"instance": text, "moves": words[: chance.randint(0, 4)], "metric": None}
    bodies: dict[str, dict[str, Any]] = {
        f"/api/puzzles/{name}/read": {"text": text, "metric": None},
        f"/api/puzzles/{name}/play": {**position, "way": words[4:6]},
        f"/api/puzzles/{name}/frames": {**position, "plan": words},
        f"/api/puzzles/{name}/picture": {
            **position,
            "format": chance.choice(("svg", "txt", "file")),
            "theme": "dark",
        },
        f"/api/puzzles/{name}/verify": {"instance": text, "plan": plan or "x"},
        f"/api/puzzles/{name}/solve": {"instance": text, "algorithm": "best", **QUICK},
        "/api/solve": {"puzzle": name, "text": text, "algorithm": chance.choice(("bfs", "astar")), **QUICK},
    }
    path = chance.choice(list(bodies))
    body = bodies[path]
    if chance.random() < 0.5:
        # What takes time stays within its limits: those are the subject of others.
        kept = {key: value for key, value in body.items() if key in QUICK}
        damaged = damaged_value(body, chance)
        sent = json.dumps({**damaged, **kept} if isinstance(damaged, dict) else damaged)
    else:
        sent = damaged_json(body, chance) if not QUICK.keys() & body.keys() else json.dumps(body)
    if chance.random() < 0.03:
        path = path.replace(name, chance.choice(("..", "%00", "snakes", "a" * 300)))
    return {"path": path, "body": sent}


REQUESTS = {
    "request": Kind(_made_request, use_request, 4),
    "request of any route": Kind(made_request, use_request, 3),
    "trace of a search": Kind(made_trace, use_request, 2),
}
if has_engine():
    REQUESTS["link of the page"] = Kind(made_link, use_link, 6)
