"""Boards whose exit is at any side: searched as their image with the exit at the right, told as written."""

from __future__ import annotations

import re
from typing import Any, Literal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwise.errors import InputError
from gridwise.model import Result
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.play import Play
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.rushhour import PUZZLE
from gridwise.puzzles.rushhour.environment import RushHourEnvironment
from gridwise.scene import Block, Exit, Wall
from tests.puzzles.rushhour.boards import boards, brute_force

SIDES = ("right", "left", "top", "bottom")
few = settings(max_examples=25)
sides = st.sampled_from(SIDES)


def turned(text: str, side: str) -> str:
    """Turn or mirror a grid whose exit is at the right so that the exit is at the side."""
    rows = text.split("\n")
    if side in ("left", "top"):
        rows = [row[::-1] for row in rows]
    if side in ("top", "bottom"):
        rows = ["".join(column) for column in zip(*rows, strict=True)]
    return "\n".join([f"exit {side}", *rows]) + "\n"


def carried_out(text: str, plan: str) -> list[str]:
    """Push letters over the grid as written, by words such as B-2, and return its rows."""
    rows = [list(row) for row in text.split("\n")[1:-1]]
    for word in plan.split():
        letter, delta = word[0], int(word[1:])
        cells = [(r, c) for r, row in enumerate(rows) for c, one in enumerate(row) if one == letter]
        down, right = (0, 1) if cells[0][0] == cells[1][0] else (1, 0)
        for _ in range(abs(delta)):
            step = 1 if delta > 0 else -1
            for r, c in cells:
                rows[r][c] = "."
            cells = [(r + step * down, c + step * right) for r, c in cells]
            for r, c in cells:
                assert min(r, c) >= 0
                assert rows[r][c] == "."
            for r, c in cells:
                rows[r][c] = letter
    return ["".join(row) for row in rows]


def is_out(rows: list[str], side: str) -> bool:
    rim = {
        "right": [row[-1] for row in rows],
        "left": [row[0] for row in rows],
        "top": rows[0],
        "bottom": rows[-1],
    }
    return "A" in rim[side]


def counters(result: Result[Any]) -> dict[str, Any]:
    data = result.as_dict()
    data["metrics"].pop("seconds")
    return {name: value for name, value in data.items() if name != "plan"}


@pytest.mark.parametrize("metric", ["steps", "moves"])
@pytest.mark.parametrize("engine", ["native", "python"])
@pytest.mark.parametrize("algorithm", ["bfs", "astar", "best"])
@few
@given(text=boards(most_rows=5, most_cols=5), side=sides)
def test_cost_and_counters_are_those_of_the_image(
    algorithm: str, engine: Literal["native", "python"], metric: str, text: str, side: str
) -> None:
    options = Options(algorithm, engine=engine)
    written = PUZZLE.parse(turned(text, side), metric)
    result = solve_instance(PUZZLE, written, options)
    assert counters(result) == counters(solve_instance(PUZZLE, PUZZLE.parse(text, metric), options))
    if result.plan is not None:
        verdict = PUZZLE.replay(written, str(result.plan))
        assert (verdict.valid, verdict.cost) == (True, result.cost)
        assert is_out(carried_out(turned(text, side), str(result.plan)), side)


@few
@given(text=boards(most_rows=4, most_cols=4), side=sides)
def test_hints_lead_out_by_words_of_the_board_as_written(text: str, side: str) -> None:
    optimum = brute_force(text, "moves")
    game = Play(PUZZLE, PUZZLE.parse(turned(text, side), "moves"))
    words = []
    for _ in range(optimum or 0):
        words.append(game.hint().data["move"])
        game.act(words[-1])
    assert is_out(carried_out(turned(text, side), " ".join(words)), side) == (optimum is not None)
    assert (game.outcome == "won") == (optimum is not None)


@few
@given(text=boards(), side=sides)
def test_text_comes_out_as_it_went_in(text: str, side: str) -> None:
    written = turned(text, side)
    board = PUZZLE.parse(written)
    assert str(board) == written.removeprefix("exit right\n")
    rows = written.split("\n")[1:-1]
    lines = [f"exit {side}", f"board {len(rows)} {len(rows[0])}"]
    for number, car in enumerate(board.cars):
        cells = [(r, c) for r, row in enumerate(rows) for c, one in enumerate(row) if one == car.label]
        direction = 1 if cells[0][0] == cells[1][0] else 2
        lines.append(f"{number} {cells[0][0]} {cells[0][1]} {len(cells)} {direction}")
    listed = PUZZLE.parse("\n".join(lines))
    assert PUZZLE.parse(str(listed)) == listed
    assert [car[1:] for car in listed.cars] == [car[1:] for car in board.cars]


