"""One game after another, by a pilot in the readable engine."""

from __future__ import annotations

from collections.abc import Iterator

from gridwise.errors import GridwiseError, ProblemError
from gridwise.puzzles.snake.rules import DIRECTIONS, Direction, Game
from gridwise.puzzles.snake.view import Pilot, View

__all__ = ["moves_of"]


def moves_of(pilot: Pilot, game: Game) -> Iterator[Direction]:
    """Let a pilot play a game to its end, and yield every move after it was made."""
    name = type(pilot).__name__
    while game.outcome == "playing":
        try:
            direction = pilot.choose(View.of(game))
        except (GridwiseError, KeyboardInterrupt):
            raise
        except Exception as error:
            place = f"in step {game.state.steps + 1}, with length {game.length}"
            raise ProblemError(f"{name}.choose raised {type(error).__name__} ({error}) {place}") from error
        if direction not in DIRECTIONS:
            raise ProblemError(f"{name}.choose gave {direction!r}; expected 'U', 'R', 'D' or 'L'")
        game.move(direction)
        yield direction
