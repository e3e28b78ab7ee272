"""The same requests with the puzzle in the body, as one types them with curl."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import AliasChoices, Field

from gridwise.web.answers import answer
from gridwise.web.api import play, schemas, solve
from gridwise.web.api.common import REFUSALS, PuzzleName, streamed
from gridwise.web.api.example import BOARD, METRIC, PLAN, PUZZLE, with_example
from gridwise.web.handlers import games

__all__ = ["router"]

router = APIRouter(tags=["with curl"], responses=REFUSALS)

Text = Annotated[schemas.Text, Field(validation_alias=AliasChoices("text", "instance"))]


class FlatSolve(schemas.SolveChoices):
    """An instance to be solved."""

    model_config = with_example(puzzle=PUZZLE, text=BOARD, algorithm="bfs", metric=METRIC)

    puzzle: PuzzleName
    text: Text


class FlatVerify(schemas.VerifyIn):
    """A plan to be replayed."""

    model_config = with_example(puzzle=PUZZLE, text=BOARD, plan=PLAN)

    puzzle: PuzzleName
    instance: Text


class FlatHint(schemas.RequestBody):
    """A position to be helped with."""

    model_config = with_example(puzzle=PUZZLE, text=BOARD, moves=PLAN[:1])

    puzzle: PuzzleName
    text: Text
    moves: schemas.Moves
    metric: schemas.Metric = None


class FlatGenerate(schemas.GenerateIn):
    """Instances to be made."""

    model_config = with_example(puzzle=PUZZLE, count=2, seed=7)

    puzzle: PuzzleName


class FlatExplore(schemas.ExploreIn):
    """An instance to be mapped."""

    model_config = with_example(puzzle=PUZZLE, text=BOARD)

    puzzle: PuzzleName
    instance: Text


@router.post(
    "/solve", responses=streamed(schemas.SolvedOut), summary="Solve an instance, as `solve --json` does"
)
async def solve_flat(request: Request, body: FlatSolve) -> Response:
    return await solve.solved(request, body.puzzle.value, body.text, body)


@router.post("/verify", response_model=schemas.VerifyOut, summary="Replay a plan under the rules")
async def verify_flat(request: Request, body: FlatVerify) -> Response:
    return await solve.verified(request, body.puzzle.value, body)


@router.post("/hint", response_model=schemas.HintOut, summary="One good next move, and why")
async def hint_flat(request: Request, body: FlatHint) -> Response:
    position = {
        "puzzle": body.puzzle.value,
        "instance": body.text,
        "moves": body.moves,
        "metric": body.metric,
    }
    return await answer(request, games.hint, {"position": position}, lane="quick", seconds=play.QUICK_SECONDS)


@router.post("/generate", responses=streamed(list[schemas.MadeOut]), summary="Make new instances from a seed")
async def generate_flat(request: Request, body: FlatGenerate) -> Response:
    return await solve.generated(request, body.puzzle.value, body)


@router.post("/explore", responses=streamed(schemas.AnswerOut), summary="Map everything reachable")
async def explore_flat(request: Request, body: FlatExplore) -> Response:
    return await solve.explored(request, body.puzzle.value, body)
