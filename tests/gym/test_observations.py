"""One array in three places: a single environment, many native games, a pilot's view."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from hypothesis import given, settings
from hypothesis import strategies as st

import gridwise.gym
from gridwise.errors import UsageError
from gridwise.gym import SnakeVectorEnv
from gridwise.puzzles.snake import View

NAME = "gridwise/Snake-v0"


@st.composite
def observations(draw: st.DrawFn) -> dict[str, Any]:
    """Choose an observation for boards of at most 5x5."""
    name = draw(st.sampled_from(["planes", "egocentric", "features", "symbolic"]))
    if name in ("features", "symbolic"):
        return {"observation": name}
    chosen = {
        "observation": name,
        "dtype": draw(st.sampled_from(["float32", "uint8"])),
        "scale": draw(st.sampled_from([1, 1, 2, None])),
    }
    if name == "planes":
        return chosen | {"frame": draw(st.sampled_from([None, "5x5", "6x7"]))}
    return chosen | {"radius": draw(st.sampled_from([None, 1, 2, 6]))}


@given(
    chosen=observations(),
    rows=st.integers(1, 5),
    cols=st.integers(2, 5),
    tail=st.sampled_from(["free", "blocked"]),
    mode=st.sampled_from(["NextStep", "SameStep"]),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=40, deadline=None)
def test_the_same_arrays_alone_together_and_for_a_pilot(
    chosen: dict[str, Any], rows: int, cols: int, tail: str, mode: str, seed: int
) -> None:
    options: dict[str, Any] = {"board": f"{rows}x{cols}", "tail": tail, **chosen}
    fleet = gymnasium.make_vec(NAME, num_envs=2, autoreset_mode=mode, **options)
    assert isinstance(fleet, SnakeVectorEnv)
    single = gymnasium.make_vec(
        NAME, num_envs=2, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode}, **options
    )
    chance = np.random.default_rng(seed)
    left, right = fleet.reset(seed=seed), single.reset(seed=seed)
    for _ in range(40):
        assert data_equivalence(left, right, exact=True)
        assert left[0] in fleet.observation_space
        for number, one in enumerate(single.envs):  # type: ignore[attr-defined]
            game = one.unwrapped.game
            if game.outcome != "playing":
                continue
            name, view = chosen["observation"], View.of(game)
            choices = {key: value for key, value in chosen.items() if key != "observation"}
            assert data_equivalence(view.observe(name, **choices), left[0][number], exact=True)
            legal = [int(view.is_legal(move)) for move in view.moves(name)]
            assert left[-1]["action_mask"][number].tolist() == legal
        weights = chance.random((2, 4)) + (chance.random() < 0.97) * left[-1]["action_mask"]
        actions = weights.argmax(1)
        left, right = fleet.step(actions), single.step(actions)  # type: ignore[assignment]


@pytest.mark.parametrize("name", ["planes", "egocentric", "features", "symbolic"])
def test_gymnasium_finds_nothing_to_warn_about(name: str) -> None:
    env = gridwise.gym.make("snake", board="4x4", observation=name)
    check_env(env, skip_render_check=True)


def test_planes_of_an_environment_are_pictures_that_are_large_enough() -> None:
    env = gymnasium.make(NAME, board="10x10", observation="planes")
    assert env.observation_space == gymnasium.spaces.Box(0, 255, (9, 40, 40), np.uint8)
    assert gymnasium.make(NAME, board="10x10", observation="planes", scale=1).observation_space.shape == (
        9,
        10,
        10,
    )


def test_actions_turn_with_an_egocentric_observation() -> None:
    env = gridwise.gym.make("snake", board="6x6", observation="egocentric")
    env.reset(seed=3)
    while env.game.length < 3:
        view = View.of(env.game)
        wanted = [move for move in view.legal() if nearer(view, move)] or list(view.legal())
        env.step(env.action(wanted[0]))
    for action, turn in ((0, 0), (1, 1), (3, 3)):
        before = "URDL".index(env.moves[0])
        state = env.get_state()
        if env.action_masks()[action]:
            env.step(action)
            assert "URDL".index(env.moves[0]) == (before + turn) % 4
        env.set_state(state)
    assert not env.action_masks()[2]  # the neck is behind the head


def nearer(view: View, move: Any) -> bool:
    """Tell whether a move leads towards the fruit."""
    down, right = view.fruit.row - view.head.row, view.fruit.col - view.head.col
    return bool({"U": down < 0, "D": down > 0, "L": right < 0, "R": right > 0}[move])


def test_a_put_back_state_is_seen_as_before() -> None:
    one, other = (SnakeVectorEnv(3, "4x4", observation="planes") for _ in range(2))
    one.reset(seed=1)
    for _ in range(10):
        one.step(one.action_masks().argmax(1))
    other.set_state(one.get_state())
    for _ in range(10):
        actions = one.action_masks().argmax(1)
        assert data_equivalence(one.step(actions), other.step(actions), exact=True)


def test_what_cannot_be_seen_is_told_in_a_sentence() -> None:
    with pytest.raises(UsageError, match="did you mean 'planes'"):
        gymnasium.make(NAME, observation="plane")
    with pytest.raises(UsageError, match="has no choice 'colour'"):
        gymnasium.make(NAME, observation="planes", colour="red")
    with pytest.raises(UsageError, match="games with this observation, got 100000"):
        SnakeVectorEnv(100_000, "10x10", observation="planes", scale=64)
