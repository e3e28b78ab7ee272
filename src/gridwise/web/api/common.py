"""What the requests share: names in fixed tables, limits, and what OpenAPI says of every answer."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from starlette.requests import Request

from gridwise.registry import names
from gridwise.web.api.schemas import ErrorOut, Limited, LimitsIn
from gridwise.web.settings import Settings

__all__ = ["REFUSALS", "PuzzleName", "limits_of", "streamed"]

PuzzleName = StrEnum("PuzzleName", {name: name for name in names()})  # type: ignore[misc]

REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": ErrorOut, "description": "The body cannot be read"},
    403: {"model": ErrorOut, "description": "A page of another site called"},
    404: {"model": ErrorOut, "description": "There is no such puzzle"},
    413: {"model": ErrorOut, "description": "The request is too large"},
    415: {"model": ErrorOut, "description": "The body is not JSON"},
    421: {"model": ErrorOut, "description": "The Host header names another server"},
    422: {"model": ErrorOut, "description": "The request, or the board in it, is wrong or too much"},
    429: {"model": ErrorOut, "description": "Too many requests are waiting"},
    503: {"model": ErrorOut, "description": "The process of the request has died"},
}


def streamed(model: Any) -> dict[int | str, dict[str, Any]]:
    """Describe an answer that comes whole or, with `Accept: text/event-stream`, as events."""
    events = {"schema": {"type": "string"}, "example": 'event: progress\ndata: {"explored": 4096}\n\n'}
    return {200: {"model": model, "content": {"text/event-stream": events}}}


def limits_of(request: Request, wanted: Limited) -> dict[str, Any]:
    """Return the limits of a search: what was asked for within what the server allows."""
    settings: Settings = request.app.state.settings
    inner = wanted.limits or LimitsIn()
    seconds = wanted.seconds or inner.seconds or settings.seconds
    most = settings.search_mebibytes
    return {
        "seconds": min(seconds, settings.most_seconds),
        "nodes": wanted.nodes or inner.nodes,
        "memory": min(wanted.memory or inner.memory or most, most),
    }
