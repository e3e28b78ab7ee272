"""What requests and answers look like, for checking the one and describing both."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AliasChoices, BaseModel, ConfigDict, Field

from gridwise.web.api.example import BOARD, HEURISTIC, METRIC, PLAN, with_example
from gridwise.web.settings import MOST_COUNT, MOST_MOVES, MOST_TEXT

__all__ = [
    "AlgorithmOut",
    "AnswerOut",
    "Choices",
    "Distance",
    "DistanceOut",
    "ErrorOut",
    "ExploreIn",
    "FrameOut",
    "Frames",
    "Generate",
    "HintOut",
    "InstanceOut",
    "LimitsIn",
    "MadeOut",
    "Named",
    "OptionOut",
    "PictureIn",
    "PlayIn",
    "PlayOut",
    "Position",
    "PuzzleOut",
    "Read",
    "ReadOut",
    "ResultOut",
    "SceneOut",
    "Solve",
    "StatusOut",
    "Verify",
    "VerifyOut",
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
    Annotated[int, Field(strict=True, ge=1, le=10**9)] | None,
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


class Request(BaseModel):
    """A body; a name that is not known is told, since it is most likely misspelt."""

    model_config = ConfigDict(extra="forbid")


class LimitsIn(Request):
    """What a search may take."""

    seconds: Seconds = None
    nodes: Nodes = None
    memory: Memory = None


class Limited(LimitsIn):
    """A request with limits, at the top or under `limits`."""

    limits: LimitsIn | None = None


class Read(Request):
    """An instance to be read."""

    model_config = with_example(text=BOARD)

    text: Text
    metric: Metric = None


class Position(Request):
    """An instance, and the moves a person has made."""

    model_config = with_example(instance=BOARD, moves=PLAN[:1])

    instance: Text
    recorded: Annotated[Moves, Field(description="moves before those; boards that hold a game replay them")]
    moves: Moves
    metric: Metric = None

    def of(self, puzzle: str) -> dict[str, Any]:
        """Return the position as it is handed to a worker."""
        return {"puzzle": puzzle, **self.model_dump(include={"instance", "recorded", "moves", "metric"})}


class PlayIn(Position):
    """A position to be shown, with moves that lie ahead drawn as the way on."""

    model_config = with_example(instance=BOARD, moves=PLAN[:1], way=PLAN[1:2])

    way: Moves


class Distance(Position, Limited):
    """A position to be solved from."""

    model_config = with_example(instance=BOARD, moves=PLAN[:1], metric=METRIC, seconds=5)


class Frames(Position):
    """A plan to be shown step by step from a position."""

    model_config = with_example(instance=BOARD, plan=PLAN[:2])

    plan: Plan


class PictureIn(Position):
    """A position, or as GIF a plan from there, as a file."""

    model_config = with_example(instance=BOARD, format="svg", theme="dark")

    plan: Plan | None = None
    format: Literal["svg", "png", "gif", "txt", "file"] = "svg"
    theme: Literal["light", "dark"] = "light"
    cell: Annotated[int, Field(strict=True, ge=8, le=128, description="pixels")] = 48


class Choices(Limited):
    """How to solve; null leaves the choice to the puzzle and the algorithm."""

    algorithm: Word | None = None
    heuristic: Word | None = None
    weight: Annotated[float, Field(strict=True, ge=1, le=1e6)] | None = None
    goal_test: Literal["generation", "expansion"] | None = None
    ties: Literal["fifo", "lifo", "low-h"] | None = None
    engine: Literal["native", "python"] | None = None
    metric: Metric = None
    options: OwnOptions


class Solve(Choices):
    """An instance to be solved."""

    model_config = with_example(instance=BOARD, algorithm="astar", heuristic=HEURISTIC, limits={"seconds": 5})

    instance: Annotated[Text, Field(validation_alias=AliasChoices("instance", "text"))]


class Verify(Request):
    """A plan to be replayed."""

    model_config = with_example(instance=BOARD, plan=PLAN)

    instance: Annotated[Text, Field(validation_alias=AliasChoices("instance", "text"))]
    plan: Plan
    metric: Metric = None


class Generate(Request):
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


class ErrorDetail(BaseModel):
    """What is wrong."""

    message: str
    line: int | None = None


class ErrorOut(BaseModel):
    """What every refusal looks like."""

    error: ErrorDetail


class StatusOut(BaseModel):
    """How busy the server is."""

    version: str
    searches: int
    """At once, at most."""
    running: int
    waiting: int


class OptionOut(BaseModel):
    """A choice that only one puzzle has."""

    name: str
    summary: str
    default: Any
    choices: list[str]
    switch: bool


class Named(BaseModel):
    """A name with one line about it."""

    name: str
    summary: str


class AlgorithmOut(Named):
    """An algorithm, and what it takes."""

    own: bool
    informed: bool
    weighted: bool
    goal_tests: list[str]
    ties: list[str]
    native: bool
    traceable: bool


class PreviewOut(BaseModel):
    """How a puzzle moves in a small picture of it."""

    algorithm: str
    level: str
    skip: int
    step_ms: int


class PuzzleOut(BaseModel):
    """A puzzle, what it can do, and everything that can be chosen about it."""

    name: str
    title: str
    summary: str
    metrics: list[str]
    controls: Annotated[str | None, Field(description="how it is played by hand; null: it is not")]
    algorithms: list[AlgorithmOut]
    heuristics: list[Named]
    default_heuristic: str | None
    generate: list[OptionOut]
    solve: list[OptionOut]
    explorable: bool
    example: str
    generates: bool
    hints: bool
    explains: bool
    contenders: Annotated[list[str], Field(description="algorithms that are usual in a race")]
    compared: Annotated[list[str], Field(description="algorithms that are usual in a comparison")]
    preview: PreviewOut
    editor: Annotated[bool, Field(description="whether /puzzles/NAME/editor.js edits its boards in place")]
    pages: Annotated[list[str], Field(description="pages of the workbench that are about it alone")]


class InstanceOut(BaseModel):
    """An instance that comes with the package."""

    id: str
    name: str
    text: str
    facts: dict[str, Any]
    difficulty: str | None


class Shape(BaseModel):
    """Something that lies on a board; its other fields depend on its kind."""

    model_config = ConfigDict(extra="allow")
    kind: str


class SceneOut(BaseModel):
    """A board as a picture."""

    rows: int
    cols: int
    wraps: bool
    letters: bool
    title: str
    caption: str
    shapes: list[Shape]


class ReadOut(BaseModel):
    """An instance as it was understood."""

    text: str
    scene: SceneOut
    facts: dict[str, Any]
    start: Annotated[str, Field(description="the text without the moves that it holds")]
    moves: list[str]


class SlideOut(BaseModel):
    """A piece that an action moves by some cells."""

    action: str
    piece: str
    down: int
    right: int


class EntryKindOut(BaseModel):
    """A kind of thing to write into cells; `rROWcCOL=WORD` does it."""

    name: str
    words: list[str]
    eraser: str
    hues: dict[str, int]


class PlayOut(BaseModel):
    """Where a game stands."""

    moves: list[str]
    actions: list[str]
    outcome: Literal["playing", "won", "lost", "stalled"]
    standing: dict[str, Any]
    conflicts: list[dict[str, Any]]
    slides: Annotated[list[SlideOut], Field(description="what the actions move, where pieces are dragged")]
    kinds: Annotated[list[EntryKindOut], Field(description="what can be written, where cells are filled")]
    scene: SceneOut


class AnswerOut(BaseModel):
    """Sentences for people, data for machines."""

    status: Literal["solved", "unsolvable", "limit", "interrupted"]
    lines: list[str]
    data: dict[str, Any]


class HintOut(AnswerOut):
    """A good next move, and why."""

    move: str | None
    way: list[str]
    scene: SceneOut


class DistanceOut(BaseModel):
    """How far it is to the goal."""

    status: Literal["solved", "unsolvable", "limit", "interrupted"]
    cost: int | None
    optimal: bool
    lower_bound: int | None


class ResultOut(BaseModel):
    """What `gridwise solve --json` prints; some puzzles tell more."""

    model_config = ConfigDict(extra="allow")
    puzzle: str
    file: str | None
    algorithm: str
    heuristic: str | None
    engine: str
    metric: str | None
    goal_test: str | None
    ties: str | None
    status: Literal["solved", "unsolvable", "limit", "interrupted"]
    optimal: bool
    cost: int | None
    lower_bound: int | None
    plan: list[str] | None
    solution: str | None
    metrics: dict[str, int | float]


class VerifyOut(BaseModel):
    """What replaying a plan has shown."""

    puzzle: str
    valid: bool
    message: str
    cost: int | None
    broken_at: int | None


class MadeOut(BaseModel):
    """An instance that was made."""

    text: str
    facts: dict[str, Any]


class FrameOut(BaseModel):
    """One picture of a series."""

    caption: str
    scene: SceneOut
