"""Every environment keeps Gymnasium's contract, and plays by the rules of its puzzle."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

import gridwise.gym
from gridwise.errors import InputError, UsageError
from gridwise.puzzles.rushhour import Move
from gridwise.puzzles.snake.replay import replay
from gridwise.puzzles.snake.text import GameFile

SETTINGS: dict[str, list[dict[str, Any]]] = {
    "gridwise/Snake-v0": [{}, {"board": "3x4", "tail": "blocked"}, {"board": "1x2"}],
    "gridwise/TorusSnake-v0": [{}, {"size": "4x4", "cells": 3, "most": 2}, {"size": "1x5", "cells": 2}],
    "gridwise/Worm-v0": [
        {},
        {"size": "4x5", "penalty": True},
        {"model": "A", "kind": "sparse", "target": 600},
    ],
    "gridwise/RushHour-v0": [{}, {"metric": "moves"}, {"instances": "@42"}, {"cars": "4-6", "moves": "3-9"}],
}
CASES = [(name, settings) for name, several in SETTINGS.items() for settings in several]
IDS = [f"{name.partition('/')[2]}-{'-'.join(settings) or 'plain'}" for name, settings in CASES]


@pytest.fixture(params=CASES, ids=IDS)
def env(request: pytest.FixtureRequest) -> Iterator[gymnasium.Env[Any, Any]]:
    name, settings = request.param
    made = gymnasium.make(name, **settings)
    yield made
    made.close()


def test_all_of_them_are_registered() -> None:
    assert sorted(SETTINGS) == sorted(gridwise.gym.ENVIRONMENTS)
    gridwise.gym.register_environments()  # again, without a warning


def test_gymnasium_finds_nothing_wrong(env: gymnasium.Env[Any, Any]) -> None:
    check_env(env.unwrapped)  # warnings are errors in these tests


def masked(env: gymnasium.Env[Any, Any], info: dict[str, Any]) -> int:
    return int(env.action_space.sample(info["action_mask"]))


def play(env: gymnasium.Env[Any, Any], steps: int) -> list[Any]:
    """Play by the mask and collect everything that comes back."""
    seen: list[Any] = [env.reset()]
    for _ in range(steps):
        seen.append(env.step(masked(env, seen[-1][-1])))
        if seen[-1][2] or seen[-1][3]:
            seen.append(env.reset())
    return seen


def test_a_seed_decides_every_game(env: gymnasium.Env[Any, Any]) -> None:
    runs = []
    for _ in range(2):
        env.action_space.seed(3)
        env.reset(seed=11)
        runs.append(play(env, 150))
    assert data_equivalence(runs[0], runs[1], exact=True)


def test_a_state_continues_bit_for_bit(env: gymnasium.Env[Any, Any]) -> None:
    env.reset(seed=4)
    env.action_space.seed(4)
    play(env, 37)
    here: Any = env.unwrapped
    state = pickle.loads(pickle.dumps(here.get_state()))
    assert state == here.get_state()
    hash(state)
    assert env.spec is not None
    other = gymnasium.make(env.spec)
    other.reset(seed=99)
    there: Any = other.unwrapped
    there.set_state(state)
    drawn = []
    ends = []
    for each, base in ((env, here), (other, there)):
        each.action_space.seed(5)
        drawn.append([base.np_random.integers(1 << 60), base.seed_of_game, base.np_random_seed])
        ends.append((play(each, 120), base.get_state()))
    assert drawn[0] == drawn[1]
    assert data_equivalence(ends[0][0], ends[1][0], exact=True)
    assert ends[0][1] == ends[1][1]
    here.set_state(state)  # and back in time
    assert here.get_state() == state
    other.close()


def test_a_state_in_the_middle_shows_the_same(env: gymnasium.Env[Any, Any]) -> None:
    base: Any = env.unwrapped
    _, info = env.reset(seed=2)
    for _ in range(20):
        state = base.get_state()
        action = masked(env, info)
        first = deepcopy(base.step(action))
        base.set_state(state)
        assert data_equivalence(base.step(action), first, exact=True)
        if first[2] or first[3]:
            break
        info = first[4]


def words_of(base: Any) -> dict[int, str]:
    """Write every action as a move of a plan."""
    if not isinstance(base, gridwise.gym.RushHourEnv):
        order = "UDLR" if isinstance(base, gridwise.gym.WormEnv) else "URDL"
        return {base.action(letter): letter for letter in order}
    moves = [
        Move(car.label, sign * distance)
        for car in base.problem.cars
        for sign in (-1, 1)
        for distance in range(1, base.reach + 1)
    ]
    return {base.action(move): str(move) for move in moves}


def test_masks_say_what_the_rules_say(env: gymnasium.Env[Any, Any]) -> None:
    """The code that replays plans, which no environment uses, breaks exactly at unmarked actions."""
    base: Any = env.unwrapped
    _, info = env.reset(seed=6)
    plan: list[str] = []
    for number in range(1, 31):
        mask = info["action_mask"]
        assert mask.dtype == np.int8
        assert np.array_equal(base.action_masks(), mask == 1)
        words = words_of(base)
        assert not np.delete(mask, list(words)).any()
        for action, word in words.items():
            assert (breaks(base, [*plan, word]) == number) == (not mask[action])
        action = masked(env, info)
        plan.append(words[action])
        _, _, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            assert not info["action_mask"].any()
            break


def breaks(base: Any, plan: list[str]) -> int | None:
    """Return the number of the move at which a plan breaks."""
    if not isinstance(base, gridwise.gym.SnakeEnv):
        return base.puzzle.replay(base.problem, " ".join(plan)).broken_at  # type: ignore[no-any-return]
    return replay(GameFile(base.rules, base.seed_of_game), " ".join(plan)).broken_at


def test_a_finished_game_must_be_reset(env: gymnasium.Env[Any, Any]) -> None:
    over, info = False, env.reset(seed=8)[1]
    for _ in range(20_000):
        _, _, terminated, truncated, info = env.step(masked(env, info))
        over = terminated or truncated
        if over:
            break
    assert over
    assert terminated != truncated
    assert info["outcome"] in (("won", "lost") if terminated else ("stalled", "limit"))
    with pytest.raises(UsageError, match=r"the game is over .*; call reset\(\)"):
        env.step(0)


@pytest.mark.parametrize("name", SETTINGS)
def test_what_is_wrong_is_said(name: str) -> None:
    env = gymnasium.make(name).unwrapped
    with pytest.raises(UsageError, match=r"call reset\(\) first"):
        env.step(0)
    env.reset(seed=1)
    for action in (-1, 10_000, 0.5, None):
        with pytest.raises(UsageError, match="expected an action from 0 to"):
            env.step(action)
    with pytest.raises(UsageError, match="did you mean 'step'"):
        gymnasium.make(name, rewards={"steps": 1})
    with pytest.raises(UsageError, match="must be a number"):
        gymnasium.make(name, rewards={"step": float("nan")})
    with pytest.raises(UsageError, match="no option of reset named 'sed'"):
        env.reset(options={"sed": 1})
    with pytest.raises(UsageError, match="expected what get_state"):
        env.set_state(3)  # type: ignore[attr-defined]
    kind: Any = type(env)
    with pytest.raises(UsageError, match="render mode"):
        kind(render_mode="ascii")
    with pytest.raises(UsageError, match="4 to 200 pixels"):
        kind(cell=0)
    with pytest.raises(UsageError, match="'light' or 'dark'"):
        kind(theme="pink")


def test_a_state_of_another_environment_is_refused() -> None:
    small: Any = gymnasium.make("gridwise/Snake-v0", board="3x3").unwrapped
    large: Any = gymnasium.make("gridwise/Snake-v0", board="9x9").unwrapped
    torus: Any = gymnasium.make("gridwise/TorusSnake-v0").unwrapped
    small.reset(seed=1)
    large.reset(seed=1)
    torus.reset(seed=1)
    for wrong in (large.get_state(), torus.get_state()):
        before = small.get_state()
        with pytest.raises(UsageError, match="another environment"):
            small.set_state(wrong)
        assert small.get_state() == before
    with pytest.raises(UsageError, match="another environment"):
        torus.set_state(small.get_state())


def test_bad_settings_are_named() -> None:
    make = gymnasium.make
    with pytest.raises(UsageError, match="10x10, got 'ten'"):
        make("gridwise/Snake-v0", board="ten")
    with pytest.raises(UsageError, match="2 cells or more"):
        make("gridwise/Snake-v0", board="1x1")
    with pytest.raises(UsageError, match="no setting of torus-snake named 'cell_s'; did you mean 'cells'"):
        make("gridwise/TorusSnake-v0", cell_s=3)
    with pytest.raises(UsageError, match="kind to be one of"):
        make("gridwise/Worm-v0", kind="square")
    with pytest.raises(UsageError, match="60 instances, got number 61"):
        make("gridwise/RushHour-v0", instances=61)
    with pytest.raises(UsageError, match="would have no meaning"):
        make("gridwise/RushHour-v0", instances=1, walls=2)
    with pytest.raises(InputError, match="line 1"):
        make("gridwise/Worm-v0", instances="nothing of the kind")
    with pytest.raises(UsageError, match="max_steps"):
        make("gridwise/Worm-v0", max_steps=0)
