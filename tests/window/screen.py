"""A screen without a monitor for the tests: real keys go in, real pixels come out."""

from __future__ import annotations

import json
import os
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

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

    def __init__(self, folder: Path) -> None:
        reading, writing = os.pipe()
        self._process = subprocess.Popen(
            [
                "Xvfb",
                "-displayfd",
                str(writing),
                "-screen",
                "0",
                "1000x860x24",
                "-noreset",
                "-fbdir",
                str(folder),
            ],
            pass_fds=(writing,),
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as stream:
            number = stream.readline().strip()
        assert number, "Xvfb did not start"
        self.environ = {**os.environ, "DISPLAY": f":{number}"}
        self.environ.pop("SDL_VIDEODRIVER", None)
        self._buffer = folder / "Xvfb_screen0"

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(10)

    def picture(self) -> Image.Image:
        """Read all pixels from the frame buffer, which has the form of an XWD file."""
        data = self._buffer.read_bytes()
        header = struct.unpack(">25I", data[:100])
        size, width, height, line, colours = header[0], header[4], header[5], header[12], header[19]
        pixels = data[size + 12 * colours :]
        return Image.frombytes("RGB", (width, height), pixels, "raw", "BGRX", line)

    def do(self, *words: object) -> str:
        """Run xdotool."""
        command = ["xdotool", *map(str, words)]
        return subprocess.run(command, env=self.environ, check=True, capture_output=True, text=True).stdout


class Play:
    """`gridwise play` in a window on a screen."""

    def __init__(self, screen: Screen, folder: Path, words: tuple[object, ...]) -> None:
        self.screen, self.folder = screen, folder
        command = [sys.executable, "-W", "error", "-m", "gridwise", "play", *map(str, words)]
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            env=screen.environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.left, self.top = 0, 0
        try:
            self.until(self._appeared)
        except BaseException:
            self.stop()
            raise

    def _appeared(self) -> bool:
        if self.process.poll() is not None:
            pytest.fail(f"ended with {self.process.returncode}: {self.process.communicate()[0]}")
        try:
            found = self.screen.do("search", "--class", "gridwise", "getwindowgeometry", "--shell")
        except subprocess.CalledProcessError:
            return False
        geometry = dict(line.split("=") for line in found.split())
        self.left, self.top = int(geometry["X"]), int(geometry["Y"])
        self.width, self.height = int(geometry["WIDTH"]), int(geometry["HEIGHT"])
        # Black is what the screen is before the first picture.
        return self.pixel(4, 4) != (0, 0, 0)

    def until(self, happened: Callable[[], bool], seconds: float = 30) -> None:
        """Wait for something to happen."""
        deadline = time.monotonic() + seconds
        while not happened():
            assert time.monotonic() < deadline, f"{happened} did not happen"
            time.sleep(0.03)

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

    def stop(self) -> None:
        """End the process, however it is doing."""
        self.process.kill()
        if self.process.stdout is not None and not self.process.stdout.closed:
            self.process.communicate()

    def quit(self) -> None:
        """Leave by the key, and see that nothing was said."""
        self.press("q")
        assert self.process.wait(20) == 0
        assert self.process.communicate()[0] == ""


@contextmanager
def playing(screen: Screen, folder: Path, *words: object) -> Iterator[Play]:
    """Open a window for a while."""
    play = Play(screen, folder, words)
    try:
        yield play
    finally:
        play.stop()
