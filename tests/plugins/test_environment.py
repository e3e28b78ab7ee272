"""An installed plug-in is an environment for learners, like any other puzzle."""

from __future__ import annotations

from tests.programs import PYTHON, run

SCRIPT = """
import gymnasium, numpy as np
from gymnasium.utils.env_checker import check_env
import gridwise.gym
from gridwise import solve

env = gymnasium.make("gridwise/Sokoban-v0", size="6x6", boxes=1, render_mode="rgb_array")
check_env(env.unwrapped)
board, info = env.reset(seed=5)
wall, goal, hero, piece, number = board
problem, state = env.unwrapped.problem, env.unwrapped.state
assert {tuple(cell) for cell in np.argwhere(wall)} == problem.walls
assert {tuple(cell) for cell in np.argwhere(goal)} == problem.targets
assert [tuple(cell) for cell in np.argwhere(hero)] == [state.player]
assert [tuple(cell) for cell in np.argwhere(piece)] == list(state.boxes)
assert not number.any()
plan = solve(problem, "astar").plan
for move in plan:
    assert info["action_mask"][env.unwrapped.action(move)]
    _, _, terminated, truncated, info = env.step(env.unwrapped.action(move))
assert (terminated, truncated, info["outcome"]) == (True, False, "won")
assert info["steps"] == len(plan)
assert gymnasium.make("gridwise/Sokoban-v0").reset(seed=1)[0].shape == (5, 7, 7)
boards, _ = gymnasium.make_vec("gridwise/Sokoban-v0", num_envs=2, instances="@1").reset(seed=1)
assert (boards[0] == boards[1]).all()
print(gridwise.gym.SokobanEnv.__name__)
"""


def test_learners_play_it(installed: dict[str, str]) -> None:
    unseen = {**installed, "SDL_VIDEODRIVER": "dummy"}  # Gymnasium's checker opens a window, too
    assert run(PYTHON, "-W", "error", "-c", SCRIPT, env=unseen).stdout == "SokobanEnv\n"
