"""The files of the lessons: what a lesson may hold, and reading it."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from gridwise.errors import InputError, UsageError

__all__ = [
    "FOLDER",
    "AssignScreen",
    "Lesson",
    "LessonRun",
    "LessonWorld",
    "RunScreen",
    "Screen",
    "lesson",
    "lesson_names",
    "parse_lesson",
]

FOLDER = Path(__file__).parent.parent / "lessons"

Measure = Literal[
    "expanded",
    "explored",
    "pushes",
    "largest",
    "waiting",
    "cost",
    "length",
    "iterations",
    "successors",
    "states",
    "limit",
    "line",
    "bound",
    "proven",
    "tries",
    "backtracks",
    "moves",
    "eaten",
    "filled",
    "estimate",
    "left",
]
Rule = Literal[
    "successors",
    "frontier",
    "overestimated",
    "inconsistent",
    "dead-end",
    "expanded",
    "known",
    "below",
    "shrunk",
    "further",
    "safe",
]


class LessonPart(BaseModel):
    """Whatever stands in a lesson's file: a key that nobody knows is a mistake."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class LessonWorld(LessonPart):
    """Where a lesson searches: a board of a puzzle, a maze, or a graph."""

    puzzle: str | None = None
    board: str | None = None
    """The text of a board, or @3: one that is shipped."""
    metric: str | None = None
    maze: str | None = None
    """Rows of # . S G and digits: what it costs to enter a cell."""
    square: str | None = None
    """Rows of numbers and dots: every row and column is to have every number once."""
    piloted: bool = False
    """Pilots play the board: the algorithm of a run is the name of one."""
    edges: tuple[str, ...] = ()
    """Of a graph: "A B 3" is a road both ways, "A > B 3" one way; without a number it costs 1."""
    start: str | None = None
    goals: tuple[str, ...] = ()
    places: dict[str, tuple[float, float]] = Field(default_factory=dict)
    estimates: dict[str, float] = Field(default_factory=dict)
    """h of the states, by name."""

    @model_validator(mode="after")
    def _one_kind(self) -> LessonWorld:
        if [bool(self.board and self.puzzle), bool(self.maze), bool(self.square), bool(self.edges)].count(
            True
        ) != 1:
            raise ValueError("expected a puzzle with a board, or a maze, or a square, or edges")
        return self


class LessonRun(LessonPart):
    """A search in a world."""

    world: str
    algorithm: str
    name: str = ""
    """What the page calls it."""
    heuristic: str | None = None
    ties: Literal["fifo", "lifo", "low-h"] | None = None
    goal_test: Literal["generation", "expansion"] | None = None
    weight: float | None = None
    tree: bool = False
    """A tree search, which remembers no state; its nodes are drawn as a tree."""
    nodes: Annotated[int, Field(ge=2, le=400)] = 400
    """Where a search ends that would not end by itself."""


class LessonScreen(LessonPart):
    """What every screen has."""

    title: str
    text: str
    then: str = ""
    """Said when it is done. {expanded} is a measure of the run, {2.cost} one of the second run."""
    hint: str = ""
    """Said after a wrong answer."""


class PlayScreen(LessonScreen):
    """A board to touch."""

    kind: Literal["play"]
    world: str
    aim: Literal["moves", "win", "shortest"] = "moves"
    """Make some moves, solve it, or solve it with the fewest moves."""
    moves: Annotated[int, Field(ge=1, le=50)] = 3


class WatchScreen(LessonScreen):
    """A search to be stepped through; several can be chosen from."""

    kind: Literal["watch"]
    runs: Annotated[tuple[LessonRun, ...], Field(min_length=1, max_length=4)]
    shows: Literal["", "g", "h", "f"] = ""
    """What is written on the states."""


class PredictScreen(LessonScreen):
    """A question that is answered before the machine shows it."""

    kind: Literal["predict"]
    question: str
    runs: Annotated[tuple[LessonRun, ...], Field(min_length=1, max_length=4)]
    after: Annotated[int, Field(ge=0)] = 0
    """Expansions that were made already."""
    ask: Literal["next"] | Measure = "next"
    """Which state is next; or a measure: of one run as a number, of several as the run that has the least."""
    most: bool = False
    """The run that has the most."""
    choices: tuple[int, ...] = ()
    """Numbers to choose from; then the question is about the first run."""
    shows: Literal["", "g", "h", "f"] = ""


