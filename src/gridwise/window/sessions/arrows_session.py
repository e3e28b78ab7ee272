"""Puzzles whose moves are directions; other moves are chosen by their number or with Tab."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from gridwise.puzzles.base import Gameplay
from gridwise.window.face import Face, Key
from gridwise.window.sessions.directions import ARROWS, direction_of, word_for
from gridwise.window.sessions.puzzle_session import PuzzleSession

__all__ = ["ArrowsSession"]

_MOST_NUMBERED = 9


class ArrowsSession(PuzzleSession[Gameplay[Any]]):
    """Arrows move where moves are directions. Otherwise the possible moves are listed, and one is chosen."""

    commands: ClassVar[Mapping[str, str]] = {
        **PuzzleSession.commands,
        "tab": "next_move",
        "shift+tab": "previous_move",
    }
    chosen: str | None = None
    """The move that Enter makes."""

    def greet(self) -> None:
        self.chosen = None
        super().greet()

    def listed(self) -> Sequence[str]:
        """Return the possible moves where some of them are no directions."""
        moves = self.play.actions()
        return () if all(map(direction_of, moves)) else moves

    def key(self, key: str) -> None:
        listed = self.listed()
        if key in ARROWS:
            self._steer(key)
        elif key in listed and key.isdecimal():
            self.act(key)
        elif key.isdecimal() and 1 <= int(key) <= min(len(listed), _MOST_NUMBERED):
            self.act(listed[int(key) - 1])
        else:
            super().key(key)

    def _steer(self, key: str) -> None:
        word = word_for(ARROWS[key], self.play.actions())
        if word is not None:
            self.act(word)
        elif self.play.outcome == "playing":
            self.drop_tasks()
            self.message = "There is no way there."

    def act(self, move: str) -> bool:
        self.chosen = None
        return super().act(move)

    def watch(self) -> None:
        """Make the chosen move; with none, watch the solution from here."""
        if self.chosen in self.listed():
            self.act(str(self.chosen))
        else:
            super().watch()

    def next_move(self) -> None:
        """Choose the next possible move."""
        self._choose(1)

    def previous_move(self) -> None:
        """Choose the possible move before."""
        self._choose(-1)

    def _choose(self, by: int) -> None:
        listed = self.listed()
        if listed:
            place = listed.index(self.chosen) + by if self.chosen in listed else min(by, 0)
            self.chosen = listed[place % len(listed)]
            self.drop_tasks()
            self.way, self.message = (), ""

    def steers(self) -> tuple[Key, ...]:
        if not self.listed():
            return (("Arrows", "move"),)
        return (("1 2 3", "move"), ("Tab", "choose"))

    def help_keys(self) -> tuple[Key, ...]:
        steer: tuple[Key, ...] = (("W A S D", "or the arrows move"),)
        if self.listed():
            steer = (
                ("1 2 3 ...", "make a move of the list"),
                ("Tab", "chooses a move of the list, Enter makes it"),
                ("Arrows", "move, where moves are directions"),
            )
        return (*steer, *self.help)

    def face(self) -> Face:
        face, listed = super().face(), self.listed()
        if not listed or self.watching:
            return face
        if self.chosen in listed:
            number = listed.index(self.chosen) + 1
            words = f"{self.chosen} ({number} of {len(listed)}); Enter makes this move."
        else:
            numbered = (f"{number} {move}" for number, move in enumerate(listed[:_MOST_NUMBERED], 1))
            more = " ..." if len(listed) > _MOST_NUMBERED else ""
            words = f"{', '.join(numbered)}{more}"
        return replace(face, message=f"{face.message} {words}".strip())
