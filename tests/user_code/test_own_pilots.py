"""Own pilots: wherever a pilot's name stands; one that fails loses its games, and nobody else's."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import gridwise as package
from gridwise.errors import InputError, ProblemError, UsageError
from gridwise.puzzles.snake.random_numbers import game_seed
from gridwise.puzzles.snake.rules import Cell, Game, Rules
from tests.conftest import Outcome

Run = Callable[..., Outcome]

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
DATA = Path(package.__file__).parent / "puzzles" / "snake" / "data"

PILOTS = """import ctypes
import os
import sys
import time


class Circles:
    "Goes around and around."

    def choose(self, view):
        return {(0, 0): "R", (0, 1): "D", (1, 1): "L", (1, 0): "U"}[tuple(view.head)]


class Moody(Circles):
    def choose(self, view):
        if view.steps == 0 and tuple(view.head) == (0, 0):
            self.fail()
        return super().choose(view)


class Divides(Moody):
    def fail(self):
        1 / 0


class Leaves(Moody):
    def fail(self):
        sys.exit(0)


class Vanishes(Moody):
    def fail(self):
        os._exit(0)


class Crashes(Moody):
    def fail(self):
        ctypes.string_at(0)


class Eats(Moody):
    def fail(self):
        rows = []
        while True:
            rows.append(bytearray(10_000_000))


class Hangs(Moody):
    def fail(self):
        while True:
            time.sleep(1)


class Asks:
    def __init__(self, friend):
        self.friend = friend

    def choose(self, view):
        return "U"


class Talks(Circles):
    def choose(self, view):
        print("to nobody")
        os.write(1, b"in particular")
        return super().choose(view)


class Wanders:
    def choose(self, view):
        return "north"


def around(view):
    return Circles().choose(view)
"""
ARENA = ("arena", "--board", "2x2", "--games", 8, "--seed", 3, "--json", "--pilot")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A file of pilots for a board of four cells; most fail when they start in its first one."""
    file = tmp_path / "own.py"
    file.write_text(PILOTS)
    return file


def line_of(text: str) -> int:
    return next(number for number, line in enumerate(PILOTS.splitlines(), 1) if text in line)


def games_before_the_first_corner() -> int:
    """Count the games of the arena that start elsewhere than in the first cell, up to the first that does."""
    starts = [Game(Rules(2, 2), game_seed(3, number)).state.body[0] for number in range(8)]
    assert 0 < starts.index(Cell(0, 0)) < 7
    return starts.index(Cell(0, 0))


@pytest.mark.parametrize(
    ("name", "place", "status", "what"),
    [
        ("Divides", "1 / 0", 2, "Divides.choose raised ZeroDivisionError (division by zero) in step 1"),
        ("Leaves", "sys.exit(0)", 2, "Leaves.choose called sys.exit(0) in step 1"),
        ("Vanishes", "os._exit(0)", 2, "own code has ended its process with status 0"),
        ("Crashes", "string_at", 2, "own code has crashed the interpreter (SIGSEGV)"),
        ("Eats", "rows.append", 3, "stopped by the memory limit"),
        ("Hangs", "time.sleep(1)", 3, "stopped by the time limit of 3 s"),
    ],
)
def test_a_pilot_that_fails_loses_its_games_and_nobody_else_does(
    gridwise: Run, own: Path, name: str, place: str, status: int, what: str
) -> None:
    limits = ("--time-limit", 3 if name == "Hangs" else 60, "--memory-limit", 200, "--jobs", 1)
    run = gridwise(*ARENA, f"{own}:{name}", "hamiltonian", f"{own}:Circles", *limits)
    failed, ours, circles = json.loads(run.out)
    won = games_before_the_first_corner()
    assert (failed["games"], failed["wins"], failed["losses"]) == (8, won, 8 - won)
    lines = (line_of(place), line_of(place) - 1) if name == "Hangs" else (line_of(place),)
    assert failed["failure"].startswith(tuple(f"{own}, line {line}: {what}" for line in lines))
    assert (ours["wins"], circles["wins"]) == (8, 8)
    assert "failure" not in circles
    assert run.status == status
    assert run.err == f"gridwise: {failed['failure']}\n"


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("Asks", "Asks() cannot be made without arguments"),
        ("Wanders", "Wanders.choose gave 'north'; expected 'U', 'R', 'D' or 'L'"),
        ("Nobody", "has nothing named 'Nobody'"),
    ],
)
def test_what_is_no_pilot_loses_all_its_games(gridwise: Run, own: Path, name: str, what: str) -> None:
    run = gridwise(*ARENA, f"{own}:{name}", "greedy", "--jobs", 1)
    failed, ours = json.loads(run.out)
    assert (failed["losses"], failed["mean_length"], failed["moves_per_second"]) == (8, 1, 0)
    assert what in failed["failure"]
    assert str(own) in failed["failure"]
    assert ours["games"] == 8
    assert run.status == 2


