"""Recorded games: forwards, backwards, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from gridwise.errors import GridwiseError
from gridwise.puzzles.snake.rules import Direction, Game, Rules
from gridwise.window.sessions.realtime_session import RealtimeSession
from gridwise.window.sessions.replay_session import ReplaySession
from tests.conftest import Outcome
from tests.window.games import FIELD, opened, recorded, snake_game


@pytest.fixture
def flown() -> RealtimeSession:
    game = snake_game(seed=2, auto=True)
    while game.outcome == "playing":
        game.step()
    return game


def test_every_moment_is_the_games_own(flown: RealtimeSession) -> None:
    table = opened(replay=recorded(flown))
    assert isinstance(table, ReplaySession)
    game = Game(Rules(6, 6), 2)
    states = [game.state]
    for move in flown.moves:
        game.move(cast(Direction, move))
        states.append(game.state)
    for moment in [*range(len(states)), *range(len(states) - 1, -1, -7), 70, 3, len(states) - 1]:
        assert table.game.state(moment) == states[moment]


def test_it_plays_stops_and_steps(flown: RealtimeSession) -> None:
    table = opened(replay=recorded(flown), speed=0.1)
    assert isinstance(table, ReplaySession)
    table.tick(0)
    table.tick(0.55)
    assert table.moment == 5
    table.key("left")
    assert (table.moment, table.playing) == (4, False)
    table.tick(2)
    assert table.moment == 4
    table.key("right")
    table.key("p")
    table.tick(3)
    table.tick(3.25)
    assert table.moment == 7
    table.key("end")
    face = table.face()
    assert face.banner is not None
    assert (face.banner.kind, face.banner.title) == ("won", "Won")
    assert dict(face.facts)["move"] == f"{len(flown.moves):,} of {len(flown.moves):,}"
    table.key("p")  # once more from the start
    assert (table.moment, table.playing) == (0, True)


def test_a_snake_that_turned_back_is_shown_as_it_ended() -> None:
    text = '{"board": "1x6", "seed": 5, "moves": "RL"}'
    table = opened(replay=text)
    table.key("end")
    assert table.face().scene.rows == 1


def test_a_plan_is_shown_for_its_file(gridwise: Callable[..., Outcome], tmp_path: Path) -> None:
    file = tmp_path / "field.txt"
    file.write_text(FIELD)
    plan = gridwise("solve", "worm", file, "--quiet").out
    table = opened("worm", FIELD, replay=plan)
    assert isinstance(table, ReplaySession)
    table.key("end")
    assert "won" in table.face().message


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"replay": "UUU"}, "needs the puzzle and the FILE"),
        ({"name": "worm", "replay": "UUU"}, "needs the FILE"),
        ({"name": "worm", "text": FIELD, "replay": "UUU"}, "move 2: 'U' cannot be done here"),
        ({"replay": '{"board": "0x9"}'}, "expected a board from 1x1"),
        ({"replay": '{"board": "4x4", "moves": "UX"}'}, "got 'X' as move 2"),
        ({"replay": '{"board": "3x3", "moves": "UUUUUUUUU"}'}, "the game was already lost"),
        ({"name": "worm", "replay": '{"board": "3x3"}'}, "a game of 'snake', not of worm"),
        ({"replay": '{"instance": "x", "puzzle": "worms"}'}, "did you mean 'worm'?"),
        ({"replay": '{"instance": 3, "puzzle": "worm"}'}, "expected 'instance' as a text"),
        ({"replay": '{"instance": "x", "puzzle": 3}'}, "expected 'puzzle' as a name"),
    ],
)
def test_what_cannot_be_shown_is_told(asked: dict[str, Any], words: str) -> None:
    with pytest.raises(GridwiseError) as caught:
        opened(**asked)
    assert words in str(caught.value)


def test_the_command_names_the_file(gridwise: Callable[..., Outcome], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text('{"board": "3x3", "moves": "UUUUUUUUU"}')
    outcome = gridwise("play", "--replay", file)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith(f"gridwise: {file}: move ")
    assert outcome.err.count("\n") == 1
