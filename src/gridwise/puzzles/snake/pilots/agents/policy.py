"""What an agent is: numbers in, a number for each move out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from numpy.typing import NDArray

__all__ = ["Policy", "Taken"]


@dataclass(frozen=True, slots=True)
class Taken:
    """The arrays that a network takes, as far as it tells."""

    shape: tuple[int | None, ...] | None = None
    """Of one observation; None stands for any length, or for any shape at all."""
    dtype: str | None = None
    """`uint8`, or any kind of numbers."""


class Policy(Protocol):
    """A network that has learned to play."""

    source: str
    """What sentences about it begin with."""
    seen: str
    """The name of what it observes, with choices such as `planes+scale=1`; empty where nobody says."""
    taken: Taken

    def scores(self, observation: NDArray[Any]) -> Sequence[float]:
        """Return a number for each action: the greater, the better; differences are those of logits."""
        ...
