"""Step through a show in the terminal, forwards and backwards."""

from __future__ import annotations

import shutil
import sys
from time import monotonic
from typing import TextIO

from gridwise.lab.search_view.race import Show
from gridwise.lab.search_view.readout import columns, readout, visible
from gridwise.render.terminal.keys import keys
from gridwise.render.terminal.screen import CLEAR_TO_END, HIDE_CURSOR, SHOW_CURSOR, colours_of, theme_of

__all__ = ["frame", "step_through"]

OTHER_SCREEN, OWN_SCREEN, HOME, CLEAR_BELOW = "\x1b[?1049h", "\x1b[?1049l", "\x1b[H", "\x1b[J"
HELP = "space play | left/right step | page up/down 10 | home/end | + - speed | q quit"
SPEEDS = (1, 2, 4, 8, 16, 32, 64, 128, 256)
"""Moments a second."""


def frame(show: Show, moment: int, width: int, height: int | None, stream: TextIO) -> list[str]:
    """Give the lines that show a moment in a window of this size."""
    views = show.views(moment)
    each = (width - 2 * (len(views) - 1)) // len(views)
    blocks = [
        readout(view, width=each, height=height, colours=colours_of(stream), theme=theme_of())
        for view in views
    ]
    return columns(blocks, width)


def step_through(show: Show, stream: TextIO | None = None) -> None:
    """Show moments until the person leaves; the screen is then as it was before."""
    out = stream or sys.stdout
    moment, playing, speed, last = 0, False, 3, len(show) - 1
    shown_at = monotonic()
    out.write(OTHER_SCREEN + HIDE_CURSOR)
    try:
        with keys() as read:
            while True:
                _draw(show, moment, out, playing)
                due = shown_at + 1 / SPEEDS[speed]
                key = read(max(0.0, due - monotonic()) if playing else None)
                if key is None:  # time for the next moment, or for several where drawing takes longer
                    moment = min(last, moment + max(1, int((monotonic() - shown_at) * SPEEDS[speed])))
                    playing = moment < last
                    shown_at = monotonic()
                    continue
                if key in ("q", "Q", "escape"):
                    return
                if key == "space":
                    playing = not playing
                    moment = 0 if playing and moment == last else moment
                elif key in "+-" and key:
                    speed = max(0, min(len(SPEEDS) - 1, speed + (1 if key == "+" else -1)))
                else:
                    playing = False
                    moment = max(0, min(last, _target(key, moment, last)))
                shown_at = monotonic()
    finally:
        out.write(SHOW_CURSOR + OWN_SCREEN)
        out.flush()


def _target(key: str, moment: int, last: int) -> int:
    steps = {"right": 1, "l": 1, "left": -1, "h": -1, "page down": 10, "page up": -10}
    return {"home": 0, "end": last}.get(key, moment + steps.get(key, 0))


def _draw(show: Show, moment: int, out: TextIO, playing: bool) -> None:
    window = shutil.get_terminal_size()
    lines = frame(show, moment, window.columns, window.lines - 2, out)
    state = "playing" if playing else "paused"
    foot = f"{moment + 1:,}/{len(show):,} {state}  {show.clock(moment)}  [{HELP}]"
    lines = [*lines[: window.lines - 1], foot]
    shown = (line if visible(line) <= window.columns else line[: window.columns] for line in lines)
    out.write(HOME + f"{CLEAR_TO_END}\n".join(shown) + CLEAR_TO_END + CLEAR_BELOW)
    out.flush()
