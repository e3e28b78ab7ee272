"""Programs that play a game in a person's place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

__all__ = ["Autopilot", "FindAutopilot", "TouringAutopilot"]

P_contra = TypeVar("P_contra", contravariant=True)


class Autopilot(Protocol[P_contra]):
    """Plays one game, from whatever state it finds."""

    def choose(self, instance: P_contra, state: Any, /) -> str:
        """Return the next move; raise GridwiseError with a sentence where it fails."""

    def plan(self) -> Sequence[tuple[int, int]]:
        """Return the (row, col) that it means to visit, the nearest first, as far as it tells."""


@runtime_checkable
class TouringAutopilot(Autopilot[P_contra], Protocol[P_contra]):
    """One that can show why it is safe: a closed tour that it can always follow."""

    def tour(self) -> Sequence[tuple[int, int]]:
        """Return the (row, col) of the tour, each beside the one before; nothing where it has none now."""


class FindAutopilot(Protocol[P_contra]):
    """Finds an autopilot by its name, `best` for the best, or by `my_file.py:Name`; or takes a person's own.

    It gives a function that makes one for each game.
    """

    def __call__(self, name: str | Callable[..., Any], /) -> Callable[[], Autopilot[P_contra]]: ...
