"""Colour Sudoku: a cell is chosen, then a number or a colour is written into it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from gridwise.model import Result
from gridwise.puzzles.colour_sudoku.deduction.conflicts import conflicts
from gridwise.puzzles.colour_sudoku.deduction.deduce import deductions
from gridwise.puzzles.colour_sudoku.entries import parse_entry
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku, place
from gridwise.scene import Highlight, Place, Scene, tile_hues
from gridwise.window.game_session import Banner, Chip, Face, Key
from gridwise.window.puzzle import PuzzleTable

__all__ = ["SudokuTable"]

_STEPS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}


class SudokuTable(PuzzleTable):
    """Plain letters are colours where the board has them; with Ctrl they are commands everywhere."""

    name: ClassVar[str] = "Colour Sudoku"
    steers: ClassVar[tuple[Key, ...]] = (("Click", "a cell"), ("1 2 3", "number"), ("r g b", "colour"))
    commands: ClassVar[Mapping[str, str]] = {**PuzzleTable.commands, "delete": "clear", "0": "clear"}
    help: ClassVar[tuple[Key, ...]] = (
        ("Arrows, click", "choose a cell"),
        ("1 2 3 ...", "write a number"),
        ("r g b ...", "write a colour by its letter"),
        ("Delete, 0", "empty the cell"),
        ("Ctrl", "with a letter: always the command, never the colour"),
        *PuzzleTable.help,
    )
    letters_matter: ClassVar[bool] = True
    cell = 0
    """The chosen cell."""
    _typing = ""
    """The digits of a number that may go on."""

    def greeting(self) -> str:
        self.cell = next((c for c, number in enumerate(self.board.numbers) if number is None), 0)
        self._typing = ""
        return "No number twice in a row or column; of two neighbours the larger has the higher colour."

    @property
    def board(self) -> ColourSudoku:
        """The board as it stands."""
        state: ColourSudoku = self.play.state
        return state

    # What the player does.

    def takes(self, key: str) -> bool:
        return self._colour(key) is not None

    def _colour(self, key: str) -> str | None:
        """Find the colour of a letter; small and capital letters are alike unless the board has both."""
        same = [colour for colour in self.board.colours if colour.lower() == key.lower()]
        return key if key in same else next(iter(same), None)

    def key(self, key: str) -> None:
        colour = self._colour(key)
        if key in _STEPS:
            self._step(*_STEPS[key])
        elif key.isdecimal() and len(key) == 1 and (key != "0" or self._typing):
            self._digit(key)
        elif colour is not None:
            self.write(colour)
        else:
            self._typing = ""
            super().key(key)

    def _step(self, down: int, right: int) -> None:
        size = self.board.size
        row, col = divmod(self.cell, size)
        self.choose_cell((row + down) % size * size + (col + right) % size)

    def choose_cell(self, cell: int) -> None:
        """Go to a cell."""
        self.cell, self._typing = cell, ""
        if not self.watching:
            self.way, self.message = (), ""

    def _digit(self, digit: str) -> None:
        """Write a digit, or let it lengthen the number that is being written."""
        longer = self._typing + digit
        going_on = bool(self._typing) and int(longer) <= self.board.size
        text = longer if going_on else digit
        if 1 <= int(text) <= self.board.size:
            if going_on:
                self.play.undo()
            self._typing = text if self.write(text) else ""

    def write(self, value: str) -> bool:
        """Write a number or a colour into the chosen cell."""
        self._typing = ""
        if self.play.outcome != "playing" or not self.act(f"{place(self.board.size, self.cell)}={value}"):
            return False
        broken = next((conflict for conflict in conflicts(self.board)), None)
        if broken is not None:
            self.message = f"{broken.sentence[:1].upper()}{broken.sentence[1:].rstrip('.')}."
        return True

    def clear(self) -> None:
        """Take away what the player wrote into the cell, the number first."""
        given = self.play.instance
        if self.board.numbers[self.cell] is not None and given.numbers[self.cell] is None:
            self.write("*")
        elif self.board.paints[self.cell] is not None and given.paints[self.cell] is None:
            self.write("#")

    def press(self, place: Place) -> None:
        row, col = int(place[0]), int(place[1])
        if 0 <= row < self.board.size and 0 <= col < self.board.size:
            self.choose_cell(row * self.board.size + col)

    def choose(self, word: str) -> None:
        if word == "clear":
            self.clear()
        else:
            self.write(word)

    # Hints and the solution.

    def looked_at(self, move: str) -> None:
        self.cell = parse_entry(self.board, move).cell

    def way_of(self, result: Result[Any]) -> list[str] | None:
        return (
            None
            if result.solution is None
            else list(_entries(self.board, ColourSudoku.parse(result.solution)))
        )

    # What the player sees.

    def scene(self) -> Scene:
        scene = self.play.scene()
        cursor = Highlight(*divmod(self.cell, self.board.size))
        return replace(scene, shapes=(*scene.shapes, cursor), caption="")

    def facts(self) -> tuple[tuple[str, str], ...]:
        left = self.play.rules.standing(self.play.instance, self.play.state)["open"]
        written = len(self.play.moves)
        return (("to write", f"{left:,}"), ("written", f"{written:,}"))

    def shown(self, letter: str) -> str:
        return f"Ctrl+{letter}" if letter.lower() in map(str.lower, self.board.colours) else letter

    def help_keys(self) -> tuple[Key, ...]:
        return tuple((self.shown(name) if len(name) == 1 else name, word) for name, word in self.help)

    def face(self) -> Face:
        board = self.board
        hues = tile_hues(board.colours)
        numbers = tuple(Chip(str(number), str(number)) for number in range(1, board.size + 1))
        colours = tuple(Chip(colour, colour, hues[colour]) for colour in board.colours)
        face = super().face()
        letters = ("r g b", " ".join(board.colours[:3]))
        keys = tuple((key.replace(*letters), word) for key, word in face.keys)
        return replace(face, keys=keys, chips=(numbers, (*colours, Chip("clear"))), glide_ms=0)

    def banner(self) -> Banner | None:
        if self.play.outcome == "won":
            return Banner("won", "Solved", ("Every rule is kept.", f"{self.shown('N')}: the next one"))
        return None


def _entries(board: ColourSudoku, solution: ColourSudoku) -> Iterator[str]:
    """Yield what is left to write, by the deductions people make as far as these lead."""
    left = [
        (cell, value)
        for cell in range(board.size**2)
        for value, known in (
            (solution.numbers[cell], board.numbers[cell]),
            (solution.paints[cell], board.paints[cell]),
        )
        if known is None
    ]
    for found, candidates in deductions(board, hardest="hard"):
        if found.placed is not None:
            reached = candidates.board(board)
            for cell, value in list(left):
                if value in (reached.numbers[cell], reached.paints[cell]):
                    left.remove((cell, value))
                    yield f"{place(board.size, cell)}={value}"
    yield from (f"{place(board.size, cell)}={value}" for cell, value in left)
