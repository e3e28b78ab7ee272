"""A game of the worm that a person plays: moves, undo, hints, and how it compares with the best."""

from __future__ import annotations

from dataclasses import replace

from gridwise.model import Limits, Result
from gridwise.puzzle import Options
from gridwise.puzzles.worm.best import best
from gridwise.puzzles.worm.rules import DIRECTIONS, QUARTERS, Direction, Worm, WormState

__all__ = ["Game"]

_SECONDS_FOR_PLAN, _SECONDS_FOR_HINT = 5.0, 0.3
_TARGETS_FOR_HINT = 8


class Game:
    """One game, from the start to the target; every state stays for undo."""

    def __init__(self, worm: Worm) -> None:
        self.worm = worm
        self.states: list[WormState] = [worm.initial()]
        self.moves: list[Direction] = []
        self._plan: Result[Direction] | None = None

    @property
    def state(self) -> WormState:
        """Where the game stands."""
        return self.states[-1]

    @property
    def won(self) -> bool:
        """Whether the target is reached."""
        return self.worm.is_goal(self.state)

    @property
    def lost(self) -> bool:
        """Whether the worm cannot move."""
        return not self.won and not any(True for _ in self.worm.successors(self.state))

    def move(self, direction: Direction) -> bool:
        """Move if the rules allow it, and say whether they did."""
        after = None if self.won else self.worm.move(self.state, direction)
        if after is None:
            return False
        self.states.append(after)
        self.moves.append(direction)
        return True

    def undo(self) -> bool:
        """Take a move back, if there is one."""
        if not self.moves:
            return False
        self.states.pop()
        self.moves.pop()
        return True

    @property
    def plan(self) -> Result[Direction]:
        """What the best solver says about the whole game; worked out when first asked for."""
        if self._plan is None:
            self._plan = best(self.worm, Options(limits=Limits(seconds=_SECONDS_FOR_PLAN)))
        return self._plan

    def best_possible(self) -> str:
        """Say how few moves are possible, as far as it is known."""
        plan = self.plan
        if plan.status == "unsolvable":
            return "the target cannot be reached"
        if plan.optimal:
            return f"best possible {plan.cost}"
        known = "" if plan.cost is None else f", {plan.cost} known"
        return f"best possible at least {plan.lower_bound}{known}"

    def hint(self) -> tuple[Direction, ...]:
        """Return a good way on: the rest of the best plan, or the way to a good next meal.

        Off the plan, at length 1, the rest is solved anew; in between, the ends that can be reached are
        tried, those with little food first.
        """
        plan = self.plan.plan
        if plan is not None and plan.actions[: len(self.moves)] == tuple(self.moves):
            return plan.actions[len(self.moves) :]
        if len(self.state.body) == 1:
            rest = self._rest(self.state)
            return () if rest is None else rest
        ways = sorted(
            self._ways(), key=lambda way: (self.worm.food(way[1].body[0], way[1].eaten) or 99, way[0])
        )
        tried: list[tuple[int, tuple[Direction, ...]]] = []
        for way, state in ways[:_TARGETS_FOR_HINT]:
            rest = () if self.worm.is_goal(state) else self._rest(state)
            if rest is not None:
                tried.append((len(way) + len(rest), way))
        return min(tried)[1] if tried else (ways[0][0] if ways else ())

    def _rest(self, state: WormState) -> tuple[Direction, ...] | None:
        """Solve the game that starts where a worm of length 1 stands; the turn it begins with is left out."""
        worm = self.worm
        food = state.growth
        score = state.score - (worm.gain(food) if food else 0)
        field = [list(row) for row in worm.field]
        for row, col in state.eaten:
            field[row][col] = 0
        row, col = state.body[0]
        field[row][col] = food
        missing = -(-(worm.target_score - score) // QUARTERS)
        rest = replace(worm, field=tuple(map(tuple, field)), start=(row, col), target=max(0, missing))
        result = best(rest, Options(limits=Limits(seconds=_SECONDS_FOR_HINT)))
        return None if result.plan is None else result.plan.actions

    def _ways(self) -> list[tuple[tuple[Direction, ...], WormState]]:
        """Find one way to each cell on which the worm can be at length 1 again."""
        ways: dict[tuple[int, int], tuple[tuple[Direction, ...], WormState]] = {}
        layer: dict[tuple[object, ...], tuple[tuple[Direction, ...], WormState]] = {(): ((), self.state)}
        while layer:
            after: dict[tuple[object, ...], tuple[tuple[Direction, ...], WormState]] = {}
            for way, state in layer.values():
                for direction in DIRECTIONS:
                    moved = self.worm.move(state, direction)
                    if moved is None:
                        continue
                    longer = (*way, direction)
                    if len(moved.body) == 1:
                        ways.setdefault(moved.body[0], (longer, moved))
                    else:
                        after.setdefault(moved.body[:3], (longer, moved))  # a few shapes of each head suffice
            layer = after
        return list(ways.values())
