"""How fast snakes grow: the mean steps until a length is reached, with its standard error."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt

from gridwise.puzzles.snake.arena.series import Played

__all__ = ["Growth", "Reached"]


@dataclass(frozen=True, slots=True)
class Reached:
    """One length, over the games that reached it."""

    length: int
    games: int
    steps: float
    """Mean steps until then."""
    error: float | None
    """Its standard error; None where there are too few parts to tell."""


@dataclass(slots=True)
class Growth:
    """Sums over the parts of a series of games.

    A part knows only the sums over its own games, so the error is that of a ratio of two sums over parts:
    where every part is one game, that is the usual one.
    """

    parts: int = 0
    games: list[int] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    _games_squared: list[int] = field(default_factory=list)
    _products: list[int] = field(default_factory=list)
    _steps_squared: list[int] = field(default_factory=list)

    def add(self, part: Played) -> None:
        """Take a part of the series in."""
        sums = (self.games, self.steps, self._games_squared, self._products, self._steps_squared)
        if not self.parts:
            for one in sums:
                one.extend([0] * len(part.steps_to_length))
        self.parts += 1
        for length, (steps, games) in enumerate(zip(part.steps_to_length, part.games_to_length, strict=True)):
            for one, value in zip(
                sums, (games, steps, games * games, games * steps, steps * steps), strict=True
            ):
                one[length] += value

    def curve(self, least: float = 0.5) -> list[Reached]:
        """Return the lengths that at least this share of the games has reached."""
        total = max(self.games, default=0)
        return [
            self._reached(length)
            for length, games in enumerate(self.games)
            if games and games >= least * total
        ]

    def _reached(self, length: int) -> Reached:
        games, steps = self.games[length], self.steps[length]
        mean = steps / games
        # The squares of (steps - mean x games) over the parts, from exact sums.
        squares = (
            self._steps_squared[length] * games * games
            - 2 * steps * games * self._products[length]
            + steps * steps * self._games_squared[length]
        ) / (games * games)
        error = None
        if self.parts > 1:
            error = sqrt(max(0.0, squares) * self.parts / (self.parts - 1)) / games
        return Reached(length, games, mean, error)
