"""What a puzzle has to say about one instance: hints, explanations, and maps of what can be reached."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from gridwise.data import flat
from gridwise.display import Displayed
from gridwise.model import Limits, Status

__all__ = ["Answer", "Explain", "Explore", "Hint", "StateGraph"]

P_contra = TypeVar("P_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class StateGraph:
    """States by number, with their distance to the nearest goal, and the steps between them."""

    distances: tuple[int, ...]
    edges: tuple[tuple[int, int], ...]
    start: int


@dataclass(frozen=True, slots=True)
class Answer(Displayed):
    """What a command such as hint or explore has to say: sentences for people, data for machines."""

    lines: tuple[str, ...]
    data: Mapping[str, Any] = field(hash=False)
    status: Status = "solved"
    """`unsolvable` where there is nothing to be found, `limit` where it was too much to look."""
    graph: StateGraph | None = None
    """The states that were mapped, where a picture of them was asked for and can be drawn."""

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def as_dict(self) -> dict[str, Any]:
        """Return the data as the command prints it with --json."""
        return dict(self.data)

    def as_row(self) -> dict[str, Any]:
        """Return what of the data is one word or one number."""
        return flat(self.data)


class Hint(Protocol[P_contra]):
    """Tells one good next move or deduction from a state (None is the start), and why.

    The data has the move under `move`, None where there is none, and where it is known the whole way on
    under `way`; both as words that the gameplay takes. Within the limits it tells the best it has found;
    where none are given it has a patience of its own.
    """

    def __call__(self, instance: P_contra, state: Any = None, limits: Limits = Limits(), /) -> Answer: ...


class Explain(Protocol[P_contra]):
    """Tells how a person could solve an instance, step by step; within limits, the best way it has found."""

    def __call__(self, instance: P_contra, limits: Limits = Limits(), /) -> Answer: ...


class Explore(Protocol[P_contra]):
    """Maps everything that can be reached; with a graph of it when it is to be drawn."""

    def __call__(self, instance: P_contra, limits: Limits = Limits(), /, *, draw: bool = False) -> Answer: ...
