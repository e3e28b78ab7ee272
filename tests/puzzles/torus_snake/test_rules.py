"""The rules, one by one, and against a second writing of them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.torus_snake import PUZZLE, Apple, TorusSnake
from tests.puzzles.torus_snake.boards import boards, brute_force


def moves_from(problem: TorusSnake, *moves: str) -> tuple[Any, list[str]]:
    """Make some moves, and return the state and the moves that are legal then."""
    state = problem.initial()
    for move in moves:
        state = dict(problem.successors(state))[move]
    return state, [move for move, _ in problem.successors(state)]


def test_the_snake_grows_when_it_leaves_an_apple() -> None:
    problem = TorusSnake(5, 5, (0, 0), (Apple(0, 1, 1), Apple(3, 3, 1)))
    reached, _ = moves_from(problem, "R")
    assert reached == ((1,), (1, 1))
    assert problem.left(reached) == (0, 1)
    assert moves_from(problem, "R", "R")[0] == ((2, 1), (0, 1))
    assert moves_from(problem, "R", "R", "D")[0] == ((7, 2), (0, 1))


def test_two_cells_cannot_turn_back() -> None:
    problem = TorusSnake(5, 5, (0, 0), (Apple(0, 1, 1), Apple(3, 3, 1)))
    assert moves_from(problem, "R", "R")[1] == ["U", "R", "D"]
    assert moves_from(TorusSnake(2, 4, (0, 0), (Apple(0, 1, 1), Apple(1, 3, 1))), "R", "U")[1] == ["R", "L"]


def test_the_head_may_follow_the_tail_but_not_while_growing() -> None:
    way = (Apple(0, 0, 1), Apple(0, 1, 1), Apple(1, 1, 1), Apple(5, 5, 1))
    state, legal = moves_from(TorusSnake(9, 9, (0, 0), way), "R", "D", "L")
    assert state[0] == (9, 10, 1, 0)
    assert "U" in legal  # the tail leaves the cell 0 as the head comes
    state, legal = moves_from(TorusSnake(9, 9, (0, 0), (*way, Apple(1, 0, 1))), "R", "D", "L")
    assert state[0] == (9, 10, 1, 0)
    assert "U" not in legal  # the head stands on an apple: the tail stays


def test_apples_on_the_start_cell_count_at_the_start() -> None:
    assert solve_instance(PUZZLE, TorusSnake(3, 3, (1, 1), (Apple(1, 1, 1),)), Options()).cost == 0
    problem = TorusSnake(3, 3, (1, 1), (Apple(1, 1, 2),))
    assert solve_instance(PUZZLE, problem, Options("bfs")).cost == brute_force(problem) == 3


def test_a_single_cell() -> None:
    assert solve_instance(PUZZLE, TorusSnake(1, 1, (0, 0)), Options()).cost == 0
    for algorithm in ("best", "bfs", "ids", "astar", "idastar", "wastar"):
        result = solve_instance(PUZZLE, TorusSnake(1, 1, (0, 0), (Apple(0, 0, 2),)), Options(algorithm))
        assert (result.status, result.plan) == ("unsolvable", None)


@settings(max_examples=80)
@given(problem=boards(most_apples=4))
def test_bfs_and_best_find_what_brute_force_finds(problem: TorusSnake) -> None:
    truth = brute_force(problem, 20_000)
    if truth is None:
        return
    for options in (Options("bfs", engine="python"), Options("best"), Options("best", engine="python")):
        result = solve_instance(PUZZLE, problem, options)
        assert result.status == ("unsolvable" if truth < 0 else "solved")
        if truth >= 0:
            assert (result.cost, result.optimal, result.lower_bound) == (truth, True, truth)
            assert PUZZLE.replay(problem, str(result.plan)).valid


@pytest.mark.parametrize(
    ("plan", "number", "words"),
    [
        ("R R L", 3, "turn back"),
        ("R X", 2, "expected U, R, D or L"),
        ("RDLU", 4, "body is at row 0, column 0"),
        ("R D", None, "2 apples are not reached"),
    ],
)
def test_plans_that_break(plan: str, number: int | None, words: str) -> None:
    apples: tuple[Apple, ...] = (
        Apple(0, 0, 2),
        Apple(0, 1, 1),
        Apple(1, 1, 1),
        Apple(1, 0, 1),
        Apple(5, 5, 1),
    )
    if number is None:
        apples = (Apple(0, 1, 1), Apple(5, 5, 2))
    elif number == 3:
        apples = (Apple(0, 1, 1), Apple(5, 5, 1))
    verdict = PUZZLE.replay(TorusSnake(9, 9, (0, 0), apples), plan)
    assert not verdict.valid
    assert verdict.broken_at == number
    assert words in verdict.message


def test_a_plan_that_goes_on_after_the_end_breaks() -> None:
    verdict = PUZZLE.replay(TorusSnake(3, 3, (0, 0), (Apple(0, 1, 1),)), '["R", "R"]')
    assert (verdict.valid, verdict.broken_at) == (False, 2)
