"""The lessons: what there is to learn, and one lesson with everything its screens show."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from gridwise.web.answers import answer
from gridwise.web.api.common import REFUSALS
from gridwise.web.handlers.lessons import domains
from gridwise.web.handlers.lessons import lesson as worked_out
from gridwise.web.learn.lesson import lesson, lesson_names

__all__ = ["router"]

router = APIRouter(tags=["lessons"], responses=REFUSALS, prefix="/lessons")

SECONDS = 20.0


class LessonOut(BaseModel):
    """A lesson in the list of all."""

    name: str
    title: str
    summary: str
    minutes: int
    screens: int


class WholeLessonOut(BaseModel):
    """A lesson with its screens, the worlds they search in, and the answers that the searches gave."""

    name: str
    title: str
    summary: str
    minutes: int
    screens: list[dict[str, Any]]
    worlds: dict[str, dict[str, Any]]


@router.get("", summary="All lessons, in their order")
def lessons() -> list[LessonOut]:
    found = ((name, lesson(name)) for name in lesson_names())
    return [
        LessonOut(
            name=name, title=one.title, summary=one.summary, minutes=one.minutes, screens=len(one.screens)
        )
        for name, one in found
    ]


@router.get(
    "/{lesson}",
    response_model=WholeLessonOut,
    summary="One lesson, with what the real searches do on its screens",
)
async def whole(
    request: Request, lesson: Annotated[str, Path(pattern="^[a-z-]{1,40}$", examples=["state"])]
) -> Response:
    if lesson not in lesson_names():
        raise HTTPException(404, f"there is no lesson {lesson}")
    return await answer(request, worked_out, {"name": lesson}, lane="quick", seconds=SECONDS)


class DomainsIn(BaseModel):
    """What a reader has written into the square of a screen."""

    screen: Annotated[int, Field(ge=1, le=6, examples=[1])]
    values: Annotated[
        dict[Annotated[str, Field(pattern="^[0-9]{1,2}$")], Annotated[int, Field(ge=1, le=9)]],
        Field(max_length=81, examples=[{"0": 1}]),
    ]
    """By the number of a cell, row by row from 0."""


class DomainsOut(BaseModel):
    """The square, and what its open cells may still be."""

    well: bool
    scene: dict[str, Any]
    domains: dict[str, list[int]]
    names: list[str]


@router.post(
    "/{lesson}/domains",
    response_model=DomainsOut,
    summary="What the open cells of a square may still be, as the search would see it",
)
async def left(
    request: Request,
    lesson: Annotated[str, Path(pattern="^[a-z-]{1,40}$", examples=["backtracking"])],
    given: DomainsIn,
) -> Response:
    if lesson not in lesson_names():
        raise HTTPException(404, f"there is no lesson {lesson}")
    asked = {"name": lesson, **given.model_dump()}
    return await answer(request, domains, asked, lane="quick", seconds=SECONDS)
