"""The other puzzles in the window, without a screen: moves, undo, hints, and the solution to watch."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gridwise.registry import puzzle
from gridwise.scene import Block, Danger, Highlight, Role
from gridwise.scene import Path as Way
from gridwise.window.layout import CHIP, layout
from gridwise.window.sessions.arrows_session import ArrowsSession
from gridwise.window.sessions.drag_session import DragSession
from gridwise.window.sessions.entries_session import EntriesSession
from gridwise.window.sessions.puzzle_session import PuzzleSession
from gridwise.window.sessions.replay_session import ReplaySession
from tests.programs import wait_until
from tests.window.games import TEXTS, opened, puzzle_game, wait

Games = dict[str, PuzzleSession[Any]]


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    made = {
        name: puzzle_game(name, text, source=f"{name}.txt", speed=0.1, folder=tmp_path)
        for name, text in TEXTS.items()
    }
    yield made
    for game in made.values():
        game.close()


@pytest.mark.parametrize("name", TEXTS)
def test_the_solution_is_watched_to_its_end(name: str, games: Games) -> None:
    game = games[name]
    game.key("return")
    assert "Working out" in game.message
    wait(game)
    assert game.watching
    now = 0.0
    while game.watching:
        now += 0.05
        game.tick(now)
    assert game.play.outcome == "won"
    banner = game.face().banner
    assert banner is not None
    assert (banner.kind, banner.title) == ("won", "Solved")
    moves = len(game.play.moves)
    game.key("backspace")
    assert len(game.play.moves) == moves - 1
    assert game.face().banner is None


@pytest.mark.parametrize("name", TEXTS)
def test_hints_lead_to_the_goal(name: str, games: Games) -> None:
    game = games[name]
    for _ in range(200):
        if game.play.outcome == "won":
            break
        game.key("h" if name != "colour-sudoku" else "ctrl+h")
        wait(game)
        assert game.way
        game.act(game.way[0])
    assert game.play.outcome == "won"
    game.key("r" if name != "colour-sudoku" else "ctrl+r")
    assert not game.play.moves


@pytest.mark.parametrize("name", TEXTS)
def test_pause_undo_redo_and_taking_over(name: str, games: Games) -> None:
    game = games[name]
    game.key("backspace")
    assert "nothing to take back" in game.message
    game.key("return")
    wait(game)
    assert game.watching
    now = 0.0
    while len(game.play.moves) < 2:
        now += 0.05
        game.tick(now)
    game.key("p")
    for _ in range(20):
        now += 0.1
        game.tick(now)
    assert len(game.play.moves) == 2
    game.key("p")
    while len(game.play.moves) < 3:
        now += 0.05
        game.tick(now)
    game.key("backspace")  # the player takes over
    assert (len(game.play.moves), game.watching) == (2, False)
    game.key("y")
    assert len(game.play.moves) == 3


@pytest.mark.parametrize("name", TEXTS)
def test_logs_can_be_replayed(name: str, games: Games, tmp_path: Path) -> None:
    game = games[name]
    for _ in range(3):
        game.act(game.play.hint().data["move"])
    game.key("space")
    (log,) = tmp_path.glob("output_*.log")
    data = json.loads(log.read_text())
    assert (data["puzzle"], data["moves"]) == (name, list(game.play.moves))
    again = opened(replay=log.read_text(), replay_source=str(log), speed=0.1)
    assert isinstance(again, ReplaySession)
    again.key("end")
    assert again.face().scene == game.rules.position(game.play.instance, game.play.state, game.play.moves[-1])
    game.key("ctrl+g")
    game.close()
    assert len(list(tmp_path.glob(f"{name}_*.gif"))) == 1


def test_arrows_move_torus_snake_and_worm(games: Games) -> None:
    snake, worm = games["torus-snake"], games["worm"]
    snake.key("left")
    snake.key("w")
    assert list(snake.play.moves) == ["L", "U"]
    assert dict(snake.face().facts)["moves"] == "2"
    worm.key("up")
    worm.key("up")  # the wall
    assert list(worm.play.moves) == ["U"]
    assert worm.message == "There is no way there."
    assert dict(worm.face().facts)["points"] == "11 of 120"


def told(game: PuzzleSession[Any]) -> bool:
    return game.fewest() != "..."


def test_the_fewest_moves_are_told(games: Games) -> None:
    for name in ("rushhour", "torus-snake", "worm"):
        wait_until(partial(told, games[name]))
    for name, fewest in (("rushhour", "13"), ("torus-snake", None), ("worm", None)):
        game = games[name]
        known = game.rules.rest(game.play.instance, game.play.state).cost
        assert dict(game.face().facts)["fewest"] == str(known)
        assert fewest in (None, str(known))


# Rush Hour.


def cars(games: Games) -> DragSession:
    game = games["rushhour"]
    assert isinstance(game, DragSession)
    return game


def place_of(game: DragSession, label: str) -> tuple[float, float]:
    block = next(s for s in game.scene().shapes if isinstance(s, Block) and s.label == label)
    return block.row, block.col


def test_cars_are_dragged(games: Games) -> None:
    game = cars(games)
    game.press((0.5, 2.5))  # car I in the first row, which is free on both sides
    game.drag((0.5, 3.1))
    assert place_of(game, "I") == pytest.approx((0, 2.6))
    assert game.face().glide_ms == 0  # it follows the mouse
    game.drag((3.0, 40.0))  # far beyond the wall
    assert place_of(game, "I") == (0, 4)
    game.release()
    assert list(game.play.moves) == ["I+2"]
    game.press((0.5, 4.5))
    game.drag((0.5, 4.3))
    game.release()  # less than half a cell: it goes back
    assert list(game.play.moves) == ["I+2"]
    game.press((5.5, 5.5))  # an empty cell
    game.drag((0, 0))
    game.release()
    assert list(game.play.moves) == ["I+2"]


def test_cars_are_chosen_and_moved_by_keys(games: Games) -> None:
    game = cars(games)
    game.key("right")
    assert "Choose a car first" in game.message
    game.key("tab")
    assert game.chosen == "A"
    game.key("shift+tab")
    assert game.chosen == "I"
    game.key("up")
    assert game.message == "Car I only goes left and right."
    game.key("right")
    game.key("right")
    game.key("right")
    assert list(game.play.moves) == ["I+1", "I+1"]
    assert game.message == "Car I cannot go there."
    assert dict(game.face().facts)["moves"] == "1"  # one slide, in two pushes
    ringed = [s.label for s in game.scene().shapes if isinstance(s, Block) and s.highlighted]
    assert ringed == ["I"]


def test_a_hint_shows_its_arrow(games: Games) -> None:
    game = cars(games)
    game.key("h")
    wait(game)
    assert game.message.startswith("Play ")
    assert any(isinstance(shape, Way) for shape in game.face().scene.shapes)
    assert game.chosen == game.way[0][0]


@pytest.mark.parametrize("name", TEXTS)
def test_the_next_level_comes_after_the_first(name: str) -> None:
    game = puzzle_game(name)
    levels = [puzzle(name).parse(made.text) for made in puzzle(name).shipped]
    assert str(game.play.instance) == str(levels[0])
    game.key("ctrl+n")
    assert str(game.play.instance) == str(levels[1])
    game.close()


# Colour Sudoku.


def sudoku(games: Games) -> EntriesSession:
    game = games["colour-sudoku"]
    assert isinstance(game, EntriesSession)
    return game


def test_numbers_and_colours_are_written(games: Games) -> None:
    game = sudoku(games)
    game.press((0.5, 1.5))
    game.key("left")
    game.key("1")
    game.key("r")
    assert "given" in game.message  # the colour of this cell is
    game.key("down")
    game.key("G")
    assert list(game.play.moves) == ["r1c1=1", "r2c1=g"]
    game.key("9")
    assert list(game.play.moves) == ["r1c1=1", "r2c1=g"]
    game.key("delete")
    assert game.play.state.paints[3] is None
    game.choose("b")
    assert game.play.state.paints[3] == "b"
    game.choose("clear")
    assert game.play.state.paints[3] is None


def test_plain_letters_are_colours_and_ctrl_makes_commands(games: Games) -> None:
    game = sudoku(games)
    game.key("g")
    assert "given" in game.message
    assert game._film is None
    assert ("Ctrl+G", "GIF") in game.face().keys
    assert ("H", "hint") in game.face().keys
    assert ("Ctrl+R", "back to the start") in game.help_keys()
    assert game.takes("r")
    assert not game.takes("t")
    game.key("q")
    assert game.done


def test_a_broken_rule_is_shown_at_once(games: Games) -> None:
    game = sudoku(games)
    game.press((0.5, 0.5))
    game.key("2")
    assert "twice" in game.message
    assert sum(isinstance(shape, Danger) for shape in game.face().scene.shapes) == 2
    game.key("return")
    wait(game)
    assert "no way" in game.message
    game.key("backspace")
    assert not any(isinstance(shape, Danger) for shape in game.face().scene.shapes)
    assert Highlight(0, 0) in game.face().scene.shapes  # where the player is


def test_numbers_of_two_digits() -> None:
    size = 12
    text = "\n".join([f"2 {size}", "r b", *(" ".join(["*#"] * size) for _ in range(size))]) + "\n"
    game = opened("colour-sudoku", text, source="twelve.txt")
    assert isinstance(game, EntriesSession)
    game.key("1")
    game.key("2")
    assert game.play.state.numbers[0] == 12
    assert list(game.play.moves) == ["r1c1=12"]
    game.key("right")
    game.key("1")
    game.key("3")  # 13 is too much: it is a 3
    assert game.play.state.numbers[1] == 3
    game.close()


def test_chips_are_found_by_clicks(games: Games) -> None:
    face = sudoku(games).face()
    at = layout(face, cell=60)
    words = []
    for row, chips in enumerate(face.chips):
        for col in range(len(chips)):
            x, y = at.chip_corner(face, row, col)
            words.append(at.chip(face, x + CHIP / 2, y + CHIP / 2))
    assert words == ["1", "2", "3", "r", "g", "b", "clear"]
    assert at.chip(face, 2, 2) is None
    place = at.place(face, at.board_left + 60 * 0.48, at.board_top + 60 * (0.48 + 2))
    assert place == pytest.approx((2, 0), abs=1e-6)


# People's own.


def test_a_puzzle_of_ones_own_is_played_with_arrows() -> None:
    maze = Path(__file__).resolve().parents[3] / "examples" / "maze.py"
    game = opened(f"{maze}:Maze")
    assert isinstance(game, ArrowsSession)
    row, col = game.play.state
    game.key("right")
    assert list(game.play.moves) == ["R"]
    assert Highlight(row, col + 1, role=Role.HERO) in game.face().scene.shapes  # where the player is
    game.close()


@pytest.mark.parametrize("name", ["worm", "torus-snake", "colour-sudoku"])
def test_new_ones_are_dealt_from_seeds(name: str) -> None:
    one, same = puzzle_game(name, seed=4), puzzle_game(name, seed=4)
    assert one.play.instance == same.play.instance
    first = one.play.instance
    one.key("ctrl+n")
    assert one.play.instance != first
    one.close()
    same.close()
