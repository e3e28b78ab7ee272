"""A game of the worm that a person plays: moves, undo, hints, and how it compares with the best."""

from __future__ import annotations

from gridwise.model import Limits, Result
from gridwise.puzzle import Options
from gridwise.puzzles.worm.best import best
from gridwise.puzzles.worm.following import follow
from gridwise.puzzles.worm.rules import Direction, Worm, WormState

__all__ = ["Game"]

_SECONDS_FOR_PLAN, _SECONDS_FOR_HINT = 5.0, 2.0


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
        """Return a good way on: the rest of the best plan, or the best way found from here."""
        plan = self.plan.plan
        if plan is not None and plan.actions[: len(self.moves)] == tuple(self.moves):
            return plan.actions[len(self.moves) :]
        rest = follow(self.worm, self.state, Limits(seconds=_SECONDS_FOR_HINT)).plan
        return () if rest is None else rest.actions
