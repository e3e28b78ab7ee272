"""One good next move: what the best pilot would do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from gridwise.model import Limits
from gridwise.puzzles.base import Answer
from gridwise.puzzles.snake.games import at, played
from gridwise.puzzles.snake.pilots.best import Best
from gridwise.puzzles.snake.rules import DIRECTIONS, Cell, Direction, State, step
from gridwise.puzzles.snake.text import GameFile
from gridwise.puzzles.snake.view import Pilot, View

__all__ = ["directions", "hint"]

_WORDS = {"U": "up", "R": "right", "D": "down", "L": "left"}
_MOST_ASKED = 40
"""Moves that a pilot without a proof is asked for, until the fruit: on a large board each takes a while."""


def hint(instance: GameFile, state: State | None = None, limits: Limits = Limits()) -> Answer:
    """Tell the best pilot's next move, and the way that it means to go on; it knows at once."""
    game = played(instance) if state is None else at(instance, state)
    if game.outcome != "playing":
        return Answer((f"The game is over: {game.outcome}.",), {"move": None}, status="unsolvable")
    pilot = adviser(instance, game.state)
    move = pilot.choose(View.of(game))
    lines = [f"{move}: go {_WORDS[move]}, as the best pilot would."]
    note = pilot.note()
    if note:
        lines.append(f"It says: {note}.")
    way = [move, *directions(game.state.body[0], move, pilot)]
    game.move(move)
    while note and game.outcome == "playing" and game.state.hunger and len(way) < _MOST_ASKED:
        # Who plays carefully plans no further than a move.
        way.append(pilot.choose(View.of(game)))
        game.move(way[-1])
    return Answer(tuple(lines), {"move": move, "way": way})


def adviser(instance: GameFile, state: State) -> Best:
    """Return the best pilot with what it has in mind in a state.

    One that plans anew after every move may change its mind for ever. So it is asked from the last fruit on,
    as far as the file's moves lead to the state.
    """
    pilot = Best()
    since = max(0, len(instance.moves) - state.hunger)
    game = played(replace(instance, moves=instance.moves[:since]))
    states = [game.state]
    for move in instance.moves[since:]:
        game.move(cast(Direction, move))
        states.append(game.state)
    if states[-1] == state:
        for before in states[:-1]:
            pilot.choose(View.of(at(instance, before)))
    return pilot


def directions(head: Cell, move: Direction, pilot: Pilot) -> Iterator[Direction]:
    """Yield the moves that a pilot means to make after its next one, where it tells."""
    here = step(head, move)
    for cell in getattr(pilot, "plan", list)():
        for direction in DIRECTIONS:
            if step(here, direction) == cell:
                yield direction
                here = cell
