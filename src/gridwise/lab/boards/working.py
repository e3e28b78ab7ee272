"""Choosing among boards: each once, without those of other lists, by conditions, in order, along a curve."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Any

from gridwise.errors import UsageError
from gridwise.lab.boards.conditions import Condition
from gridwise.lab.boards.facts import known_facts, value_of
from gridwise.puzzles.base import Puzzle
from gridwise.puzzles.base.boards import ListedBoard

__all__ = ["filtered", "sampled", "sampled_along", "sorted_by", "unique", "without"]

_LEVELS = {"easy": 0, "medium": 1, "hard": 2, "expert": 3}


def unique(chosen: Puzzle[Any], boards: Iterable[ListedBoard]) -> Iterator[ListedBoard]:
    """Yield every board once: mirror images and other names are the same board; the first one stays."""
    seen: set[str] = set()
    for board in boards:
        form = chosen.listing.canonical(board.read(chosen))
        if form not in seen:
            seen.add(form)
            yield board


def without(
    chosen: Puzzle[Any], boards: Iterable[ListedBoard], others: Iterable[ListedBoard]
) -> Iterator[ListedBoard]:
    """Yield the boards that are none of the others, not mirrored or named otherwise either."""
    unwanted = {chosen.listing.canonical(board.read(chosen)) for board in others}
    return (board for board in boards if chosen.listing.canonical(board.read(chosen)) not in unwanted)


def filtered(
    chosen: Puzzle[Any], boards: Iterable[ListedBoard], conditions: Sequence[Condition]
) -> Iterator[ListedBoard]:
    """Yield the boards that meet all conditions."""
    for board in boards:
        facts = known_facts(chosen, board)
        if all(one.meets(value_of(chosen, board, facts, one.fact)) for one in conditions):
            yield board


def sorted_by(
    chosen: Puzzle[Any], boards: Sequence[ListedBoard], names: Sequence[str], *, reverse: bool = False
) -> list[ListedBoard]:
    """Sort by facts, the first of them before the others; `-moves` sorts downwards."""
    ordered = list(boards)
    for name in reversed(names):
        fact = name.removeprefix("-")
        keyed = [(_key(_value(chosen, board, fact)), board) for board in ordered]
        keyed.sort(key=itemgetter(0), reverse=reverse != name.startswith("-"))
        ordered = [board for _, board in keyed]
    return ordered


def _value(chosen: Puzzle[Any], board: ListedBoard, name: str) -> Any:
    return value_of(chosen, board, known_facts(chosen, board), name)


def _key(value: Any) -> tuple[int, float, str]:
    """Order numbers before levels before words before nothing."""
    if isinstance(value, int | float):
        return 0, float(value), ""
    if value is None:
        return 3, 0.0, ""
    return (1, _LEVELS[value], "") if value in _LEVELS else (2, 0.0, str(value))


def sampled(boards: Sequence[ListedBoard], count: int, seed: int) -> list[ListedBoard]:
    """Choose boards by chance, the same for the same seed, and leave them in their order."""
    _check_enough(boards, count)
    chosen = random.Random(seed).sample(range(len(boards)), count)
    return [boards[number] for number in sorted(chosen)]


def sampled_along(
    chosen: Puzzle[Any],
    boards: Sequence[ListedBoard],
    count: int,
    name: str,
    ends: tuple[float, float] | None = None,
) -> list[ListedBoard]:
    """Choose boards whose fact rises evenly from end to end: the nearest to each mark, each board once."""
    _check_enough(boards, count)
    values: list[tuple[float, int]] = []
    for number, board in enumerate(boards):
        value = _value(chosen, board, name)
        if not isinstance(value, int | float):
            raise UsageError(f"a curve goes along numbers; the {name} of {board.name} is {value!r}")
        values.append((float(value), number))
    least, most = ends or (min(values)[0], max(values)[0])
    marks = [least + (most - least) * step / max(1, count - 1) for step in range(count)]
    left = sorted(values)
    taken: list[tuple[float, int]] = []
    for mark in marks:
        _, nearest = min(((abs(value - mark), number), (value, number)) for value, number in left)
        left.remove(nearest)
        taken.append(nearest)
    return [boards[number] for _, number in sorted(taken)]


def _check_enough(boards: Sequence[ListedBoard], count: int) -> None:
    if count > len(boards):
        have = "is 1 board" if len(boards) == 1 else f"are {len(boards):,} boards"
        raise UsageError(f"{count:,} boards are wanted, and there {have} to choose from")
