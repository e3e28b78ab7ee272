"""Requests to the server, answered in this process: routes, schemas and handlers, without sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from functools import cache
from random import Random
from typing import Any

from campaign.inputs.kind import Kind
from campaign.inputs.links import has_engine, made_link, use_link
from campaign.inputs.mutations import damaged_json, damaged_value
from campaign.inputs.texts import instance_text, plans
from gridwise.errors import GridwiseError, InputError
from gridwise.registry import PUZZLES

__all__ = ["REQUESTS", "application"]

QUICK = {"seconds": 0.2, "nodes": 40}


class _Here:
    """A pool of workers that does every task here and now; what goes wrong in one is not caught."""

    async def events(
        self, function: Callable[..., Any], arguments: dict[str, Any], **_: Any
    ) -> AsyncGenerator[tuple[str, bytes], None]:
        from gridwise.web.pool import TaskError
        from gridwise.web.worker_process import encode

        try:
            yield "result", encode(function(lambda *_: None, **arguments))
        except InputError as error:
            raise TaskError(422, error.message, error.line) from error
        except GridwiseError as error:
            raise TaskError(422, str(error)) from error


@cache
def application() -> Any:
    """Return the server without its processes."""
    from gridwise.web.app import create_app
    from gridwise.web.settings import Settings

    app = create_app(Settings(jobs=1))
    app.state.pool = _Here()
    return app


@cache
def _loop() -> asyncio.AbstractEventLoop:
    return asyncio.new_event_loop()


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


def _use_request(given: Any) -> None:
    status, body = _loop().run_until_complete(
        _answered(given["path"], given["body"].encode("utf-8", "replace"))
    )
    if status >= 500:
        raise AssertionError(f"the server answers {status}: {body[:200]!r}")
    if status >= 400:
        raise InputError(json.loads(body)["error"]["message"])


async def _answered(path: str, body: bytes) -> tuple[int, bytes]:
    sent: list[Any] = []
    waiting: list[dict[str, Any]] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        if waiting:
            return waiting.pop()
        await asyncio.Event().wait()
        raise AssertionError("nobody leaves")

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [
            (b"host", b"127.0.0.1"),
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
        ],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "state": {},
    }
    await application()(scope, receive, send)
    start = next(message for message in sent if message["type"] == "http.response.start")
    data = b"".join(message.get("body", b"") for message in sent if message["type"] == "http.response.body")
    return start["status"], data


REQUESTS = {"request": Kind(_made_request, _use_request, 4)}
if has_engine():
    REQUESTS["link of the page"] = Kind(made_link, use_link, 6)
