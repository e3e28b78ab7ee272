"""How fast a game goes, and when its next move is due."""

from __future__ import annotations

__all__ = ["PACES", "Pace"]

PACES = (2.0, 1.5, 1.0, 0.7, 0.5, 0.4, 0.3, 0.2, 0.15, 0.1, 0.07, 0.05, 0.03, 0.02, 0.01, 0.005)
"""Seconds a move, slowest first."""

_MOST_AT_ONCE = 64
"""Moves that are made up for in one go; a game that falls further behind just goes on later."""


class Pace:
    """Counts the moves that are due."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.due: float | None = None
        """When the next move is to be made; None while nothing runs."""

    def faster(self) -> None:
        """Take the next shorter time."""
        self._set(next((pace for pace in PACES if pace < self.seconds - 1e-9), self.seconds))

    def slower(self) -> None:
        """Take the next longer time."""
        self._set(next((pace for pace in reversed(PACES) if pace > self.seconds + 1e-9), self.seconds))

    def _set(self, seconds: float) -> None:
        if self.due is not None:
            self.due += min(0.0, seconds - self.seconds)  # a shorter time counts at once
        self.seconds = seconds

    def stop(self) -> None:
        """Nothing is due until it runs again; then a whole pause comes first."""
        self.due = None

    def moves(self, now: float) -> int:
        """Tell how many moves have become due, and count them as made."""
        if self.due is None:
            self.due = now + self.seconds
        if now < self.due:
            return 0
        count = 1 + int((now - self.due) / self.seconds)
        self.due += count * self.seconds
        if count > _MOST_AT_ONCE:
            self.due = now + self.seconds
        return min(count, _MOST_AT_ONCE)

    def __str__(self) -> str:
        if self.seconds >= 0.1:
            return f"{self.seconds:.2g} s"
        return f"{self.seconds * 1000:.3g} ms"
