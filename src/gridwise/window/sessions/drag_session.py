"""Pieces to drag, or to choose and move with the arrows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from gridwise.puzzles.base import DragGameplay
from gridwise.scene import Block, Place, Scene
from gridwise.window.face import Face, Key
from gridwise.window.sessions.directions import ARROWS, STEPS
from gridwise.window.sessions.puzzle_session import PuzzleSession

__all__ = ["DragSession"]


class DragSession(PuzzleSession[DragGameplay[Any]]):
    """A piece is chosen by a click or with Tab; it slides as far as the others let it."""

    commands: ClassVar[Mapping[str, str]] = {
        **PuzzleSession.commands,
        "tab": "next_piece",
        "shift+tab": "previous_piece",
    }
    chosen: str | None = None
    """The label of the piece that the arrows move."""
    _grip: Place | None = None
    """Where the mouse took hold of the chosen piece."""
    _offset: Place = (0, 0)
    """How far the piece has come since, down and to the right, in cells."""

    def greet(self) -> None:
        self.chosen = None
        super().greet()

    def steers(self) -> tuple[Key, ...]:
        return (("Drag", f"a {self.rules.piece}"), ("Tab", "choose"), ("Arrows", "move"))

    def help_keys(self) -> tuple[Key, ...]:
        piece = self.rules.piece
        return (
            ("Drag", f"a {piece} with the mouse"),
            ("Tab", f"chooses the next {piece}, Shift+Tab the one before"),
            ("Arrows, W A S D", f"move the chosen {piece}"),
            *self.help,
        )

    # Keys.

    def key(self, key: str) -> None:
        if key not in ARROWS:
            super().key(key)
            return
        if self.play.outcome != "playing":
            return
        piece = self.rules.piece
        block = self._block(self.chosen)
        if block is None:
            self.message = f"Choose a {piece} first: click on it, or press Tab."
            return
        direction = ARROWS[key]
        if self.rules.lengthwise and (block.width > block.height) != (direction in "LR"):
            ways = "left and right" if direction in "UD" else "up and down"
            self.message = f"{piece.capitalize()} {self.chosen} only goes {ways}."
            return
        move = self._moves().get(STEPS[direction])
        if move is not None:
            self.act(move)
        else:
            self.drop_tasks()
            self.message = f"{piece.capitalize()} {self.chosen} cannot go there."

    def next_piece(self) -> None:
        """Choose the next piece."""
        self._choose(1)

    def previous_piece(self) -> None:
        """Choose the piece before."""
        self._choose(-1)

    def _choose(self, by: int) -> None:
        labels = [block.label for block in self._blocks() if block.label]
        if not labels:
            return
        place = labels.index(self.chosen) + by if self.chosen in labels else min(by, 0)
        self.chosen = labels[place % len(labels)]
        self.way, self.message = (), ""

    # Mouse.

    def press(self, place: Place) -> None:
        self._grip, self._offset = None, (0, 0)
        block = next((block for block in self._blocks() if _covers(block, place)), None)
        if block is None or self.play.outcome != "playing":
            return
        self.drop_tasks()
        self.chosen, self.way, self.message = block.label, (), ""
        self._grip = place

    def drag(self, place: Place) -> None:
        """Follow the mouse along the line in which the piece can go, the longer way where it has two."""
        if self._grip is None:
            return
        moves = self._moves()
        down, right = place[0] - self._grip[0], place[1] - self._grip[1]
        rows = [move[0] for move in moves if move[0]]
        cols = [move[1] for move in moves if move[1]]
        if rows and (not cols or abs(down) > abs(right)):
            self._offset = max(min([0, *rows]), min(max([0, *rows]), down)), 0
        else:
            self._offset = 0, max(min([0, *cols]), min(max([0, *cols]), right))

    def release(self) -> None:
        if self._grip is None:
            return
        move = self._moves().get((round(self._offset[0]), round(self._offset[1])))
        self._grip, self._offset = None, (0, 0)
        if move is not None:
            self.act(move)

    # Sight.

    def _blocks(self) -> list[Block]:
        return [shape for shape in self.play.scene().shapes if isinstance(shape, Block)]

    def _block(self, label: str | None) -> Block | None:
        return next((block for block in self._blocks() if block.label == label), None)

    def _moves(self) -> dict[tuple[int, int], str]:
        """Return the possible moves of the chosen piece by how far down and to the right they lead."""
        slides = ((self.rules.slide(self.play.instance, word), word) for word in self.play.actions())
        return {(slide.down, slide.right): word for slide, word in slides if slide.piece == self.chosen}

    def scene(self) -> Scene:
        scene = self.play.scene(self.way)
        if self.way or self.watching:
            return scene
        shapes = (self._held(shape) if isinstance(shape, Block) else shape for shape in scene.shapes)
        return replace(scene, shapes=tuple(shapes))

    def _held(self, block: Block) -> Block:
        """Ring the chosen piece, and show it where the mouse has it."""
        if block.label != self.chosen:
            return replace(block, highlighted=False)
        down, right = self._offset
        return replace(block, row=block.row + down, col=block.col + right, highlighted=True)

    def looked_at(self, move: str) -> None:
        self.chosen = self._piece(move)

    def _piece(self, move: str) -> str:
        return self.rules.slide(self.play.instance, move).piece

    def move_count(self) -> int:
        """Count slides: a piece that goes on is still in the same one."""
        pieces = [self._piece(move) for move in self.play.moves]
        return sum(1 for before, piece in zip([None, *pieces], pieces, strict=False) if before != piece)

    def face(self) -> Face:
        face = super().face()
        return replace(face, glide_ms=0) if self._grip is not None else face


def _covers(block: Block, place: Place) -> bool:
    down, right = place[0] - block.row, place[1] - block.col
    return 0 <= down < block.height and 0 <= right < block.width
