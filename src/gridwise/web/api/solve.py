"""Solving, verifying, making and mapping instances, in a worker process each."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from gridwise.web.answers import answer
from gridwise.web.api.common import REFUSALS, PuzzleName, limits_of, streamed
from gridwise.web.api.schemas import (
    AnswerOut,
    ExploreIn,
    GenerateIn,
    MadeOut,
    SolveChoices,
    SolvedOut,
    SolveIn,
    VerifyIn,
    VerifyOut,
)
from gridwise.web.handlers import solve as handlers

__all__ = ["explored", "generated", "router", "solved", "verified"]

router = APIRouter(tags=["solve"], responses=REFUSALS, prefix="/puzzles/{name}")

QUICK_SECONDS = 10.0
GENERATE_SECONDS = 60.0


@router.post(
    "/solve", responses=streamed(SolvedOut), summary="Solve an instance, with live progress as events"
)
async def solve(request: Request, name: PuzzleName, body: SolveIn) -> Response:
    return await solved(request, name, body.instance, body)


@router.post("/verify", response_model=VerifyOut, summary="Replay a plan under the rules")
async def verify(request: Request, name: PuzzleName, body: VerifyIn) -> Response:
    return await verified(request, name, body)


@router.post("/generate", responses=streamed(list[MadeOut]), summary="Make new instances from a seed")
async def generate(request: Request, name: PuzzleName, body: GenerateIn) -> Response:
    return await generated(request, name, body)


@router.post("/explore", responses=streamed(AnswerOut), summary="Map everything reachable from an instance")
async def explore(request: Request, name: PuzzleName, body: ExploreIn) -> Response:
    return await explored(request, name, body)


async def solved(request: Request, name: str, text: str, body: SolveChoices) -> Response:
    """Solve an instance."""
    limits = limits_of(request, body)
    choices: dict[str, Any] = {
        "algorithm": body.algorithm or "best",
        "heuristic": body.heuristic,
        "weight": body.weight,
        "goal_test": body.goal_test,
        "ties": body.ties,
        "engine": body.engine,
    }
    arguments = {
        "puzzle": str(name),
        "text": text,
        "metric": body.metric,
        "choices": choices,
        "options": body.options,
        "limits": limits,
    }
    return await answer(request, handlers.solve, arguments, seconds=limits["seconds"])


async def verified(request: Request, name: str, body: VerifyIn) -> Response:
    """Replay a plan."""
    arguments = {"puzzle": str(name), "text": body.instance, "plan": body.plan, "metric": body.metric}
    return await answer(request, handlers.verify, arguments, lane="quick", seconds=QUICK_SECONDS)


async def generated(request: Request, name: str, body: GenerateIn) -> Response:
    """Make instances."""
    how = body.model_dump(include={"count", "seed", "options", "like"})
    arguments = {"puzzle": str(name), **how}
    return await answer(request, handlers.generate, arguments, seconds=body.seconds or GENERATE_SECONDS)


async def explored(request: Request, name: str, body: ExploreIn) -> Response:
    """Map what can be reached."""
    limits = limits_of(request, body)
    arguments = {"puzzle": str(name), "text": body.instance, "metric": body.metric, "limits": limits}
    return await answer(request, handlers.explore, arguments, seconds=limits["seconds"])
