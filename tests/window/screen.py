"""A screen without a monitor for the tests: real keys go in, real pixels come out."""

from __future__ import annotations

import json
import os
import shutil
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL, PIPE, STDOUT
from typing import Any

import pytest
from PIL import Image

from tests.programs import PYTHON, Program, run, start, wait_until

TOOLS = ("Xvfb", "xdotool")


def need_tools() -> None:
    """Skip where the tools are missing, but never in CI."""
    for tool in TOOLS:
        if shutil.which(tool) is None:
            reason = f"needs {tool}; scripts/system_tools.sh installs it"
            if os.environ.get("CI") == "true":
                pytest.fail(reason)
            pytest.skip(reason)


class Screen:
    """An X server of our own; its frame buffer lies in a file."""

    def __init__(self, number: str, buffer: Path) -> None:
        self.environ = {**os.environ, "DISPLAY": f":{number}"}
        self.environ.pop("SDL_VIDEODRIVER", None)
        self._buffer = buffer

    def picture(self) -> Image.Image:
        """Read all pixels from the frame buffer, which has the form of an XWD file."""
        data = self._buffer.read_bytes()
        header = struct.unpack(">25I", data[:100])
        size, width, height, line, colours = header[0], header[4], header[5], header[12], header[19]
        pixels = data[size + 12 * colours :]
        return Image.frombytes("RGB", (width, height), pixels, "raw", "BGRX", line)

    def do(self, *words: object) -> str:
        """Run xdotool."""
        return run("xdotool", *words, env=self.environ).stdout


@contextmanager
def screen_in(folder: Path) -> Iterator[Screen]:
    """Start a screen for a while; its frame buffer lies in the folder."""
    need_tools()
    reading, writing = os.pipe()
    words = f"Xvfb -displayfd {writing} -screen 0 1000x860x24 -noreset -nolisten tcp -fbdir".split()
    with start(*words, folder, pass_fds=(writing,), stderr=DEVNULL):
        os.close(writing)
        with os.fdopen(reading) as stream:
            number = stream.readline().strip()
        assert number, "Xvfb did not start"
        yield Screen(number, folder / "Xvfb_screen0")


class Play:
    """`gridwise play` in a window on a screen."""

    def __init__(self, screen: Screen, folder: Path, process: Program) -> None:
        self.screen, self.folder, self.process = screen, folder, process
        self.left, self.top = 0, 0
        self.until(self._appeared)

    def _appeared(self) -> bool:
        if self.process.poll() is not None:
            pytest.fail(f"ended with {self.process.returncode}: {self.process.communicate()[0]}")
        words = ("xdotool", "search", "--class", "gridwise", "getwindowgeometry", "--shell")
        found = run(*words, env=self.screen.environ, check=False)
        if found.returncode:
            return False
        geometry = dict(line.split("=") for line in found.stdout.split())
        self.left, self.top = int(geometry["X"]), int(geometry["Y"])
        self.width, self.height = int(geometry["WIDTH"]), int(geometry["HEIGHT"])
        # Black is what the screen is before the first picture.
        return self.pixel(4, 4) != (0, 0, 0)

    def until(self, happened: Callable[[], object]) -> None:
        """Wait for something to happen."""
        wait_until(happened)

    def until_still(self) -> Image.Image:
        """Wait until nothing glides any more, and return the picture."""
        while True:
            before = self.picture()
            time.sleep(0.3)
            if self.picture() == before:
                return before

    def press(self, *keys: str) -> None:
        self.screen.do("key", "--delay", 40, *keys)

    def picture(self) -> Image.Image:
        """The window's pixels."""
        box = (self.left, self.top, self.left + self.width, self.top + self.height)
        return self.screen.picture().crop(box)

    def pixel(self, x: float, y: float) -> tuple[int, int, int]:
        red, green, blue = self.screen.picture().getpixel((self.left + round(x), self.top + round(y)))[:3]  # type: ignore[index]
        return red, green, blue

    def mouse(self, x: float, y: float, *then: object) -> None:
        self.screen.do("mousemove", self.left + round(x), self.top + round(y), *then)

    def log(self) -> dict[str, Any]:
        """Press space, and read the log that comes of it."""
        before = set(self.folder.glob("output_*.log"))
        for old in before:
            old.unlink()
        self.press("space")
        self.until(lambda: any(self.folder.glob("output_*.log")))
        (file,) = self.folder.glob("output_*.log")
        data: dict[str, Any] = json.loads(file.read_text())
        return data

    def quit(self) -> None:
        """Leave by the key, and see that nothing was said."""
        self.press("q")
        assert self.process.wait(60) == 0
        assert self.process.communicate()[0] == ""


@contextmanager
def playing(screen: Screen, folder: Path, *words: object) -> Iterator[Play]:
    """Open a window for a while."""
    command = (PYTHON, "-W", "error", "-m", "gridwise", "play", *words)
    with start(*command, cwd=folder, env=screen.environ, stdout=PIPE, stderr=STDOUT) as process:
        yield Play(screen, folder, process)
