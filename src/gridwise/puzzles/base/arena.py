"""Games of several pilots, summed up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from gridwise.errors import GridwiseError
from gridwise.model import Limits
from gridwise.puzzles.base.environment import Environment
from gridwise.puzzles.base.generator import Spread
from gridwise.puzzles.base.options import Option

if TYPE_CHECKING:
    from gridwise.puzzles.base.puzzle import Puzzle

__all__ = ["Arena", "GameRecord", "Standing"]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game of a pilot, move by move."""

    number: int
    outcome: str
    """`won`, `lost` or `stalled`."""
    length: int
    of: int
    """The length that fills the board."""
    steps: int
    cause: str
    """What ended a game that was not won, in a word or two."""
    seconds: float
    moves: str


class Standing(Protocol):
    """A pilot's games in numbers."""

    def as_dict(self) -> dict[str, Any]:
        """Return the numbers by name, as `arena --json` prints them."""

    def as_row(self) -> dict[str, Any]:
        """Return those that are one word or one number."""


class Arena(Protocol):
    """Lets pilots play the same seeded games: names, `my_file.py:MyPilot`, or classes.

    One that fails loses its games; its numbers tell why."""

    @property
    def options(self) -> Sequence[Option]:
        """What else can be chosen."""

    def play(
        self,
        pilots: Sequence[str | Callable[..., Any]],
        board: str,
        games: int,
        seed: int,
        extra: Mapping[str, Any],
        spread: Spread = map,
        *,
        limits: Limits = Limits(),
        trusted: bool = False,
    ) -> Sequence[Standing]:
        """Play so many games for each pilot; the same seed gives the same games, however they are spread.

        The limits hold for each game of a person's own pilot, which runs elsewhere unless it is trusted.
        """

    def record(
        self,
        pilot: str,
        board: str,
        numbers: Sequence[int],
        seed: int,
        extra: Mapping[str, Any],
        limits: Limits = Limits(),
    ) -> tuple[list[GameRecord], GridwiseError | None]:
        """Play some games of a series one by one, under guard; a pilot that fails has an error instead."""

    def instance_text(self, board: str, number: int, seed: int, extra: Mapping[str, Any]) -> str:
        """Return a game of a series as a file has it, before its first move."""

    def environment(
        self, puzzle: Puzzle[Any], board: str, extra: Mapping[str, Any], observation: str
    ) -> Environment[Any]:
        """Return the games as learners play them, observed as pilots do; a seed begins the same game."""
