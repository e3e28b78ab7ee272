"""New boards for a book: rising evenly, or as many of every difficulty as there are difficulties."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gridwise.errors import UsageError
from gridwise.puzzles.base import Made, Option, Puzzle, Spread, able

__all__ = ["CHOICE", "make_boards", "shares"]

CHOICE = "difficulty"
"""The option of a generator by which boards are made easier or harder."""
CURVE = "curve"
"""The option of a generator that makes so many boards, rising evenly."""
LEVELS = ("easy", "medium", "hard", "expert")


def shares(count: int, parts: int) -> list[int]:
    """Divide a number evenly; the first parts get what is left over."""
    return [count // parts + (part < count % parts) for part in range(parts)]


def make_boards(
    chosen: Puzzle[Any], count: int, seed: int, extra: Mapping[str, Any], spread: Spread = map
) -> Iterator[Made]:
    """Make boards, or take shipped ones where a puzzle makes none; a chosen difficulty holds for all."""
    if chosen.generator is None:
        yield from _shipped(chosen, count)
        return
    generator = chosen.generator
    values = {**generator.defaults(), **extra}
    option = next((one for one in generator.options if one.name == CHOICE), None)
    chosen_already = values.get(CURVE) is not None or option is None or values[CHOICE] != option.default
    if CURVE in values and not chosen_already and count > 1:
        yield from generator.make(count, seed, {**values, CURVE: count}, spread)
        return
    levels = [] if chosen_already or option is None else _levels(option)
    if not levels or count < len(levels):
        yield from generator.make(count, seed, values, spread)
        return
    for (name, level), share in zip(levels, shares(count, len(levels)), strict=True):
        for one in generator.make(share, seed, {**values, CHOICE: level}, spread):
            yield Made(one.text, {"level": name, **one.facts}, one.rank)


def _levels(option: Option) -> list[tuple[str, Any]]:
    """Read the usual words as the generator does; those that it does not know are left out."""
    found: list[tuple[str, Any]] = []
    for level in LEVELS:
        try:
            found.append((level, level if option.kind is None else option.kind(level)))
        except (UsageError, ValueError):
            continue
    return found


def _shipped(chosen: Puzzle[Any], count: int) -> Iterator[Made]:
    """Take shipped boards, spread over all their difficulties."""
    all_of_them = able(
        chosen.shipped or None, f"{chosen.name} makes and ships no boards; name a list of them"
    )
    wanted = min(count, len(all_of_them))
    for part in range(wanted):
        yield all_of_them[part * len(all_of_them) // wanted]
