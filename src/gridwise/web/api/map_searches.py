"""Searches and heuristics on the map of an instance."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from gridwise.lab.state_map.space import MOST_STATES
from gridwise.web.answers import answer
from gridwise.web.api.common import REFUSALS, PuzzleName, limits_of, streamed
from gridwise.web.api.example import BOARD, HEURISTIC, with_example
from gridwise.web.api.race import LabChoices, Label
from gridwise.web.api.schemas import ExploreIn, Text, Word
from gridwise.web.handlers import map_searches as handlers

__all__ = ["router"]

router = APIRouter(tags=["map"], responses=REFUSALS, prefix="/puzzles/{name}/map")

MOST_SECONDS = 30.0
"""Of a search on a map."""
AFTER_SECONDS = 15.0
"""For what comes after it: the estimates, and writing it all down."""

States = Annotated[
    int, Field(strict=True, ge=1, le=MOST_STATES, description="as many as the map was asked for, at most")
]
Count = (
    Annotated[int, Field(strict=True, ge=1, le=2 * MOST_STATES, description="as many as the map has")] | None
)
Base64 = Annotated[str, Field(description="an array of little-endian numbers")]


class MapSearchIn(LabChoices):
    """A search that is to be recorded on a map."""

    model_config = with_example(instance=BOARD, algorithm=f"astar:{HEURISTIC}", seconds=5)

    instance: Text
    states: States = MOST_STATES
    count: Count = None
    algorithm: Label


class MapSearchOut(BaseModel):
    """What a search did: an event is a kind above 28 bits, and the number of a state in them."""

    label: str
    algorithm: str
    heuristic: str | None
    metric: str | None
    status: Literal["solved", "unsolvable", "limit", "interrupted"]
    optimal: bool
    cost: int | None
    metrics: dict[str, int | float | str]
    outcome: str
    kinds: list[str]
    states: Annotated[int, Field(description="of the map; greater numbers are states that it does not have")]
    beyond: Annotated[int, Field(description="states that the search met and the map does not have")]
    weight: Annotated[float, Field(description="f = g + weight * h")]
    path: list[int]
    total: Annotated[int, Field(description="events of the whole run")]
    expanded: Annotated[int, Field(description="states that the whole run expanded")]
    notes: Annotated[list[str], Field(description="what is not shown")]
    events: Base64
    costs: Annotated[str, Field(description="of the way to each event's state; empty: actions cost 1")]
    iterations: Annotated[str, Field(description="the first event of each")]
    depths: Annotated[str, Field(description="of each expansion")]
    waiting: Annotated[str, Field(description="entries on the frontier after each expansion")]
    parents: Annotated[str, Field(description="the state before that of each expansion")]
    estimates: Annotated[str, Field(description="h of each state as 32-bit floats, NaN where it was not met")]


class LandscapeIn(ExploreIn):
    """A heuristic that is to be held against the truth."""

    model_config = with_example(instance=BOARD, heuristic=HEURISTIC)

    states: States = MOST_STATES
    count: Count = None
    heuristic: Word | None = None


class LandscapeOut(BaseModel):
    """What a heuristic says of every state of a map, beside the true distance."""

    heuristic: str
    method: Literal["exhaustive", "sampled"]
    admissible: bool
    consistent: bool
    over: int
    falls: int
    exact: int
    quality: float | None
    measured: int
    said: Annotated[list[str], Field(description="the audit in sentences")]
    counts: Annotated[dict[str, int], Field(description="states with each flag")]
    flag_names: Annotated[list[str], Field(description="the lowest bit first")]
    overestimate: Annotated[int | None, Field(description="the state of the audit's witness")]
    fall: Annotated[
        list[int] | None, Field(description="two states: h falls by more than the action between them costs")
    ]
    whole: bool
    notes: list[str]
    estimates: Base64
    distances: Base64
    exits: Annotated[str, Field(description="actions that keep h until one lowers it; -1: it must rise")]
    flags: Annotated[str, Field(description="a byte for each state")]


@router.post("/search", responses=streamed(MapSearchOut), summary="Record a search on a map, event by event")
async def search(request: Request, name: PuzzleName, body: MapSearchIn) -> Response:
    limits = limits_of(request, body)
    seconds = min(limits["seconds"], MOST_SECONDS)
    options = body.common()
    options.pop("engine")
    arguments = {
        **_map_of(name, body),
        "algorithm": body.algorithm,
        "options": options,
        "limits": {**limits, "seconds": seconds},
    }
    most = seconds + handlers.SPACE_SECONDS + AFTER_SECONDS
    return await answer(request, handlers.search, arguments, seconds=most)


@router.post(
    "/landscape",
    responses=streamed(LandscapeOut),
    summary="Hold a heuristic against the true distance of every state of a map",
)
async def landscape(request: Request, name: PuzzleName, body: LandscapeIn) -> Response:
    seconds = min(limits_of(request, body)["seconds"], MOST_SECONDS)
    arguments = {
        **_map_of(name, body),
        "heuristic": body.heuristic,
        "seconds": seconds,
    }
    most = seconds + handlers.SPACE_SECONDS + AFTER_SECONDS
    return await answer(request, handlers.heights, arguments, seconds=most)


def _map_of(name: PuzzleName, body: MapSearchIn | LandscapeIn) -> dict[str, Any]:
    """Return what names a map to a worker."""
    return {
        "puzzle": name.value,
        "text": body.instance,
        "metric": body.metric,
        "states": body.states,
        "count": body.count,
    }
