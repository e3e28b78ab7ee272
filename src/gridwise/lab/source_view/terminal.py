"""Step through a search's own source in the terminal."""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any, TextIO

from gridwise.errors import UsageError
from gridwise.lab.search_view.readout import visible
from gridwise.lab.search_view.stepper import CLEAR_BELOW, HOME, OTHER_SCREEN, OWN_SCREEN
from gridwise.lab.source_view.recording import SourceRecording
from gridwise.lab.source_view.walk import SourceWalk
from gridwise.puzzles.base import Puzzle
from gridwise.render.terminal.keys import keys
from gridwise.render.terminal.screen import (
    CLEAR_TO_END,
    HIDE_CURSOR,
    SHOW_CURSOR,
    colours_of,
    text,
    theme_of,
)

__all__ = ["SourceStepper", "listing"]

HELP = "right/left line | n over | e expansion | p pruned | up/down b breakpoint | c run | home/end | q"
FIRST = ("state", "f", "g", "h", "depth", "frontier", "successor", "action")
"""The variables that people look for first."""
REVERSE, BOLD, PLAIN = "\x1b[7m", "\x1b[1m", "\x1b[0m"


class SourceStepper:
    """A recording on the screen, one moment at a time."""

    def __init__(self, puzzle: Puzzle[Any], instance: Any, recording: SourceRecording) -> None:
        self.puzzle, self.instance, self.recording = puzzle, instance, recording
        self.walk = SourceWalk(recording)
        self._sources = {file.name: file.text.splitlines() for file in recording.files}
        self._marked = self.walk.place[1]

    def show(self, stream: TextIO | None = None) -> None:
        """Show moments until the person leaves; the screen is then as it was before."""
        out = stream or sys.stdout
        out.write(OTHER_SCREEN + HIDE_CURSOR)
        try:
            with keys() as read:
                while True:
                    window = shutil.get_terminal_size()
                    lines = self.frame(window.columns, window.lines, out)
                    out.write(HOME + f"{CLEAR_TO_END}\n".join(lines) + CLEAR_TO_END + CLEAR_BELOW)
                    out.flush()
                    if (key := read(None)) in ("q", "Q", "escape"):
                        return
                    self.press(key or "")
        finally:
            out.write(SHOW_CURSOR + OWN_SCREEN)
            out.flush()

    def press(self, key: str) -> None:
        """Do what a key asks for."""
        walk = self.walk
        if key in ("up", "down"):
            last = len(self._sources[walk.place[0]])
            self._marked = max(1, min(last, self._marked + (1 if key == "down" else -1)))
            return
        if key == "b":
            walk.flip((walk.place[0], self._marked))
            return
        ways: dict[str, Callable[[], None]] = {
            "right": walk.step,
            "l": walk.step,
            "left": lambda: walk.step(-1),
            "h": lambda: walk.step(-1),
            "n": walk.over,
            "N": walk.back_over,
            "e": lambda: walk.next_event("pop"),
            "p": lambda: walk.next_event("prune"),
            "c": walk.run,
            "home": lambda: walk.go(0),
            "end": lambda: walk.go(len(self.recording.lines)),
        }
        if key in ways:
            ways[key]()
            self._marked = walk.place[1]

    def frame(self, width: int, height: int, stream: TextIO) -> list[str]:
        """Give the lines that show this moment in a window of this size."""
        left = max(40, width * 3 // 5)
        room = height - 1
        source = list(self._source(left - 2, room, colours_of(stream) != "none"))
        beside = list(self._beside(width - left, room, stream))[:room]
        rows = zip_longest(source, beside, fillvalue="")
        lines = [first + " " * (left - visible(first)) + second for first, second in rows]
        total = len(self.recording.lines)
        more = "" if self.recording.whole else ", the first of more"
        return [*lines[:room], f"line {self.walk.at + 1:,} of {total:,}{more}  [{HELP}]"[:width]]

    def _source(self, width: int, height: int, colours: bool) -> Iterator[str]:
        name, now = self.walk.place
        lines = self._sources[name]
        yield f"{BOLD}{name}{PLAIN}" if colours else name
        first = max(0, min(max(now, self._marked) - height // 2, len(lines) - height + 1))
        for number, line in enumerate(lines[first : first + height - 1], first + 1):
            stop = "*" if (name, number) in self.walk.breakpoints else " "
            mark = ">" if number == now else "|" if number == self._marked else " "
            shown = f"{stop}{mark}{number:>4} {line}"[:width]
            yield f"{REVERSE}{shown.ljust(width)}{PLAIN}" if colours and number == now else shown

    def _beside(self, width: int, height: int, stream: TextIO) -> Iterator[str]:
        """Give the board that was expanded last, and what the variables hold."""
        number = self.recording.last_state(self.walk.at)
        if number is None:
            number = 0
        yield f"state #{number}"
        yield from self._board(number, width, height // 2, stream)
        held = self.recording.variables(self.walk.at)
        names = [name for name in FIRST if name in held] + [name for name in held if name not in FIRST]
        changed = self.recording.lines[self.walk.at].changes
        for name in names:
            yield f"{'*' if name in changed else ' '} {name} = {held[name]}"[:width]

    def _board(self, number: int, width: int, height: int, stream: TextIO) -> list[str]:
        state = self.recording.states[number]
        try:
            scene = self.puzzle.scene(self.instance, state)
        except UsageError:
            return str(state).splitlines()
        drawn = text(scene, colours=colours_of(stream), width=width, height=height, theme=theme_of())
        return drawn.splitlines()


def listing(recording: SourceRecording) -> Iterator[str]:
    """Tell a recording in lines: each file with how often every line has run."""
    ran = Counter((line.file, line.line) for line in recording.lines)
    for file in recording.files:
        yield file.name
        for number, line in enumerate(file.text.splitlines(), 1):
            times = ran[file.name, number]
            yield f"{f'{times:,}' if times else '':>8} {number:>4}  {line}".rstrip()
