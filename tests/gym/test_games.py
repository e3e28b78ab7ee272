"""The games of the environments are those of the rest of the product."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

import gridwise.gym  # noqa: F401  registers the environments
from gridwise import Limits, solve
from gridwise.errors import UsageError
from gridwise.puzzles import rushhour, torus_snake, worm
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.snake import Cell, Game, Rules, View
from gridwise.puzzles.snake.pilots import find
from gridwise.puzzles.snake.random_numbers import game_seed
from tests.puzzles.torus_snake.boards import DATA


def decoded(board: np.ndarray[Any, Any]) -> tuple[list[Cell], Cell | None]:
    """Read body, head first, and fruit off an observation, by its documentation alone."""
    steps = {3: (-1, 0), 4: (0, 1), 5: (1, 0), 6: (0, -1)}
    back = {
        (row + steps[int(board[row, col])][0], col + steps[int(board[row, col])][1]): (row, col)
        for row, col in np.argwhere(board >= 3).tolist()
    }
    (head,) = map(tuple, np.argwhere(board == 2).tolist())
    body = [head]
    while body[-1] in back:
        body.append(back.pop(body[-1]))
    assert not back
    fruits = np.argwhere(board == 1).tolist()
    return [Cell(*cell) for cell in body], Cell(*fruits[0]) if fruits else None


@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1])
def test_snake_of_a_seed_is_the_game_of_that_seed(seed: int) -> None:
    env = gymnasium.make("gridwise/Snake-v0", board="5x6")
    board, _ = env.reset(seed=seed)
    pilot = find("best").make()
    for number in range(3):
        game = Game(Rules(5, 6), seed if number == 0 else game_seed(seed, number))
        total = 0.0
        while game.outcome == "playing":
            body, fruit = decoded(board)
            assert (tuple(body), fruit) == (game.state.body, game.state.fruit)
            move = pilot.choose(View.of(game))
            assert View.of(game) == View.of(env.unwrapped.game)  # type: ignore[attr-defined]
            game.move(move)
            board, reward, terminated, truncated, info = env.step("URDL".index(move))
            total += float(reward)
        assert (terminated, truncated, info["outcome"]) == (True, False, "won")
        assert info["steps"] == game.state.steps
        assert total == 30  # 29 fruits and the full board
        board, _ = env.reset()
        pilot = find("best").make()


def test_a_stall_truncates() -> None:
    env = gymnasium.make("gridwise/Snake-v0", board="2x2")
    _, info = env.reset(seed=1)
    base: Any = env.unwrapped
    for step in range(1, 41):
        away = [a for a in np.flatnonzero(info["action_mask"]) if not eats(base, int(a))]
        _, reward, terminated, truncated, info = env.step(away[0])
        assert reward == 0
        assert truncated == (step == 40)
        assert not terminated
    assert info["outcome"] == "stalled"
    assert info["hunger"] == 40


def eats(env: Any, action: int) -> bool:
    state = env.get_state()
    env.step(action)
    eaten = env.game.length > len(state.game.body)
    env.set_state(state)
    return bool(eaten)


def test_rewards_are_what_was_asked_for() -> None:
    rewards = {"step": -0.5, "fruit": 3, "win": 100, "loss": -7}
    env = gymnasium.make("gridwise/Snake-v0", board="1x2", rewards=rewards)
    env.reset(seed=1)
    base: Any = env.unwrapped
    (living,) = np.flatnonzero(base.action_masks())
    state = base.get_state()
    assert env.step(living)[1] == -0.5 + 3 + 100
    base.set_state(state)
    assert base.step(0)[1:4] == (-0.5 - 7, True, False)


def test_generated_instances_are_those_of_generate() -> None:
    cases: list[tuple[str, Any, dict[str, Any], dict[str, Any]]] = [
        ("TorusSnake", torus_snake.PUZZLE, {"size": (6, 5), "cells": 3}, {"size": "6x5", "cells": 3}),
        ("Worm", worm.PUZZLE, {"size": (6, 5), "foods": (1, 4)}, {"size": "6x5", "foods": "1-4"}),
        ("RushHour", rushhour.PUZZLE, {"moves": (3, 9)}, {"moves": "3-9"}),
    ]
    for name, puzzle, settings, words in cases:
        env: Any = gymnasium.make(f"gridwise/{name}-v0", **words).unwrapped
        defaults = puzzle.generator.defaults()
        for number in range(2):
            env.reset(seed=5) if number == 0 else env.reset()
            (made,) = puzzle.generator.make(1, 5 if number == 0 else game_seed(5, 1), defaults | settings)
            assert env.problem == puzzle.parse(made.text)


def test_every_given_instance_is_played(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("4,4\n0,0\n1\n2,2,1\n")
    texts = [board, "4,4 1,1 1 3,3,2", torus_snake.TorusSnake.parse("4,4 2,1 1 3,3,2")]
    env: Any = gymnasium.make("gridwise/TorusSnake-v0", instances=texts).unwrapped
    env.reset(seed=1)
    seen = {env.problem.head}
    for _ in range(40):
        env.reset()
        seen.add(env.problem.head)
    assert seen == {(0, 0), (1, 1), (2, 1)}
    env.reset(options={"instance": "4,4 3,1 1 3,3,2"})
    assert env.problem.head == (3, 1)
    with pytest.raises(UsageError, match="boards of 4x4, got one of 5x4"):
        env.reset(options={"instance": "5,4 3,1 1 3,3,2"})
    with pytest.raises(UsageError, match="one size"):
        gymnasium.make("gridwise/TorusSnake-v0", instances=[*texts, "5,4 3,1 1 3,3,2"])
    with pytest.raises(UsageError, match="solved before the first move"):
        env.reset(options={"instance": "4,4 3,1 0"})


@pytest.mark.parametrize("test", ["test1", "test2", "test3"])
def test_the_reports_torus_boards_are_won_by_their_plans(test: str) -> None:
    path = DATA / f"{test}.txt"
    env: Any = gymnasium.make("gridwise/TorusSnake-v0", instances=path, rewards={"step": -1, "apple": 0})
    env.reset(seed=0)
    result = solve_instance(torus_snake.PUZZLE, env.unwrapped.problem, Options("astar"))
    assert follow(env, result.plan) == ("won", 1 - len(result.plan or ()))
    assert len(result.plan or ()) == {"1": 12, "2": 15, "3": 25}[test[-1]]


@pytest.mark.parametrize("metric", ["steps", "moves"])
def test_rush_hour_levels_are_won_by_their_plans(metric: str) -> None:
    env: Any = gymnasium.make("gridwise/RushHour-v0", metric=metric)
    for seed in range(5):
        env.reset(seed=seed)
        plan = solve(env.unwrapped.problem, "bfs").plan
        assert follow(env, plan)[0] == "won"


def test_the_worm_is_led_to_its_target() -> None:
    env: Any = gymnasium.make("gridwise/Worm-v0", size="5x5", target=200, penalty=True)
    env.reset(seed=3)
    problem = env.unwrapped.problem
    plan = solve_instance(worm.PUZZLE, problem, Options(limits=Limits(seconds=20))).plan
    start = problem.initial().points
    outcome, total = follow(env, plan)
    assert outcome == "won"
    made = env.unwrapped.state.points - start
    assert total == pytest.approx(1 + 0.01 * made - 0.01 * len(plan or ()))


def follow(env: Any, plan: Any) -> tuple[str, float]:
    total = 0.0
    for move in plan:
        _, reward, terminated, truncated, info = env.step(env.unwrapped.action(move))
        total += reward
    assert terminated
    assert not truncated
    return info["outcome"], total


def test_a_limit_of_steps_truncates_and_illegal_actions_cost() -> None:
    env: Any = gymnasium.make("gridwise/RushHour-v0", instances=1, max_steps=3, rewards={"illegal": -2})
    _, info = env.reset(seed=1)
    state = env.unwrapped.state
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    for step in (1, 2, 3):
        _, reward, terminated, truncated, info = env.step(wrong)
        assert reward == pytest.approx(-2.01)
        assert (terminated, truncated) == (False, step == 3)
    assert env.unwrapped.state == state
    assert info["outcome"] == "limit"


def test_a_trapped_worm_has_lost() -> None:
    env: Any = gymnasium.make("gridwise/Worm-v0", instances="model A\nc 10\nstart 0 1\nfield\n9 9 9\n")
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(env.unwrapped.action("L"))
    assert (terminated, truncated, info["outcome"]) == (True, False, "lost")
    assert reward == pytest.approx(-1.01)


def test_the_cars_are_numbered_from_the_red_one() -> None:
    text = "1 0 0 2 1\n0 2 1 2 1\n5 3 3 3 2\n"  # the red car is the second in the file
    env: Any = gymnasium.make("gridwise/RushHour-v0", instances=text)
    board, info = env.reset(seed=1)
    assert board[2].tolist() == [0, 2, 2, 0, 0, 0]
    assert board[0].tolist() == [3, 3, 0, 0, 0, 0]
    assert board[:, 3].tolist() == [0, 0, 0, 4, 4, 4]
    assert info["action_mask"].tolist() == [1, 1, 0, 1, 1, 0]
    board, *_ = env.step(1)
    assert board[2].tolist() == [0, 0, 2, 2, 0, 0]
