"""Rewards to choose from, and potentials that leave the best way to play the best."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from hypothesis import given, settings
from hypothesis import strategies as st

import gridwise.gym
from gridwise.errors import UsageError
from gridwise.gym import SnakeVectorEnv

NAME = "gridwise/Snake-v0"
GAMMA = 0.9


def episode(env: Any, seed: int, chance: int) -> tuple[list[float], bool]:
    """Play a game by chance, mostly legal moves; return the rewards and whether the game itself ended."""
    moves = np.random.default_rng(chance)
    _, info = env.reset(seed=seed)
    rewards: list[float] = []
    while True:
        weights = moves.random(env.action_space.n) + (moves.random() < 0.9) * info["action_mask"]
        _, reward, terminated, truncated, info = env.step(int(weights.argmax()))
        rewards.append(reward)
        if terminated or truncated:
            return rewards, terminated


def discounted(rewards: list[float]) -> float:
    return sum(GAMMA**step * reward for step, reward in enumerate(rewards))


@pytest.mark.parametrize(
    ("puzzle", "given_settings", "potential"),
    [
        ("snake", {"board": "3x4"}, {"distance": 2.0, "length": 5.0}),
        ("torus-snake", {"size": "4x4", "cells": 2, "max_steps": 30}, "farthest"),
        ("rushhour", {"instances": 1, "max_steps": 30}, "blockers"),
    ],
)
def test_shaping_adds_up_to_the_worth_of_the_start_whatever_is_played(
    puzzle: str, given_settings: dict[str, Any], potential: Any
) -> None:
    plain = gridwise.gym.make(puzzle, **given_settings)
    shaped = gridwise.gym.make(puzzle, potential=potential, gamma=GAMMA, **given_settings)
    ended = 0
    for seed in range(4):
        shaped.reset(seed=seed)
        start = shaped.shaping.worth(shaped.environment)
        for chance in range(6):
            without, over = episode(plain, seed, chance)
            with_it, _ = episode(shaped, seed, chance)
            assert len(without) == len(with_it)
            end = 0.0 if over else GAMMA ** len(with_it) * shaped.shaping.worth(shaped.environment)
            assert discounted(with_it) - discounted(without) == pytest.approx(end - start)
            ended += over
        assert start != 0
    assert ended or puzzle != "snake"


@given(
    distance=st.sampled_from([0.0, 0.3, -1.5]),
    length=st.sampled_from([0.0, 0.7, 10.0]),
    gamma=st.sampled_from([0.9, 0.99, 1.0]),
    rewards=st.sampled_from(["default", "sparse", "closer", {"closer": 0.3, "step": -0.01}]),
    mode=st.sampled_from(["NextStep", "SameStep"]),
    start_length=st.integers(1, 7),
    fruit_within=st.sampled_from([None, 1, 3]),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=25, deadline=None)
def test_native_games_bring_the_same_and_begin_the_same(
    distance: float, length: float, gamma: float, rewards: Any, mode: str,
    start_length: int, fruit_within: int | None, seed: int,
) -> None:  # fmt: skip
    chosen: dict[str, Any] = {
        "board": "2x4",
        "rewards": rewards,
        "potential": {"distance": distance, "length": length},
        "gamma": gamma,
        "start_length": start_length,
        "fruit_within": fruit_within,
    }
    fleet = gymnasium.make_vec(NAME, num_envs=3, autoreset_mode=mode, **chosen)
    single = gymnasium.make_vec(
        NAME, num_envs=3, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode}, **chosen
    )
    chance = np.random.default_rng(seed)
    left, right = fleet.reset(seed=seed), single.reset(seed=seed)
    assert left[1]["length"].tolist() == [start_length] * 3
    for _ in range(40):
        assert data_equivalence(left, right, exact=True)
        actions = (chance.random((3, 4)) + left[-1]["action_mask"]).argmax(1)
        left, right = fleet.step(actions), single.step(actions)  # type: ignore[assignment]


def test_a_step_towards_the_fruit_pays_and_a_step_away_costs_as_much() -> None:
    env = gridwise.gym.make("snake", board="6x6", rewards="closer")
    env.reset(seed=1)
    while env.action_masks().sum() and env.game.outcome == "playing":
        head, fruit, length = env.game.state.body[0], env.game.state.fruit, env.game.length
        _, reward, _, _, info = env.step(int(env.action_masks().argmax()))
        after = env.game.state.body[0]
        before, now = (abs(cell.row - fruit.row) + abs(cell.col - fruit.col) for cell in (head, after))
        expected = 0.1 * (before - now) + (info["length"] > length)
        assert reward == pytest.approx(expected)
        if info["steps"] > 30:
            break


def test_named_sets_hold_what_the_page_says() -> None:
    sparse = {"step": 0, "fruit": 0, "win": 1, "loss": 0, "closer": 0}
    assert gridwise.gym.make("snake", rewards="sparse").rewards == sparse
    assert gridwise.gym.make("snake", rewards="default").rewards == gridwise.gym.make("snake").rewards
    cost = {"step": -1, "apple": 0, "win": 0, "loss": 0, "illegal": 0}
    assert gridwise.gym.make("torus-snake", rewards="cost").rewards == cost


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({"rewards": "spares"}, "did you mean 'sparse'"),
        ({"potential": "distances"}, "did you mean 'distance'"),
        ({"potential": {"length": "much"}}, "must be a number, got 'much'"),
        ({"potential": "length", "gamma": 1.5}, "from 0 to 1, got 1.5"),
        ({"start_length": 100}, "from 1 to 99, got 100"),
        ({"fruit_within": 0}, "1 or more, or None, got 0"),
    ],
)
def test_what_makes_no_sense_is_told_in_a_sentence(chosen: dict[str, Any], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        gridwise.gym.make("snake", **chosen)
    with pytest.raises(UsageError, match=words):
        SnakeVectorEnv(2, **chosen)
