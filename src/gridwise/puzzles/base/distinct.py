"""Making many instances of which no two are the same, however the work is spread."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Set
from typing import TypeVar

from gridwise.puzzles.base.generator import Made, Spread

__all__ = ["fill", "pick_new"]

T = TypeVar("T")

PATIENCE, ROUNDS = 300, 3
"""So many instances in a row that were there already, and rounds, after which there are probably no more."""
NOTHING = 50
"""A task that makes nothing at all has tried for long: it counts for so many."""


def fill(
    count: int,
    make: Callable[[T], Made | None],
    task: Callable[[int, int], T],
    key: Callable[[Made], str],
    spread: Spread = map,
    *,
    taken: Set[str] = frozenset(),
) -> Iterator[Made]:
    """Fill so many places, each by the task of its number and of how often it was tried before.

    A place whose task makes nothing, or what is there already, is tried again when all others had their turn;
    it ends when nothing new comes any more. Results are taken in order, so that the same
    tasks fill the same places on one process and on many.
    """
    seen = set(taken)
    places = list(range(count))
    rounds = in_vain = 0
    for tried in itertools.count():
        left: list[int] = []
        results = spread(make, (task(place, tried) for place in places))
        for place, made in itertools.zip_longest(places, results):
            if made is None or (name := key(made)) in seen:
                left.append(place)
                in_vain += NOTHING if made is None else 1
            else:
                seen.add(name)
                rounds = in_vain = 0
                yield made
        rounds += 1
        if not left or (in_vain >= PATIENCE and rounds >= ROUNDS):
            return
        places = left


def pick_new(
    results: Iterable[Made | None],
    count: int,
    key: Callable[[Made], str],
    *,
    taken: Set[str] = frozenset(),
    patience: int = 2000,
) -> Iterator[Made]:
    """Take so many of what comes, leaving out what is there already; end when nothing new comes any more."""
    seen = set(taken)
    in_vain = 0
    for made in results:
        in_vain += 1
        if made is not None and (name := key(made)) not in seen:
            seen.add(name)
            in_vain = 0
            count -= 1
            yield made
        if not count or in_vain == patience:
            return
