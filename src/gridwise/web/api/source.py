"""The running source: a search line by line, recorded in a worker process."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import AliasChoices, BaseModel, Field

from gridwise.lab.source_view.recording import MOST_LINES
from gridwise.web.answers import answer
from gridwise.web.api.common import REFUSALS, PuzzleName, limits_of, streamed
from gridwise.web.api.example import BOARD, HEURISTIC, with_example
from gridwise.web.api.schemas import Limited, Metric, ResultOut, Text, Word
from gridwise.web.handlers.source import source

__all__ = ["router"]

router = APIRouter(tags=["solve"], responses=REFUSALS, prefix="/puzzles/{name}")

MOST_SECONDS = 20.0
"""The recording itself is over long before; then the search runs on as if nobody watched."""


class SourceIn(Limited):
    """An instance, the search to run on it, and how many lines to keep."""

    model_config = with_example(
        instance=BOARD, algorithm="astar", heuristic=HEURISTIC, lines=200, limits={"seconds": 5}
    )

    instance: Annotated[Text, Field(validation_alias=AliasChoices("instance", "text"))]
    algorithm: Word = "astar"
    heuristic: Word | None = None
    weight: Annotated[float, Field(strict=True, ge=1, le=1e6)] | None = None
    goal_test: Literal["generation", "expansion"] | None = None
    ties: Literal["fifo", "lifo", "low-h"] | None = None
    metric: Metric = None
    lines: Annotated[int, Field(strict=True, ge=1, le=MOST_LINES)] = 10_000


class FileOut(BaseModel):
    """A file that has run, as it is."""

    name: str
    text: str


class StepsOut(BaseModel):
    """The lines that ran, one list for each thing that is known of them."""

    file: Annotated[list[int], Field(description="which of `files`")]
    line: list[int]
    depth: Annotated[list[int], Field(description="how many functions lie above this one")]
    entered: Annotated[list[int], Field(description="1 where a function was called or goes on")]
    events: Annotated[list[int], Field(description="how many events came before")]
    changes: Annotated[
        list[list[int]],
        Field(description="of `names` and `texts` in turn, what changed in this function; -1: it is gone"),
    ]
    board: Annotated[
        list[int] | None, Field(description="of backtracking: which of `pictures`; -1 before there is one")
    ]


class EventsOut(BaseModel):
    """What the search did."""

    kind: Annotated[list[int], Field(description="0: push, 1: pop, 2: prune, 3: goal")]
    state: list[int]


class SourceOut(ResultOut):
    """How a search went, line by line; everything that comes often is a number."""

    counters: Annotated[list[str], Field(description="those of the metrics that say something about it")]
    whole: Annotated[bool, Field(description="false: the run had more lines than were kept")]
    files: list[FileOut]
    names: list[str]
    texts: list[str]
    steps: StepsOut
    events: EventsOut
    states: Annotated[list[int | str], Field(description="which of `pictures`, or the state as text")]
    keys: Annotated[list[int] | None, Field(description="of the states, as on the map; null in backtracking")]
    frames: Annotated[list[dict[str, Any]], Field(description="scenes without their shapes")]
    sentences: list[str]
    shapes: list[dict[str, Any]]
    pictures: Annotated[list[list[int]], Field(description="a frame, a sentence, and any number of shapes")]


@router.post(
    "/source",
    responses=streamed(SourceOut),
    summary="Run a search of the readable engine, or an own one, and record every line of its source",
)
async def record(request: Request, name: PuzzleName, body: SourceIn) -> Response:
    limits = limits_of(request, body)
    limits["seconds"] = min(limits["seconds"], MOST_SECONDS)
    choices = body.model_dump(include={"algorithm", "heuristic", "weight", "goal_test", "ties"})
    arguments = {
        "puzzle": name.value,
        "text": body.instance,
        "metric": body.metric,
        "choices": choices,
        "lines": body.lines,
        "limits": limits,
    }
    return await answer(request, source, arguments, seconds=limits["seconds"])
