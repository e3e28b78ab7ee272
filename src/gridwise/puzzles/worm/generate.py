"""Seeded fields of several kinds."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, get_args

from gridwise.errors import UsageError
from gridwise.model import Limits
from gridwise.puzzles.base import Generator, Made, Option, Options, Spread, pick_new, read_range
from gridwise.puzzles.worm.best import best
from gridwise.puzzles.worm.listing import WormListing
from gridwise.puzzles.worm.rules import Model, Number, Worm
from gridwise.puzzles.worm.text import EXPECTED_C, MAX_SIDE, MAX_TARGET, read_c

__all__ = ["GENERATOR", "KINDS", "generate", "parse_c", "parse_foods", "parse_size", "parse_target"]

MOST_STATES = 1_000_000
"""A field whose optimum is not proven within so many states is passed over."""

Foods = tuple[int, int]
Maker = Callable[[random.Random, int, int, Foods], list[list[int]]]


def _random(chance: random.Random, rows: int, cols: int, foods: Foods) -> list[list[int]]:
    """Every cell has its own amount, all amounts alike."""
    return [[chance.randint(*foods) for _ in range(cols)] for _ in range(rows)]


def _rings(chance: random.Random, rows: int, cols: int, foods: Foods) -> list[list[int]]:
    """Rings around the middle, each of one amount."""
    amounts = [chance.randint(*foods) for _ in range((min(rows, cols) + 1) // 2)]
    return [
        [amounts[min(row, col, rows - 1 - row, cols - 1 - col)] for col in range(cols)] for row in range(rows)
    ]


def _gradient(chance: random.Random, rows: int, cols: int, foods: Foods) -> list[list[int]]:
    """Little food in one corner and much in the one across, with some noise."""
    low, high = foods
    flip_rows, flip_cols = chance.random() < 0.5, chance.random() < 0.5
    field: list[list[int]] = []
    for row in range(rows):
        line: list[int] = []
        for col in range(cols):
            down = rows - 1 - row if flip_rows else row
            right = cols - 1 - col if flip_cols else col
            share = (down + right) / max(1, rows + cols - 2)
            line.append(min(high, max(low, round(low + share * (high - low)) + chance.randint(-1, 1))))
        field.append(line)
    return field


def _sparse(chance: random.Random, rows: int, cols: int, foods: Foods) -> list[list[int]]:
    """Most cells are empty."""
    return [
        [chance.randint(*foods) if chance.random() < 0.3 else 0 for _ in range(cols)] for _ in range(rows)
    ]


KINDS: dict[str, Maker] = {"random": _random, "rings": _rings, "gradient": _gradient, "sparse": _sparse}
"""What a field can look like, by name."""


def generate(count: int, seed: int, extra: Mapping[str, Any], spread: Spread = map) -> Iterator[Made]:
    """Make fields; each has a generator of its own, so that the third is the third of any number."""
    if extra["model"] not in get_args(Model):
        raise UsageError(f"expected model A or B, got {extra['model']!r}")
    tasks = ((seed, number, extra) for number in itertools.count())
    if extra.get("optimum") is None and not extra.get("exclude"):
        yield from (made for task in itertools.islice(tasks, count) if (made := _make(task)) is not None)
        return
    yield from pick_new(spread(_make, tasks), count, _key, taken=extra.get("exclude", frozenset()))


def _make(task: tuple[int, int, Mapping[str, Any]]) -> Made | None:
    """Make the field of a number; None where its optimum is not as wished for, or not proven."""
    seed, number, extra = task
    rows, cols = extra["size"]
    chance = random.Random(f"worm {seed} {number}")
    field = KINDS[extra["kind"]](chance, rows, cols, extra["foods"])
    worm = Worm(
        field=tuple(map(tuple, field)),
        start=(chance.randrange(rows), chance.randrange(cols)),
        model=extra["model"],
        c=extra["c"],
        target=extra["target"],
        penalty=bool(extra["penalty"]),
    )
    facts: dict[str, Any] = {"kind": extra["kind"], "rows": rows, "cols": cols, "model": worm.model}
    if (wanted := extra.get("optimum")) is not None:
        proven = best(worm, Options(limits=Limits(nodes=MOST_STATES)))
        if not proven.optimal or proven.cost is None or not wanted[0] <= proven.cost <= wanted[1]:
            return None
        facts["optimum"] = proven.cost
    return Made(str(worm), facts)


def _key(made: Made) -> str:
    return WormListing().canonical(Worm.parse(made.text))


def parse_size(text: str) -> tuple[int, int]:
    """Read ROWSxCOLS."""
    rows, _, cols = text.partition("x")
    if not (
        rows.isdecimal() and cols.isdecimal() and 1 <= int(rows) <= MAX_SIDE and 1 <= int(cols) <= MAX_SIDE
    ):
        raise UsageError(f"expected a size such as 8x8, up to {MAX_SIDE}x{MAX_SIDE}, got {text!r}")
    return int(rows), int(cols)


def parse_foods(text: str) -> Foods:
    """Read LOW-HIGH."""
    low, _, high = text.partition("-")
    if not (low.isdecimal() and high.isdecimal() and int(low) <= int(high) <= 100):
        raise UsageError(f"expected amounts of food such as 1-9, up to 100, got {text!r}")
    return int(low), int(high)


def parse_c(text: str) -> Number:
    """Read the points for each unit of food."""
    found = read_c(text)
    if found is None:
        raise UsageError(f"expected {EXPECTED_C}, got {text!r}")
    return found


def parse_target(text: str) -> int:
    """Read the points to be reached."""
    return _whole(text, "target", 0, MAX_TARGET)


def _whole(text: str, name: str, least: int, most: int) -> int:
    if not (text.isdecimal() and len(text) < 9 and least <= int(text) <= most):
        raise UsageError(f"expected {name} to be from {least:,} to {most:,}, got {text!r}")
    return int(text)


GENERATOR = Generator(
    generate,
    (
        Option("size", "ROWSxCOLS (default 8x8)", parse_size, (8, 8)),
        Option("kind", f"{', '.join(KINDS)} (default random)", str, "random", tuple(KINDS)),
        Option("model", "A or B (default B)", str, "B", ("A", "B")),
        Option("foods", "amounts of food (default 1-9)", parse_foods, (1, 9)),
        Option("c", "points for each unit of food, any positive number (default 10)", parse_c, 10),
        Option("target", "points to be reached (default 500)", parse_target, 500),
        Option("optimum", "fewest moves, proven, such as 20..30", read_range, None),
        Option("penalty", "turns cost a quarter of a point"),
    ),
    excludes=True,
)
