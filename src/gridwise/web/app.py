"""The server as one ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import Depends, FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from gridwise.errors import UsageError
from gridwise.names import pick
from gridwise.registry import names
from gridwise.version import __version__
from gridwise.web import docs, pages
from gridwise.web.answers import error_response
from gridwise.web.api import (
    catalogue,
    compare,
    flat,
    fly,
    gallery,
    lessons,
    map_searches,
    maps,
    play,
    plots,
    race,
    review,
    runs,
    solve,
    source,
)
from gridwise.web.memory import give_back_for_ever
from gridwise.web.pool import TaskError, WorkerPool
from gridwise.web.rooms import rooms
from gridwise.web.security import Guard, only_json
from gridwise.web.settings import Settings

__all__ = ["create_app"]

DESCRIPTION = """\
Solve, verify, play, make and map grid puzzles. Every search runs in a process of its own under limits;
closing the connection ends it. With `Accept: text/event-stream` long requests answer event by event."""


def create_app(settings: Settings) -> FastAPI:
    """Return the application; its worker processes start and end with it."""
    pool = WorkerPool(
        settings.searches,
        quick=settings.quick,
        racers=settings.racers,
        queue=settings.queue,
        own=settings.own,
    )

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await asyncio.gather(pool.start(), asyncio.to_thread(catalogue.warm_up))
        tidying = asyncio.create_task(give_back_for_ever())
        try:
            yield
        finally:
            tidying.cancel()
            await pool.stop()

    app = FastAPI(
        title="Gridwise",
        version=__version__,
        description=DESCRIPTION,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.pool, app.state.settings = pool, settings
    boards = (catalogue, gallery, lessons, flat, play, fly, review, solve, source, maps, map_searches)
    labs = (race, compare, plots, runs, *rooms().values())
    for part in (*boards, *labs):
        app.include_router(part.router, prefix="/api", dependencies=[Depends(only_json)])
    docs.mount(app)
    pages.mount(app)
    app.add_exception_handler(MemoryError, _no_memory)
    app.add_exception_handler(TaskError, _task_error)
    app.add_exception_handler(RequestValidationError, _validation_error)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_middleware(Guard, host=settings.host, names=settings.names, only_named=settings.only_named)
    return app


async def _no_memory(request: Request, error: Exception) -> Response:
    return error_response(503, "the server has not enough memory for this now; try again")


async def _task_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, TaskError)
    return error_response(error.status, error.message, error.line)


async def _validation_error(request: Request, error: Exception) -> Response:
    """Name the first field that is wrong, and what would be right."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = [str(part) for part in first["loc"] if part not in ("body", "path")]
    if first["type"] == "json_invalid":
        return error_response(400, f"the body is not JSON: {first['ctx']['error']} at character {place[0]}")
    if first["type"] == "enum" and place[-1] in ("name", "puzzle"):
        try:
            pick(str(first["input"])[:40], dict.fromkeys(names()), "puzzle")
        except UsageError as unknown:
            return error_response(404 if first["loc"][0] == "path" else 422, str(unknown))
    more = f" (and {len(error.errors()) - 1} more)" if len(error.errors()) > 1 else ""
    return error_response(422, f"{'.'.join(place) or 'the body'}: {first['msg']}{more}")


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if isinstance(error.__cause__, RecursionError):
        return error_response(400, "the body is not JSON that can be read: its brackets go too deep")
    answer = error_response(error.status_code, f"{error.detail}: {request.method} {request.url.path:.100}")
    answer.headers.update(error.headers or {})
    return answer
