"""Any puzzle as planes: nothing of the symbolic observation is lost."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import gridwise.gym
from gridwise.errors import UsageError

PUZZLES: dict[str, dict[str, Any]] = {
    "rushhour": {"instances": 1},
    "torus-snake": {"size": "4x4", "cells": 3, "most": 2},
    "worm": {"size": "4x4"},
}


def boards(puzzle: str, seen: Any) -> tuple[Any, Any]:
    """Return the board of codes, and the amounts, if the puzzle has some."""
    return (seen, None) if puzzle == "rushhour" else (seen["board"], seen.get("apples", seen.get("food")))


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_codes_and_amounts_can_be_read_off_the_planes(puzzle: str) -> None:
    settings = PUZZLES[puzzle]
    symbolic = gridwise.gym.make(puzzle, **settings)
    planes = gridwise.gym.make(puzzle, observation="planes", dtype="float32", **settings)
    pixels = gridwise.gym.make(puzzle, observation="planes", **settings)
    code_space: Any = symbolic.observation_space
    codes = int(np.max((code_space if puzzle == "rushhour" else code_space["board"]).high))
    for seed in range(3):
        (seen, info), (made, _), (shown, _) = (env.reset(seed=seed) for env in (symbolic, planes, pixels))
        for _ in range(8):
            assert made in planes.observation_space
            assert shown in pixels.observation_space
            board, amounts = boards(puzzle, seen)
            assert (made[0] == 1).all()
            assert np.array_equal(np.tensordot(np.arange(1, codes + 1), made[1 : codes + 1], 1), board)
            if amounts is not None:
                assert np.array_equal(made[codes + 1] > 0, amounts > 0)
            scale = shown.shape[1] // made.shape[1]
            assert np.array_equal(shown[:, ::scale, ::scale], np.rint(made * np.float32(255)))
            assert min(shown.shape[1:]) >= 36
            action = int(info["action_mask"].argmax())
            (seen, _, over, _, info), (made, *_), (shown, *_) = (
                env.step(action) for env in (symbolic, planes, pixels)
            )
            if over:
                break


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_gymnasium_finds_nothing_to_warn_about(puzzle: str) -> None:
    settings = PUZZLES[puzzle]
    check_env(gridwise.gym.make(puzzle, observation="planes", scale=1, **settings), skip_render_check=True)


def test_what_cannot_be_is_told_in_a_sentence() -> None:
    with pytest.raises(UsageError, match="did you mean 'planes'"):
        gridwise.gym.make("rushhour", observation="plane")
    with pytest.raises(UsageError, match="are choices of observation='planes'"):
        gridwise.gym.make("rushhour", scale=2)
    with pytest.raises(UsageError, match="observed as planes already"):
        gridwise.gym.make("examples/maze.py:Maze", observation="planes")
