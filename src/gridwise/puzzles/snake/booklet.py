"""Snake on paper: the fruits of a game lie there from the start, numbered in their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from gridwise.model import Limits, Plan, Result
from gridwise.puzzles.base import Booklet, Illustration, arrows
from gridwise.puzzles.snake.draw import scene
from gridwise.puzzles.snake.pilots import find
from gridwise.puzzles.snake.pilots.flight import moves_of
from gridwise.puzzles.snake.rules import Cell, Direction, Game
from gridwise.puzzles.snake.text import GameFile
from gridwise.scene import Food, Path, Scene

__all__ = ["SnakeBooklet"]

MOST_FRUITS = 9


class SnakeBooklet(Booklet[GameFile]):
    """What a pilot ate first, and how it got there, is the puzzle and its solution."""

    rules = (
        "Eat the fruits in the order of their numbers. The snake moves one cell up, down, left or right "
        "at a time; it starts with length one, and every fruit makes it one longer at once.",
        "Walls are all around, and the head may not enter the body. It may enter the cell that the tail "
        "leaves in the same move, but a snake of length two cannot turn back on itself.",
        "A fruit is there only when its turn has come: before that, the snake may pass over its cell. "
        "Draw the way with a pencil and count the steps; the number beside a board is what our pilot "
        "needed, and it can be beaten at times.",
    )
    notation = "an arrow is one step of the head."
    blanks = ("steps", "time")

    def solve(self, instance: GameFile, limits: Limits) -> Result[Any]:
        game = Game(instance.rules, instance.seed)
        fruits: list[Cell] = []
        moves: list[Any] = []
        eaten_after = 0
        flight = moves_of(find("best").make(), game)
        while game.state.fruit is not None and game.state.fruit not in fruits and len(fruits) < MOST_FRUITS:
            fruits.append(game.state.fruit)
            length = game.length
            for move in flight:
                moves.append(move)
                if game.length > length:
                    eaten_after = len(moves)
                    break
        return Result(
            "best",
            "solved",
            Plan(tuple(moves[:eaten_after])),
            eaten_after,
            metric="steps",
            extra={"fruits": fruits},
        )

    def board(self, instance: GameFile, result: Result[Any]) -> Scene:
        start = scene(instance.rules, Game(instance.rules, instance.seed).state)
        kept = tuple(shape for shape in start.shapes if not isinstance(shape, Food))
        fruits = tuple(
            Food(cell.row, cell.col, number) for number, cell in enumerate(result.extra["fruits"], 1)
        )
        return replace(start, shapes=(*fruits, *kept))

    def task(self, instance: GameFile, result: Result[Any]) -> str:
        return f"{len(result.extra['fruits'])} fruits in {result.cost} steps"

    def steps(self, instance: GameFile, result: Result[Any]) -> str:
        return arrows(result.plan or ())

    def illustrations(self, instance: GameFile) -> Sequence[Illustration]:
        result = self.solved(instance)
        game = Game(instance.rules, instance.seed)
        way: list[Cell] = []
        board = self.board(instance, result)
        moves: Iterator[Direction] = iter(result.plan or ())
        for move in moves:
            way.append(game.state.body[0])
            game.move(move)
            if game.length > 1:
                break
        first = Path((*way, game.state.body[0]))
        for further in moves:
            game.move(further)
        return [
            Illustration(board, "A board as you find it."),
            Illustration(replace(board, shapes=(*board.shapes, first)), "The way to the first fruit."),
            Illustration(scene(instance.rules, game.state), f"At the end: length {game.length}."),
        ]
