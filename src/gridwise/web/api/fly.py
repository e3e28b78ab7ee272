"""Autopilots: one plays on in a person's place, from wherever the game stands."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from gridwise.web.answers import answer
from gridwise.web.api.common import REFUSALS, PuzzleName, streamed
from gridwise.web.api.schemas import FlightOut, FlyIn
from gridwise.web.handlers import pilots

__all__ = ["router"]

router = APIRouter(tags=["play"], responses=REFUSALS, prefix="/puzzles/{name}")

SECONDS = 20.0
"""Unless the request says otherwise: whoever waits for a pilot that hangs has the game back soon."""


@router.post(
    "/fly",
    responses=streamed(FlightOut),
    summary="A pilot plays on from a position; as events, its moves and plans in `frame`s",
)
async def fly(request: Request, name: PuzzleName, body: FlyIn) -> Response:
    seconds = body.seconds or SECONDS
    arguments = {
        "position": body.of(name.value),
        "pilot": body.pilot,
        "moves": body.most,
        "seconds": seconds,
    }
    return await answer(request, pilots.fly, arguments, seconds=seconds)
