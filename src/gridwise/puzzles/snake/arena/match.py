"""Several pilots on the same game, each on a board of its own, part by part so that one can watch at once."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gridwise.puzzles.snake.pilots import find
from gridwise.puzzles.snake.pilots.flight import moves_of
from gridwise.puzzles.snake.rules import DIRECTIONS, Cell, Direction, Game, Outcome, Rules, step
from gridwise.puzzles.snake.view import Pilot

__all__ = ["Part", "match"]

PART_MOVES, PART_SECONDS = 64, 0.05
"""A part is over after so many moves, or sooner where the pilot takes its time."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some moves of one pilot, and what they met."""

    pilot: int
    """Its place among the pilots."""
    first: int
    """Moves that it had made before."""
    moves: str
    fruits: tuple[tuple[int, int], ...]
    """(moves made, cell) for every fruit that appeared; cells are numbered row by row."""
    plans: tuple[tuple[int, str], ...]
    """(moves made, the way on) wherever the pilot changed its mind; nothing where it plans no further."""
    outcome: Outcome
    length: int


def match(pilots: Sequence[str], rules: Rules, seed: int, *, seconds: float = 60.0) -> Iterator[Part]:
    """Let every pilot play the game, a part at a time and in turn, until all have ended or time is up."""
    players = [_Player(number, name, rules, seed) for number, name in enumerate(pilots)]
    end = time.perf_counter() + seconds
    while running := [player for player in players if player.game.outcome == "playing"]:
        for player in running:
            if time.perf_counter() >= end:
                return
            yield player.part()


class _Player:
    """One pilot with its game."""

    def __init__(self, number: int, name: str, rules: Rules, seed: int) -> None:
        self.number = number
        self.game = Game(rules, seed)
        self._pilot: Pilot = find(name).make()
        self._moves = moves_of(self._pilot, self.game)
        self._fruit: Cell | None = None
        self._way = ""

    def part(self) -> Part:
        """Play on for a moment."""
        game, first = self.game, self.game.state.steps
        moves: list[Direction] = []
        fruits: list[tuple[int, int]] = []
        plans: list[tuple[int, str]] = []
        end = time.perf_counter() + PART_SECONDS
        self._note_fruit(fruits)
        while game.outcome == "playing" and len(moves) < PART_MOVES:
            head, steps = game.state.body[0], game.state.steps
            move = next(self._moves)
            way = _way(head, move, self._pilot) or (move if self._way == move else "")
            if way != self._way:
                plans.append((steps, way))
            self._way = way[1:]
            moves.append(move)
            self._note_fruit(fruits)
            if time.perf_counter() >= end:
                break
        return Part(
            self.number, first, "".join(moves), tuple(fruits), tuple(plans), game.outcome, game.length
        )

    def _note_fruit(self, fruits: list[tuple[int, int]]) -> None:
        state = self.game.state
        if state.fruit is not None and state.fruit != self._fruit:
            fruits.append((state.steps, state.fruit.row * self.game.rules.cols + state.fruit.col))
        self._fruit = state.fruit


def _way(head: Cell, move: Direction, pilot: Pilot) -> str:
    """Return the moves that a pilot means to make, the one it made now first; empty where it has no plan."""
    cells: list[Cell] = list(getattr(pilot, "plan", list)())
    if not cells:
        return ""
    here, way = step(head, move), [move]
    for cell in cells[cells.index(here) + 1 if here in cells else 0 :]:
        onward = next((direction for direction in DIRECTIONS if step(here, direction) == cell), None)
        if onward is None:
            break
        way.append(onward)
        here = cell
    return "".join(way)
