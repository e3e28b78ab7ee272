"""With `--agent report` both agents act as the report's programs, on every board and to the last tie."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

import gridwise as gw
from gridwise.errors import UsageError
from gridwise.model import Result
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.torus_snake import PUZZLE, Apple, TorusSnake
from gridwise.trace import Trace
from tests.conftest import Outcome
from tests.puzzles.torus_snake.boards import DATA
from tests.puzzles.torus_snake.report_programs import Chooser, by_breadth, by_deepening, played

PROGRAMS: dict[str, Chooser] = {"nearest-bfs": by_breadth, "nearest-ids": by_deepening}


def random_board(random: Random, *, start_apple: bool = False) -> TorusSnake:
    rows, cols = random.randint(1, 8), random.randint(2, 8)
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    random.shuffle(cells)
    head = cells.pop()
    places = cells[: random.randint(1, min(8, len(cells)))] + ([head] if start_apple else [])
    return TorusSnake(rows, cols, head, tuple(Apple(*place, random.randint(1, 4)) for place in places))


def game(problem: TorusSnake, algorithm: str, **extra: object) -> Result[str]:
    return solve_instance(PUZZLE, problem, Options(algorithm, extra={"agent": "report", **extra}))


@pytest.mark.parametrize("algorithm", PROGRAMS)
@pytest.mark.parametrize("test", [1, 2, 3])
def test_the_programs_written_again_play_the_report_s_tests(algorithm: str, test: int) -> None:
    text = (DATA / f"test{test}.txt").read_text()
    told = (DATA / f"test{test}.{algorithm}.out").read_text().split("\n")
    expected = "".join(line[-1] for line in told if line)
    assert played(text, PROGRAMS[algorithm], 100).moves == expected
    assert "".join(game(TorusSnake.parse(text), algorithm).plan or ()) == expected


@pytest.mark.parametrize("algorithm", PROGRAMS)
def test_every_game_is_the_report_s(algorithm: str) -> None:
    random = Random(17)
    endings = set()
    for _ in range(400):
        problem = random_board(random)
        result = game(problem, algorithm)
        moves = "".join(result.extra["moves"])
        theirs = played(str(problem), PROGRAMS[algorithm], len(moves))
        assert theirs.moves == moves, str(problem)
        ending = result.extra["ending"]
        endings.add(ending)
        # Theirs would go on for ever where a position repeats; what is over is over in both.
        assert (ending == "won") == (theirs.unreached == 0), str(problem)
        assert (ending == "lost") == (theirs.unreached > 0 and theirs.free_direction() is None), str(problem)
        assert result.extra["apples_left"] == theirs.unreached
    assert {"won", "lost"} <= endings


@pytest.mark.parametrize("algorithm", PROGRAMS)
def test_an_apple_under_the_start_is_the_one_difference(algorithm: str) -> None:
    """The report's programs never count it, and so never end; up to there the moves are the same."""
    random = Random(3)
    for _ in range(60):
        problem = random_board(random, start_apple=True)
        result = game(problem, algorithm)
        moves = "".join(result.extra["moves"])
        theirs = played(str(problem), PROGRAMS[algorithm], len(moves))
        assert theirs.moves == moves
        assert theirs.unreached == result.extra["apples_left"] + 1


def test_the_agents_differ_where_the_report_s_fall_short() -> None:
    enclosed = far = 0
    random = Random(5)
    for _ in range(80):
        problem = random_board(random)
        improved = {name: solve_instance(PUZZLE, problem, Options(name)).extra["moves"] for name in PROGRAMS}
        assert improved["nearest-bfs"] == improved["nearest-ids"]
        enclosed += game(problem, "nearest-bfs").extra["moves"] != improved["nearest-bfs"]
        far += game(problem, "nearest-ids").extra["moves"] != game(problem, "nearest-bfs").extra["moves"]
    assert enclosed > 0
    assert far > 0


@pytest.mark.parametrize("step", [1, 2, 3])
def test_a_larger_step_finds_an_apple_at_most_that_much_farther(step: int) -> None:
    """The report's remark: with a step of 2 what is found may lie 1 deeper than the nearest, with 3, 2."""
    random = Random(8)
    worst = 0
    for _ in range(30):
        problem = random_board(random)
        depths = []
        for options in (Options("nearest-bfs"), Options("nearest-ids", extra={"ids-step": step})):
            trace = Trace()
            solve_instance(PUZZLE, problem, replace(options, trace=trace))
            depths.append(next(event.depth for event in trace if event.kind == "goal"))
        worst = max(worst, depths[1] - depths[0])
        assert depths[0] <= depths[1]
    assert worst == step - 1


def test_the_options_on_the_command_line(gridwise: Callable[..., Outcome]) -> None:
    file = DATA / "test3.txt"
    words = ("solve", "torus-snake", file, "--algorithm", "nearest-ids", "--narrate")
    lines = (DATA / "test3.nearest-ids.out").read_text()
    assert gridwise(*words, "--agent", "report").out == lines
    assert gridwise(*words, "--agent", "improved").out == lines
    assert gridwise(*words, "--ids-step", 3).status in (0, 3)
    wrong = gridwise(*words, "--ids-step", 0)
    assert (wrong.status, wrong.err.count("\n")) == (2, 1)
    assert "whole number from 1 on" in wrong.err
    with pytest.raises(UsageError, match="one of improved, report"):
        gw.solve(gw.load("torus-snake", str(file)), "nearest-bfs", agent="own")
