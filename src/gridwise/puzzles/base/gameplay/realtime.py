"""Games that do not wait for their player."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from gridwise.puzzles.base.gameplay.gameplay import Controls, Gameplay, P

__all__ = ["RealtimeGameplay"]


class RealtimeGameplay(Gameplay[P], ABC):
    """A game that goes on by itself, the last move again and again, on boards of many sizes."""

    controls: Controls = "realtime"
    longest_side = 64
    """Cells along the longest side of a board."""
    directions: tuple[str, ...] = ("U", "R", "D", "L")
    """What a pilot may answer."""
    usual_board = "10x10"
    """The size of the board when nobody asks for another one."""

    def deal(self, seed: int, like: P | None = None) -> P:
        return self.on_board(self.usual_board, seed)

    @abstractmethod
    def on_board(self, size: str, seed: int) -> P:
        """Return a new game on a board of a size such as 10x10."""

    def view(self, instance: P, state: Any) -> Any:
        """Return what a pilot sees before a move: the state, unless a game has something better to show."""
        return state

    def pilots(self, instance: P | None = None) -> Mapping[str, str]:
        """Tell the autopilots, each with a line about it; with an instance, those that can play it."""
        return {} if self.puzzle.autopilot is None else {"best": "plays in your place"}

    @abstractmethod
    def next_game(self, instance: P) -> P:
        """Return the game that is played after another one, on the same board."""

    def ending(self, instance: P, state: Any, last: str | None) -> tuple[str, ...]:
        """Tell in a title and sentences how the game ended after its last move."""
        return ("Won" if self.outcome(instance, state) == "won" else "Game over",)

    def log(
        self, instance: P, state: Any, moves: Sequence[str], settings: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """Give all that is known about a game, enough to show it again; the settings are the front's."""
        return {
            "puzzle": self.puzzle.name,
            "instance": str(instance),
            "moves": list(moves),
            "outcome": self.outcome(instance, state),
            "standing": dict(self.standing(instance, state)),
            **settings,
        }
