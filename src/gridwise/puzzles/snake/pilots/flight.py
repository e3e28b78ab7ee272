"""One game after another, by a pilot in the readable engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gridwise.errors import GridwiseError, ProblemError
from gridwise.puzzles.snake.rules import DIRECTIONS, Cell, Direction, Game, step
from gridwise.puzzles.snake.view import Pilot, View
from gridwise.user_code.loading import place_of

__all__ = ["called", "chosen", "moves_of", "way_on"]


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


def way_on(pilot: Pilot, head: Cell, move: Direction) -> list[Cell]:
    """Return the cells that a pilot means to visit after its move, as far as each is beside the one before.

    Some keep the plan that they made before the move, others have struck off what is done.
    """
    plan: Any = getattr(pilot, "plan", list)()
    if not isinstance(plan, Sequence):
        raise ProblemError(f"a pilot's plan is a list of cells, got {plan!r:.40}")
    cells = list(plan)
    here, way = step(head, move), list[Cell]()
    for cell in cells[cells.index(here) + 1 if here in cells else 0 :]:
        if cell not in (step(here, direction) for direction in DIRECTIONS):
            break
        here = Cell(*cell)
        way.append(here)
    return way


def called(pilot: Pilot) -> str:
    """Return how what chooses the moves is called in a sentence."""
    return str(getattr(pilot, "called", f"{type(pilot).__name__}.choose"))
