"""One game after another, by a pilot in the readable engine."""

from __future__ import annotations

from collections.abc import Iterator

from gridwise.errors import GridwiseError, ProblemError
from gridwise.puzzles.snake.rules import DIRECTIONS, Direction, Game
from gridwise.puzzles.snake.view import Pilot, View

__all__ = ["chosen", "moves_of"]


def moves_of(pilot: Pilot, game: Game) -> Iterator[Direction]:
    """Let a pilot play a game to its end, and yield every move after it was made."""
    while game.outcome == "playing":
        direction = chosen(pilot, View.of(game))
        game.move(direction)
        yield direction


def chosen(pilot: Pilot, view: View) -> Direction:
    """Ask a pilot for its move; raise ProblemError with a sentence where it fails."""
    name = type(pilot).__name__
    try:
        direction = pilot.choose(view)
    except (GridwiseError, KeyboardInterrupt):
        raise
    except Exception as error:
        place = f"in step {view.steps + 1}, with length {len(view.body)}"
        raise ProblemError(f"{name}.choose raised {type(error).__name__} ({error}) {place}") from error
    if direction not in DIRECTIONS:
        raise ProblemError(f"{name}.choose gave {direction!r}; expected 'U', 'R', 'D' or 'L'")
    return direction
