"""Programs that play a game in a person's place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

__all__ = ["Autopilot", "FindAutopilot", "SpeakingAutopilot", "SteadyAutopilot", "TouringAutopilot"]

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


@runtime_checkable
class SpeakingAutopilot(Autopilot[P_contra], Protocol[P_contra]):
    """One that says what people should know about its moves."""

    def note(self) -> str:
        """Return what there is to say about the last move, in a few words; empty where there is nothing."""


@runtime_checkable
class SteadyAutopilot(Autopilot[P_contra], Protocol[P_contra]):
    """One that knows a safe way at once, for those who do not wait while it thinks about a better one."""

    def meanwhile(
        self, instance: P_contra, state: Any, most: int, /
    ) -> Sequence[tuple[str, tuple[int, int]]]:
        """Return moves from a state on, each with the (row, col) it leads to; nothing where it knows none.

        It may be asked while `choose` goes on in another thread.
        """


class FindAutopilot(Protocol[P_contra]):
    """Finds an autopilot by its name, `best` for the best, or by `my_file.py:Name`; or takes a person's own.

    It gives a function that makes one for each game.
    """

    def __call__(self, name: str | Callable[..., Any], /) -> Callable[[], Autopilot[P_contra]]: ...
