"""Stable-Baselines3 and sb3-contrib train on the environments as they are, and on many native games."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import FlattenObservation

import gridwise.gym
from gridwise.errors import UsageError
from tests.programs import PYTHON, run

WHY = "needs gridwise[sb3]"
vec_env = pytest.importorskip("stable_baselines3.common.vec_env", reason=WHY)
PPO = pytest.importorskip("stable_baselines3", reason=WHY).PPO
MaskablePPO = pytest.importorskip("sb3_contrib", reason=WHY).MaskablePPO
fleets = import_module("gridwise.gym.sb3")

pytestmark = pytest.mark.usefixtures("one_thread")
gymnasium.register_envs(gridwise.gym)
SNAKE = "gridwise/Snake-v0"
BRIEF: dict[str, Any] = {"n_steps": 8, "batch_size": 8, "n_epochs": 1, "device": "cpu", "seed": 1}


def one_by_one(count: int, **settings: Any) -> Any:
    """Return what Stable-Baselines3 itself makes of single environments."""
    return vec_env.VecMonitor(vec_env.DummyVecEnv([lambda: gridwise.gym.make("snake", **settings)] * count))


def living(games: Any, chance: np.random.Generator) -> Any:
    """Choose moves that keep the snakes alive, where there are such."""
    masks = np.stack(games.env_method("action_masks"))
    return (chance.random(masks.shape) + masks).argmax(1)


def starving(games: Any, chance: np.random.Generator) -> Any:
    """Choose living moves that eat nothing."""
    moves = living(games, chance)
    for game, state in enumerate(games.env_method("state")):
        row, col = state.body[0]
        masks = games.env_method("action_masks", indices=game)[0]
        steps = enumerate(((-1, 0), (0, 1), (1, 0), (0, -1)))
        hungry = [way for way, (down, right) in steps if (row + down, col + right) != state.fruit]
        moves[game] = next(way for way in hungry if masks[way])
    return moves


@pytest.mark.parametrize("board", ["2x2", "3x4"])
def test_native_games_are_those_that_stable_baselines_plays_one_by_one(board: str) -> None:
    native, plain = fleets.make_vec("snake", 3, board=board, seed=5), one_by_one(3, board=board)
    plain.seed(5)
    assert np.array_equal(native.reset(), plain.reset())
    chance, endings = np.random.default_rng(1), []
    for _ in range(120):
        assert np.array_equal(native.env_method("action_masks"), plain.env_method("action_masks"))
        moves = living(native, chance)
        ours, theirs = native.step(moves), plain.step(moves)
        for left, right in zip(ours[:3], theirs[:3], strict=True):
            assert left.dtype == right.dtype
            assert np.array_equal(left, right)
        for game in np.flatnonzero(ours[2]):
            ended, same = ours[3][game], theirs[3][game]
            ended["episode"].pop("t")
            same["episode"].pop("t")
            assert np.array_equal(ended.pop("terminal_observation"), same.pop("terminal_observation"))
            assert np.array_equal(ended.pop("action_mask"), same.pop("action_mask"))
            assert ended == same
            endings.append(ended["outcome"])
    assert set(endings) >= ({"won"} if board == "2x2" else {"lost"})


def test_a_stall_is_a_limit_of_time_from_where_a_learner_goes_on_estimating() -> None:
    games, chance = fleets.make_vec("snake", 2, board="3x3", seed=3), np.random.default_rng(1)
    games.reset()
    for _ in range(90):
        observations, _, ended, infos = games.step(starving(games, chance))
    assert ended.tolist() == [True, True]
    for game, info in enumerate(infos):
        assert (info["outcome"], info["TimeLimit.truncated"], info["episode"]["l"]) == ("stalled", True, 90)
        assert info["terminal_observation"] in games.observation_space
        assert (observations[game] >= 2).sum() == 1, "the next game has begun"


def test_each_game_has_the_seed_after_the_one_before() -> None:
    games = fleets.make_vec("snake", 3, board="5x5", seed=7)
    alone = gymnasium.make(SNAKE, board="5x5")
    for game, board in enumerate(games.reset()):
        assert np.array_equal(board, alone.reset(seed=7 + game)[0])
    assert [info["length"] for info in games.unwrapped.reset_infos] == [1, 1, 1]


def native(**settings: Any) -> Any:
    return fleets.make_vec("snake", 4, board="4x4", **settings)


def single(**settings: Any) -> Any:
    return gymnasium.make(SNAKE, board="4x4", **settings)


@pytest.mark.parametrize("made", [native, single])
@pytest.mark.parametrize("kind", [PPO, MaskablePPO])
def test_a_plain_policy_learns(made: Callable[..., Any], kind: Any) -> None:
    learner = kind("MlpPolicy", made(), **BRIEF).learn(32)
    assert learner.num_timesteps >= 32
    assert learner.ep_info_buffer is not None
    assert all(info["l"] >= 1 for info in learner.ep_info_buffer)


@pytest.mark.parametrize("made", [native, single])
@pytest.mark.parametrize("kind", [PPO, MaskablePPO])
def test_a_network_for_pictures_takes_planes_as_they_are(made: Callable[..., Any], kind: Any) -> None:
    learner = kind("CnnPolicy", made(observation="planes"), **BRIEF).learn(32)
    assert learner.num_timesteps >= 32


@pytest.mark.parametrize("name", gridwise.gym.ENVIRONMENTS)
def test_both_checkers_have_nothing_to_warn_about(name: str) -> None:
    """Warnings are errors in these tests; theirs ask for pictures or for one row of numbers."""
    check = import_module("stable_baselines3.common.env_checker").check_env
    row = FlattenObservation(gymnasium.make(name))
    check_env(gymnasium.make(name).unwrapped, skip_render_check=True)
    check(row)
    learner = PPO("MlpPolicy", row, **BRIEF).learn(8)
    assert learner.num_timesteps == 8


@pytest.mark.parametrize("observation", ["planes", "egocentric", "features"])
def test_what_is_observed_for_networks_is_fine_with_both_checkers(observation: str) -> None:
    env = gymnasium.make(SNAKE, board="4x4", observation=observation)
    check_env(env.unwrapped, skip_render_check=True)
    import_module("stable_baselines3.common.env_checker").check_env(env)


@pytest.mark.parametrize("name", gridwise.gym.ENVIRONMENTS)
def test_every_puzzle_as_planes_is_fine_with_both_checkers(name: str) -> None:
    env = gymnasium.make(name, observation="planes")
    check_env(env.unwrapped, skip_render_check=True)
    import_module("stable_baselines3.common.env_checker").check_env(env)


def test_what_has_learned_is_kept_and_goes_on(tmp_path: Path) -> None:
    learner = MaskablePPO("MlpPolicy", native(), **BRIEF).learn(32)
    learner.save(tmp_path / "model.zip")
    again = MaskablePPO.load(tmp_path / "model.zip", env=native(), device="cpu")
    games = native(seed=1)
    boards, masks = games.reset(), np.stack(games.env_method("action_masks"))
    first = learner.predict(boards, action_masks=masks, deterministic=True)[0]
    assert np.array_equal(first, again.predict(boards, action_masks=masks, deterministic=True)[0])
    assert again.learn(32, reset_num_timesteps=False).num_timesteps == 64
    evaluate = import_module("sb3_contrib.common.maskable.evaluation").evaluate_policy
    assert evaluate(again, native(seed=1), 4)[0] >= -1


def test_evaluation_has_nothing_to_warn_about() -> None:
    evaluate = import_module("stable_baselines3.common.evaluation").evaluate_policy
    mean, _ = evaluate(PPO("MlpPolicy", native(), **BRIEF), native(seed=1), 4, deterministic=False)
    assert mean >= -1


@pytest.mark.parametrize(
    ("name", "policy"),
    [("rushhour", "MlpPolicy"), ("torus-snake", "MultiInputPolicy"), ("worm", "MultiInputPolicy")],
)
def test_puzzles_without_a_fleet_are_played_one_by_one(name: str, policy: str) -> None:
    games = fleets.make_vec(name, 2, seed=1)
    first = games.reset()
    again = gridwise.gym.make(name).reset(seed=2)[0]
    parts = (first, again) if not isinstance(again, dict) else (first["board"], again["board"])
    assert np.array_equal(parts[0][1], parts[1])
    assert MaskablePPO(policy, games, **BRIEF).learn(16).num_timesteps == 16
    with pytest.raises(UsageError, match="expected num_envs to be a whole number from 1, got 0"):
        fleets.make_vec(name, 0)


def test_pictures_are_tiled() -> None:
    games = fleets.make_vec("snake", 4, board="3x3", render_mode="rgb_array", cell=10)
    games.reset()
    height, width, colours = games.render().shape
    assert (height % 2, width % 2, colours) == (0, 0, 3)


def test_what_does_not_fit_is_refused_in_one_sentence() -> None:
    with pytest.raises(UsageError, match=r"SameStep.*got SnakeVectorEnv; gridwise.gym.sb3.make_vec makes it"):
        fleets.FleetVecEnv(gymnasium.make_vec(SNAKE, num_envs=2))
    games = native()
    assert games.get_attr("rows", indices=[0, 1]) == [4, 4]
    assert not games.has_attr("nothing")
    with pytest.raises(AttributeError, match="action_masks and state, not fly"):
        games.env_method("fly")
    with pytest.raises(UsageError, match="rewards cannot be set"):
        games.set_attr("rewards", {})
    games.set_options({"board": "3x3"})
    with pytest.raises(UsageError, match="no options of reset"):
        games.reset()
    games.close()


def test_without_the_extra_it_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['stable_baselines3'] = None\n"
        "from gridwise import MissingExtraError\n"
        "try:\n    import gridwise.gym.sb3\nexcept MissingExtraError as error:\n    print(error)"
    )
    said = "gridwise.gym.sb3 needs an optional part; install it with: pip install 'gridwise[sb3]'\n"
    assert run(PYTHON, "-c", code).stdout == said
