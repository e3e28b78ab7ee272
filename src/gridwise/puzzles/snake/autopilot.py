"""Pilots that fly a game in a person's place."""

from __future__ import annotations

from collections.abc import Callable

from gridwise.puzzles.snake.games import at
from gridwise.puzzles.snake.pilots import PilotLike, find
from gridwise.puzzles.snake.pilots.certificate import NOWHERE, Certificate, made_of
from gridwise.puzzles.snake.pilots.flight import chosen, way_on
from gridwise.puzzles.snake.rules import Cell, Direction, State
from gridwise.puzzles.snake.text import GameFile
from gridwise.puzzles.snake.view import Pilot, View, direction_between

__all__ = ["SnakeAutopilot", "find_autopilot"]


class SnakeAutopilot:
    """A pilot with a game of its own."""

    def __init__(self, pilot: Pilot, own: bool = False) -> None:
        self._pilot, self._own = pilot, own
        self._last: tuple[Cell, Direction] | None = None
        self._way: list[Cell] | None = None
        self._proof: Certificate | None = None
        """Certifies the snake after the last way that was flown to its end, and wherever its tour leads."""
        self._overruled = False

    def choose(self, instance: GameFile, state: State) -> Direction:
        move = chosen(self._pilot, View.of(at(instance, state)))
        self._last, self._way = (state.body[0], move), None
        self._overruled = False
        if self._own or self.plan() or not hasattr(self._pilot, "tour"):
            return move
        order, spare = self._pilot.tour()
        if order:
            self._proof = _proof(instance, order, spare)
        elif known := self.meanwhile(instance, state, 1):
            # Its finder misses some tours; the one that the snake lies on is as good a proof as before.
            self._overruled = True
            return known[0][0]
        return move

    def plan(self) -> list[Cell]:
        """Return the way on after the last move, which stands even where people's own plan is none."""
        if self._way is None:
            self._way = [] if self._last is None else way_on(self._pilot, *self._last)
        return self._way

    def tour(self) -> list[Cell]:
        """Return the tour of a pilot that has one; what people's own call so may be anything."""
        if self._own or not hasattr(self._pilot, "tour"):
            return []
        order, _ = self._pilot.tour()
        return list(order)

    def note(self) -> str:
        """Return what a pilot says about its move."""
        if self._own or self._overruled or not hasattr(self._pilot, "note"):
            return ""
        return str(self._pilot.note())

    def meanwhile(self, instance: GameFile, state: State, most: int) -> list[tuple[Direction, Cell]]:
        """Follow the tour that certifies the snake, to the next fruit at most."""
        proof, rules = self._proof, instance.rules
        body = [cell.row * rules.cols + cell.col for cell in state.body]
        if proof is None or state.fruit is None or not proof.certifies(body, rules):
            return []
        fruit = state.fruit.row * rules.cols + state.fruit.col
        moves: list[tuple[Direction, Cell]] = []
        while len(moves) < most and body[0] != fruit:
            if proof.spare == fruit and (other := proof.swapped()).certifies(body, rules):
                proof = other
            here = Cell(*divmod(body[0], rules.cols))
            body = [proof.after(body[0]), *body[:-1]]
            there = Cell(*divmod(body[0], rules.cols))
            moves.append((direction_between(here, there), there))
        return moves


def _proof(instance: GameFile, order: list[Cell], spare: Cell | None) -> Certificate | None:
    cols = instance.rules.cols
    left_out = NOWHERE if spare is None else spare.row * cols + spare.col
    return made_of([cell.row * cols + cell.col for cell in order], instance.rules, left_out)


def find_autopilot(name: PilotLike) -> Callable[[], SnakeAutopilot]:
    """Find a pilot, and return what makes one for each game."""
    entry = find(name)
    return lambda: SnakeAutopilot(entry.make(), entry.own)
