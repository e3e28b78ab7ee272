"""The server in this process: routes, schemas and handlers, without sockets and worker processes."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from functools import cache
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote

from gridwise.errors import GridwiseError, InputError

__all__ = ["application", "use_request"]


class _Here:
    """A pool of workers that does every task here and now; what goes wrong in one is not caught."""

    def __init__(self) -> None:
        self.lanes = {"race": SimpleNamespace(size=1)}

    async def events(
        self, function: Callable[..., Any], arguments: dict[str, Any], **_: Any
    ) -> AsyncGenerator[tuple[str, bytes], None]:
        """Do a task, and yield what it tells, the result last."""
        from gridwise.web.pool import TaskError
        from gridwise.web.worker_process import encode

        told: list[tuple[str, bytes]] = []
        try:
            result = function(lambda kind, data: told.append((kind, encode(data))), **arguments)
        except InputError as error:
            raise TaskError(422, error.message, error.line) from error
        except GridwiseError as error:
            raise TaskError(422, str(error)) from error
        for event in (*told, ("result", encode(result))):
            yield event

    async def result(self, function: Callable[..., Any], arguments: dict[str, Any], **_: Any) -> bytes:
        """Do a task and return its result."""
        async with aclosing(self.events(function, arguments)) as events:
            return [data async for _, data in events][-1]


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


@cache
def _data() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="gridwise-campaign-")


def use_request(given: Any) -> None:
    """Answer a request; no answer may be a 5xx, and what is refused is refused with a sentence."""
    body = given.get("body")
    before = os.environ.get("XDG_DATA_HOME")
    os.environ["XDG_DATA_HOME"] = _data().name  # runs are kept, and not in anybody's own store
    try:
        answer = _answered(given["path"], None if body is None else body.encode("utf-8", "replace"))
        status, told = _loop().run_until_complete(answer)
    finally:
        if before is None:
            del os.environ["XDG_DATA_HOME"]
        else:
            os.environ["XDG_DATA_HOME"] = before
    if status >= 500:
        raise AssertionError(f"the server answers {status}: {told[:200]!r}")
    if status >= 400:
        raise InputError(json.loads(told)["error"]["message"])


async def _answered(address: str, body: bytes | None) -> tuple[int, bytes]:
    sent: list[Any] = []
    path, _, query = address.partition("?")
    waiting: list[dict[str, Any]] = [{"type": "http.request", "body": body or b"", "more_body": False}]

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
        "method": "GET" if body is None else "POST",
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [
            (b"host", b"127.0.0.1"),
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body or b"")).encode()),
        ],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "state": {},
    }
    await application()(scope, receive, send)
    start = next(message for message in sent if message["type"] == "http.response.start")
    data = b"".join(message.get("body", b"") for message in sent if message["type"] == "http.response.body")
    return start["status"], data
