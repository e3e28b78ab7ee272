"""The same games in a terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from gridwise.cli.fronts.terminal_game import lines, named
from tests.conftest import Outcome
from tests.terminals import terminal
from tests.window.games import APPLES, CARS, FIELD, SUDOKU, opened


def write(folder: Path, text: str) -> Path:
    file = folder / "it.txt"
    file.write_text(text)
    return file


def test_the_worm_is_played_to_its_end(tmp_path: Path) -> None:
    with terminal("play", "worm", write(tmp_path, FIELD), "--terminal", "--speed", "0.02") as screen:
        screen.wait_for("11 of 120")
        screen.press("\x1b[A")
        screen.wait_for("moves 1")
        screen.press("\x7f")
        screen.wait_for("moves 0")
        screen.press("h")
        screen.wait_for("Play ")
        screen.press("\r")
        screen.wait_for("Solved: ")
        screen.press("q")
        assert screen.process.wait(60) == 0


def test_snake_runs_against_the_clock(tmp_path: Path) -> None:
    with terminal("play", "--terminal", "--board", "5x5", "--speed", "0.03") as screen:
        screen.wait_for("starts the game")
        screen.press("h")
        screen.wait_for("pilot best")
        screen.wait_for("The board is full")
        screen.press("n")
        screen.wait_for("score 0")
        screen.press("q")
        assert screen.process.wait(60) == 0


def test_cars_move_by_keys(tmp_path: Path) -> None:
    with terminal("play", "rushhour", write(tmp_path, CARS), "--terminal") as screen:
        screen.wait_for("Bring the red car")
        screen.press("\x1b[Z\x1b[C\x1b[C")  # the last car, twice to the right
        screen.wait_for("moves 1")
        screen.press("\x1b[C")
        screen.wait_for("cannot go there")
        screen.press("q")
        assert screen.process.wait(60) == 0


def test_numbers_and_colours_are_typed(tmp_path: Path) -> None:
    with terminal(
        "play", "colour-sudoku", write(tmp_path, SUDOKU), "--terminal", "--speed", "0.02"
    ) as screen:
        screen.wait_for("to write 15")
        screen.press("1")
        screen.wait_for("to write 14")
        screen.press("\x1b[Br")
        screen.wait_for("to write 13")
        screen.press("?")
        screen.wait_for("empty the cell")
        screen.press("x")
        screen.press("\r")
        screen.wait_for("Solved: ")
        screen.press("q")
        assert screen.process.wait(60) == 0


def test_torus_snake_and_replays(tmp_path: Path) -> None:
    with terminal("play", "torus-snake", write(tmp_path, APPLES), "--terminal") as screen:
        screen.wait_for("apples left 3")
        screen.press("a")
        screen.wait_for("moves 1")
        screen.press("q")
        assert screen.process.wait(60) == 0
    game = tmp_path / "game.json"
    game.write_text('{"board": "3x3", "moves": "U"}')
    with terminal("play", "--replay", game, "--terminal") as screen:
        screen.wait_for("1 of 1")
        screen.press("\x03")
        assert screen.process.wait(60) == 130


@pytest.mark.parametrize("size", [(100, 40), (40, 16), (12, 5)])
def test_it_never_gets_wider_than_the_terminal(size: tuple[int, int]) -> None:
    game = opened("snake")
    for helping in (False, True):
        shown = lines(game, *size, helping)
        if size[0] > 20:
            assert max(map(len, shown)) <= size[0]
    assert named("\x7f", game) == "backspace"
    assert named("W", game) == "w"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["play", "--terminal"], "needs one with a keyboard"),
        (["play", "worm", "--board", "4x4"], "--board is for snake, not for worm"),
        (["play", "worm", "--auto"], "--auto is for snake"),
        (["play", "snake", "--board", "4by4"], "expected a board as ROWSxCOLS"),
        (["play", "snake", "--board", "99x4"], "expected a board from 1x1 to 64x64"),
        (["play", "snake", "--speed", "0"], "--speed: expected seconds a move from 0.001 to 10, got 0.0"),
        (["play", "snake", "--pilot", "bst", "--auto"], "did you mean 'best'?"),
        (["play", "snake", "--pilot", "optimal", "--auto"], "boards of up to 25 cells"),
        (["play", "worms"], "did you mean 'worm'?"),
        (["play", "worm", "no-such-file.txt"], "no-such-file.txt"),
        (["play", "rushhour", "@9999"], "@1 to @"),
        (["play", "snake", "@99"], "@1 to @8"),
    ],
)
def test_what_cannot_be_played_is_told_in_one_line(
    words: list[str], complaint: str, gridwise: Callable[..., Outcome]
) -> None:
    outcome = gridwise(*words)
    assert (outcome.status, outcome.out) == (2, "")
    assert complaint in outcome.err
    assert outcome.err.count("\n") == 1
