"""Generated boards: what was asked for, minimal, distinct, and the same for the same seed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from scripts import make_rushhour_levels

from gridwise.puzzles.rushhour import PUZZLE, RushHour
from gridwise.puzzles.rushhour.generate import Recipe, generate, mirrored
from gridwise.puzzles.rushhour.levels import levels
from gridwise.search import breadth_first
from tests.conftest import Outcome
from tests.terminals import terminal

Run = Callable[..., Outcome]


def length(problem: RushHour) -> int:
    """Return the fewest moves, by the plain breadth-first search of the readable engine."""
    result = breadth_first(problem.with_metric("moves"))
    assert result.cost is not None
    return result.cost


def check_board(line: str) -> None:
    """Check the facts after a board, and that no car can be taken away without making it easier."""
    words = line.split()
    facts = dict(word.split("=") for word in words[1:])
    problem = PUZZLE.parse(words[0], "moves")
    moves = length(problem)
    assert facts["moves"] == str(moves)
    data = PUZZLE.explore(problem).data
    assert (facts["steps"], facts["states"]) == (str(data["steps"]), str(data["states"]))
    for label in sorted(set(words[0]) - {".", "x", "A"}):
        assert length(PUZZLE.parse(words[0].replace(label, "."), "moves")) < moves, (line, label)


def test_boards_are_minimal_distinct_and_in_order(gridwise: Run, tmp_path: Path) -> None:
    out = tmp_path / "boards.txt"
    assert gridwise("generate", "rushhour", "--count", 25, "--seed", 5, "--out", out, "--jobs", 1).status == 0
    lines = out.read_text().splitlines()
    assert len(lines) == 25
    for line in lines:
        check_board(line)
    grids = [line.split()[0] for line in lines]
    shapes = {min(grid, mirrored(grid, 6, 6)) for grid in grids}
    assert len(shapes) == 25
    difficulties = [float(line.split()[4].removeprefix("difficulty=")) for line in lines]
    assert difficulties == sorted(difficulties)
    assert gridwise("batch", "rushhour", out, "--out", tmp_path / "b.csv", "--metric", "moves").status == 0


def test_the_same_seed_makes_the_same_boards_however_many_processes(gridwise: Run) -> None:
    words = ["generate", "rushhour", "--count", 12, "--cars", "6-11"]
    one = gridwise(*words, "--seed", 3, "--jobs", 1)
    two = gridwise(*words, "--seed", 3, "--jobs", 2)
    other = gridwise(*words, "--seed", 4, "--jobs", 1)
    assert one.status == 0
    assert one.out == two.out != other.out


@pytest.mark.parametrize(
    ("words", "holds"),
    [
        (["--moves", "8-12"], lambda b, f: 8 <= f["moves"] <= 12),
        (["--cars", "9-10"], lambda b, f: 9 <= len(set(b) - {"."}) <= 10),
        (["--walls", "2"], lambda b, f: b.count("x") == 2),
        (["--size", "5x7"], lambda b, f: len(b) == 7),
        (["--difficulty", "medium"], lambda b, f: f["level"] == "medium"),
        (["--difficulty", "medium..hard"], lambda b, f: f["level"] in ("medium", "hard")),
        (["--moves", "30-60"], lambda b, f: f["moves"] >= 30),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_recipes_are_followed(
    gridwise: Run, words: list[str], holds: Callable[[str, dict[str, object]], bool]
) -> None:
    outcome = gridwise("generate", "rushhour", "--count", 3, "--seed", 1, "--json", *words)
    assert outcome.status == 0
    made = json.loads(outcome.out)
    assert len(made) == 3
    for one in made:
        assert holds(one["text"].split()[0], one), one


def test_other_sizes_can_be_solved_as_they_are_written(gridwise: Run, tmp_path: Path) -> None:
    text = gridwise("generate", "rushhour", "--size", "4x6", "--seed", 2, "--cars", "3-9").out
    assert len(text.splitlines()) == 4
    assert gridwise("solve", "rushhour", "-", stdin=text).status == 0
    folder = tmp_path / "boards"
    assert gridwise("generate", "rushhour", "--size", "4x6", "--count", 2, "--out", folder).status == 0
    for file in folder.iterdir():
        assert gridwise("solve", "rushhour", file).status == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--moves", "9-3"], "expected a range such as 5-12, got '9-3'"),
        (["--size", "6"], "expected a size from 3x3 to 8x8"),
        (["--size", "40x40"], "expected a size from 3x3 to 8x8"),
        (["--difficulty", "brutal"], "expected easy, medium, hard, expert"),
        (["--walls", "-1"], "expected"),
        (["--count", "0"], "expected a number above 0"),
    ],
)
def test_senseless_recipes_are_refused(gridwise: Run, words: list[str], message: str) -> None:
    outcome = gridwise("generate", "rushhour", *words)
    assert (outcome.status, outcome.err.count("\n")) == (2, 1)
    assert message in outcome.err


def test_it_gives_up_when_there_are_no_more(gridwise: Run) -> None:
    outcome = gridwise("generate", "rushhour", "--size", "4x3", "--count", 500, "--jobs", 1)
    assert outcome.status == 3
    assert "gave up after" in outcome.err
    assert len(outcome.out.splitlines()) > 0


def test_ctrl_c_keeps_what_was_found(tmp_path: Path) -> None:
    out = tmp_path / "boards.txt"
    with terminal("generate", "rushhour", "--count", 1_000_000, "--out", out) as screen:
        screen.wait_for(re.compile(r"[1-9]\d*/1000000"))
        screen.press("\x03")
        screen.wait_for(f"; they are in {out}\r\n")
        assert screen.process.wait(60) == 130
    assert "Traceback" not in screen.text
    made = len(out.read_text().splitlines())
    assert made > 0
    assert f"gridwise: interrupted; {made:,} of 1,000,000 were made; they are in {out}\r\n" in screen.text


def test_shipped_levels_are_what_the_recorded_seed_makes() -> None:
    shipped = levels()
    assert [level.facts["level"] for level in shipped] == [
        name for name in ("easy", "medium", "hard", "expert") for _ in range(15)
    ]
    made = list(make_rushhour_levels.levels(names=("easy",)))
    assert [one.text for one in made] == [level.text for level in shipped[:15]]
    for level in (shipped[3], shipped[20], shipped[40], shipped[59]):
        check_board(level.text)


def test_shipped_levels_are_named_on_the_command_line(gridwise: Run) -> None:
    assert gridwise("solve", "rushhour", "@1", "--metric", "moves").out.startswith("Solved in")
    outcome = gridwise("solve", "rushhour", "@61")
    assert (outcome.status, outcome.err) == (
        2,
        "gridwise: rushhour ships the instances @1 to @60, got '@61'\n",
    )


def test_mirrored_boards_count_as_one() -> None:
    # Upside down, and the letters given anew in the order in which they are met.
    assert mirrored("BB..AA...C...C..", 4, 4) == ".B...B..AA..CC.."
    board = "..B.AAB...C...C."
    assert mirrored(mirrored(board, 4, 4), 4, 4) == board
    assert len(list(generate(Recipe(rows=4, cols=4, seed=1), 5))) == 5
