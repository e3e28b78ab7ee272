"""What the environments show: arrays with the look of all pictures, and a real window."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

import gridwise.gym
from gridwise.render.palette import THEMES
from gridwise.render.png import Canvas


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
        assert not np.array_equal(env.render(), pixels)
        base.set_state(state)
        assert np.array_equal(env.render(), pixels)


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


@pytest.fixture
def display(tmp_path: Path) -> Iterator[str]:
    """Start a screen without a monitor."""
    if shutil.which("Xvfb") is None:
        if os.environ.get("CI") == "true":
            pytest.fail("needs Xvfb")
        pytest.skip("needs Xvfb, which is not installed")
    read, write = os.pipe()
    words = f"Xvfb -displayfd {write} -screen 0 800x700x24 -fbdir {tmp_path} -nolisten tcp".split()
    server = subprocess.Popen(words, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as numbers:
        number = numbers.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait(10)


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


def test_a_window_shows_the_game(display: str, tmp_path: Path) -> None:
    surroundings = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
    words, pipe = [sys.executable, "-c", SCRIPT], subprocess.PIPE
    wanted = {THEMES["light"][name].lower() for name in ("desk", "cell", "hero", "goal")}
    with subprocess.Popen(words, env=surroundings, stdin=pipe, stdout=pipe, text=True) as player:
        assert player.stdout is not None
        seconds = float(player.stdout.readline())
        deadline = time.monotonic() + 10
        shown: set[str] = set()
        while time.monotonic() < deadline and not wanted <= shown:
            time.sleep(0.1)
            shown = colours(tmp_path / "Xvfb_screen0")
        player.communicate("\n", timeout=20)
    assert wanted <= shown
    assert seconds > 0.8  # eight moves, eight a second
    assert player.returncode == 0


def colours(path: Path) -> set[str]:
    """Return the colours on the screen, whose memory lies in a file in the format of xwd."""
    data = path.read_bytes()
    header = np.frombuffer(data[:100], dtype=">u4")
    width, height, line, entries = (int(header[at]) for at in (4, 5, 12, 19))
    start = int(header[0]) + 12 * entries
    rows = np.frombuffer(data[start : start + line * height], dtype=np.uint8).reshape(height, line)
    pixels = rows[:, : 4 * width].reshape(-1, 4)[:, 2::-1]
    return {f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in np.unique(pixels, axis=0)}
