"""Many games at once are the games of `SnakeEnv`, and of `Game`, move for move."""

from __future__ import annotations

import pickle
import threading
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwise.errors import UsageError
from gridwise.gym import SnakeVectorEnv
from gridwise.puzzles.snake import Game, Rules
from gridwise.puzzles.snake.random_numbers import game_seed

NAME = "gridwise/Snake-v0"


def living(masks: Any, chance: np.random.Generator, daring: float) -> np.ndarray[Any, Any]:
    """Choose moves that mostly keep the snakes alive."""
    weights = chance.random(masks.shape)
    safe = (weights + masks).argmax(1)
    chosen: np.ndarray[Any, Any] = np.where(chance.random(len(masks)) < daring, weights.argmax(1), safe)
    return chosen


@given(
    rows=st.integers(1, 6),
    cols=st.integers(2, 6),
    tail=st.sampled_from(["free", "blocked"]),
    mode=st.sampled_from(["NextStep", "SameStep"]),
    seed=st.integers(0, 2**64 - 1),
    chance=st.integers(0, 2**32),
)
@settings(max_examples=40)
def test_everything_is_as_with_environments_one_by_one(
    rows: int, cols: int, tail: str, mode: str, seed: int, chance: int
) -> None:
    options: dict[str, Any] = {"board": f"{rows}x{cols}", "tail": tail, "rewards": {"step": -0.25}}
    fleet = gymnasium.make_vec(NAME, num_envs=3, autoreset_mode=mode, **options)
    assert isinstance(fleet, SnakeVectorEnv)
    single = gymnasium.make_vec(
        NAME, num_envs=3, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode}, **options
    )
    moves = np.random.default_rng(chance)
    left, right = fleet.reset(seed=seed), single.reset(seed=seed)
    assert data_equivalence(left, right, exact=True)
    for _ in range(60):
        actions = living(left[-1]["action_mask"], moves, 0.05)
        left, right = fleet.step(actions), single.step(actions)  # type: ignore[assignment]
        assert data_equivalence(left, right, exact=True)
        assert left[0] in fleet.observation_space
    assert data_equivalence(fleet.reset(), single.reset(), exact=True)


@given(seed=st.integers(0, 2**63), rows=st.integers(2, 7), cols=st.integers(1, 7), blocked=st.booleans())
@settings(max_examples=40)
def test_every_game_is_that_of_the_readable_engine(seed: int, rows: int, cols: int, blocked: bool) -> None:
    tail: Any = "blocked" if blocked else "free"
    fleet = SnakeVectorEnv(1, f"{rows}x{cols}", tail=tail)
    _, infos = fleet.reset(seed=seed)
    chance = np.random.default_rng(seed)
    number, game = 0, Game(Rules(rows, cols, tail), seed)
    for _ in range(150):
        assert fleet.state(0) == game.state
        legal = [int(game.outcome == "playing" and game.is_legal(move)) for move in "URDL"]  # type: ignore[arg-type]
        assert infos["action_mask"].tolist() == [legal]
        actions = living(infos["action_mask"], chance, 0.02)
        if game.outcome == "playing":
            game.move("URDL"[actions[0]])  # type: ignore[arg-type]
        else:
            number += 1
            game = Game(Rules(rows, cols, tail), game_seed(seed, number))
        _, _, terminated, truncated, infos = fleet.step(actions)
        assert terminated[0] == (game.outcome in ("won", "lost"))
        assert truncated[0] == (game.outcome == "stalled")


def test_a_stall_truncates_natively_too() -> None:
    fleet = SnakeVectorEnv(1, "1x3")
    single = gymnasium.make(NAME, board="1x3")
    for seed in range(200):
        board, _ = fleet.reset(seed=[seed])
        if board[0, 0].tolist() in ([2, 0, 1], [1, 0, 2]):  # to and fro beside the fruit
            break
    single.reset(seed=seed)
    inwards, outwards = (1, 3) if board[0, 0, 0] == 2 else (3, 1)
    for step in range(1, 31):
        action = inwards if step % 2 else outwards
        _, _, terminated, truncated, infos = fleet.step(np.array([action]))
        assert single.step(action)[2:4] == (bool(terminated[0]), bool(truncated[0])) == (False, step == 30)
    assert infos["outcome"][0] == "stalled"


