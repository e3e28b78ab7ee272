"""One good next move: what the best pilot would do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from gridwise.model import Limits
from gridwise.puzzles.base import Answer
from gridwise.puzzles.snake.games import at, played
from gridwise.puzzles.snake.pilots import find
from gridwise.puzzles.snake.rules import DIRECTIONS, Cell, Direction, State, step
from gridwise.puzzles.snake.text import GameFile
from gridwise.puzzles.snake.view import Pilot, View

__all__ = ["directions", "hint"]

_WORDS = {"U": "up", "R": "right", "D": "down", "L": "left"}


def hint(instance: GameFile, state: State | None = None, limits: Limits = Limits()) -> Answer:
    """Tell the best pilot's next move, and the way that it means to go on; it knows at once."""
    game = played(instance) if state is None else at(instance, state)
    if game.outcome != "playing":
        return Answer((f"The game is over: {game.outcome}.",), {"move": None}, status="unsolvable")
    pilot = adviser(instance, game.state)
    move = pilot.choose(View.of(game))
    lines = (f"{move}: go {_WORDS[move]}, as the best pilot would.",)
    return Answer(lines, {"move": move, "way": [move, *directions(game.state.body[0], move, pilot)]})


def adviser(instance: GameFile, state: State) -> Pilot:
    """Return the best pilot with what it has in mind in a state.

    One that plans anew after every move may change its mind for ever. So it is asked from the last fruit on,
    as far as the file's moves lead to the state.
    """
    pilot = find("best").make()
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
