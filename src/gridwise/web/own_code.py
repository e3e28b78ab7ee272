"""People's own code on the page: what the server was started with, by the names that the page shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from gridwise.puzzles.base import Page
from gridwise.user_code.registered import OwnKind, name_reference

__all__ = ["OwnName", "Served", "offer", "own_names_in", "served", "take_names"]

OwnName = tuple[str, OwnKind, str]
"""A name, what it is the name of, and where that is."""


@dataclass(frozen=True, slots=True)
class Served:
    """Something of a person's own; it was looked at before the server started, and runs in workers alone."""

    name: str
    kind: OwnKind
    reference: str
    """`my_file.py:NAME`, or a pilot with a file of what it has learned."""
    summary: str
    on: tuple[str, ...] = ()
    """The puzzles for which an algorithm, a heuristic or a pilot is."""
    informed: bool = False
    """An algorithm that takes a heuristic."""
    plans: bool = False
    """A pilot that tells the way it means to go."""
    rank: int = 0
    page: Page | None = None
    described: Mapping[str, Any] = field(default_factory=dict)
    """A puzzle, as the catalogue tells of it."""
    instances: tuple[Mapping[str, Any], ...] = ()

    @property
    def own_name(self) -> OwnName:
        """What a worker has to know."""
        return self.name, self.kind, self.reference


_served: dict[str, Served] = {}


def offer(things: Iterable[Served]) -> None:
    """Let this process know what the server was started with; nothing is loaded."""
    for thing in things:
        _served[thing.name] = thing
    take_names(thing.own_name for thing in _served.values())


def take_names(names: Iterable[OwnName]) -> None:
    """Let names stand for own code in this process; it is loaded when it is used."""
    for name, kind, reference in names:
        name_reference(name, kind, reference)


def served(kind: OwnKind, on: str | None = None) -> list[Served]:
    """Return what the server was started with of a kind, perhaps for one puzzle alone."""
    return [thing for thing in _served.values() if thing.kind == kind and (on is None or on in thing.on)]


def own_names_in(arguments: Mapping[str, Any]) -> list[str]:
    """Return the names of own code that the arguments of a task have."""
    return sorted({word for word in _words(arguments) if word in _served}) if _served else []


def _words(value: Any) -> Iterator[str]:
    """Yield every text, and the parts of labels such as `search:heuristic`."""
    if isinstance(value, str):
        yield value
        yield from value.split(":", 1)
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _words(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _words(inner)
