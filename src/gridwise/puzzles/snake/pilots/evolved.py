"""A small network that was bred, not written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from gridwise.files import from_json
from gridwise.puzzles.snake.pilots.paths import reachable
from gridwise.puzzles.snake.rules import DIRECTIONS, Direction, step
from gridwise.puzzles.snake.view import View, direction_between

__all__ = ["WEIGHTS", "Evolved", "features", "shipped_network"]

PER_TURN, HIDDEN = 5, 8
INPUTS = 2 * PER_TURN + 2
WEIGHTS = (INPUTS + 1) * HIDDEN + HIDDEN + 1

_CIRCLE: tuple[Direction, ...] = tuple(DIRECTIONS)


class Evolved:
    """Feeds what it sees to its left, ahead and to its right through a small network with three outputs.

    The outputs have the same weights: each sees its own turn first and then the other two together.
    Promises nothing: it is the best of generations of random networks (`gridwise train snake`).
    """

    summary = "a small network bred by mutation and selection"

    def __init__(self, network: Sequence[float] | None = None) -> None:
        self.network = shipped_network() if network is None else network

    def choose(self, view: View) -> Direction:
        turns = choices(view)
        left, ahead, right = (features(view, turn) for turn in turns)
        around = [len(view.body) / view.rules.cells, view.hunger / (10.0 * view.rules.cells)]
        outputs = [
            self.output([*own, *(a + b for a, b in zip(one, other, strict=True)), *around])
            for own, one, other in ((left, ahead, right), (ahead, left, right), (right, left, ahead))
        ]
        return turns[outputs.index(max(outputs))]

    def output(self, inputs: Sequence[float]) -> float:
        """Return the confidence in one turn."""
        weights = iter(self.network)
        hidden: list[float] = []
        for _ in range(HIDDEN):
            value = next(weights)
            for number in inputs:
                value += next(weights) * number
            hidden.append(value / (1 + abs(value)))  # exact in both engines, unlike tanh
        value = next(weights)
        for number in hidden:
            value += next(weights) * number
        return value


def choices(view: View) -> tuple[Direction, Direction, Direction]:
    """Return left, straight ahead and right as directions; a snake of length 1 looks up."""
    heading = direction_between(view.body[1], view.head) if len(view.body) > 1 else "U"
    index = _CIRCLE.index(heading)
    return _CIRCLE[index - 1], heading, _CIRCLE[(index + 1) % 4]


def features(view: View, direction: Direction) -> list[float]:
    """Return what is seen in one direction, all zero where the step is not legal.

    Is it legal, how far the way is clear, does it lead nearer to the fruit, how much of the board can be
    reached from there, and whether the tail can.
    """
    if not view.is_legal(direction):
        return [0.0] * PER_TURN
    rules, body = view.rules, set(view.body)
    to = step(view.head, direction)
    run, cell = 0, to
    while rules.inside(cell) and cell not in body:
        run, cell = run + 1, step(cell, direction)
    found = reachable(rules, to, body - {view.tail} if len(view.body) > 1 else body)
    before = abs(view.head.row - view.fruit.row) + abs(view.head.col - view.fruit.col)
    after = abs(to.row - view.fruit.row) + abs(to.col - view.fruit.col)
    return [
        1.0,
        run / max(rules.rows, rules.cols),
        float(before - after),
        len(found) / rules.cells,
        1.0 if len(view.body) == 1 or view.tail in found else 0.0,
    ]


@cache
def shipped_network() -> tuple[float, ...]:
    """Return the network that comes with the package."""
    text = (files("gridwise.puzzles.snake") / "data" / "evolved.json").read_text("utf-8")
    return tuple(from_json(text)["network"])
