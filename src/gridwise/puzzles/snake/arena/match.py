"""Several pilots on the same game, each on a board of its own, part by part so that one can watch at once."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gridwise.errors import GridwiseError
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
    failure: str | None = None
    """Why a person's own pilot has lost at once."""


def match(pilots: Sequence[str], rules: Rules, seed: int, *, seconds: float = 60.0) -> Iterator[Part]:
    """Let every pilot play the game, a part at a time and in turn, until all have ended or time is up."""
    players = [_Player(number, name, rules, seed) for number, name in enumerate(pilots)]
    end = time.perf_counter() + seconds
    while running := [player for player in players if player.outcome == "playing"]:
        for player in running:
            if time.perf_counter() >= end:
                return
            yield player.part()


class _Player:
    """One pilot with its game."""

    def __init__(self, number: int, name: str, rules: Rules, seed: int) -> None:
        self.number = number
        self.game = Game(rules, seed)
        self._entry = find(name)
        self._pilot: Pilot | None = None
        self._moves: Iterator[Direction] = iter(())
        self._failure: str | None = None
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
        while self.outcome == "playing" and len(moves) < PART_MOVES:
            head, steps = game.state.body[0], game.state.steps
            if (move := self._move()) is None:
                break
            way = _way(head, move, self._pilot) or (move if self._way == move else "")
            if way != self._way:
                plans.append((steps, way))
            self._way = way[1:]
            moves.append(move)
            self._note_fruit(fruits)
            if time.perf_counter() >= end:
                break
        return Part(
            self.number,
            first,
            "".join(moves),
            tuple(fruits),
            tuple(plans),
            self.outcome,
            game.length,
            self._failure,
        )

    @property
    def outcome(self) -> Outcome:
        """How the game stands; who fails has lost it."""
        return self.game.outcome if self._failure is None else "lost"

    def _move(self) -> Direction | None:
        """Make a move, or none where a person's own pilot fails."""
        try:
            if self._pilot is None:
                self._pilot = self._entry.make()
                self._moves = moves_of(self._pilot, self.game)
            return next(self._moves)
        except GridwiseError as error:
            if not self._entry.own:
                raise
            self._failure = str(error)
            return None

    def _note_fruit(self, fruits: list[tuple[int, int]]) -> None:
        state = self.game.state
        if state.fruit is not None and state.fruit != self._fruit:
            fruits.append((state.steps, state.fruit.row * self.game.rules.cols + state.fruit.col))
        self._fruit = state.fruit


def _way(head: Cell, move: Direction, pilot: Pilot | None) -> str:
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