@few
@given(text=boards(), side=sides)
def test_the_drawing_is_the_board_as_written(text: str, side: str) -> None:
    rows = turned(text, side).split("\n")[1:-1]
    scene = PUZZLE.scene(PUZZLE.parse(turned(text, side)))
    drawn = [["."] * scene.cols for _ in range(scene.rows)]
    for shape in scene.shapes:
        if isinstance(shape, Wall):
            drawn[shape.row][shape.col] = "x"
        elif isinstance(shape, Block):
            for r in range(int(shape.row), int(shape.row) + shape.height):
                for c in range(int(shape.col), int(shape.col) + shape.width):
                    drawn[r][c] = shape.label
    assert ["".join(row) for row in drawn] == rows
    row, col = next((r, line.index("A")) for r, line in enumerate(rows) if "A" in line)
    last = {"right": scene.cols - 1, "left": 0, "top": 0, "bottom": scene.rows - 1}[side]
    place = (row, last) if side in ("right", "left") else (last, col)
    way = {"right": "R", "left": "L", "top": "U", "bottom": "D"}[side]
    assert [(one.row, one.col, one.side) for one in scene.shapes if isinstance(one, Exit)] == [(*place, way)]


@few
@given(text=boards())
def test_a_board_turned_with_its_exit_is_the_same_board(text: str) -> None:
    listing = PUZZLE.listing
    images = [PUZZLE.parse(turned(text, side)) for side in SIDES]
    assert len({listing.canonical(image) for image in images}) == 1
    assert len(set(images)) == 4
    assert [listing.line(image) is None for image in images] == [False, True, True, True]


def test_a_board_turned_without_its_exit_is_another_one() -> None:
    listing = PUZZLE.listing
    assert listing.canonical(PUZZLE.parse("AA.B\n...B\n....")) != listing.canonical(
        PUZZLE.parse("exit left\nAA.B\n...B\n....")
    )


def test_learners_see_the_board_as_written_and_act_in_its_directions() -> None:
    environment = RushHourEnvironment(PUZZLE, "exit top\n.BB\n.A.\n.A.\n...\n")
    environment.begin(0, {})
    assert np.array_equal(environment.observation(), [[0, 3, 3], [0, 2, 0], [0, 2, 0], [0, 0, 0]])
    assert set(environment.legal()) == {1, 2}  # the red car down, the other one left
    environment.play(1)
    assert np.array_equal(environment.observation(), [[0, 3, 3], [0, 0, 0], [0, 2, 0], [0, 2, 0]])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("exit up\n.A\n.A", "line 1: expected 'exit' and right, left, top or bottom, got 'exit up'"),
        ("exit top bottom\n.A\n.A", "line 1: expected 'exit' and right, left, top or bottom"),
        ("exit left\n", "line 1: expected a board behind the line with the exit"),
        ("\nexit top\n..\nAA", "line 4: with 'exit top' the red car 'A' must be vertical"),
        (
            "exit bottom\n0 2 1 2 1",
            "line 2: with 'exit bottom' the red car (index 0) must be vertical, direct",
        ),
        (
            ".A\n.A",
            "line 1: the red car 'A' must be horizontal; a vertical one needs a first line 'exit top'",
        ),
        ("exit left\n.A\n.A", "line 2: the red car 'A' must be horizontal"),
        ("0 2 1 2 2", "line 1: the red car (index 0) must be horizontal, direction 1"),
        ("exit top\nboard 1 5\n0 0 0 2 2", "line 2: a board has 2 to 60 rows and 1 to 60 columns, got 1x5"),
    ],
)
def test_what_does_not_go_together_is_bad_input(text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=re.escape(sentence)):
        PUZZLE.parse(text)


def test_the_exit_may_stand_behind_the_size_and_a_row_may_spell_it() -> None:
    assert PUZZLE.parse("board 4 5\nexit left\n0 2 1 2 1").exit == "left"
    assert PUZZLE.parse("exit\ne.it\nAA..\n....").cars[1].label == "e"
