"""Games of Snake that were begun: as a file records them, and from any state on."""

from __future__ import annotations

from gridwise.errors import InputError
from gridwise.puzzles.snake.rules import DIRECTIONS, Direction, Game, Rules, State
from gridwise.puzzles.snake.text import GameFile

__all__ = ["at", "played"]

_played: dict[tuple[Rules, int], tuple[str, State]] = {}
"""The last games that were replayed: who asks after every move gets the next one without starting over."""
_MOST_PLAYED = 16


def played(instance: GameFile) -> Game:
    """Return the game after the file's moves."""
    game, key = Game(instance.rules, instance.seed), (instance.rules, instance.seed)
    known, state = _played.pop(key, ("", game.state))
    if instance.moves.startswith(known):
        game.state = state
    else:
        known = ""
    for number, move in enumerate(instance.moves[len(known) :], len(known) + 1):
        if game.outcome != "playing":
            raise InputError(f"move {number}: the game was already {game.outcome}")
        direction: Direction = next(d for d in DIRECTIONS if d == move)
        game.move(direction)
    _played[key] = instance.moves, game.state
    while len(_played) > _MOST_PLAYED:
        del _played[next(iter(_played))]
    return game


def at(instance: GameFile, state: State) -> Game:
    """Return the game in a state; the same moves meet the same fruits as before."""
    game = Game(instance.rules, instance.seed)
    game.state = state
    return game
