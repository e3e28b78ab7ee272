"""The Snake arena: a game to watch, and statistics over many games."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import AfterValidator, BaseModel, Field

from gridwise.puzzles.snake.move_tables.sizes import AT_ONCE_CELLS
from gridwise.puzzles.snake.pilots import PILOTS, find, pilots_for
from gridwise.puzzles.snake.rules import Tail
from gridwise.puzzles.snake.text import parse_board
from gridwise.web.answers import answer
from gridwise.web.api import schemas
from gridwise.web.api.common import REFUSALS, streamed
from gridwise.web.api.example import with_example
from gridwise.web.api.plots import SECONDS, Count, PlotLabel, PlotsOut, Time, Width
from gridwise.web.api.race import distinct
from gridwise.web.own_code import own_names_in, served
from gridwise.web.snake.handlers import games, plots, series

__all__ = ["PAGES", "router"]

router = APIRouter(tags=["labs"], responses=REFUSALS)

PilotName = StrEnum(  # type: ignore[misc]
    "PilotName",
    {name.replace("-", "_").replace("+", "_plus"): name for name in PILOTS}
    | {f"own {thing.name}": thing.name for thing in served("pilot")},
)

PAGES = ("arena",)
"""Each a module of this folder's name among the page's own."""

MOST_GAMES = 5000
MOST_SECONDS = 300.0
SLACK_SECONDS = 60.0
"""Beyond the time that is asked for: a game that has begun is played to its end."""

OWN_SLACK_SECONDS = 5.0


Board = Annotated[str, Field(pattern=r"^([1-9]|[12][0-9]|30)x([1-9]|[12][0-9]|30)$")]


class GameIn(schemas.RequestBody):
    """A board, and the seed that decides the fruits."""

    board: Board = "10x10"
    tail: Tail = "free"
    seed: Annotated[int, Field(strict=True, ge=0, lt=2**53)] = 1


class WatchIn(GameIn):
    """Pilots that play one and the same game of a series."""

    model_config = with_example(pilots=["greedy", "best"], board="6x6", seed=7)

    pilots: Annotated[list[PilotName], Field(min_length=1, max_length=4)]
    game: Annotated[
        int, Field(strict=True, ge=0, lt=10**6, description="which of the games that the seed makes")
    ] = 0
    seconds: Annotated[float, Field(strict=True, gt=0, le=120)] = 60.0


class SeriesIn(GameIn):
    """Pilots that all play the same games."""

    model_config = with_example(pilots=["greedy", "best"], board="6x6", games=50, seed=7)

    pilots: Annotated[list[PilotName], Field(min_length=1, max_length=8), AfterValidator(distinct)]
    games: Annotated[int, Field(strict=True, ge=1, le=MOST_GAMES)] = 100
    effort: Literal["fast", "high"] = "fast"
    seconds: Annotated[float, Field(strict=True, gt=0, le=MOST_SECONDS)] = 60.0


class PilotOut(BaseModel):
    """A pilot and its one line."""

    name: str
    summary: str
    plans: Annotated[bool, Field(description="it tells the way it means to go")]


class PlayedOut(BaseModel):
    """One pilot's game; cells are numbered row by row."""

    pilot: str
    moves: str
    fruits: Annotated[list[tuple[int, int]], Field(description="(moves made, cell)")]
    plans: Annotated[list[tuple[int, str]], Field(description="(moves made, the way on)")]
    outcome: Literal["playing", "won", "lost", "stalled"]
    length: int
    failure: Annotated[str | None, Field(description="why a person's own pilot has lost at once")] = None


class WatchOut(BaseModel):
    """The same game as every pilot played it."""

    rows: int
    cols: int
    start: int
    instance: Annotated[str, Field(description="the game as text, to play it yourself")]
    pilots: list[str]
    boards: list[PlayedOut]


class ReachedOut(BaseModel):
    """A length, over the games that reached it."""

    length: int
    games: int
    steps: float
    error: float | None