def test_without_autoreset_finished_games_wait() -> None:
    chance = np.random.default_rng(1)
    fleet = gymnasium.make_vec(NAME, num_envs=6, board="3x3", autoreset_mode=AutoresetMode.DISABLED)
    single = gymnasium.make_vec(
        NAME, num_envs=6, board="3x3", vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": AutoresetMode.DISABLED},
    )  # fmt: skip
    left, right = fleet.reset(seed=1), single.reset(seed=1)
    ends = 0
    while ends < 20:
        actions = chance.integers(4, size=6)
        left, right = fleet.step(actions), single.step(actions)  # type: ignore[assignment]
        assert data_equivalence(left, right, exact=True)
        over = left[2] | left[3]  # type: ignore[misc]
        if over.any():
            ends += 1
            with pytest.raises(UsageError, match="is over and must be reset"):
                fleet.step(actions)
            renewed = fleet.reset(options={"reset_mask": over}), single.reset(options={"reset_mask": over})
            assert data_equivalence(*renewed, exact=True)


def test_a_state_of_all_games_continues_bit_for_bit() -> None:
    chance = np.random.default_rng(3)
    one, other = SnakeVectorEnv(5, "4x4"), SnakeVectorEnv(5, "4x4")
    _, infos = one.reset(seed=5)
    for _ in range(50):
        _, _, _, _, infos = one.step(living(infos["action_mask"], chance, 0.05))
    state = pickle.loads(pickle.dumps(one.get_state()))
    other.set_state(state)
    assert other.get_state() == state
    for _ in range(200):
        actions = living(one.action_masks().astype(np.int8), chance, 0.05)
        assert data_equivalence(one.step(actions), other.step(actions), exact=True)
    assert one.get_state() == other.get_state()
    with pytest.raises(UsageError, match="for 5 games"):
        one.set_state(None)
    small = SnakeVectorEnv(5, "3x3")
    with pytest.raises(UsageError, match="another environment"):
        small.set_state(state)


def test_views_are_rewritten_and_copies_are_not() -> None:
    views, copies = SnakeVectorEnv(4, copy=False), SnakeVectorEnv(4)
    first_view, _ = views.reset(seed=1)
    first_copy, _ = copies.reset(seed=1)
    before = first_copy.copy()
    actions = np.array([0, 1, 2, 3])
    assert views.step(actions)[0] is first_view
    after = copies.step(actions)[0]
    assert np.array_equal(first_view, after)
    assert np.array_equal(first_copy, before)
    del views
    assert first_view.sum() > 0  # the arrays keep the games alive


def test_games_without_a_seed_differ() -> None:
    boards, _ = SnakeVectorEnv(8).reset()
    others, _ = SnakeVectorEnv(8).reset()
    assert not np.array_equal(boards, others)


def test_pictures_of_all_games() -> None:
    fleet = gymnasium.make_vec(NAME, num_envs=2, render_mode="rgb_array", board="3x3")
    fleet.reset(seed=1)
    frames = fleet.render()
    assert frames is not None
    single: Any = gymnasium.make(NAME, render_mode="rgb_array", board="3x3")
    for seed, frame in enumerate(frames, 1):
        single.reset(seed=seed)
        assert np.array_equal(frame, single.render())


@pytest.mark.parametrize(
    ("actions", "what"),
    [
        ([0], "expected 2 actions"),
        ([0, 4], "expected an action from 0 to 3 for game 1, got 4"),
        ([0, -1], "got -1"),
        ([0.5, 1], "whole numbers"),
        ([[0, 1]], "shape"),
    ],
)
def test_wrong_actions_are_named_and_move_nothing(actions: Any, what: str) -> None:
    fleet = SnakeVectorEnv(2)
    with pytest.raises(UsageError, match=r"call reset\(\) first"):
        fleet.step([0, 1])
    fleet.reset(seed=1)
    before = fleet.get_state()
    with pytest.raises(UsageError, match=what):
        fleet.step(actions)
    assert fleet.get_state() == before


def test_wrong_settings_are_named() -> None:
    with pytest.raises(UsageError, match="expected from 1 to 16384 games"):
        SnakeVectorEnv(10**6, "64x64")
    with pytest.raises(UsageError, match="expected from 1 to"):
        SnakeVectorEnv(0)
    with pytest.raises(UsageError, match="NextStep, SameStep, Disabled"):
        SnakeVectorEnv(1, autoreset_mode="Never")
    with pytest.raises(UsageError, match="rgb_array"):
        SnakeVectorEnv(1, render_mode="human")
    with pytest.raises(UsageError, match="expected 3 seeds, got 2"):
        SnakeVectorEnv(3).reset(seed=[1, 2])


def test_threads_take_turns() -> None:
    fleet = SnakeVectorEnv(512)
    fleet.reset(seed=1)
    actions = np.random.default_rng(1).integers(4, size=(200, 512))

    def run() -> None:
        for row in actions:
            fleet.step(row)

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    boards, *_ = fleet.step(actions[0])
    assert ((boards == 2).sum((1, 2)) == 1).all()