def test_the_same_games_are_lost_however_many_workers(gridwise: Run, own: Path) -> None:
    pilots = (f"{own}:Vanishes", f"{own}:Circles")
    found = []
    for jobs in (1, 2):
        rows = json.loads(gridwise(*ARENA, *pilots, "--jobs", jobs).out)
        found.append([{**row, "moves_per_second": None} for row in rows])
    assert found[0] == found[1]


def test_the_table_and_the_csv_say_why(gridwise: Run, own: Path, tmp_path: Path) -> None:
    table, plot = tmp_path / "table.csv", tmp_path / "plot.svg"
    words = ("arena", "--board", "2x2", "--games", 3, "--jobs", 1, "--csv", table, "--plot", plot)
    run = gridwise(*words, "--pilot", f"{own}:Wanders", "best")
    assert "failed" in run.out
    assert "expected 'U', 'R', 'D' or 'L'" in " ".join(run.out.split())
    assert "expected 'U', 'R', 'D' or 'L'" in table.read_text().splitlines()[1]
    assert plot.read_text().startswith("<svg")
    assert run.status == 2


def test_what_a_pilot_prints_is_on_standard_error(gridwise: Run, own: Path) -> None:
    run = gridwise(*ARENA, f"{own}:Talks", "--jobs", 1)
    assert json.loads(run.out)[0]["wins"] == 8
    assert "to nobody" in run.err
    assert "in particular" in run.err
    assert run.status == 0


def test_trust_runs_it_here(gridwise: Run, own: Path) -> None:
    run = gridwise(*ARENA, f"{own}:Divides", "--trust", "--jobs", 2)
    [failed] = json.loads(run.out)
    assert failed["wins"] == games_before_the_first_corner()
    assert run.status == 2


def test_a_wrong_name_is_told_before_anybody_plays(gridwise: Run, own: Path) -> None:
    for name, what in (
        ("nowhere.py:Pilot", "nowhere.py: no such file"),
        ("evolved:nowhere.json", "nowhere.json: no such file"),
        (f"evolved:{own}", f"{own}: expected a network of 'gridwise train snake'"),
        (f"best:{DATA}/evolved.json", f"{DATA}/evolved.json: expected values of 'gridwise train snake"),
        ("evlved:mine.json", "no pilot named 'evlved:mine.json'"),
    ):
        run = gridwise(*ARENA, "greedy", name)
        assert (run.status, run.out, run.err.count("\n")) == (2, "", 1)
        assert what in run.err


@pytest.mark.parametrize(
    ("content", "what"),
    [
        ({}, "got a file without 'network'"),
        ({"network": [1, 2]}, "expected 113 numbers, got 2"),
        ({"network": ["x"] * 113}, "could not convert"),
        ([], "list indices"),
    ],
)
def test_a_file_that_is_no_network_is_a_sentence(tmp_path: Path, content: Any, what: str) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(content))
    with pytest.raises(InputError, match=what) as error:
        package.arena(f"evolved:{file}", "4x4", games=1)
    assert str(file) in str(error.value)


