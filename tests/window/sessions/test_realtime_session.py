"""Snake in the window, without a screen: keys and the clock in, the game and its face out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from gridwise.errors import UsageError
from gridwise.puzzles.snake import PUZZLE
from gridwise.puzzles.snake.games import at
from gridwise.puzzles.snake.replay import replay
from gridwise.puzzles.snake.rules import Cell, State
from gridwise.puzzles.snake.text import GameFile
from gridwise.puzzles.snake.view import View
from gridwise.scene import Body, Food
from gridwise.scene import Path as Way
from gridwise.window.pace import Pace
from gridwise.window.sessions.realtime_session import RealtimeSession
from tests.programs import wait_until
from tests.window.games import opened, snake_game


def game_with(body: list[tuple[int, int]], moves: str) -> RealtimeSession:
    """A game in which the snake lies as given, head first, and came there by the last of the moves."""
    game = snake_game("6x6", speed=0.1)
    game.state = State(tuple(Cell(*cell) for cell in body), Cell(5, 5), 1)
    game.moves.extend(moves)
    game._begun = True
    return game


def run(game: RealtimeSession, seconds: float, start: float = 0.0) -> None:
    """Let the time pass in frames of 10 ms."""
    for frame in range(round(seconds * 100) + 1):
        game.tick(start + frame / 100)


def head(game: RealtimeSession) -> tuple[int, int]:
    row, col = game.state.body[0]
    return row, col


def test_what_the_pilot_says_is_told() -> None:
    told = {}
    for board in ("1x5", "6x6"):
        game = snake_game(board, auto=True, seed=2)
        game.step()
        told[board] = game.face().message
    assert told["1x5"] == "The pilot best is flying: no proof of safety from here; playing carefully."
    assert "proof" not in told["6x6"]


@pytest.mark.parametrize(
    ("key", "move"),
    [
        *(("w", (-1, 0)), ("a", (0, -1)), ("s", (1, 0)), ("d", (0, 1))),
        *(("up", (-1, 0)), ("left", (0, -1)), ("down", (1, 0)), ("right", (0, 1))),
    ],
)
def test_keys_steer(key: str, move: tuple[int, int]) -> None:
    game = game_with([(3, 3)], "")
    game.key(key)
    game.step()
    assert head(game) == (3 + move[0], 3 + move[1])


def test_nothing_moves_before_the_first_key() -> None:
    game = snake_game("6x6", speed=0.1)
    run(game, 1)
    assert game.state.steps == 0
    assert "starts the game" in game.face().message


def test_the_clock_moves_the_snake() -> None:
    game = game_with([(0, 0)], "")
    game.key("right")
    run(game, 0.35)
    assert (game.state.steps, head(game)) == (3, (0, 3))
    game.key("u")  # 0.1 s becomes 70 ms
    assert dict(game.face().facts)["speed"] == "70 ms a move"
    for _ in range(3):
        game.key("i")
    assert dict(game.face().facts)["speed"] == "0.2 s a move"


def test_turning_straight_back_is_ignored() -> None:
    game = game_with([(2, 3), (2, 2), (2, 1)], "R")
    game.key("left")
    game.step()
    assert (game.outcome, head(game)) == ("playing", (2, 4))
    pair = game_with([(2, 3), (2, 2)], "R")
    pair.key("a")
    pair.step()
    assert (pair.outcome, head(pair)) == ("playing", (2, 4))


def test_two_quick_turns_within_one_move_are_both_made() -> None:
    game = game_with([(2, 3), (2, 2), (2, 1)], "R")
    game.key("up")
    game.key("left")  # straight back from where it goes now, but not from where it will go
    game.step()
    game.step()
    assert (game.outcome, head(game)) == ("playing", (1, 2))
    game.key("down")
    game.key("up")  # back against the turn that waits: ignored
    game.step()
    game.step()
    assert (game.outcome, head(game)) == ("playing", (3, 2))


def test_a_wall_and_the_own_body_end_the_game() -> None:
    game = game_with([(0, 5), (0, 4)], "R")
    game.step()
    banner = game.face().banner
    assert banner is not None
    assert (banner.kind, banner.title, banner.lines[0]) == (
        "lost",
        "Game over",
        "The snake ran into the wall.",
    )
    game.step()
    assert game.state.steps == 1  # over is over
    coiled = game_with([(2, 2), (2, 3), (3, 3), (3, 2), (3, 1), (2, 1)], "L")
    coiled.key("down")
    coiled.step()
    banner = coiled.face().banner
    assert banner is not None
    assert banner.lines[0] == "The snake ran into itself."


def test_pause_and_new_game() -> None:
    game = game_with([(0, 0)], "")
    game.key("right")
    run(game, 0.15)
    game.key("p")
    run(game, 1, 0.2)
    assert game.state.steps == 1
    game.key("p")
    run(game, 0.15, 1.3)
    assert game.state.steps == 2
    seed = game.instance.seed
    game.key("n")
    assert (game.instance.seed, game.state.steps, list(game.moves)) == (seed + 1, 0, [])


def test_the_pilot_flies_with_its_plan_on_the_board_and_wins() -> None:
    game = snake_game("6x6", auto=True, speed=0.005)
    game.step()
    plan = next(shape for shape in game.face().scene.shapes if isinstance(shape, Way))
    fruit = next(shape for shape in game.face().scene.shapes if isinstance(shape, Food))
    assert plan.cells[0] == head(game)
    assert plan.cells[-1] == (fruit.row, fruit.col)
    while game.outcome == "playing":
        game.step()
    banner = game.face().banner
    assert banner is not None
    assert (banner.kind, banner.title) == ("won", "The board is full")
    assert dict(game.face().facts)["length"] == "36 of 36"
    assert dict(game.face().facts)["score"] == "35"


def test_the_autopilot_is_switched_in_the_middle_of_a_game() -> None:
    game = snake_game("8x8", seed=5, speed=0.1)
    game.key("h")
    for _ in range(60):
        game.step()
    assert dict(game.face().facts)["pilot"] == "best"
    game.key("left")
    assert "H takes over" in game.message  # a pilot is not disturbed
    game.key("h")
    assert dict(game.face().facts)["pilot"] == "you"
    assert not any(isinstance(shape, Way) for shape in game.face().scene.shapes)
    for _ in range(6):  # a person wanders about, but not into a wall
        safe = View.of(at(game.instance, game.state)).legal()
        keys = {"U": "up", "R": "right", "D": "down", "L": "left"}
        game.key(keys[safe[-1]])
        game.step()
    assert game.outcome == "playing"
    game.key("h")
    while game.outcome == "playing":
        game.step()
    assert game.outcome == "won"


def test_the_log_tells_everything_and_can_be_played_again(tmp_path: Path) -> None:
    game = snake_game("8x10", seed=3, auto=True, folder=tmp_path)
    for _ in range(40):
        game.step()
    game.key("space")
    (log,) = tmp_path.glob("output_*.log")
    assert log.name in game.message
    data = json.loads(log.read_text())
    assert (data["board"], data["seed"], len(data["moves"])) == ("8x10", 3, 40)
    assert data["body"] == [list(cell) for cell in game.state.body]
    assert data["map"][data["head"][0]][data["head"][1]] == "H"
    assert sum(row.count("o") + row.count("t") for row in data["map"]) == len(game.state.body) - 1
    assert (data["pilot"], data["auto"], data["speed"]) == ("best", True, 0.3)
    assert data["plan"][-1] == data["fruit"]
    again = GameFile.parse(log.read_text())
    assert replay(again).valid
    assert PUZZLE.gameplay.start(again) == game.state
    game.key("space")  # nothing has changed: the same name
    assert len(list(tmp_path.glob("output_*.log"))) == 1
    resumed = opened("snake", log.read_text())
    assert isinstance(resumed, RealtimeSession)
    assert resumed.state == game.state
    assert resumed.last == game.last


def test_a_film_of_the_game_so_far(tmp_path: Path) -> None:
    game = snake_game("5x5", auto=True, folder=tmp_path)
    for _ in range(12):
        game.step()
    game.key("g")
    game.close()  # leaving waits for the film
    (film,) = tmp_path.glob("snake_*.gif")
    with Image.open(film) as image:
        assert image.n_frames > 12  # type: ignore[attr-defined]


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    game = snake_game("5x5", folder=tmp_path / "nowhere")
    game.key("space")
    assert "could not be written" in game.message
    game.key("g")

    def told() -> bool:
        game.tick(0)
        return game.due() is None

    wait_until(told)
    assert "could not be saved" in game.message


def test_a_pilot_that_fails_hands_over(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "class Falls:\n"
        "    def choose(self, view):\n"
        "        if view.steps == 3:\n"
        "            raise RuntimeError('lost my way')\n"
        "        return view.legal()[0]\n"
    )
    game = snake_game("6x6", pilot=f"{file}:Falls", auto=True, speed=0.1)
    run(game, 2)
    assert (game.auto, game.paused, game.state.steps) == (False, True, 3)
    assert "lost my way" in game.message


def test_what_a_pilot_cannot_play_is_told_at_once() -> None:
    with pytest.raises(UsageError, match="25 cells"):
        snake_game("8x8", pilot="optimal", auto=True)
    with pytest.raises(UsageError, match="did you mean"):
        snake_game("8x8", pilot="bst")


def test_the_head_looks_where_it_goes() -> None:
    game = game_with([(3, 3)], "")
    game.key("down")
    game.step()
    body = next(shape for shape in game.face().scene.shapes if isinstance(shape, Body))
    assert body.heading == "D"


def test_the_pace_makes_up_for_what_was_missed_but_not_for_everything() -> None:
    pace = Pace(0.1)
    assert pace.moves(0.0) == 0
    assert pace.moves(0.35) == 3
    assert pace.moves(0.4) == 1
    assert pace.moves(60.0) == 64  # after a long sleep it goes on from now
    assert pace.moves(60.05) == 0
    assert pace.moves(60.11) == 1
    for _ in range(40):
        pace.faster()
    assert pace.seconds == 0.005
    for _ in range(40):
        pace.slower()
    assert (pace.seconds, str(pace)) == (2.0, "2 s")
