"""Races: several searches on one instance, each in a process of its own."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import AfterValidator, BaseModel, Field

from gridwise.lab.compare import our_label
from gridwise.web.answers import answer_with_events
from gridwise.web.api.common import REFUSALS, PuzzleName, limits_of, streamed
from gridwise.web.api.example import BOARD, HEURISTIC, PUZZLE, with_example
from gridwise.web.api.schemas import Limited, Metric, SceneOut, Text, Word
from gridwise.web.live_race import race_events
from gridwise.web.pool import WorkerPool
from gridwise.web.settings import MOST_RACERS, Settings

__all__ = ["LabChoices", "Label", "distinct", "router"]

router = APIRouter(tags=["labs"], responses=REFUSALS)

MOST_SECONDS = 20.0
"""Of one search of a race."""


def distinct(values: list[str]) -> list[str]:
    """Refuse a list with the same name twice."""
    if len(set(values)) != len(values):
        raise ValueError("expected different names, got one twice")
    return values


Label = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9*+_-]{1,30}(:[A-Za-z0-9+_-]{1,40})?$",
        examples=["bfs", f"astar:{HEURISTIC}"],
        description="an algorithm, with a heuristic of its own where it takes one",
    ),
    AfterValidator(our_label),
]


class LabChoices(Limited):
    """How to solve, for every algorithm that takes the choice; null leaves it to the algorithm."""

    heuristic: Word | None = None
    weight: Annotated[float, Field(strict=True, ge=1, le=1e6)] | None = None
    goal_test: Literal["generation", "expansion"] | None = None
    ties: Literal["fifo", "lifo", "low-h"] | None = None
    engine: Literal["native", "python"] | None = None
    metric: Metric = None

    def common(self) -> dict[str, Any]:
        """Return the choices as they are handed to a worker."""
        return {
            "heuristic": self.heuristic,
            "weight": self.weight,
            "goal_test": self.goal_test,
            "ties": self.ties,
            "engine": self.engine,
        }


class RaceIn(LabChoices):
    """An instance, and who runs on it."""

    model_config = with_example(
        puzzle=PUZZLE, instance=BOARD, algorithms=["bfs", f"astar:{HEURISTIC}", "best"], seconds=5
    )

    puzzle: PuzzleName
    instance: Text
    algorithms: Annotated[list[Label], Field(min_length=2, max_length=MOST_RACERS), AfterValidator(distinct)]


class CurveOut(BaseModel):
    """How a search went, at some of its expansions, in order."""

    expansions: list[int]
    frontier: list[int]
    explored: list[int]
    depth: list[int]


class StillOut(BaseModel):
    """The state that was expanded, as a picture or as text."""

    expansions: int
    depth: int
    estimate: float | None
    scene: SceneOut | None
    text: str | None


class RunnerOut(BaseModel):
    """One search of a race."""

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
    lower_bound: int | None
    metrics: dict[str, int | float]
    outcome: Annotated[str, Field(description="in words; what went wrong, where it failed")]
    most_waiting: Annotated[int, Field(description="most entries on the frontier in the whole run")]
    seconds: Annotated[
        float, Field(description="best time of a few runs alone and without a trace, or that of the race")
    ]
    alone: Annotated[bool, Field(description="false: `seconds` was measured beside the other searches")]
    expansions: int
    traced: Annotated[bool, Field(description="false: there are no curves, only the end")]
    exact: Annotated[bool, Field(description="false: `explored` of the curve is estimated but for its end")]
    curve: CurveOut
    boards: list[StillOut]


class RaceOut(BaseModel):
    """All searches of a race."""

    puzzle: str
    start: SceneOut
    runners: list[RunnerOut]


@router.post(
    "/race",
    responses=streamed(RaceOut),
    summary="Run two to five searches on one instance at the same time; as events, each tells its `progress`"
    " and comes as a `row` when it is done",
)
async def start(request: Request, body: RaceIn) -> Response:
    settings: Settings = request.app.state.settings
    pool: WorkerPool = request.app.state.pool
    mebibytes = settings.racer_mebibytes(min(len(body.algorithms), settings.racers))
    limits = limits_of(request, body)
    arguments = {
        "puzzle": body.puzzle.value,
        "instance": body.instance,
        "metric": body.metric,
        "options": body.common(),
        "limits": {
            **limits,
            "seconds": min(limits["seconds"], MOST_SECONDS),
            "memory": min(limits["memory"], mebibytes / 2),
        },
    }
    return await answer_with_events(request, race_events(pool, body.algorithms, arguments, mebibytes))
