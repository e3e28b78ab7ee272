"""Boards to choose from: pictures of all that come with the package, and one for each day."""

from __future__ import annotations

import datetime
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from gridwise.web.answers import answer
from gridwise.web.api.catalogue import shipped
from gridwise.web.api.common import REFUSALS, PuzzleName
from gridwise.web.api.schemas import DayOut, SceneOut
from gridwise.web.handlers.instances import installed, instance_of
from gridwise.web.handlers.solve import day
from gridwise.web.own_code import served
from gridwise.web.scenes import scene_json

__all__ = ["router"]

router = APIRouter(tags=["catalogue"], responses=REFUSALS, prefix="/puzzles/{name}")

DAY_SECONDS = 30.0


@router.get(
    "/pictures", summary="The shipped instances as pictures, in their order; none of people's own code"
)
def pictures(name: PuzzleName) -> list[SceneOut]:
    return _pictures(name.value)


@router.get("/day", response_model=DayOut, summary="The board of a day: the same on every machine")
async def of_the_day(
    request: Request, name: PuzzleName, date: Annotated[datetime.date, Query(description="2026-11-16")]
) -> Response:
    arguments = {"puzzle": name.value, "date": date.isoformat()}
    return await answer(request, day, arguments, seconds=DAY_SECONDS)


@cache
def _pictures(name: str) -> list[SceneOut]:
    if any(thing.name == name for thing in served("puzzle")):
        # Own code never runs in the server itself.
        return []
    chosen = installed(name)
    scenes = (scene_json(chosen.scene(instance_of(chosen, one.text))) for one in shipped(name))
    return [SceneOut(**scene) for scene in scenes]