class OrderScreen(LessonScreen):
    """An exercise: press the states in the order in which a search expands them."""

    kind: Literal["order"]
    runs: Annotated[tuple[LessonRun, ...], Field(min_length=1, max_length=1)]
    after: Annotated[int, Field(ge=0)] = 0
    count: Annotated[int, Field(ge=2, le=12)] = 4
    shows: Literal["", "g", "h", "f"] = ""


class PickScreen(LessonScreen):
    """An exercise: press all states of which something is true."""

    kind: Literal["pick"]
    runs: Annotated[tuple[LessonRun, ...], Field(min_length=1, max_length=1)]
    rule: Rule
    after: Annotated[int, Field(ge=0)] = 0
    shows: Literal["", "g", "h", "f"] = ""


class NumberScreen(LessonScreen):
    """An exercise: write down a number."""

    kind: Literal["number"]
    question: str
    runs: Annotated[tuple[LessonRun, ...], Field(min_length=1, max_length=2)]
    ask: Measure
    after: Annotated[int, Field(ge=0)] = 0
    """Expansions after which it is asked."""
    shown: Annotated[int, Field(ge=0)] = 0
    """Expansions that the picture shows."""
    shows: Literal["", "g", "h", "f"] = ""


class WalkScreen(LessonScreen):
    """A world to touch: go from state to state up to the goal."""

    kind: Literal["walk"]
    runs: Annotated[tuple[LessonRun, ...], Field(min_length=1, max_length=1)]
    aim: Literal["any", "cheapest"] = "any"
    """Any way will do, or only one that costs no more than that of the run."""


class LeadScreen(LessonScreen):
    """A world to touch: the reader is the search, sees what it would see, and chooses what is expanded."""

    kind: Literal["lead"]
    runs: Annotated[tuple[LessonRun, ...], Field(min_length=1, max_length=1)]
    """With whose number of expansions the reader's is compared."""


RunScreen = WatchScreen | PredictScreen | OrderScreen | PickScreen | NumberScreen | WalkScreen | LeadScreen
"""Those on which something runs."""


class AssignScreen(LessonScreen):
    """A square to fill: small in the cells stands what they may still be."""

    kind: Literal["assign"]
    world: str
    propagation: Literal["none", "forward-checking", "mac"] = "forward-checking"


class TourScreen(LessonScreen):
    """A board to touch: draw a closed tour through all its cells."""

    kind: Literal["tour"]
    rows: Annotated[int, Field(ge=2, le=8)]
    cols: Annotated[int, Field(ge=2, le=8)]


Screen = Annotated[
    PlayScreen
    | WatchScreen
    | PredictScreen
    | OrderScreen
    | PickScreen
    | NumberScreen
    | WalkScreen
    | LeadScreen
    | AssignScreen
    | TourScreen,
    Field(discriminator="kind"),
]


class Lesson(LessonPart):
    """One lesson."""

    title: str
    summary: str
    minutes: Annotated[int, Field(ge=1, le=30)]
    worlds: dict[str, LessonWorld]
    screens: Annotated[tuple[Screen, ...], Field(min_length=3, max_length=6)]

    @model_validator(mode="after")
    def _worlds_are_there(self) -> Lesson:
        for number, screen in enumerate(self.screens, 1):
            for name in _worlds_of(screen):
                if name not in self.worlds:
                    raise ValueError(f"screen {number} names the world {name!r}, which is not there")
        return self


def _worlds_of(screen: Screen) -> list[str]:
    if isinstance(screen, TourScreen):
        return []
    if isinstance(screen, PlayScreen | AssignScreen):
        return [screen.world]
    return [run.world for run in screen.runs]


def lesson_names() -> dict[str, Path]:
    """Return the lessons in their order: 01-state.toml is called state."""
    return {path.stem.partition("-")[2]: path for path in sorted(FOLDER.glob("[0-9][0-9]-*.toml"))}


@cache
def lesson(name: str) -> Lesson:
    """Return a lesson by its name."""
    known = lesson_names()
    if name not in known:
        raise UsageError(f"there is no lesson {name!r:.40}")
    return parse_lesson(known[name].read_text("utf-8"), known[name].name)


def parse_lesson(text: str, name: str) -> Lesson:
    """Read a lesson; raise InputError that says where it is wrong."""
    try:
        data: dict[str, Any] = tomllib.loads(text)
        return Lesson(**data)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{name}: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise InputError(f"{name}{place and ', '}{place}: {first['msg']}") from error
