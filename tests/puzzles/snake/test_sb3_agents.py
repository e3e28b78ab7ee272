"""Agents of Stable-Baselines3 are pilots; what they are saved as is code, and treated like it."""

from __future__ import annotations

import base64
import json
import os
import pickle
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Outcome

gymnasium = pytest.importorskip("gymnasium", reason="agents of Stable-Baselines3 need the extra sb3")
pytest.importorskip("stable_baselines3", reason="agents of Stable-Baselines3 need the extra sb3")
pytest.importorskip("sb3_contrib", reason="agents of Stable-Baselines3 need the extra sb3")

Run = Callable[..., Outcome]
SMALL = {"net_arch": [4]}
WORDS = ("--board", "4x4", "--games", "2", "--jobs", "1", "--json")


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Models that have learned nothing, as their algorithms save them."""
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3 import DQN, PPO

    import gridwise.gym

    torch.set_num_threads(1)
    assert gridwise.gym
    folder = tmp_path_factory.mktemp("models")
    env = gymnasium.make("gridwise/Snake-v0", board="4x4")
    made: dict[str, Any] = {
        "ppo": PPO("MlpPolicy", env, seed=1, policy_kwargs=SMALL),
        "maskable": MaskablePPO("MlpPolicy", env, seed=1, policy_kwargs=SMALL),
        "dqn": DQN("MlpPolicy", env, seed=1, buffer_size=10, policy_kwargs=SMALL),
    }
    for name, model in made.items():
        model.save(folder / name)
    return {name: folder / f"{name}.zip" for name in made}


def test_they_play_and_made_safe_they_fill_the_board(gridwise: Run, models: dict[str, Path]) -> None:
    pilots = [f"sb3:{file}" for file in models.values()]
    run = gridwise("arena", "--pilot", *pilots, f"safe:{pilots[0]}", *WORDS)
    assert run.status == 0, run.err
    rows = json.loads(run.out)
    assert [row["pilot"] for row in rows] == [*pilots, f"safe:{pilots[0]}"]
    assert all(row["mean_steps"] > 1 for row in rows)
    assert rows[-1]["wins"] == 2


def test_the_moves_are_the_model_s_own(gridwise: Run, models: dict[str, Path], tmp_path: Path) -> None:
    """Asked by itself, with the masks of the environment, the model makes the same game."""
    from sb3_contrib import MaskablePPO

    game = tmp_path / "game.json"
    game.write_text('{"board": "4x4", "seed": 5}')
    words = (
        "solve",
        "snake",
        game,
        "--algorithm",
        f"sb3:{models['maskable']}",
        "--node-limit",
        "20",
        "--json",
    )
    told = json.loads(gridwise(*words).out)
    assert told["algorithm"] == "sb3:maskable.zip"
    moves = told["moves"] if "moves" in told else told["extra"]["moves"]
    env = gymnasium.make("gridwise/Snake-v0", board="4x4")
    model = MaskablePPO.load(models["maskable"], device="cpu")
    assert moves == _played(env, model, len(moves))


def _played(env: Any, model: Any, count: int) -> str:
    from gridwise.puzzles.snake import Game, Rules
    from gridwise.puzzles.snake.rules import DIRECTIONS
    from gridwise.puzzles.snake.view import View

    game, made = Game(Rules(4, 4), 5), ""
    for _ in range(count):
        view = View.of(game)
        masks = [view.is_legal(move) for move in DIRECTIONS]
        action, _ = model.predict(view.observe("symbolic"), action_masks=masks, deterministic=True)
        made += tuple(DIRECTIONS)[int(action)]
        game.move(tuple(DIRECTIONS)[int(action)])
    return made


def test_another_size_of_board_is_told(gridwise: Run, models: dict[str, Path]) -> None:
    run = gridwise(
        "arena", "--pilot", f"sb3:{models['ppo']}", "--board", "5x5", "--games", "1", "--jobs", "1"
    )
    assert run.status == 2
    assert f"{models['ppo']}: the agent takes arrays of 4x4, but on a board of 5x5" in run.err


class _Leaves:
    """A pickle that ends the process in which it is read."""

    def __reduce__(self) -> tuple[Any, tuple[int]]:
        return os._exit, (7,)


def test_code_in_a_model_runs_under_guard(gridwise: Run, tmp_path: Path) -> None:
    file = tmp_path / "evil.zip"
    serialized = base64.b64encode(pickle.dumps(_Leaves())).decode()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("data", json.dumps({"policy_class": {":type:": "x", ":serialized:": serialized}}))
    for name in (f"sb3:{file}", f"safe:sb3:{file}"):
        run = gridwise("arena", "--pilot", name, "greedy", *WORDS)
        evil, greedy = json.loads(run.out)
        assert (run.status, evil["losses"], "failure" in greedy) == (2, 2, False)
        assert evil["failure"] == f"{file}: own code has ended its process with status 7"
    game = tmp_path / "game.json"
    game.write_text('{"board": "4x4", "seed": 5}')
    run = gridwise("solve", "snake", game, "--algorithm", f"sb3:{file}")
    assert run.status == 2
    assert "own code has ended its process with status 7" in run.err


@pytest.mark.parametrize("text", ["", "hello"])
def test_a_damaged_file_is_a_sentence(gridwise: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "model.zip"
    file.write_text(text)
    run = gridwise("arena", "--pilot", f"sb3:{file}", *WORDS)
    assert run.status == 2
    assert f"{file}: this is no model of Stable-Baselines3" in json.loads(run.out)[0]["failure"]
