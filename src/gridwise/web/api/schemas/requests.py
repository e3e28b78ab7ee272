"""What requests look like."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AliasChoices, BaseModel, ConfigDict, Field

from gridwise.web.api.example import BOARD, GAME, HEURISTIC, METRIC, PLAN, with_example
from gridwise.web.settings import MOST_COUNT, MOST_MOVES, MOST_NODES, MOST_TEXT

__all__ = [
    "DistanceIn",
    "ExploreIn",
    "FlyIn",
    "FramesIn",
    "GenerateIn",
    "Limited",
    "LimitsIn",
    "Memory",
    "Metric",
    "Moves",
    "Nodes",
    "OwnOptions",
    "PictureIn",
    "Plan",
    "PlayIn",
    "PositionIn",
    "ReadIn",
    "RequestBody",
    "Seconds",
    "SolveChoices",
    "SolveIn",
    "Text",
    "VerifyIn",
    "Word",
    "Words",
]

Text = Annotated[str, Field(min_length=1, max_length=MOST_TEXT)]
Word = Annotated[str, Field(min_length=1, max_length=40)]
Words = Annotated[list[Word], Field(max_length=MOST_MOVES)]
Plan = Annotated[Words | Text, Field(description="moves, or a filled board where a puzzle has none")]
Seconds = Annotated[
    Annotated[float, Field(strict=True, gt=0, le=120)] | None,
    Field(validation_alias=AliasChoices("seconds", "time", "time_limit")),
]
Nodes = Annotated[
    Annotated[int, Field(strict=True, ge=1, le=MOST_NODES)] | None,
    Field(validation_alias=AliasChoices("nodes", "node_limit")),
]
Memory = Annotated[
    Annotated[float, Field(strict=True, gt=0, le=1024)] | None,
    Field(description="MiB", validation_alias=AliasChoices("memory", "memory_limit")),
]
OwnOptions = Annotated[
    dict[Word, Annotated[str, Field(max_length=100)] | int | float | bool],
    Field(default_factory=dict, max_length=20, description="options of one puzzle's own"),
]
Moves = Annotated[Words, Field(default_factory=list)]
Metric = Annotated[Word | None, Field(description="how to count the cost; null is the puzzle's default")]


class RequestBody(BaseModel):
    """A body; a name that is not known is told, since it is most likely misspelt."""

    model_config = ConfigDict(extra="forbid")


class LimitsIn(RequestBody):
    """What a search may take."""

    seconds: Seconds = None
    nodes: Nodes = None
    memory: Memory = None


class Limited(LimitsIn):
    """A request with limits, at the top or under `limits`."""

    limits: LimitsIn | None = None


class ReadIn(RequestBody):
    """An instance to be read."""

    model_config = with_example(text=BOARD)

    text: Text
    metric: Metric = None


class PositionIn(RequestBody):
    """An instance, and the moves a person has made."""

    model_config = with_example(instance=BOARD, moves=PLAN[:1])

    instance: Text
    recorded: Annotated[Moves, Field(description="moves before those; boards that hold a game replay them")]
    moves: Moves
    metric: Metric = None

    def of(self, puzzle: str) -> dict[str, Any]:
        """Return the position as it is handed to a worker."""
        return {"puzzle": puzzle, **self.model_dump(include={"instance", "recorded", "moves", "metric"})}


class PlayIn(PositionIn):
    """A position to be shown, with moves that lie ahead drawn as the way on."""

    model_config = with_example(instance=BOARD, moves=PLAN[:1], way=PLAN[1:2])

    way: Moves


class DistanceIn(PositionIn, Limited):
    """A position to be solved from."""

    model_config = with_example(instance=BOARD, moves=PLAN[:1], metric=METRIC, seconds=5)


class FlyIn(PositionIn):
    """A position to be flown on from by a pilot."""

    model_config = with_example(instance=GAME, pilot="best")

    pilot: Word = "best"
    most: Annotated[int, Field(strict=True, ge=1, le=MOST_MOVES, description="moves to fly")] = 4000
    seconds: Seconds = None


class FramesIn(PositionIn):
    """A plan to be shown step by step from a position."""

    model_config = with_example(instance=BOARD, plan=PLAN[:2])

    plan: Plan


class PictureIn(PositionIn):
    """A position, or as GIF a plan from there, as a file."""

    model_config = with_example(instance=BOARD, format="svg", theme="dark")

    plan: Plan | None = None
    format: Literal["svg", "png", "gif", "txt", "file"] = "svg"
    theme: Literal["light", "dark"] = "light"
    cell: Annotated[int, Field(strict=True, ge=8, le=128, description="pixels")] = 48


class SolveChoices(Limited):
    """How to solve; null leaves the choice to the puzzle and the algorithm."""

    algorithm: Word | None = None
    heuristic: Word | None = None
    weight: Annotated[float, Field(strict=True, ge=1, le=1e6)] | None = None
    goal_test: Literal["generation", "expansion"] | None = None
    ties: Literal["fifo", "lifo", "low-h"] | None = None
    engine: Literal["native", "python"] | None = None
    metric: Metric = None
    options: OwnOptions


class SolveIn(SolveChoices):
    """An instance to be solved."""

    model_config = with_example(instance=BOARD, algorithm="astar", heuristic=HEURISTIC, limits={"seconds": 5})

    instance: Annotated[Text, Field(validation_alias=AliasChoices("instance", "text"))]


class VerifyIn(RequestBody):
    """A plan to be replayed."""

    model_config = with_example(instance=BOARD, plan=PLAN)

    instance: Annotated[Text, Field(validation_alias=AliasChoices("instance", "text"))]
    plan: Plan
    metric: Metric = None


class GenerateIn(RequestBody):
    """Instances to be made."""

    model_config = with_example(count=2, seed=7)

    count: Annotated[int, Field(strict=True, ge=1, le=MOST_COUNT)] = 1
    seed: Annotated[int, Field(strict=True, ge=0, lt=2**63)] = 0
    options: OwnOptions
    like: Annotated[Text | None, Field(description="the board to keep, where a seed decides the rest")] = None
    seconds: Seconds = None


class ExploreIn(Limited):
    """An instance to be mapped."""

    model_config = with_example(instance=BOARD, seconds=10)

    instance: Annotated[Text, Field(validation_alias=AliasChoices("instance", "text"))]
    metric: Metric = None
