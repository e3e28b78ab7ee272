"""One game after another, by a pilot in the readable engine."""

from __future__ import annotations

from collections.abc import Iterator

from gridwise.errors import GridwiseError, ProblemError
from gridwise.puzzles.snake.rules import DIRECTIONS, Direction, Game
from gridwise.puzzles.snake.view import Pilot, View
from gridwise.user_code.loading import place_of

__all__ = ["called", "chosen", "moves_of"]


def moves_of(pilot: Pilot, game: Game) -> Iterator[Direction]:
    """Let a pilot play a game to its end, and yield every move after it was made."""
    while game.outcome == "playing":
        direction = chosen(pilot, View.of(game))
        game.move(direction)
        yield direction


def chosen(pilot: Pilot, view: View) -> Direction:
    """Ask a pilot for its move; raise ProblemError with a sentence where it fails."""
    name = called(pilot)
    try:
        direction = pilot.choose(view)
    except (GridwiseError, KeyboardInterrupt, MemoryError):
        raise
    except (Exception, SystemExit) as error:
        what = f"raised {type(error).__name__} ({error})"
        if isinstance(error, SystemExit):
            what = f"called sys.exit({error.code!r})"
        when = f"in step {view.steps + 1}, with length {len(view.body)}"
        raise ProblemError(f"{place_of(error)}{name} {what} {when}") from error
    if not isinstance(direction, str) or direction not in DIRECTIONS:
        raise ProblemError(f"{name} gave {direction!r:.40}; expected 'U', 'R', 'D' or 'L'")
    return direction


def called(pilot: Pilot) -> str:
    """Return how what chooses the moves is called in a sentence."""
    return str(getattr(pilot, "called", f"{type(pilot).__name__}.choose"))
