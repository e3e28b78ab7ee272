"""What the environments show: arrays with the look of all pictures, and a real window."""

from __future__ import annotations

from pathlib import Path
from subprocess import PIPE
from typing import Any

import gymnasium
import numpy as np
import pytest
from PIL import Image

import gridwise.gym
from gridwise.render.palette import THEMES
from gridwise.render.png import Canvas
from tests.programs import PYTHON, start, wait_until
from tests.window.screen import screen_in


@pytest.mark.parametrize("name", gridwise.gym.ENVIRONMENTS)
def test_a_picture_is_painted_from_the_scene(name: str) -> None:
    env = gymnasium.make(name, render_mode="rgb_array", cell=30)
    env.reset(seed=3)
    pixels: Any = env.render()
    assert pixels.dtype == np.uint8
    assert pixels.shape[2] == 3
    base: Any = env.unwrapped
    assert np.array_equal(pixels, np.array(Canvas(30, "light").image(base.scene())))
    dark: Any = gymnasium.make(name, render_mode="rgb_array", cell=30, theme="dark")
    dark.reset(seed=3)
    night = dark.render()
    assert night.shape == pixels.shape
    assert night.mean() < pixels.mean() - 50
    for action in np.flatnonzero(base.action_masks()):
        state = base.get_state()
        env.step(action)
        assert not np.array_equal(base.render(), pixels)
        base.set_state(state)
        assert np.array_equal(base.render(), pixels)


def test_large_boards_have_smaller_cells() -> None:
    sides = []
    for board in ("4x4", "20x20", "40x40"):
        env = gymnasium.make("gridwise/Snake-v0", board=board, render_mode="rgb_array")
        env.reset(seed=1)
        frame: Any = env.render()
        sides.append(frame.shape[1])
    assert sides[0] < 4 * 60
    assert 600 < sides[1] < 720
    assert 40 * 24 < sides[2] < 40 * 28


SCRIPT = """
import gymnasium, gridwise.gym, sys, time
env = gymnasium.make("gridwise/Snake-v0", board="5x5", render_mode="human")
_, info = env.reset(seed=1)
started = time.monotonic()
for _ in range(8):
    env.step(env.action_space.sample(env.unwrapped.action_masks().astype("int8")))
print(f"{time.monotonic() - started:.2f}", flush=True)
sys.stdin.readline()
env.close()
env.close()
"""


def test_a_window_shows_the_game(tmp_path: Path) -> None:
    wanted = {THEMES["light"][name].lower() for name in ("desk", "cell", "hero", "goal")}
    with screen_in(tmp_path) as screen:
        surroundings = {**screen.environ, "SDL_VIDEODRIVER": "x11"}
        with start(PYTHON, "-c", SCRIPT, env=surroundings, stdin=PIPE, stdout=PIPE) as player:
            assert player.stdout is not None
            seconds = float(player.stdout.readline())
            wait_until(lambda: wanted <= colours(screen.picture()))
            player.communicate("\n", timeout=60)
    assert seconds > 0.8  # eight moves, eight a second
    assert player.returncode == 0


def colours(picture: Image.Image) -> set[str]:
    """Return the colours of a picture as the themes write them."""
    found: list[Any] = list(picture.getcolors(picture.width * picture.height) or [])
    return {"#{:02x}{:02x}{:02x}".format(*colour) for _, colour in found}
