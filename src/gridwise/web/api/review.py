"""Looking back at a game: which moves were good, and what would have been better."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from gridwise.web.answers import answer
from gridwise.web.api.common import REFUSALS, PuzzleName, limits_of, streamed
from gridwise.web.api.example import BOARD, METRIC, PLAN, with_example
from gridwise.web.api.schemas import Limited, PositionIn
from gridwise.web.handlers import review as handlers
from gridwise.web.settings import MOST_MOVES

__all__ = ["router"]

router = APIRouter(tags=["play"], responses=REFUSALS, prefix="/puzzles/{name}")

Thought = Annotated[float, Field(strict=True, ge=0, le=1e7)]


class ReviewIn(PositionIn, Limited):
    """A game to be looked back at: all of its moves, and how long each was thought about."""

    model_config = with_example(instance=BOARD, moves=PLAN, metric=METRIC, thought=[2.5, None], seconds=10)

    thought: Annotated[
        list[Thought | None],
        Field(default_factory=list, max_length=MOST_MOVES, description="seconds, null where nobody knows"),
    ]


class ReviewedMoveOut(BaseModel):
    """One move, and what came of it."""

    number: int
    move: str
    judgement: Literal["good", "neutral", "bad", "dead end", "unknown"]
    better: Annotated[list[str], Field(description="a best way from the position before the move")]
    seconds: float | None


class StretchOut(BaseModel):
    """A part of a game that ends with a success, such as a fruit."""

    number: Annotated[int, Field(description="the move that ended it, from 1")]
    steps: int
    best: Annotated[int | None, Field(description="what the best player takes")]
    way: list[str]


class ReviewOut(BaseModel):
    """A whole game, as `gridwise review --json` prints it, and the sentences."""

    puzzle: str
    outcome: Literal["playing", "won", "lost", "stalled"]
    unit: str
    cost: int
    best: int | None
    proven: bool
    unproven: Annotated[
        list[int], Field(description="after how many moves the distance is only the best known, or unknown")
    ]
    left: Annotated[list[int | None], Field(description="how far the goal was at the start and after each")]
    moves: list[ReviewedMoveOut]
    shortest: list[str]
    turning_point: int | None
    turning_words: str
    stretches: list[StretchOut]
    lines: list[str]


@router.post(
    "/review", responses=streamed(ReviewOut), summary="Judge the moves of a game by the distances to the goal"
)
async def review(request: Request, name: PuzzleName, body: ReviewIn) -> Response:
    limits = limits_of(request, body)
    arguments = {"position": body.of(name.value), "thought": body.thought, "limits": limits}
    return await answer(request, handlers.review, arguments, seconds=limits["seconds"])
