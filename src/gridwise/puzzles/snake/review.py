"""A game of Snake looked at afterwards: what each fruit took, and where the last proof of safety was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from time import perf_counter
from typing import cast

from gridwise.errors import UsageError
from gridwise.model import Limits
from gridwise.puzzles.base.review import Judgement, Review, ReviewedMove, Stretch
from gridwise.puzzles.snake.games import at, played
from gridwise.puzzles.snake.pilots import find
from gridwise.puzzles.snake.pilots.best import Best
from gridwise.puzzles.snake.rules import Direction, State
from gridwise.puzzles.snake.text import GameFile
from gridwise.puzzles.snake.view import View

__all__ = ["review"]


def review(instance: GameFile, moves: Sequence[str], limits: Limits = Limits()) -> Review:
    """Compare every fruit with the best pilot's way to it; find the last position with a proof of safety.

    The proof comes first; fruits for which the time limit leaves nothing are not compared.
    """
    states = _states(instance, moves)
    clock = _Clock(limits)
    last = states[-1]
    turning = None if last.outcome in ("won", "playing") else _last_safe(instance, states, clock)
    stretches = list(_stretches(instance, states, clock))
    return Review(
        outcome=last.outcome,
        unit="steps",
        cost=len(moves),
        moves=tuple(_judged(instance, moves, states, stretches, turning, clock)),
        proven=not clock.stopped,
        turning_point=None if turning is None else turning + 1,
        turning_words="" if turning is None else "before it a proof of safety was found, and after it none",
        stretches=tuple(stretches),
    )


class _Clock:
    """Tells when the time is up, and whether somebody was told so."""

    def __init__(self, limits: Limits) -> None:
        self._end = None if limits.seconds is None else perf_counter() + limits.seconds
        self.stopped = False

    def is_up(self) -> bool:
        self.stopped = self.stopped or (self._end is not None and perf_counter() > self._end)
        return self.stopped


def _stretches(instance: GameFile, states: Sequence[State], clock: _Clock) -> Iterator[Stretch]:
    meals = [n for n, (one, two) in enumerate(pairwise(states), 1) if _ate(one, two)]
    for begin, meal in zip([0, *meals], meals, strict=False):
        way = None if clock.is_up() else _pilot_way(instance, states[begin], clock)
        yield Stretch(meal, meal - begin, None if way is None else len(way), way or ())


def _judged(
    instance: GameFile,
    moves: Sequence[str],
    states: Sequence[State],
    stretches: Sequence[Stretch],
    turning: int | None,
    clock: _Clock,
) -> Iterator[ReviewedMove]:
    """Judge the moves that end a stretch and the one that lost; the pilot's way stands where each begins."""
    wasted = {one.number: one.best is not None and one.steps > one.best for one in stretches}
    judged: dict[int, Judgement] = {
        one.number: "neutral" if wasted[one.number] else "good" for one in stretches if one.best is not None
    }
    better = {one.number - one.steps + 1: one.way for one in stretches if wasted[one.number]}
    if turning is not None:
        judged[turning + 1] = "dead end"
        better[turning + 1] = _pilot_way(instance, states[turning], clock) or ()
    for number, move in enumerate(moves, 1):
        yield ReviewedMove(number, move, judged.get(number, "unknown"), better.get(number, ()))


def _states(instance: GameFile, moves: Sequence[str]) -> list[State]:
    game = played(instance)
    states = [game.state]
    for number, move in enumerate(moves, 1):
        if game.outcome != "playing":
            raise UsageError(f"move {number}: the game is over ({game.outcome})")
        game.move(cast(Direction, move))
        states.append(game.state)
    return states


def _ate(before: State, after: State) -> bool:
    return len(after.body) > len(before.body)


def _pilot_way(instance: GameFile, state: State, clock: _Clock) -> tuple[str, ...] | None:
    """Fly the best pilot to the fruit of a state; None where it does not come to it."""
    pilot, game, length = find("best").make(), at(instance, state), len(state.body)
    way: list[str] = []
    while len(game.state.body) == length:
        if game.outcome != "playing" or clock.is_up():
            return None
        way.append(pilot.choose(View.of(game)))
        game.move(cast(Direction, way[-1]))
    return tuple(way)


def _last_safe(instance: GameFile, states: Sequence[State], clock: _Clock) -> int | None:
    """Return the last position from which the best pilot has a proof that it fills the board."""
    for number in range(len(states) - 1, -1, -1):
        if clock.is_up():
            return None
        if states[number].outcome == "playing" and _is_safe(instance, states[number]):
            return number
    return None


def _is_safe(instance: GameFile, state: State) -> bool:
    pilot = Best()
    pilot.choose(View.of(at(instance, state)))
    order, _ = pilot.tour()
    return bool(order)