@pytest.mark.parametrize("pilot", ["evolved", "best"])
def test_what_was_trained_flies_like_ours_when_it_is_ours(gridwise: Run, pilot: str) -> None:
    words = ("--board", "5x5", "--games", 4, "--jobs", 1, "--json")
    ours, mine = json.loads(gridwise("arena", "--pilot", pilot, f"{pilot}:{DATA / pilot}.json", *words).out)
    different = {key for key in ours if ours[key] != mine[key]}
    assert different <= {"pilot", "moves_per_second"}


def test_a_network_of_train_flies_everywhere(gridwise: Run, tmp_path: Path) -> None:
    out, film = tmp_path / "mine.json", tmp_path / "mine.gif"
    words = ("--board", "4x4", "--population", 4, "--keep", 1, "--games", 1, "--generations", 0)
    assert gridwise("train", "snake", *words, "--jobs", 1, "--out", out, "--quiet").status == 0
    mine = f"evolved:{out}"
    [row] = json.loads(gridwise("arena", "--pilot", mine, "--games", 2, "--jobs", 1, "--json").out)
    assert row["pilot"] == mine
    assert gridwise("watch", "snake", "@1", "--algorithm", mine).out.startswith(f"{mine}: ")
    assert mine in gridwise("race", "snake", "@1", "--algorithms", f"greedy,{mine}").out
    assert gridwise("show", "snake", "@1", "--gif", film, "--algorithm", mine, "--cell", 8).status == 0
    assert film.read_bytes().startswith(b"GIF")
    assert package.play(package.load("snake", "@1"), pilot=mine).outcome in ("won", "lost", "stalled")


def test_own_pilots_are_watched_raced_and_shown(gridwise: Run, own: Path, tmp_path: Path) -> None:
    game, film = tmp_path / "game.json", tmp_path / "film.gif"
    game.write_text('{"board": "2x2", "seed": 1}')
    run = gridwise("watch", "snake", game, "--algorithm", f"{own}:around")
    assert run.out.startswith("around: Solved in ")
    run = gridwise("race", "snake", game, "--algorithms", f"{own}:Circles,hamiltonian")
    assert "Circles: " in run.out
    assert run.status == 0
    result = json.loads(gridwise("solve", "snake", game, "--algorithm", f"{own}:Circles", "--json").out)
    assert (result["engine"], result["optimal"], result["algorithm"]) == ("own", False, "Circles")
    assert gridwise("verify", "snake", game, "--plan", "-", stdin=" ".join(result["plan"])).status == 0
    words = ("show", "snake", game, "--gif", film, "--cell", 8, "--algorithm")
    assert gridwise(*words, f"{own}:Circles").status == 0
    assert film.read_bytes().startswith(b"GIF")
    run = gridwise(*words, f"{own}:Wanders")
    assert (run.status, run.err.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    "words",
    [("watch", "--algorithm"), ("race", "--algorithms"), ("show", "--algorithm"), ("play", "--pilot")],
)
def test_one_that_ends_its_process_never_succeeds(gridwise: Run, own: Path, words: tuple[str, str]) -> None:
    command, option = words
    game = own.with_name("game.json")
    corner = next(seed for seed in range(99) if Game(Rules(2, 2), seed).state.body[0] == Cell(0, 0))
    game.write_text(json.dumps({"board": "2x2", "seed": corner}))
    pilot = f"{own}:Vanishes" if command != "race" else f"{own}:Vanishes,greedy"
    more = {"show": ["--solve"], "play": ["--auto", "--terminal"]}.get(command, [])
    run = gridwise(command, "snake", game, option, pilot, *more)
    assert run.status == 2
    assert f"{own}, line {line_of('os._exit(0)')}: own code has ended its process with status 0" in run.err


