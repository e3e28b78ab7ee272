"""Puzzles whose moves are directions: Torus Snake, the worm, and people's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from gridwise.window.game_session import ARROWS, Key
from gridwise.window.puzzle import PuzzleTable

__all__ = ["CrawlerTable"]

_GREETINGS = {
    "torus-snake": "Eat every apple; the edges are joined.",
    "worm": "Eat at length 1 only, and reach the target.",
}
_WORDS: Mapping[str, tuple[str, ...]] = {
    "U": ("U", "up", "north", "N"),
    "R": ("R", "right", "east", "E"),
    "D": ("D", "down", "south", "S"),
    "L": ("L", "left", "west", "W"),
}


class CrawlerTable(PuzzleTable):
    """Arrows move the head."""

    steers: ClassVar[tuple[Key, ...]] = (("Arrows", "move"),)
    help: ClassVar[tuple[Key, ...]] = (("W A S D", "or the arrows move"), *PuzzleTable.help)

    @property
    def name(self) -> str:  # type: ignore[override]
        """The puzzle's name as people write it."""
        return self.puzzle.about.title or self.puzzle.name

    def greeting(self) -> str:
        return _GREETINGS.get(self.puzzle.name, self.puzzle.about.summary)

    def key(self, key: str) -> None:
        if key in ARROWS:
            possible = self.play.actions()
            word = next((word for word in _WORDS[ARROWS[key]] if word in possible), None)
            if word is not None:
                self.act(word)
            elif self.play.outcome == "playing":
                self.drop_thoughts()
                self.message = "There is no way there."
        else:
            super().key(key)
