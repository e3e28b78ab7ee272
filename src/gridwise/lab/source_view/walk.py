"""Going through a recorded run: line by line, over calls, from event to event, to breakpoints, and back."""

from __future__ import annotations

from collections.abc import Iterable

from gridwise.lab.source_view.recording import SourceRecording
from gridwise.trace import Kind

__all__ = ["Breakpoint", "SourceWalk"]

Breakpoint = tuple[str, int]
"""A file's name and a line."""


class SourceWalk:
    """A place in a recording, and the ways on from there."""

    def __init__(self, recording: SourceRecording) -> None:
        self.recording = recording
        self.at = 0
        self.breakpoints: set[Breakpoint] = set()

    @property
    def place(self) -> Breakpoint:
        """The line that runs next."""
        line = self.recording.lines[self.at]
        return line.file, line.line

    def go(self, moment: int) -> None:
        """Go to a moment, or to the end that lies nearer."""
        self.at = max(0, min(moment, len(self.recording.lines) - 1))

    def step(self, by: int = 1) -> None:
        """Go on by some lines, or back."""
        self.go(self.at + by)

    def over(self) -> None:
        """Go to the next line of this function, or of the one that called it."""
        lines, depth = self.recording.lines, self.recording.lines[self.at].depth
        self._first(n for n in range(self.at + 1, len(lines)) if lines[n].depth <= depth)

    def back_over(self) -> None:
        """Go to the line of this function before, or of the one that called it."""
        lines, depth = self.recording.lines, self.recording.lines[self.at].depth
        self.at = next((n for n in range(self.at - 1, -1, -1) if lines[n].depth <= depth), 0)

    def next_event(self, kind: Kind) -> None:
        """Go to the line after the next expansion (`pop`), the next pruned state, ..."""
        self.at = self.recording.next_event(self.at, kind)

    def flip(self, place: Breakpoint) -> None:
        """Set a breakpoint, or take it away."""
        self.breakpoints ^= {place}

    def run(self) -> None:
        """Go on to the next breakpoint, or to the end."""
        lines, stops = self.recording.lines, self.breakpoints
        self._first(n for n in range(self.at + 1, len(lines)) if (lines[n].file, lines[n].line) in stops)

    def _first(self, moments: Iterable[int]) -> None:
        self.at = next(iter(moments), len(self.recording.lines) - 1)
