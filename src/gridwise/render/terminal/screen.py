"""Show scenes in a terminal: in colour where it can, in plain ASCII everywhere else."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal, TextIO

from gridwise.render import palette as look
from gridwise.render.motion import between
from gridwise.render.terminal.canvas import Colours
from gridwise.render.terminal.glyphs import glyphs
from gridwise.render.terminal.layout import SCALES, Scale, size
from gridwise.render.terminal.plain import plain
from gridwise.scene import Body, Scene

__all__ = ["colours_of", "play", "show", "text", "theme_of"]

HIDE_CURSOR, SHOW_CURSOR = "\x1b[?25l", "\x1b[?25h"
CLEAR_TO_END = "\x1b[K"


def colours_of(stream: TextIO, environ: Mapping[str, str] = os.environ) -> Colours:
    """Say how many colours the stream shows: none in a pipe, with NO_COLOR, or where it cannot."""
    if (
        environ.get("NO_COLOR")
        or not stream.isatty()
        or environ.get("TERM", "dumb") in ("dumb", "linux", "vt100")
    ):
        return "none"
    if (stream.encoding or "ascii").lower().replace("-", "") not in ("utf8", "utf16"):
        return "none"
    if environ.get("COLORTERM") in ("truecolor", "24bit") or environ.get("TERM", "").endswith("direct"):
        return "true"
    return "256"


def theme_of(environ: Mapping[str, str] = os.environ) -> Literal["light", "dark"]:
    """Guess whether the terminal is light from what it says about itself; most are dark."""
    background = environ.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if background in ("7", "15") else "dark"


def text(
    scene: Scene,
    *,
    colours: Colours = "none",
    width: int = 80,
    height: int | None = None,
    theme: Literal["light", "dark"] = "dark",
) -> str:
    """Give the scene as text that fits the width, and the height too where it can.

    With colours, cells are as large as fit; a board that fits at no size is written in plain ASCII.
    """
    scale = None if colours == "none" else _scale(scene, width, height)
    if scale is None:
        return plain(scene, width)
    board = glyphs(scene, scale).text(look.THEMES[theme], colours)
    caption = scene.caption if len(scene.caption) <= width else scene.caption[: max(0, width - 1)] + "…"
    return board + (caption + "\n" if caption else "")


def _scale(scene: Scene, width: int, height: int | None) -> Scale | None:
    """Choose the largest cells that fit, or those that at least fit the width."""
    narrow = [scale for scale in SCALES if size(scene, scale)[0] <= width]
    lines = (height or sys.maxsize) - bool(scene.caption)
    low = [scale for scale in narrow if size(scene, scale)[1] <= lines]
    return low[0] if low else narrow[-1] if narrow else None


def show(scene: Scene, file: TextIO | None = None) -> None:
    """Print the scene as large as the window allows."""
    stream = file or sys.stdout
    window = shutil.get_terminal_size()
    # The line after the board belongs to the prompt.
    stream.write(
        text(
            scene,
            colours=colours_of(stream),
            width=window.columns,
            height=window.lines - 1,
            theme=theme_of(),
        )
    )


def play(
    scenes: Iterable[Scene],
    captions: Sequence[str] | None = None,
    *,
    file: TextIO | None = None,
    move_ms: int = look.MOVE_MS,
    rest_ms: int = look.REST_MS,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Show the scenes one after the other in the same place; in a pipe, print them one below the other.

    The cursor is hidden meanwhile and comes back however the playing ends. `captions`, if given, replace
    the scenes' own.
    """
    stream = file or sys.stdout
    frames = list(scenes)
    if captions is not None:
        frames = [replace(scene, caption=caption) for scene, caption in zip(frames, captions, strict=True)]
    window = shutil.get_terminal_size()
    colours = colours_of(stream)

    def draw(scene: Scene) -> str:
        return text(scene, colours=colours, width=window.columns, height=window.lines - 1, theme=theme_of())

    tallest = max((draw(scene).count("\n") for scene in frames[:1]), default=0)
    if not stream.isatty() or os.environ.get("TERM", "dumb") == "dumb" or tallest >= window.lines:
        stream.write("\n".join(draw(scene) for scene in frames))
        return
    above = 0
    stream.write(HIDE_CURSOR)
    try:
        for scene, arrived in _steps(frames, move_ms):
            drawn = draw(scene)
            back = f"\x1b[{above}F" if above else ""
            # A shorter frame must not leave lines of a taller one behind.
            padding = (CLEAR_TO_END + "\n") * (above - drawn.count("\n"))
            stream.write(back + drawn.replace("\n", CLEAR_TO_END + "\n") + padding)
            stream.flush()
            above = max(above, drawn.count("\n"))
            sleep((move_ms / look.MOVE_STEPS + (rest_ms if arrived else 0)) / 1000)
    finally:
        stream.write(SHOW_CURSOR)
        stream.flush()


def _steps(frames: list[Scene], move_ms: int) -> Iterator[tuple[Scene, bool]]:
    """Let blocks glide; bodies go from cell to cell, since characters are too coarse for their curves."""
    coarse = any(isinstance(shape, Body) for scene in frames[:1] for shape in scene.shapes)
    return between(frames, 1 if coarse or move_ms == 0 else look.MOVE_STEPS)
