"""New levels: a room, boxes on their goals, and a walk backwards that pulls them away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count as numbers
from random import Random
from typing import Any

from gridwise import Limits, UsageError
from gridwise.puzzles.base import Generator, Made, Option, Spread
from gridwise.search import a_star
from gridwise_sokoban.heuristics import matching
from gridwise_sokoban.rules import STEPS, Cell, Sokoban, State, beyond

__all__ = ["GENERATOR", "generate"]

MOST_STATES = 30_000
"""Levels whose optimum is not found within so many states are passed over."""


def parse_size(text: str) -> tuple[int, int]:
    """Read ROWSxCOLS, the rim of walls included."""
    rows, _, cols = text.partition("x")
    if not (rows.isdecimal() and cols.isdecimal() and 5 <= int(rows) <= 12 and 5 <= int(cols) <= 12):
        raise UsageError(f"expected a size from 5x5 to 12x12, got {text!r}")
    return int(rows), int(cols)


def parse_boxes(text: str) -> int:
    """Read a number of boxes."""
    if text not in ("1", "2", "3", "4"):
        raise UsageError(f"expected 1 to 4 boxes, got {text!r}")
    return int(text)


def generate(count: int, seed: int, extra: Mapping[str, Any], spread: Spread = map) -> Iterator[Made]:
    """Make levels; each has a generator of its own, so that the third is the third of any number."""
    rows, cols = extra["size"]
    for number in range(count):
        for attempt in numbers():
            level = _pulled_apart(Random(f"sokoban {seed} {number} {attempt}"), rows, cols, extra["boxes"])
            result = a_star(level, matching(level), ties="low-h", limits=Limits(nodes=MOST_STATES))
            if result.optimal and result.cost:
                facts = {"boxes": extra["boxes"], "steps": result.cost}
                yield Made(str(level), facts, (result.cost,))
                break


def _pulled_apart(random: Random, rows: int, cols: int, boxes: int) -> Sokoban:
    """Carve a room out of a block, put boxes on goals, and pull them about."""
    inside = [(row, col) for row in range(1, rows - 1) for col in range(1, cols - 1)]
    pillars = frozenset(random.sample(inside, len(inside) // 6))
    floor = [cell for cell in inside if cell not in pillars]
    every = frozenset((row, col) for row in range(rows) for col in range(cols))
    walls = every - frozenset(floor)
    targets = tuple(sorted(random.sample(floor, boxes)))
    player = random.choice([cell for cell in floor if cell not in targets])
    level = Sokoban(rows, cols, walls, frozenset(targets), State(player, targets))
    state = level.start
    for _ in range(20 * boxes):
        state = _one_pull(random, level, state)
    return Sokoban(rows, cols, walls, level.targets, state)


def _one_pull(random: Random, level: Sokoban, state: State) -> State:
    """Let the player walk to a box and pull it one cell, where there is one that can be pulled."""
    near = _reached(level, state)
    pulls = [
        State(beyond(stand, action), tuple(sorted({*state.boxes} - {box} | {stand})))
        for box in state.boxes
        for action in STEPS
        if (stand := beyond(box, action)) in near and beyond(stand, action) in near
    ]
    return random.choice(pulls) if pulls else state


def _reached(level: Sokoban, state: State) -> set[Cell]:
    found, waiting = {state.player}, [state.player]
    while waiting:
        here = waiting.pop()
        for action in STEPS:
            there = beyond(here, action)
            if there not in found and level.is_free(there) and there not in state.boxes:
                found.add(there)
                waiting.append(there)
    return found


GENERATOR = Generator(
    generate,
    (
        Option("size", "ROWSxCOLS, the rim of walls included (default 7x7)", parse_size, (7, 7)),
        Option("boxes", "how many boxes, 1 to 4 (default 2)", parse_boxes, 2),
    ),
)
