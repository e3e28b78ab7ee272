"""The report's agents: their lines, and the faults they no longer have."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from gridwise.errors import UsageError
from gridwise.model import Limits
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.torus_snake import PUZZLE, Apple, TorusSnake
from gridwise.puzzles.torus_snake.narration import narrate
from gridwise.puzzles.torus_snake.nearest import nearest_bfs, nearest_ids, play
from tests.puzzles.torus_snake.boards import DATA, boards

AGENTS = {"nearest-bfs": nearest_bfs, "nearest-ids": nearest_ids}


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize(("test", "moves"), [(1, 12), (2, 17), (3, 28)])
def test_the_report_s_lines(agent: str, test: int, moves: int) -> None:
    problem = TorusSnake.parse((DATA / f"test{test}.txt").read_text())
    result = AGENTS[agent](problem, Options(agent))
    assert result.plan is not None
    assert len(result.plan) == moves
    assert narrate(problem, result.plan) == (DATA / f"test{test}.{agent}.out").read_text().splitlines()


@pytest.mark.parametrize("name", sorted(path.name for path in DATA.glob("*.out")))
def test_the_lines_of_a_report_are_a_plan_that_can_be_replayed(name: str) -> None:
    problem = TorusSnake.parse((DATA / f"{name.partition('.')[0]}.txt").read_text())
    lines = (DATA / name).read_text()
    verdict = PUZZLE.replay(problem, lines)
    assert verdict.valid, verdict.message
    assert verdict.cost == len([word for word in lines.split() if word in ("U", "R", "D", "L")])
    assert not PUZZLE.replay(problem, lines + "ate an apple and went U\n").valid


@settings(max_examples=150)
@given(problem=boards(most_apples=9))
def test_every_game_ends_and_tells_the_truth(problem: TorusSnake) -> None:
    results = [agent(problem, Options()) for agent in AGENTS.values()]
    for result in results:
        assert result.status != "unsolvable"
        assert (
            (result.extra["ending"] == "won")
            == (result.status == "solved")
            == (result.extra["apples_left"] == 0)
        )
        if result.plan is not None:
            assert PUZZLE.replay(problem, str(result.plan)).valid
    if problem.total <= 4:
        truth = solve_instance(PUZZLE, problem, Options())
        for result in results:
            if result.cost is not None:
                assert truth.cost is not None
                assert truth.cost <= result.cost
                assert not result.optimal or truth.cost == result.cost


def test_an_apple_on_the_start_cell_counts() -> None:
    result = nearest_bfs(TorusSnake(4, 4, (1, 1), (Apple(1, 1, 1), Apple(1, 3, 1))), Options())
    assert (result.status, result.cost) == ("solved", 2)


@pytest.mark.parametrize("agent", AGENTS)
def test_a_lost_game_says_so(agent: str) -> None:
    problem = TorusSnake(1, 3, (0, 2), (Apple(0, 0, 2), Apple(0, 1, 2)))
    result = AGENTS[agent](problem, Options(agent))
    assert (result.status, result.plan) == ("limit", None)
    assert result.extra["ending"] == "lost"
    assert PUZZLE.solving.describe(problem, result) == [
        "Lost: after 4 moves the snake cannot move any more, 1 apple left."
    ]


def test_a_position_that_repeats_is_a_stall() -> None:
    problem = TorusSnake(3, 4, (0, 0), (Apple(1, 2, 1),))
    result = play("in-circles", problem, Options(), lambda *_: "U")
    assert (result.status, result.plan, result.extra["ending"]) == ("limit", None, "stalled")
    assert PUZZLE.solving.describe(problem, result) == [
        "Stalled: move 3 leads to a position that was there before, 1 apple left."
    ]


@pytest.mark.parametrize("agent", AGENTS)
def test_farther_than_half_the_larger_side(agent: str) -> None:
    result = AGENTS[agent](TorusSnake(6, 6, (0, 0), (Apple(3, 3, 1),)), Options(agent))
    assert result.cost == 6


def test_limits_and_wrong_choices() -> None:
    problem = TorusSnake(6, 6, (0, 0), (Apple(3, 3, 1),))
    assert nearest_ids(problem, Options(limits=Limits(nodes=1))).status == "limit"
    assert nearest_ids(problem, Options(limits=Limits(stop=lambda: True))).status == "interrupted"
    with pytest.raises(UsageError, match="no heuristic"):
        nearest_bfs(problem, Options("nearest-bfs", heuristic="tour"))
    with pytest.raises(UsageError, match="--engine python"):
        nearest_bfs(problem, Options("nearest-bfs", engine="native"))
