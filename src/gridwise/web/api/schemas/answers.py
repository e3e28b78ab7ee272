"""What answers look like."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = [
    "AlgorithmOut",
    "AnswerOut",
    "AutopilotOut",
    "DayOut",
    "DistanceOut",
    "EntryKindOut",
    "ErrorDetail",
    "ErrorOut",
    "FlightOut",
    "FrameOut",
    "HintOut",
    "HintStageOut",
    "InstanceOut",
    "LimitMetOut",
    "LimitsOut",
    "MadeOut",
    "NamedOut",
    "OptionOut",
    "PlayOut",
    "PreviewOut",
    "PuzzleOut",
    "ReadOut",
    "ResultOut",
    "SceneOut",
    "ShapeOut",
    "SlideOut",
    "SolvedOut",
    "StatusOut",
    "VerifyOut",
]


class ErrorDetail(BaseModel):
    """What is wrong."""

    message: str
    line: int | None = None


class ErrorOut(BaseModel):
    """What every refusal looks like."""

    error: ErrorDetail


class LimitMetOut(BaseModel):
    """The limit that a search ran into."""

    name: Literal["seconds", "nodes", "memory"]
    value: Annotated[float, Field(description="of memory in MiB")]


class LimitsOut(BaseModel):
    """Limits of a search."""

    seconds: float
    nodes: int
    memory: Annotated[float, Field(description="MiB")]


class StatusOut(BaseModel):
    """How busy the server is."""

    version: str
    searches: int
    """At once, at most."""
    racers: int
    """Searches of races at once, at most, beside the others."""
    running: int
    waiting: int
    most: Annotated[LimitsOut, Field(description="the largest limits that a search may be given")]


class OptionOut(BaseModel):
    """A choice that only one puzzle has."""

    name: str
    summary: str
    default: Any
    choices: list[str]
    switch: bool


class NamedOut(BaseModel):
    """A name with one line about it."""

    name: str
    summary: str


class AlgorithmOut(NamedOut):
    """An algorithm, and what it takes."""

    own: bool
    informed: bool
    weighted: bool
    goal_tests: list[str]
    ties: list[str]
    native: bool
    traceable: bool
    readable: Annotated[bool, Field(description="its source can be stepped through")]


class AutopilotOut(NamedOut):
    """A program that plays in a person's place."""

    own: Annotated[bool, Field(description="a person's own: whether it can play a board is not known")]


class FlightOut(BaseModel):
    """What a pilot has flown; as events, its moves come in `frame`s with its plans."""

    pilot: str
    made: int
    outcome: Literal["playing", "won", "lost", "stalled"]


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
    counts: Annotated[list[str], Field(description="metrics in which moves made by hand are counted")]
    controls: Annotated[str | None, Field(description="how it is played by hand; null: it is not")]
    algorithms: list[AlgorithmOut]
    heuristics: list[NamedOut]
    default_heuristic: str | None
    generate: list[OptionOut]
    solve: list[OptionOut]
    explorable: bool
    mapped: Annotated[bool, Field(description="whether its states can be laid out as a map")]
    example: str
    generates: bool
    hints: bool
    pilots: Annotated[list[AutopilotOut], Field(description="programs that play in a person's place")]
    explains: bool
    contenders: Annotated[list[str], Field(description="algorithms that are usual in a race")]
    compared: Annotated[list[str], Field(description="algorithms that are usual in a comparison")]
    reviews: Annotated[bool, Field(description="whether a game by hand can be looked back at")]
    preview: PreviewOut
    editor: Annotated[bool, Field(description="whether /puzzles/NAME/editor.js edits its boards in place")]
    lessons: Annotated[
        bool, Field(description="whether /puzzles/NAME/lessons.json shows its rules on boards")
    ]
    pages: Annotated[list[str], Field(description="pages of the workbench that are about it alone")]


class InstanceOut(BaseModel):
    """An instance that comes with the package, or that is kept in a collection of one's own."""

    id: str
    name: str
    text: str
    facts: dict[str, Any]
    difficulty: str | None
    collection: Annotated[str | None, Field(description="of one's own; null for what is shipped")] = None


class ShapeOut(BaseModel):
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
    shapes: list[ShapeOut]


class DayOut(BaseModel):
    """The board of a day."""

    date: str
    text: str
    difficulty: Annotated[str | None, Field(description="null where a puzzle's generator knows none")]
    facts: dict[str, Any]


class ReadOut(BaseModel):
    """An instance as it was understood."""

    text: str
    scene: SceneOut
    facts: dict[str, Any]
    start: Annotated[str, Field(description="the text without the moves that it holds")]
    moves: list[str]
    pilots: Annotated[list[str], Field(description="the puzzle's own pilots that can play this board")]


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
    counted: Annotated[
        list[str] | None,
        Field(description="the moves as the metric counts them, one each, where it is another way"),
    ]
    actions: list[str]
    outcome: Literal["playing", "won", "lost", "stalled"]
    standing: dict[str, Any]
    terms: Annotated[dict[str, str], Field(description="the rules of this instance, where instances differ")]
    conflicts: list[dict[str, Any]]
    slides: Annotated[list[SlideOut], Field(description="what the actions move, where pieces are dragged")]
    kinds: Annotated[list[EntryKindOut], Field(description="what can be written, where cells are filled")]
    scene: SceneOut


class AnswerOut(BaseModel):
    """Sentences for people, data for machines."""

    status: Literal["solved", "unsolvable", "limit", "interrupted"]
    lines: list[str]
    data: dict[str, Any]


class HintStageOut(BaseModel):
    """One press of the button: more than the one before."""

    kind: Literal["piece", "move", "why", "line"]
    lines: list[str]
    scene: SceneOut


class HintOut(AnswerOut):
    """A good next move, and why."""

    move: str | None
    way: list[str]
    scene: SceneOut
    stages: Annotated[list[HintStageOut], Field(description="where to look, the move, why, and the line")]


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


class SolvedOut(ResultOut):
    """The same, and what a page says of it."""

    notes: Annotated[list[str], Field(description="what the puzzle says of the result")]
    counters: Annotated[list[str], Field(description="those of the metrics that say something about it")]
    lost: Annotated[Literal["lost", "stalled"] | None, Field(description="how a game ended that was not won")]
    played: Annotated[list[str], Field(description="the plan, or the moves of a game that was not won")]
    limit_met: LimitMetOut | None


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
