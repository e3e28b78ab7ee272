"""Comparisons: every algorithm on every instance, each run kept in the results store."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request, Response
from pydantic import AfterValidator, BaseModel, Field

from gridwise.web.answers import answer
from gridwise.web.api import schemas
from gridwise.web.api.common import REFUSALS, PuzzleName, limits_of, streamed
from gridwise.web.api.example import BOARD, PUZZLE, with_example
from gridwise.web.api.race import LabChoices, Label, distinct
from gridwise.web.handlers.compare import compare

__all__ = ["RunOut", "router"]

router = APIRouter(tags=["labs"], responses=REFUSALS)

MOST_INSTANCES, MOST_ALGORITHMS, MOST_RUNS = 60, 12, 300
MOST_SECONDS = 1800.0
"""Of a whole comparison."""


class InstanceIn(schemas.RequestBody):
    """An instance with a name for the table."""

    name: Annotated[str, Field(min_length=1, max_length=60, pattern=r"^[\w@ .,+()#-]+$")]
    text: schemas.Text


class CompareIn(LabChoices):
    """What is run on what."""

    model_config = with_example(
        puzzle=PUZZLE,
        instances=[{"name": "hardest", "text": BOARD}],
        algorithms=["bfs", "astar", "best"],
        repeats=3,
    )

    puzzle: PuzzleName
    instances: Annotated[list[InstanceIn], Field(min_length=1, max_length=MOST_INSTANCES)]
    algorithms: Annotated[
        list[Label], Field(min_length=1, max_length=MOST_ALGORITHMS), AfterValidator(distinct)
    ]
    repeats: Annotated[int, Field(strict=True, ge=1, le=20)] | None = None


class RunOut(BaseModel):
    """One algorithm on one instance."""

    id: Annotated[int | None, Field(description="its number in the results store, where it is kept")]
    puzzle: str
    file: str
    label: str
    algorithm: str
    heuristic: str | None
    engine: str
    metric: str | None
    goal_test: str | None
    ties: str | None
    status: Literal["solved", "unsolvable", "limit", "interrupted", "failed"]
    optimal: bool
    cost: int | None
    explored: int
    pushes: int
    pops: int
    max_frontier: int
    iterations: int
    seconds: Annotated[float, Field(description="the best of all repeats")]
    times: list[float]
    peak_bytes: int | None
    started: str


class CompareOut(BaseModel):
    """All runs, and the rules that decide their numbers."""

    puzzle: str
    rows: list[RunOut]
    rules: list[str]
    command: str
    not_kept: Annotated[str | None, Field(description="why the results store did not take the runs")]


@router.post(
    "/compare",
    responses=streamed(CompareOut),
    summary="Run every algorithm on every instance; as events, each run comes as a `row`",
)
async def start(request: Request, body: CompareIn) -> Response:
    limits = limits_of(request, body)
    names = [instance.name for instance in body.instances]
    runs = len(names) * len(body.algorithms)
    arguments = {
        "puzzle": body.puzzle.value,
        "instances": [(instance.name, instance.text) for instance in body.instances],
        "metric": body.metric,
        "algorithms": body.algorithms,
        "options": body.common(),
        "repeats": body.repeats,
        "limits": limits,
        "most_runs": MOST_RUNS,
    }
    seconds = min(MOST_SECONDS, runs * (1 + limits["seconds"]) * (body.repeats or 1))
    return await answer(request, compare, arguments, seconds=seconds)
