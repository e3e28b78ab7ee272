"""The other puzzles in the window, without a screen: moves, undo, hints, and the solution to watch."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridwise.registry import puzzle
from gridwise.scene import Block, Danger, Highlight
from gridwise.scene import Path as Way
from gridwise.window.cars import CarsTable
from gridwise.window.crawler import CrawlerTable
from gridwise.window.layout import CHIP, layout
from gridwise.window.opening import Wish, open_table
from gridwise.window.puzzle import PuzzleTable
from gridwise.window.replay import ReplayTable
from gridwise.window.sudoku import SudokuTable

CARS = "..II..\nFB..E.\nFBAAEC\n.BH.EC\n..HGGG\nDDD...\n"
APPLES = "5,6\n0,0\n2\n4,5,2\n0,3,1\n"
FIELD = "model B\nc 10\ntarget 120\npenalty 0\nstart 1 1\nfield\n1 2 3\n3 1 2\n2 4 1\n"
SUDOKU = "3 3\nr g b\n*b *# *#\n*# *# *#\n2# *# *r\n"
TEXTS = {"rushhour": CARS, "torus-snake": APPLES, "worm": FIELD, "colour-sudoku": SUDOKU}


def wait(table: PuzzleTable, seconds: float = 30) -> None:
    """Let the table think until it has an answer."""
    deadline = time.monotonic() + seconds
    while table.thinking:
        assert time.monotonic() < deadline
        table.tick(0)
        time.sleep(0.005)


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[dict[str, PuzzleTable]]:
    opened = {
        name: open_table(Wish(name, text, source=f"{name}.txt", speed=0.1, folder=tmp_path))
        for name, text in TEXTS.items()
    }
    yield opened  # type: ignore[misc]
    for table in opened.values():
        table.close()


@pytest.mark.parametrize("name", TEXTS)
def test_the_solution_is_watched_to_its_end(name: str, tables: dict[str, PuzzleTable]) -> None:
    table = tables[name]
    table.key("return")
    assert "Working out" in table.message
    wait(table)
    assert table.watching
    now = 0.0
    while table.watching:
        now += 0.05
        table.tick(now)
    assert table.play.outcome == "won"
    banner = table.face().banner
    assert banner is not None
    assert (banner.kind, banner.title) == ("won", "Solved")
    moves = len(table.play.moves)
    table.key("backspace")
    assert len(table.play.moves) == moves - 1
    assert table.face().banner is None


@pytest.mark.parametrize("name", TEXTS)
def test_hints_lead_to_the_goal(name: str, tables: dict[str, PuzzleTable]) -> None:
    table = tables[name]
    for _ in range(200):
        if table.play.outcome == "won":
            break
        table.key("h" if name != "colour-sudoku" else "ctrl+h")
        wait(table)
        assert table.way
        table.act(table.way[0])
    assert table.play.outcome == "won"
    table.key("r" if name != "colour-sudoku" else "ctrl+r")
    assert not table.play.moves


@pytest.mark.parametrize("name", TEXTS)
def test_pause_undo_redo_and_taking_over(name: str, tables: dict[str, PuzzleTable]) -> None:
    table = tables[name]
    table.key("backspace")
    assert "nothing to take back" in table.message
    table.key("return")
    wait(table)
    assert table.watching
    now = 0.0
    while len(table.play.moves) < 2:
        now += 0.05
        table.tick(now)
    table.key("p")
    for _ in range(20):
        now += 0.1
        table.tick(now)
    assert len(table.play.moves) == 2
    table.key("p")
    while len(table.play.moves) < 3:
        now += 0.05
        table.tick(now)
    table.key("backspace")  # the player takes over
    assert (len(table.play.moves), table.watching) == (2, False)
    table.key("y")
    assert len(table.play.moves) == 3


@pytest.mark.parametrize("name", TEXTS)
def test_logs_can_be_replayed(name: str, tables: dict[str, PuzzleTable], tmp_path: Path) -> None:
    table = tables[name]
    for _ in range(3):
        table.act(table.play.hint().data["move"])
    table.key("space")
    (log,) = tmp_path.glob("output_*.log")
    data = json.loads(log.read_text())
    assert (data["puzzle"], data["moves"]) == (name, list(table.play.moves))
    again = open_table(Wish(replay=log.read_text(), replay_source=str(log), speed=0.1))
    assert isinstance(again, ReplayTable)
    again.key("end")
    assert again.face().scene == table.play.rules.position(
        table.play.instance, table.play.state, table.play.moves[-1]
    )
    table.key("ctrl+g")
    table.close()
    assert len(list(tmp_path.glob(f"{name}_*.gif"))) == 1


def test_arrows_move_torus_snake_and_worm(tables: dict[str, PuzzleTable]) -> None:
    snake, worm = tables["torus-snake"], tables["worm"]
    snake.key("left")
    snake.key("w")
    assert list(snake.play.moves) == ["L", "U"]
    assert dict(snake.face().facts)["moves"] == "2"
    worm.key("up")
    worm.key("up")  # the wall
    assert list(worm.play.moves) == ["U"]
    assert worm.message == "There is no way there."
    assert dict(worm.face().facts)["points"] == "11 of 120"


def test_the_fewest_moves_are_told(tables: dict[str, PuzzleTable]) -> None:
    deadline = time.monotonic() + 30
    for name, fewest in (("rushhour", "13"), ("torus-snake", None), ("worm", None)):
        table = tables[name]
        while table.fewest() == "...":
            assert time.monotonic() < deadline
            time.sleep(0.01)
        known = table.play.rules.rest(table.play.instance, table.play.state).cost
        assert dict(table.face().facts)["fewest"] == str(known)
        assert fewest in (None, str(known))


# Rush Hour.


def cars(tables: dict[str, PuzzleTable]) -> CarsTable:
    table = tables["rushhour"]
    assert isinstance(table, CarsTable)
    return table


def place_of(table: CarsTable, label: str) -> tuple[float, float]:
    block = next(s for s in table.scene().shapes if isinstance(s, Block) and s.label == label)
    return block.row, block.col


def test_cars_are_dragged(tables: dict[str, PuzzleTable]) -> None:
    table = cars(tables)
    table.press((0.5, 2.5))  # car I in the first row, which is free on both sides
    table.drag((0.5, 3.1))
    assert place_of(table, "I") == (0, pytest.approx(2.6))
    assert table.face().glide_ms == 0  # it follows the mouse
    table.drag((3.0, 40.0))  # far beyond the wall
    assert place_of(table, "I") == (0, 4)
    table.release()
    assert list(table.play.moves) == ["I+2"]
    table.press((0.5, 4.5))
    table.drag((0.5, 4.3))
    table.release()  # less than half a cell: it goes back
    assert list(table.play.moves) == ["I+2"]
    table.press((5.5, 5.5))  # an empty cell
    table.drag((0, 0))
    table.release()
    assert list(table.play.moves) == ["I+2"]


def test_cars_are_chosen_and_moved_by_keys(tables: dict[str, PuzzleTable]) -> None:
    table = cars(tables)
    table.key("right")
    assert "Choose a car first" in table.message
    table.key("tab")
    assert table.chosen == "A"
    table.key("shift+tab")
    assert table.chosen == "I"
    table.key("up")
    assert table.message == "Car I only goes left and right."
    table.key("right")
    table.key("right")
    table.key("right")
    assert list(table.play.moves) == ["I+1", "I+1"]
    assert table.message == "Car I cannot go there."
    assert dict(table.face().facts)["moves"] == "1"  # one slide, in two pushes
    ringed = [s.label for s in table.scene().shapes if isinstance(s, Block) and s.highlighted]
    assert ringed == ["I"]


def test_a_hint_shows_its_arrow(tables: dict[str, PuzzleTable]) -> None:
    table = cars(tables)
    table.key("h")
    wait(table)
    assert table.message.startswith("Play ")
    assert any(isinstance(shape, Way) for shape in table.face().scene.shapes)
    assert table.chosen == table.way[0][0]


@pytest.mark.parametrize("name", TEXTS)
def test_the_next_level_comes_after_the_first(name: str) -> None:
    table = open_table(Wish(name))
    assert isinstance(table, PuzzleTable)
    levels = [puzzle(name).parse(made.text) for made in puzzle(name).shipped]
    assert str(table.play.instance) == str(levels[0])
    table.key("ctrl+n")
    assert str(table.play.instance) == str(levels[1])
    table.close()


# Colour Sudoku.


def sudoku(tables: dict[str, PuzzleTable]) -> SudokuTable:
    table = tables["colour-sudoku"]
    assert isinstance(table, SudokuTable)
    return table


def test_numbers_and_colours_are_written(tables: dict[str, PuzzleTable]) -> None:
    table = sudoku(tables)
    table.press((0.5, 1.5))
    table.key("left")
    table.key("1")
    table.key("r")
    assert "given" in table.message  # the colour of this cell is
    table.key("down")
    table.key("G")
    assert list(table.play.moves) == ["r1c1=1", "r2c1=g"]
    table.key("9")
    assert list(table.play.moves) == ["r1c1=1", "r2c1=g"]
    table.key("delete")
    assert table.board.paints[3] is None
    table.choose("b")
    assert table.board.paints[3] == "b"
    table.choose("clear")
    assert table.board.paints[3] is None


def test_plain_letters_are_colours_and_ctrl_makes_commands(tables: dict[str, PuzzleTable]) -> None:
    table = sudoku(tables)
    table.key("g")
    assert "given" in table.message
    assert table._film is None
    assert ("Ctrl+G", "GIF") in table.face().keys
    assert ("H", "hint") in table.face().keys
    assert ("Ctrl+R", "back to the start") in table.help_keys()
    assert table.takes("r")
    assert not table.takes("t")
    table.key("q")
    assert table.done


def test_a_broken_rule_is_shown_at_once(tables: dict[str, PuzzleTable]) -> None:
    table = sudoku(tables)
    table.press((0.5, 0.5))
    table.key("2")
    assert "twice" in table.message
    assert sum(isinstance(shape, Danger) for shape in table.face().scene.shapes) == 2
    table.key("return")
    wait(table)
    assert "no way" in table.message
    table.key("backspace")
    assert not any(isinstance(shape, Danger) for shape in table.face().scene.shapes)
    assert Highlight(0, 0) in table.face().scene.shapes  # where the player is


def test_numbers_of_two_digits() -> None:
    size = 12
    text = "\n".join([f"2 {size}", "r b", *(" ".join(["*#"] * size) for _ in range(size))]) + "\n"
    table = open_table(Wish("colour-sudoku", text, source="twelve.txt"))
    assert isinstance(table, SudokuTable)
    table.key("1")
    table.key("2")
    assert table.board.numbers[0] == 12
    assert list(table.play.moves) == ["r1c1=12"]
    table.key("right")
    table.key("1")
    table.key("3")  # 13 is too much: it is a 3
    assert table.board.numbers[1] == 3
    table.close()


def test_chips_are_found_by_clicks(tables: dict[str, PuzzleTable]) -> None:
    face = sudoku(tables).face()
    at = layout(face, cell=60)
    words = []
    for row, chips in enumerate(face.chips):
        for col in range(len(chips)):
            x, y = at.chip_corner(face, row, col)
            words.append(at.chip(face, x + CHIP / 2, y + CHIP / 2))
    assert words == ["1", "2", "3", "r", "g", "b", "clear"]
    assert at.chip(face, 2, 2) is None
    row, col = at.place(face, at.board_left + 60 * 0.48, at.board_top + 60 * (0.48 + 2))
    assert (round(row, 6), round(col, 6)) == (2, 0)


# People's own.


def test_a_puzzle_of_ones_own_is_played_with_arrows() -> None:
    maze = Path(__file__).resolve().parents[2] / "examples" / "maze.py"
    table = open_table(Wish(f"{maze}:Maze"))
    assert isinstance(table, CrawlerTable)
    for key in ("right", "down", "left", "up"):
        table.key(key)
    assert table.play.moves
    table.close()


@pytest.mark.parametrize("name", ["worm", "torus-snake", "colour-sudoku"])
def test_new_ones_are_dealt_from_seeds(name: str) -> None:
    one, same = open_table(Wish(name, seed=4)), open_table(Wish(name, seed=4))
    assert isinstance(one, PuzzleTable)
    assert isinstance(same, PuzzleTable)
    assert one.play.instance == same.play.instance
    first = one.play.instance
    one.key("ctrl+n")
    assert one.play.instance != first
    one.close()
    same.close()
