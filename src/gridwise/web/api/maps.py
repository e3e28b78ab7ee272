"""The map of an instance: its states as numbers, some of them as boards, and where a game went."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from gridwise.lab.state_map.space import MOST_STATES
from gridwise.web.answers import answer
from gridwise.web.api.common import REFUSALS, PuzzleName, limits_of
from gridwise.web.api.example import BOARD, PLAN, with_example
from gridwise.web.api.schemas import ExploreIn, Metric, Moves, RequestBody, SceneOut, Text
from gridwise.web.handlers import maps as handlers

__all__ = ["router"]

router = APIRouter(tags=["map"], responses=REFUSALS, prefix="/puzzles/{name}/map")

QUICK_SECONDS = 10.0
LAYOUT_SECONDS = 20.0
"""For what comes after the search: distances, places, keys."""
MOST_BOARDS = 48
MOST_STEPS = 10_000

Whole = Annotated[int, Field(strict=True)]


class MapIn(ExploreIn):
    """An instance whose states are to be laid out."""

    model_config = with_example(instance=BOARD, states=1000)

    states: Annotated[int, Field(strict=True, ge=1, le=MOST_STATES, description="at most")] = MOST_STATES


class MapBoardsIn(RequestBody):
    """States to be drawn: each is named by its key and the place in the list of the state before it."""

    model_config = with_example(instance=BOARD, keys=[], before=[], wanted=[-1])

    instance: Text
    metric: Metric = None
    keys: Annotated[list[Whole], Field(max_length=MOST_STEPS)]
    before: Annotated[list[Whole], Field(max_length=MOST_STEPS, description="-1: the start")]
    wanted: Annotated[
        list[Whole], Field(max_length=MOST_BOARDS, description="places of those to draw; -1: the start")
    ]


class MapBoardsOut(BaseModel):
    """States as boards, and the moves that lead to them."""

    actions: Annotated[list[str], Field(description="the move to each state from the one before it")]
    scenes: list[SceneOut]


class TrailIn(RequestBody):
    """A game on an instance."""

    model_config = with_example(instance=BOARD, moves=PLAN[:1])

    instance: Text
    metric: Metric = None
    moves: Moves


class TrailOut(BaseModel):
    """Where a game went."""

    keys: Annotated[list[int], Field(description="of the states, the start first; up to a move that is none")]


@router.post(
    "",
    summary="All states that can be reached, laid out by their distance to the goal, as numbers",
    response_class=Response,
    responses={200: {"content": {"application/octet-stream": {}}}},
)
async def lay_out(request: Request, name: PuzzleName, body: MapIn) -> Response:
    limits = limits_of(request, body)
    arguments = {
        "puzzle": name.value,
        "text": body.instance,
        "metric": body.metric,
        "states": body.states,
        "limits": limits,
    }
    return await answer(
        request,
        handlers.lay_out,
        arguments,
        seconds=limits["seconds"] + LAYOUT_SECONDS,
        media_type="application/octet-stream",
    )


@router.post(
    "/boards", response_model=MapBoardsOut, summary="Some states of a map as boards, and the way to each"
)
async def boards(request: Request, name: PuzzleName, body: MapBoardsIn) -> Response:
    how = body.model_dump(include={"metric", "keys", "before", "wanted"})
    arguments = {"puzzle": name.value, "text": body.instance, **how}
    return await answer(request, handlers.boards, arguments, lane="quick", seconds=QUICK_SECONDS)


@router.post("/trail", response_model=TrailOut, summary="The states of a map that a game went through")
async def trail(request: Request, name: PuzzleName, body: TrailIn) -> Response:
    arguments = {"puzzle": name.value, "text": body.instance, "metric": body.metric, "moves": body.moves}
    return await answer(request, handlers.trail, arguments, lane="quick", seconds=QUICK_SECONDS)
