"""Easier games to begin with, and environments that move on."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given, settings
from hypothesis import strategies as st

import gridwise.gym
from gridwise.errors import UsageError
from gridwise.gym import Curriculum
from gridwise.puzzles.snake import Game, Rules
from gridwise.puzzles.snake.practice import Practice, PracticeGame


@given(
    rows=st.integers(1, 6),
    cols=st.integers(2, 6),
    share=st.floats(0, 1),
    near=st.sampled_from([None, 1, 2, 4]),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=60, deadline=None)
def test_a_longer_snake_is_whole_and_can_move_and_fruits_lie_near(
    rows: int, cols: int, share: float, near: int | None, seed: int
) -> None:
    rules = Rules(rows, cols)
    length = 1 + int(share * (rules.cells - 2))
    game = PracticeGame(rules, seed, Practice(length, near))
    body = game.state.body
    assert len(set(body)) == len(body) == length
    assert all(abs(a.row - b.row) + abs(a.col - b.col) == 1 for a, b in pairwise(body))
    assert all(map(rules.inside, body))
    assert game.legal()
    while game.outcome == "playing" and game.state.steps < 30 and game.legal():
        head, fruit = game.state.body[0], game.state.fruit
        assert fruit is not None
        if near is not None and game.state.hunger == 0:
            free = {(row, col) for row in range(rows) for col in range(cols)} - set(game.state.body)
            ways = [abs(row - head.row) + abs(col - head.col) for row, col in free]
            way = abs(fruit.row - head.row) + abs(fruit.col - head.col)
            assert way <= near or min(ways) > near
        game.move(min(game.legal(), key=lambda move: "DRUL".index(move)))


@given(seed=st.integers(0, 2**64 - 1))
@settings(max_examples=20)
def test_practice_that_makes_nothing_easier_is_the_game(seed: int) -> None:
    assert PracticeGame(Rules(4, 5), seed, Practice()).state == Game(Rules(4, 5), seed).state


STAGES: list[dict[str, Any]] = [{"board": "2x2", "fruit_within": 1}, {"board": "2x3"}, {"board": "4x4"}]


def test_it_moves_on_when_enough_games_succeed_and_stays_at_the_last_stage() -> None:
    env = Curriculum(
        "snake", STAGES, games=2, share=0.5, success=lambda info: info["length"] > 1,
        observation="planes", frame="4x4", scale=1,
    )  # fmt: skip
    seen, info = env.reset(seed=1)
    boards = []
    for _ in range(40):
        assert seen in env.observation_space
        boards.append(int(seen[0].sum()) // 255)
        stage = info["stage"]
        while True:
            seen, _, terminated, truncated, info = env.step(int(env.action_masks().argmax()))
            assert info["stage"] == stage
            if terminated or truncated:
                break
        seen, info = env.reset()
    assert env.stage == 2
    assert sorted(set(boards)) == [4, 6, 16]
    assert boards == sorted(boards)


def test_it_stays_where_too_few_games_succeed() -> None:
    env = Curriculum("snake", STAGES[:1] * 2, games=3, success=lambda info: False)
    env.reset(seed=1)
    for _ in range(10):
        while not any(env.step(0)[2:4]):
            pass
        env.reset()
    assert env.stage == 0


def test_gymnasium_takes_it_for_an_environment() -> None:
    check_env(Curriculum("snake", STAGES, observation="features"), skip_render_check=True)


def test_stages_that_are_seen_differently_are_refused() -> None:
    with pytest.raises(UsageError, match="the stages 0 and 1 differ"):
        Curriculum("snake", STAGES)
    with pytest.raises(UsageError, match="at least one stage"):
        Curriculum("snake", [])
    with pytest.raises(UsageError, match="games to be 1 or more"):
        Curriculum("snake", STAGES, games=0)


def test_a_small_radius_sees_boards_of_all_sizes_alike() -> None:
    shapes = {
        gridwise.gym.make("snake", board=board, observation="egocentric", radius=2).observation_space.shape
        for board in ("3x3", "8x5")
    }
    assert shapes == {(9, 40, 40)}
