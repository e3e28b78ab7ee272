"""Rush Hour by hand: cars slide as far as they can, whatever the metric counts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from gridwise.model import Limits, Result
from gridwise.puzzles.base import DragGameplay, Options, Outcome, Slide
from gridwise.puzzles.rushhour.best import best
from gridwise.puzzles.rushhour.draw import scene
from gridwise.puzzles.rushhour.hint import moved_to
from gridwise.puzzles.rushhour.rules import Move, RushHour
from gridwise.puzzles.rushhour.text import parse_move
from gridwise.scene import Scene

__all__ = ["RushHourGameplay"]


class RushHourGameplay(DragGameplay[RushHour]):
    """Cars to drag; one move is a slide of any length."""

    metric = "moves"
    counts = ("steps", "moves")
    piece = "car"
    lengthwise = True

    def actions(self, instance: RushHour, state: Any) -> Sequence[str]:
        return super().actions(_in_moves(instance), state)

    def act(self, instance: RushHour, state: Any, action: str) -> Any:
        return super().act(_in_moves(instance), state, action)

    def slide(self, instance: RushHour, action: str) -> Slide:
        move = parse_move(action)
        across = next(car.horizontal for car in instance.as_written().cars if car.label == move.car)
        return Slide(move.car, 0, move.delta) if across else Slide(move.car, move.delta, 0)

    def counted(self, instance: RushHour, moves: Sequence[str]) -> list[str]:
        """Cut slides into steps, or join slides of one car that go on the same way."""
        joined: list[Move] = []
        for move in map(parse_move, moves):
            before = joined[-1] if joined else None
            if before and before.car == move.car and (before.delta > 0) == (move.delta > 0):
                joined[-1] = Move(move.car, before.delta + move.delta)
            else:
                joined.append(move)
        if instance.metric == "moves":
            return [str(move) for move in joined]
        return [str(Move(car, 1 if delta > 0 else -1)) for car, delta in joined for _ in range(abs(delta))]

    def outcome(self, instance: RushHour, state: Any) -> Outcome:
        return "won" if instance.is_goal(state) else "playing"

    def position(
        self, instance: RushHour, state: Any, last: str | None = None, way: Sequence[str] = ()
    ) -> Scene:
        move = parse_move(way[0]) if way else None
        return scene(instance, state, move=move, moved=parse_move(last).car if last and not way else None)

    def rest(self, instance: RushHour, state: Any, limits: Limits = Limits()) -> Result[Any]:
        return best(moved_to(instance, state), Options(limits=limits))


@lru_cache(maxsize=4)
def _in_moves(instance: RushHour) -> RushHour:
    """Return the board on which a slide is one action; it is kept, since all slides are worked out on it."""
    return instance.with_metric("moves")
