"""Rush Hour: cars to drag, or to choose and move with the arrows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from gridwise.puzzles.rushhour.rules import RushHour
from gridwise.puzzles.rushhour.text import parse_move
from gridwise.scene import Block, Place, Scene
from gridwise.window.game_session import ARROWS, Face, Key
from gridwise.window.puzzle import PuzzleTable

__all__ = ["CarsTable"]


class CarsTable(PuzzleTable):
    """A car is chosen by a click or with Tab; it slides as far as the others let it."""

    name: ClassVar[str] = "Rush Hour"
    steers: ClassVar[tuple[Key, ...]] = (("Drag", "a car"), ("Tab", "choose"), ("Arrows", "move"))
    commands: ClassVar[Mapping[str, str]] = {
        **PuzzleTable.commands,
        "tab": "next_car",
        "shift+tab": "previous_car",
    }
    help: ClassVar[tuple[Key, ...]] = (
        ("Drag", "a car with the mouse"),
        ("Tab", "chooses the next car, Shift+Tab the one before"),
        ("Arrows, W A S D", "move the chosen car"),
        *PuzzleTable.help,
    )
    chosen: str | None = None
    """The label of the car that the arrows move."""
    _grip: tuple[Place, int] | None = None
    """Where the mouse took hold of the chosen car; how far the car has come, in cells."""
    _offset = 0.0

    def greeting(self) -> str:
        self.chosen = None
        return "Bring the red car to the exit."

    # Keys.

    def key(self, key: str) -> None:
        if key not in ARROWS:
            super().key(key)
            return
        if self.play.outcome != "playing":
            return
        if self.chosen is None:
            self.message = "Choose a car first: click on it, or press Tab."
            return
        direction = ARROWS[key]
        if self._is_horizontal(self.chosen) != (direction in "LR"):
            self.message = (
                f"Car {self.chosen} only goes {'left and right' if direction in 'UD' else 'up and down'}."
            )
            return
        move = f"{self.chosen}{'+' if direction in 'RD' else '-'}1"
        if move in self.play.actions():
            self.act(move)
        else:
            self.drop_thoughts()
            self.message = f"Car {self.chosen} cannot go there."

    def next_car(self) -> None:
        """Choose the next car."""
        self._choose(1)

    def previous_car(self) -> None:
        """Choose the car before."""
        self._choose(-1)

    def _choose(self, by: int) -> None:
        labels = [car.label for car in self._board.cars]
        place = labels.index(self.chosen) + by if self.chosen in labels else 0 if by > 0 else -1
        self.chosen = labels[place % len(labels)]
        self.way, self.message = (), ""

    # Mouse.

    def press(self, place: Place) -> None:
        block = self._block_at(place)
        self._grip, self._offset = None, 0.0
        if block is None or self.play.outcome != "playing":
            return
        self.drop_thoughts()
        self.chosen, self.way, self.message = block.label, (), ""
        self._grip = place, 0

    def drag(self, place: Place) -> None:
        if self._grip is None or self.chosen is None:
            return
        (row, col), _ = self._grip
        wanted = place[1] - col if self._is_horizontal(self.chosen) else place[0] - row
        least, most = self._reach(self.chosen)
        self._offset = max(least, min(most, wanted))

    def release(self) -> None:
        if self._grip is None or self.chosen is None:
            return
        cells = round(self._offset)
        self._grip, self._offset = None, 0.0
        if cells:
            self.act(f"{self.chosen}{cells:+d}")

    # Sight.

    @property
    def _board(self) -> RushHour:
        instance: RushHour = self.play.instance
        return instance

    def _is_horizontal(self, label: str) -> bool:
        return next(car.horizontal for car in self._board.cars if car.label == label)

    def _reach(self, label: str) -> tuple[int, int]:
        moves = [parse_move(word) for word in self.play.actions()]
        steps = [move.delta for move in moves if move.car == label]
        return min([0, *steps]), max([0, *steps])

    def _block_at(self, place: Place) -> Block | None:
        for shape in self.play.scene().shapes:
            if isinstance(shape, Block):
                down, right = place[0] - shape.row, place[1] - shape.col
                if 0 <= down < shape.height and 0 <= right < shape.width:
                    return shape
        return None

    def scene(self) -> Scene:
        scene = self.play.scene(self.way)
        if self.way or self.watching:
            return scene
        shapes = []
        for shape in scene.shapes:
            if isinstance(shape, Block):
                shape = replace(shape, highlighted=shape.label == self.chosen)
                if shape.label == self.chosen and self._offset:
                    across = self._is_horizontal(shape.label)
                    shape = replace(
                        shape,
                        row=shape.row + (0 if across else self._offset),
                        col=shape.col + (self._offset if across else 0),
                    )
            shapes.append(shape)
        return replace(scene, shapes=tuple(shapes))

    def looked_at(self, move: str) -> None:
        self.chosen = parse_move(move).car

    def move_count(self) -> int:
        """Count slides: a car that goes on is still in the same one."""
        cars = [parse_move(move).car for move in self.play.moves]
        return sum(1 for before, car in zip([None, *cars], cars, strict=False) if before != car)

    def face(self) -> Face:
        face = super().face()
        return replace(face, glide_ms=0) if self._grip is not None else face
