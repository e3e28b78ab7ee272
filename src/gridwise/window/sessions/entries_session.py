"""Cells to choose, and words to write into them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any, ClassVar

from gridwise.errors import UsageError
from gridwise.model import Result
from gridwise.puzzles.base import EntriesGameplay, EntryKind
from gridwise.scene import Highlight, Place, Scene
from gridwise.window.face import Banner, Chip, Face, Key, in_words
from gridwise.window.sessions.directions import ARROWS, STEPS
from gridwise.window.sessions.puzzle_session import PuzzleSession

__all__ = ["EntriesSession"]


class EntriesSession(PuzzleSession[EntriesGameplay[Any]]):
    """Plain letters are written where the puzzle has them; with Ctrl they are commands everywhere."""

    commands: ClassVar[Mapping[str, str]] = {**PuzzleSession.commands, "delete": "clear", "0": "clear"}
    letters_matter: ClassVar[bool] = True
    kinds: tuple[EntryKind, ...] = ()
    """What can be written."""
    cell: tuple[int, int] = (0, 0)
    """Row and column of the chosen cell."""
    _typing = ""
    """The digits of a number that may go on."""

    def greet(self) -> None:
        super().greet()
        self.kinds = tuple(self.rules.kinds(self.play.instance))
        scene, possible = self.play.scene(), set(self.play.actions())
        cells = product(range(scene.rows), range(scene.cols))
        first = self.kinds[0].words[0]
        self.cell = next((cell for cell in cells if self._entry(first, cell) in possible), (0, 0))
        self._typing = ""

    def _entry(self, word: str, cell: tuple[int, int] | None = None) -> str:
        return self.rules.entry(self.play.instance, self.cell if cell is None else cell, word)

    def _words(self) -> Iterator[str]:
        return (word for kind in self.kinds for word in kind.words)

    # What the player does.

    def takes(self, key: str) -> bool:
        return self._letter(key) is not None

    def _letter(self, key: str) -> str | None:
        """Find what a letter writes; small and capital letters are alike unless both can be written."""
        same = [word for word in self._words() if not word.isdecimal() and word.lower() == key.lower()]
        return key if key in same else next(iter(same), None)

    def key(self, key: str) -> None:
        letter = self._letter(key)
        if len(key) > 1 and key in ARROWS:
            self._step(*STEPS[ARROWS[key]])
        elif key.isdecimal() and len(key) == 1 and (key != "0" or self._typing):
            self._digit(key)
        elif letter is not None:
            self.write(letter)
        else:
            self._typing = ""
            super().key(key)

    def _step(self, down: int, right: int) -> None:
        scene, (row, col) = self.play.scene(), self.cell
        self.choose_cell(((row + down) % scene.rows, (col + right) % scene.cols))

    def choose_cell(self, cell: tuple[int, int]) -> None:
        """Go to a cell."""
        self.cell, self._typing = cell, ""
        if not self.watching:
            self.way, self.message = (), ""

    def _digit(self, digit: str) -> None:
        """Write a digit, or let it lengthen the number that is being written."""
        words = set(self._words())
        going_on = bool(self._typing) and self._typing + digit in words
        text = self._typing + digit if going_on else digit
        if text in words:
            if going_on:
                self.play.undo()
            self._typing = text if self.write(text) else ""

    def write(self, word: str) -> bool:
        """Write something into the chosen cell."""
        self._typing = ""
        if self.play.outcome != "playing" or not self.act(self._entry(word)):
            return False
        broken = next(iter(self.rules.conflicts(self.play.instance, self.play.state)), None)
        if broken is not None:
            sentence = str(broken["sentence"])
            self.message = f"{sentence[:1].upper()}{sentence[1:].rstrip('.')}."
        return True

    def clear(self) -> None:
        """Take away what the player wrote into the cell, one kind after the other."""
        for kind in self.kinds:
            try:
                after = self.rules.act(self.play.instance, self.play.state, self._entry(kind.eraser))
            except UsageError:
                continue  # it is given
            if after != self.play.state:
                self.write(kind.eraser)
                return

    def press(self, place: Place) -> None:
        scene, (row, col) = self.play.scene(), (int(place[0]), int(place[1]))
        if 0 <= row < scene.rows and 0 <= col < scene.cols:
            self.choose_cell((row, col))

    def choose(self, word: str) -> None:
        if word == "clear":
            self.clear()
        else:
            self.write(word)

    # Hints and the solution.

    def looked_at(self, move: str) -> None:
        self.cell = self.rules.cell(self.play.instance, move)

    def way_of(self, result: Result[Any]) -> list[str] | None:
        if result.solution is None:
            return super().way_of(result)
        return self.rules.lesson(self.play.instance, self.play.state, result)

    # What the player sees.

    def scene(self) -> Scene:
        scene = self.play.scene()
        return replace(scene, shapes=(*scene.shapes, Highlight(*self.cell)), caption="")

    def facts(self) -> tuple[tuple[str, str], ...]:
        facts = in_words(self.rules.facts(self.play.instance, self.play.state))
        return (*facts, ("written", f"{len(self.play.moves):,}"))

    def shown(self, letter: str) -> str:
        return f"Ctrl+{letter}" if self.takes(letter) else letter

    def steers(self) -> tuple[Key, ...]:
        return (("Click", "a cell"), *((" ".join(kind.words[:3]), kind.name) for kind in self.kinds))

    def help_keys(self) -> tuple[Key, ...]:
        lettered = [kind.name for kind in self.kinds if not kind.words[0].isdecimal()]
        writes = (
            (f"{' '.join(kind.words[:3])} ...", _writing(kind, by_letter=kind.name in lettered))
            for kind in self.kinds
        )
        control = (("Ctrl", f"with a letter: always the command, never the {' or '.join(lettered)}"),)
        keys = (
            ("Arrows, click", "choose a cell"),
            *writes,
            ("Delete, 0", "empty the cell"),
            *(control if lettered else ()),
            *self.help,
        )
        return tuple((self.shown(name) if len(name) == 1 else name, word) for name, word in keys)

    def face(self) -> Face:
        rows = [tuple(Chip(word, word, kind.hues.get(word)) for word in kind.words) for kind in self.kinds]
        rows[-1] = (*rows[-1], Chip("clear"))
        return replace(super().face(), chips=tuple(rows), glide_ms=0)

    def banner(self) -> Banner | None:
        if self.play.outcome == "won":
            return Banner("won", "Solved", ("Every rule is kept.", f"{self.shown('N')}: the next one"))
        return None


def _writing(kind: EntryKind, *, by_letter: bool) -> str:
    return f"write a {kind.name} by its letter" if by_letter else f"write a {kind.name}"
