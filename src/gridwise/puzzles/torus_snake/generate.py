"""New instances: apples strewn over a board by a seeded generator."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from gridwise.errors import UsageError
from gridwise.model import Limits
from gridwise.puzzles.base import Generator, Made, Option, Options, Spread, pick_new, read_range
from gridwise.puzzles.torus_snake.best import best
from gridwise.puzzles.torus_snake.listing import TorusSnakeListing
from gridwise.puzzles.torus_snake.nearest import nearest_bfs
from gridwise.puzzles.torus_snake.rules import Apple, TorusSnake
from gridwise.puzzles.torus_snake.text import MAX_COUNT, MAX_SIDE

__all__ = ["GENERATOR", "generate", "random_instance"]

Range = tuple[int, int]
MOST_STATES = 200_000
"""An instance that is not proven within so many states is passed over."""


def _size(text: str) -> tuple[int, int]:
    rows, _, cols = text.lower().partition("x")
    if not (rows.isdecimal() and cols.isdecimal() and len(text) < 12):
        raise ValueError(f"expected ROWSxCOLS, got {text!r}")
    return int(rows), int(cols)


def generate(count: int, seed: int, extra: Mapping[str, Any], spread: Spread = map) -> Iterator[Made]:
    """Make instances; the same seed and choices make the same ones."""
    rows, cols = extra.get("size") or (10, 10)
    cells, most = extra.get("cells", 6), extra.get("most", 3)
    if not (1 <= rows <= MAX_SIDE and 1 <= cols <= MAX_SIDE):
        raise UsageError(f"a board has 1 to {MAX_SIDE} rows and columns, got {rows}x{cols}")
    if not 0 <= cells < rows * cols:
        raise UsageError(
            f"a {rows}x{cols} board has room for 0 to {rows * cols - 1} apple cells, got {cells}"
        )
    if not 1 <= most <= MAX_COUNT:
        raise UsageError(f"an apple cell has 1 to {MAX_COUNT} apples, got {most}")
    random = Random(seed)
    wish = _Wish(extra.get("optimum"), extra.get("greedy"), bool(extra.get("one-line")))
    endless = ((random_instance(random, rows, cols, cells, most), wish) for _ in itertools.count())
    if wish.is_plain and not extra.get("exclude"):
        yield from (_described(problem, wish, {}) for problem, _ in itertools.islice(endless, count))
        return
    made = spread(_measured, endless)
    yield from pick_new(made, count, _key, taken=extra.get("exclude", frozenset()))


@dataclass(frozen=True, slots=True)
class _Wish:
    """What instances should be like beyond their numbers."""

    optimum: Range | None
    """The fewest moves."""
    greedy: Range | Literal["lost"] | None
    """How many moves more than the fewest nearest-bfs takes, or that it loses."""
    one_line: bool

    @property
    def is_plain(self) -> bool:
        return self.optimum is None and self.greedy is None


def _measured(task: tuple[TorusSnake, _Wish]) -> Made | None:
    """Solve an instance, and have the greedy agent play it; None where it is not as wished for."""
    problem, wish = task
    if wish.is_plain:
        return _described(problem, wish, {})
    proven = best(problem, Options(limits=Limits(nodes=MOST_STATES)))
    fewest = proven.cost
    if not proven.optimal or fewest is None or not _within(fewest, wish.optimum):
        return None
    facts: dict[str, Any] = {"optimum": fewest}
    if wish.greedy is not None:
        agent = nearest_bfs(problem, Options(algorithm="nearest-bfs"))
        lost = agent.cost is None
        if lost != (wish.greedy == "lost"):
            return None
        if agent.cost is not None:
            if wish.greedy == "lost" or not _within(agent.cost - fewest, wish.greedy):
                return None
            facts["greedy_excess"] = agent.cost - fewest
        facts["greedy"] = agent.cost
    return _described(problem, wish, facts)


def _within(value: int, bounds: Range | None) -> bool:
    return bounds is None or bounds[0] <= value <= bounds[1]


def _described(problem: TorusSnake, wish: _Wish, facts: Mapping[str, Any]) -> Made:
    text = " ".join(str(problem).split()) if wish.one_line else str(problem)
    known = {
        "rows": problem.rows,
        "cols": problem.cols,
        "cells": len(problem.apples),
        "apples": problem.total,
    }
    return Made(text, {**known, **facts})


def _key(made: Made) -> str:
    return TorusSnakeListing().canonical(TorusSnake.parse(made.text))


def _greedy(text: str) -> Range | Literal["lost"]:
    return "lost" if text == "lost" else read_range(text)


def random_instance(random: Random, rows: int, cols: int, cells: int, most: int) -> TorusSnake:
    """Strew apples over a board: the head and the apple cells are all different, counts are uniform."""
    head, *places = random.sample(range(rows * cols), cells + 1)
    apples = tuple(Apple(*divmod(place, cols), random.randint(1, most)) for place in places)
    return TorusSnake(rows, cols, divmod(head, cols), apples)


GENERATOR = Generator(
    generate,
    (
        Option("size", "rows and columns, such as 12x12 (default 10x10)", _size, (10, 10)),
        Option("cells", "number of apple cells (default 6)", int, 6),
        Option("most", "most apples on a cell; each has 1 to this many (default 3)", int, 3),
        Option("optimum", "fewest moves, proven, such as 20..30", read_range, None),
        Option(
            "greedy",
            "how many moves more than the fewest nearest-bfs takes, such as 4..9; or lost: it dies",
            _greedy,
            None,
        ),
        Option("one-line", "each instance on one line, as batch takes them"),
    ),
    excludes=True,
)
