"""Hints and explanations that take their time: a limit, the best answer so far, and a word meanwhile."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable
from pathlib import Path
from random import Random
from subprocess import PIPE

import pytest

import gridwise as package
from gridwise.model import Limits
from gridwise.puzzles.base import Answer
from gridwise.puzzles.worm import PUZZLE
from tests.conftest import Outcome
from tests.processes import seconds_used
from tests.programs import GRIDWISE, start, wait_until
from tests.terminals import terminal

Run = Callable[..., Outcome]


def field(side: int, target: int) -> str:
    """A field that is full of food: its best plan is a matter of minutes."""
    chance = Random(side)
    rows = (" ".join(str(chance.choice((0, 0, *range(1, 16)))) for _ in range(side)) for _ in range(side))
    return f"model B\nc 5\ntarget {target}\nstart 0 0\nfield\n" + "\n".join(rows) + "\n"


@pytest.fixture
def hard(tmp_path: Path) -> Path:
    file = tmp_path / "hard.txt"
    file.write_text(field(20, 500))
    return file


@pytest.mark.parametrize("question", [package.hint, package.explain])
def test_a_plan_is_told_where_the_best_is_not_found_in_time(question: Callable[..., Answer]) -> None:
    worm = PUZZLE.parse(field(6, 300))
    # So many states are too few for the best solver, and enough for a plan that is just good.
    limits = Limits(nodes=400)
    assert package.solve(worm, limits=limits).plan is None
    answer = question(worm, limits=limits)
    assert answer.status == "solved"
    assert answer.data["optimal"] is False
    if question is package.explain:
        assert answer.data["meals"][-1]["points"] >= 300
    else:
        way = answer.data["way"]
        assert worm.field[answer.data["cell"][0]][answer.data["cell"][1]] == answer.data["food"]
        assert package.hint(worm, way, seconds=5).data["move"] is not None


def test_the_time_limit_is_an_option(gridwise: Run, hard: Path) -> None:
    for command in ("hint", "explain"):
        answer = gridwise(command, "worm", hard, "--time-limit", 2, "--json")
        assert answer.status == 0
        assert json.loads(answer.out)["optimal"] is False
    wrong = gridwise("hint", "worm", hard, "--time-limit", 0)
    assert (wrong.status, wrong.out) == (2, "")


def test_other_puzzles_take_it_too(gridwise: Run) -> None:
    for puzzle in ("rushhour", "torus-snake", "colour-sudoku", "snake"):
        limited = gridwise("hint", puzzle, "@1", "--time-limit", 30)
        assert (limited.status, limited.out) == (0, gridwise("hint", puzzle, "@1").out)


def test_ctrl_c_ends_it_with_the_best_so_far(hard: Path) -> None:
    with start(*GRIDWISE, "hint", "worm", hard, "--time-limit", 100, stdout=PIPE, stderr=PIPE) as process:
        wait_until(lambda: seconds_used(process.pid) > 1.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "gridwise: interrupted: this is the best so far\n")
    assert out.startswith("Play ")


def test_whoever_waits_at_a_terminal_sees_that_it_thinks(hard: Path) -> None:
    with terminal("hint", "worm", hard, "--time-limit", 2) as shown:
        shown.wait_for("thinking for ")
        shown.wait_for(" s of 2")
        shown.wait_for("Play ")
