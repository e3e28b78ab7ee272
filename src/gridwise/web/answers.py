"""How a task becomes an answer: once and whole, or event by event; either ends when the client is gone."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from gridwise.web.pool import Event, LaneName, TaskError, WorkerPool, result_of

__all__ = ["EVENT_STREAM", "EventStream", "answer", "answer_with_events", "error_response"]

EVENT_STREAM = "text/event-stream"


async def answer(
    request: Request,
    function: Callable[..., Any],
    arguments: dict[str, Any],
    *,
    lane: LaneName = "search",
    seconds: float,
    media_type: str = "application/json",
    headers: dict[str, str] | None = None,
) -> Response:
    """Run a function in a worker and answer with its result, or with its events if the client asks so."""
    pool: WorkerPool = request.app.state.pool
    mebibytes: int = request.app.state.settings.mebibytes
    events = pool.events(function, arguments, lane=lane, seconds=seconds, mebibytes=mebibytes)
    return await answer_with_events(request, events, media_type, headers)


async def answer_with_events(
    request: Request,
    events: AsyncGenerator[Event, None],
    media_type: str = "application/json",
    headers: dict[str, str] | None = None,
) -> Response:
    """Answer with the last of some events, which is the `result`, or with all if the client asks so."""
    if media_type == "application/json" and wants_events(request):
        return EventStream(events)
    data = await unless_gone(request, asyncio.ensure_future(result_of(events)))
    return Response(data, media_type=media_type, headers=headers)


def wants_events(request: Request) -> bool:
    """Tell whether the client asked for a stream of events."""
    return EVENT_STREAM in request.headers.get("accept", "")


async def unless_gone(request: Request, work: asyncio.Future[bytes]) -> bytes:
    """Wait for the work, and cancel it as soon as the client is gone."""
    gone = asyncio.ensure_future(_gone(request.receive))
    try:
        await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
        if work.done():
            return work.result()
        raise TaskError(499, "the client is gone")
    finally:
        for task in (work, gone):
            task.cancel()
        await asyncio.gather(work, gone, return_exceptions=True)


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class EventStream(Response):
    """Sends events as they come; when the client leaves, the source is closed at once."""

    media_type = EVENT_STREAM

    def __init__(self, events: AsyncGenerator[Event, None]) -> None:
        super().__init__()
        del self.headers["content-length"]
        self.headers["x-accel-buffering"] = "no"
        self._events = events

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        sending = asyncio.ensure_future(self._send_all(send))
        gone = asyncio.ensure_future(_gone(receive))
        try:
            await asyncio.wait((sending, gone), return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
        finally:
            for task in (sending, gone):
                task.cancel()
            await asyncio.gather(sending, gone, return_exceptions=True)

    async def _send_all(self, send: Send) -> None:
        start = {"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers}
        await send(start)
        with suppress(OSError):
            async with aclosing(self._events) as events:
                try:
                    async for kind, data in events:
                        await send(_chunk(kind, data))
                except TaskError as error:
                    told = {**error.as_dict()["error"], "status": error.status}
                    await send(_chunk("error", json.dumps(told).encode()))
            await send({"type": "http.response.body", "body": b"", "more_body": False})


def _chunk(kind: str, data: bytes) -> dict[str, Any]:
    # JSON in ASCII has no line breaks, so it is one data line.
    body = b"event: " + kind.encode() + b"\ndata: " + data + b"\n\n"
    return {"type": "http.response.body", "body": body, "more_body": True}


def error_response(status: int, message: str, line: int | None = None) -> Response:
    """Say in a sentence what is wrong, as every answer of the API does."""
    body = json.dumps({"error": {"message": message, "line": line}})
    headers = {"Retry-After": "2"} if status == 429 else None
    return Response(body, status, headers=headers, media_type="application/json")
