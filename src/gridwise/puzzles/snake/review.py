"""A game of Snake looked at afterwards: what each fruit took, and where the last proof of safety was."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
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
    """Compare every fruit with the best pilot's way to it; find the last position with a proof of safety."""
    states = _states(instance, moves)
    meals = [n for n, (one, two) in enumerate(pairwise(states), 1) if _ate(one, two)]
    stretches = [
        Stretch(meal, meal - begin, _pilot_steps(instance, states[begin]))
        for begin, meal in zip([0, *meals], meals, strict=False)
    ]
    last = states[-1]
    turning = None if last.outcome in ("won", "playing") else _last_safe(instance, states)
    wasted = {s.number: s.best is not None and s.steps > s.best for s in stretches}
    judged: list[ReviewedMove] = []
    for number, move in enumerate(moves, 1):
        judgement: Judgement = "unknown"
        if number in wasted:
            judgement = "neutral" if wasted[number] else "good"
        if turning is not None and number == turning + 1:
            judgement = "dead end"
        judged.append(ReviewedMove(number, move, judgement))
    return Review(
        outcome=last.outcome,
        unit="steps",
        cost=len(moves),
        moves=tuple(judged),
        turning_point=None if turning is None else turning + 1,
        turning_words="" if turning is None else "before it a proof of safety was found, and after it none",
        stretches=tuple(stretches),
    )


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


def _pilot_steps(instance: GameFile, state: State) -> int | None:
    """Count what the best pilot takes to the fruit of a state."""
    pilot, game, length = find("best").make(), at(instance, state), len(state.body)
    steps = 0
    while len(game.state.body) == length:
        if game.outcome != "playing":
            return None
        game.move(pilot.choose(View.of(game)))
        steps += 1
    return steps


def _last_safe(instance: GameFile, states: Sequence[State]) -> int | None:
    """Return the last position from which the best pilot has a proof that it fills the board."""
    for number in range(len(states) - 1, -1, -1):
        if states[number].outcome == "playing" and _is_safe(instance, states[number]):
            return number
    return None


def _is_safe(instance: GameFile, state: State) -> bool:
    pilot = Best()
    pilot.choose(View.of(at(instance, state)))
    order, _ = pilot.tour()
    return bool(order)
