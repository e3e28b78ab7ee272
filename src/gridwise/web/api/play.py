"""Playing by hand: read a board, make moves, ask for a hint, see it and take it home."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request, Response

from gridwise.web.answers import answer
from gridwise.web.api.common import REFUSALS, PuzzleName, limits_of, streamed
from gridwise.web.api.schemas import (
    DistanceIn,
    DistanceOut,
    FrameOut,
    FramesIn,
    HintOut,
    PictureIn,
    PlayIn,
    PlayOut,
    PositionIn,
    ReadIn,
    ReadOut,
    ResultOut,
)
from gridwise.web.handlers import games

__all__ = ["router"]

router = APIRouter(tags=["play"], responses=REFUSALS, prefix="/puzzles/{name}")

QUICK_SECONDS = 10.0

MEDIA_TYPES = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "gif": "image/gif",
    "txt": "text/plain; charset=utf-8",
    "file": "text/plain; charset=utf-8",
}


@router.post("/read", response_model=ReadOut, summary="Read an instance: its normal form and its picture")
async def read(request: Request, name: PuzzleName, body: ReadIn) -> Response:
    arguments = {"puzzle": name.value, **body.model_dump()}
    return await answer(request, games.read, arguments, lane="quick", seconds=QUICK_SECONDS)


@router.post("/play", response_model=PlayOut, summary="Where a game stands after some moves")
async def play(request: Request, name: PuzzleName, body: PlayIn) -> Response:
    arguments = {"position": body.of(name.value), "way": body.way}
    return await answer(request, games.play, arguments, lane="quick", seconds=QUICK_SECONDS)


@router.post("/hint", response_model=HintOut, summary="One good next move, and why")
async def hint(request: Request, name: PuzzleName, body: PositionIn) -> Response:
    arguments = {"position": body.of(name.value)}
    return await answer(request, games.hint, arguments, lane="quick", seconds=QUICK_SECONDS)


@router.post("/frames", response_model=list[FrameOut], summary="A plan, picture by picture")
async def frames(request: Request, name: PuzzleName, body: FramesIn) -> Response:
    arguments = {"position": body.of(name.value), "plan": body.plan}
    return await answer(request, games.frames, arguments, lane="quick", seconds=QUICK_SECONDS)


@router.post(
    "/distance", responses=streamed(DistanceOut), summary="How far it is to the goal from a position"
)
async def distance(request: Request, name: PuzzleName, body: DistanceIn) -> Response:
    return await _from_here(request, name, body, games.distance)


@router.post("/rest", responses=streamed(ResultOut), summary="Solve what is left from a position")
async def rest(request: Request, name: PuzzleName, body: DistanceIn) -> Response:
    return await _from_here(request, name, body, games.rest)


async def _from_here(
    request: Request, name: PuzzleName, body: DistanceIn, function: Callable[..., Any]
) -> Response:
    limits = limits_of(request, body)
    arguments = {"position": body.of(name.value), "limits": limits}
    return await answer(request, function, arguments, seconds=limits["seconds"])


@router.post(
    "/picture",
    summary="A position or a plan as a file",
    response_class=Response,
    responses={200: {"content": {media.partition(";")[0]: {} for media in MEDIA_TYPES.values()}}},
)
async def picture(request: Request, name: PuzzleName, body: PictureIn) -> Response:
    how = body.model_dump(include={"plan", "format", "theme", "cell"})
    arguments = {"position": body.of(name.value), **how}
    file = f"{name.value}.{'txt' if body.format == 'file' else body.format}"
    return await answer(
        request,
        games.picture,
        arguments,
        lane="search" if body.format == "gif" else "quick",
        seconds=60 if body.format == "gif" else QUICK_SECONDS,
        media_type=MEDIA_TYPES[body.format],
        headers={"Content-Disposition": f'attachment; filename="{file}"'},
    )