def test_check_plays_on_the_boards_that_are_named(gridwise: Run, own: Path) -> None:
    assert gridwise("check", f"{own}:Circles", "--board", "2x2").status == 0
    assert gridwise("check", f"{own}:around", "--board", "2x2", "2x2").status == 0
    run = gridwise("check", f"{own}:Circles", "--board", "2x2", "--board", "3x3")
    assert run.status == 1
    assert f"{own}, line {line_of('return {(0, 0)')}: Circles.choose raised KeyError" in run.out
    assert "on 3x3, seed " in run.out
    run = gridwise("check", f"{own}:Circles", "--board", "ten")
    assert (run.status, "ROWSxCOLS" in run.err) == (2, True)


class Circling:
    """Goes around and around."""

    def choose(self, view: Any) -> str:
        ways = {(0, 0): "R", (0, 1): "D", (1, 1): "L", (1, 0): "U"}
        return ways[tuple(view.head)]


class optimal(Circling):  # noqa: N801 - a name that promises what it cannot know
    pass


def backwards(view: Any) -> str:
    """Turn straight back."""
    return "U" if view.steps % 2 else "D"


def test_plain_classes_and_functions_play_from_python() -> None:
    rows = [one.as_dict() for one in package.arena([Circling, backwards, "hamiltonian"], "2x2", games=4)]
    assert [row["pilot"] for row in rows] == ["Circling", "backwards", "hamiltonian"]
    assert [row["wins"] for row in rows] == [4, 0, 4]
    [broken] = package.arena(Circling, "3x3", games=4)
    assert broken.as_dict()["wins"] == 0
    assert broken.as_dict()["failure"].startswith("Circling.choose raised KeyError")
    assert package.check(Circling, board="2x2") == []
    assert "on 3x3" in package.check(Circling, board=["2x2", "3x3"])[0]
    assert "which loses" in package.check(backwards, board="5x5")[0]
    with pytest.raises(UsageError, match="sizes of boards are for a pilot"):
        package.check(package.Problem, board="2x2")


def test_a_game_is_flown_from_python(own: Path) -> None:
    game = package.play(package.load("snake", '{"board": "2x2", "seed": 1}'), pilot=Circling)
    assert game.outcome == "won"
    other = package.play(package.load("snake", '{"board": "2x2", "seed": 1}'), pilot=f"{own}:around")
    assert (other.outcome, other.moves) == ("won", game.moves)
    assert package.play(package.load("snake", "@1"), pilot=backwards).outcome in ("lost", "stalled")
    assert package.watch(package.load("snake", "@1"), backwards).result.algorithm == "backwards"
    with pytest.raises(ProblemError, match=r"Circling\.choose raised KeyError"):
        package.play(package.load("snake", "@1"), pilot=Circling)
    with pytest.raises(UsageError, match="rushhour has no pilots"):
        package.play(package.load("rushhour", "@1"), pilot="best")


def test_a_pilot_with_a_name_flies_everywhere() -> None:
    package.register("circling", pilot=Circling)
    board = package.load("snake", '{"board": "2x2", "seed": 1}')
    assert package.solve(board, "circling").engine == "own"
    assert package.watch(board, "circling").result.status == "solved"
    assert len(package.race(board, ["circling", "hamiltonian"]).results) == 2
    assert package.play(board, pilot="circling").outcome == "won"


def test_a_search_is_no_pilot(gridwise: Run) -> None:
    run = gridwise("solve", "snake", "@1", "--algorithm", f"{EXAMPLES}/own_bfs.py:my_bfs")
    assert (run.status, run.err.count("\n")) == (2, 1)
    assert "my_bfs is no function of a view; a pilot is one, or a class with `choose`" in run.err


def test_the_store_keeps_why_a_pilot_failed(gridwise: Run, own: Path) -> None:
    gridwise(*ARENA, f"{own}:Wanders", "greedy", "--jobs", 1, "--store")
    ours, failed = json.loads(gridwise("runs", "--json").out)
    assert (ours["status"], failed["status"]) == ("solved", "failed")
    assert "expected 'U', 'R', 'D' or 'L'" in failed["extra"]["error"]


def test_a_name_promises_nothing() -> None:
    [row] = package.arena(optimal, "2x2", games=2)
    assert row.as_dict()["pilot"] == "optimal"
    assert row.as_dict()["expected_steps"] is None
