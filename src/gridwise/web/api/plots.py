"""Plots of what the page has: the same pictures as in files and reports."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field, model_validator

from gridwise.lab.search_view.figures import Quantity
from gridwise.web.answers import answer
from gridwise.web.api import schemas
from gridwise.web.api.common import REFUSALS
from gridwise.web.api.example import with_example
from gridwise.web.handlers.plots import comparison_plots, race_plots

__all__ = ["SECONDS", "Count", "PlotLabel", "PlotsOut", "Time", "Width", "router"]

router = APIRouter(tags=["labs"], responses=REFUSALS)

SECONDS = 10.0
MOST_ROWS, MOST_REPEATS, MOST_POINTS = 500, 100, 1000

Count = Annotated[int, Field(strict=True, ge=0, le=2**50)]
Time = Annotated[float, Field(strict=True, ge=0, le=1e9, allow_inf_nan=False)]
PlotLabel = Annotated[str, Field(max_length=200)]
Width = Annotated[int, Field(strict=True, ge=200, le=4000, description="in pixels")]
Curve = Annotated[list[Count], Field(max_length=MOST_POINTS)]


class PlottedRun(schemas.RequestBody):
    """What plots show of a run."""

    file: Annotated[str, Field(max_length=4096)]
    label: PlotLabel
    metric: Annotated[str, Field(max_length=40)] | None
    cost: Count | None
    explored: Count
    seconds: Time
    times: Annotated[list[Time], Field(min_length=1, max_length=MOST_REPEATS)]
    peak_bytes: Count | None


RUN = {"file": "@7", "metric": "steps", "cost": 8, "peak_bytes": 131072}


class ComparisonPlotsIn(schemas.RequestBody):
    """Runs, and how wide each of the plots that are wanted is."""

    model_config = with_example(
        rows=[
            {**RUN, "label": "bfs", "explored": 466, "seconds": 0.00001, "times": [0.00001]},
            {**RUN, "label": "dfs", "explored": 38, "seconds": 0.000002, "times": [0.000002]},
        ],
        widths={"explored": 480},
    )

    rows: Annotated[list[PlottedRun], Field(max_length=MOST_ROWS)]
    widths: dict[Literal["explored", "cost", "memory", "time", "scatter"], Width]


class CourseIn(schemas.RequestBody):
    """How one search of a race went, at some of its expansions."""

    label: PlotLabel
    seconds: Time
    total: Annotated[Count, Field(description="expansions of the whole search")]
    expansions: Curve
    frontier: Curve
    explored: Curve
    depth: Curve = Field(default_factory=list)
    times: list[Time] = Field(
        default_factory=list,
        max_length=MOST_POINTS,
        description="when each point was, where it was measured",
    )

    @model_validator(mode="after")
    def check_lengths(self) -> CourseIn:
        """Refuse curves that do not go together."""
        if not len(self.expansions) == len(self.frontier) == len(self.explored):
            raise ValueError("expected as many values of frontier and explored as of expansions")
        for name, values in (("depth", self.depth), ("times", self.times)):
            if values and len(values) != len(self.expansions):
                raise ValueError(f"expected as many values of {name} as of expansions, or none")
        return self


class RacePlotsIn(schemas.RequestBody):
    """The searches of a race, and how wide each of the plots that are wanted is."""

    model_config = with_example(
        courses=[
            {
                "label": "bfs",
                "seconds": 0.00001,
                "total": 352,
                "expansions": [0, 100, 352],
                "frontier": [1, 60, 120],
                "explored": [1, 160, 466],
                "depth": [0, 5, 8],
            }
        ],
        clock="expansions",
        widths={"frontier": 480},
    )

    courses: Annotated[list[CourseIn], Field(min_length=1, max_length=5)]
    clock: Literal["expansions", "time"]
    widths: dict[Quantity, Width]
    reach: Annotated[Time | None, Field(description="how far the clock goes; by default to the end")] = None


class PlotsOut(BaseModel):
    """Plots as SVG whose colours are classes, by name."""

    plots: dict[str, str]


@router.post("/compare/plots", response_model=PlotsOut, summary="The plots of runs")
async def of_runs(request: Request, body: ComparisonPlotsIn) -> Response:
    return await answer(request, comparison_plots, body.model_dump(), lane="quick", seconds=SECONDS)


@router.post("/race/plots", response_model=PlotsOut, summary="The plots of a race")
async def of_a_race(request: Request, body: RacePlotsIn) -> Response:
    return await answer(request, race_plots, body.model_dump(), lane="quick", seconds=SECONDS)