class SummaryOut(BaseModel):
    """A pilot's games in numbers, and what they are made of."""

    pilot: str
    board: str
    games: int
    wins: int
    losses: int
    stalls: int
    mean_length: float
    mean_steps_of_wins: float | None
    sd_steps_of_wins: float | None
    mean_steps: float
    moves_per_second: float
    seed: int
    standard_error: float | None
    tail: str
    effort: str | None
    expected_steps: float | None
    failure: Annotated[
        str | None, Field(description="why a person's own pilot has lost its last games unplayed")
    ] = None
    complete: Annotated[bool, Field(description="false: time was up before all games were played")]
    outcomes: list[Literal["won", "lost", "stalled"]]
    lengths: list[int]
    steps: list[int]
    growth: list[ReachedOut]


class SeriesOut(BaseModel):
    """All pilots on the same games."""

    board: str
    cells: int
    games: int
    seed: int
    rows: list[SummaryOut]


Rising = Annotated[
    list[Count],
    Field(max_length=MOST_GAMES, description="sorted, each as its difference from the one before"),
]
"""A number for each game; as differences those of many games fit into a request."""


class PlottedGames(schemas.RequestBody):
    """What plots show of a pilot's games."""

    pilot: PlotLabel
    steps: Annotated[Rising, Field(description="of the games won")]
    lengths: Rising
    growth: Annotated[list[tuple[Count, Count, Time, Time | None]], Field(max_length=1000)]


class GamePlotsIn(schemas.RequestBody):
    """Pilots on the same games, and how wide each of the plots that are wanted is."""

    model_config = with_example(
        board="6x6",
        rows=[{"pilot": "best", "steps": [150, 8, 0, 5], "lengths": [36, 0, 0, 0], "growth": []}],
        widths={"steps": 480},
    )

    board: PlotLabel
    rows: Annotated[list[PlottedGames], Field(max_length=8)]
    widths: dict[Literal["steps", "quartiles", "lengths", "growth"], Width]


@router.get(
    "/arena/pilots",
    responses={code: REFUSALS[code] for code in (403, 421)},
    summary="The pilots, in the order of their skill; with a board, those that can play on it",
)
def pilots(board: Board | None = None, tail: Tail = "free") -> list[PilotOut]:
    able = PILOTS if board is None else pilots_for(parse_board(board, tail))
    by_moves = board is not None and parse_board(board).cells > AT_ONCE_CELLS
    silent = {"evolved"} if by_moves else {"evolved", "optimal"}
    ours = [PilotOut(name=name, summary=find(name).summary, plans=name not in silent) for name in able]
    return ours + [
        PilotOut(name=thing.name, summary=thing.summary, plans=thing.plans) for thing in served("pilot")
    ]


@router.post(
    "/arena/game",
    responses=streamed(WatchOut),
    summary="Pilots on one and the same game; as events, `start` and then their moves in `frame`s",
)
async def watch(request: Request, body: WatchIn) -> Response:
    arguments = {
        "pilots": [name.value for name in body.pilots],
        "board": body.board,
        "tail": body.tail,
        "seed": body.seed,
        "game": body.game,
        "seconds": body.seconds,
    }
    return await answer(request, games, arguments, seconds=body.seconds + _slack(arguments))


@router.post(
    "/arena",
    responses=streamed(SeriesOut),
    summary="Statistics over many games; as events, each pilot comes as a `row` when its games are over",
)
async def play(request: Request, body: SeriesIn) -> Response:
    arguments = {
        "pilots": [name.value for name in body.pilots],
        "board": body.board,
        "tail": body.tail,
        "games": body.games,
        "seed": body.seed,
        "effort": body.effort,
        "seconds": body.seconds,
    }
    return await answer(request, series, arguments, seconds=body.seconds + _slack(arguments))


def _slack(arguments: dict[str, Any]) -> float:
    """Own code has none: it may play a game without end."""
    return OWN_SLACK_SECONDS if own_names_in(arguments) else SLACK_SECONDS


@router.post("/arena/plots", response_model=PlotsOut, summary="The plots of many games")
async def of_games(request: Request, body: GamePlotsIn) -> Response:
    return await answer(request, plots, body.model_dump(), lane="quick", seconds=SECONDS)
