"""The features of a snake, counted here once more from what their names say."""

from __future__ import annotations

import random
from collections import deque
from itertools import pairwise
from math import sqrt
from statistics import fmean, pstdev

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwise.puzzles.snake import Cell, Game, Rules, View
from gridwise.puzzles.snake.observing.features import FEATURES

AREAS = {"outside_largest", "away_from_head", "open_squares", "age_of_contacts", "length"}
AREAS |= {"mean_time_squared", "regions_squared"}
MOVES = ("up", "right", "down", "left")


def beside(view: View, cell: Cell) -> list[Cell]:
    return [other for _, other in view.neighbours(cell)]


def times(view: View) -> dict[Cell, int]:
    """Return when each cell can be reached: a cell of the body is free once the tail has left it."""
    leaves = {cell: len(view.body) - 1 - index for index, cell in enumerate(view.body)}
    found, waiting = {view.head: 0}, {view.head}
    while waiting:
        cell = min(waiting, key=found.__getitem__)
        waiting.remove(cell)
        for other in beside(view, cell):
            then = max(found[cell], leaves.get(other, -1)) + 1
            if then < found.get(other, 10**9):
                found[other] = then
                waiting.add(other)
    return found


def regions(view: View, free: set[Cell]) -> list[set[Cell]]:
    parts, left = [], set(free)
    while left:
        part, queue = set(), deque([left.pop()])
        while queue:
            part.add(cell := queue.popleft())
            queue.extend(near := [other for other in beside(view, cell) if other in left])
            left.difference_update(near)
        parts.append(part)
    return parts


def counted(view: View) -> dict[str, float]:
    """Return the features before they are divided by the size of the board."""
    rules, body, head = view.rules, view.body, view.head
    free = {Cell(row, col) for row in range(rules.rows) for col in range(rules.cols)} - set(body)
    time = times(view)
    reached = [time[cell] for cell in free]
    leaves = {cell: len(body) - 1 - index for index, cell in enumerate(body)}
    touching = [leaves[other] for cell in free for other in beside(view, cell) if other in leaves]
    open_sides = [sum(other in free for other in beside(view, cell)) for cell in free]
    parts = regions(view, free)
    middle = fmean(cell.row for cell in free), fmean(cell.col for cell in free)
    ways = [(a.row - b.row, a.col - b.col) for a, b in pairwise(body)]
    squares = [
        {Cell(row + down, col + right) for down in (0, 1) for right in (0, 1)}
        for row in range(rules.rows - 1)
        for col in range(rules.cols - 1)
    ]
    return {
        "mean_time": fmean(reached),
        "longest_time": max(reached),
        "spread_of_times": pstdev(reached),
        "mean_detour": fmean(time[c] - abs(c.row - head.row) - abs(c.col - head.col) for c in free),
        "contacts": len(touching),
        "wall_contacts": sum(4 - len(beside(view, cell)) for cell in free),
        "dead_ends": sum(sides <= 1 for sides in open_sides),
        "lonely_cells": sum(sides == 0 for sides in open_sides),
        "regions": len(parts),
        "outside_largest": len(free) - max(map(len, parts)),
        "away_from_head": sum(len(part) for part in parts if not part & set(beside(view, head))),
        "head_to_centre": abs(head.row - middle[0]) + abs(head.col - middle[1]),
        "spread": sqrt(fmean((c.row - middle[0]) ** 2 + (c.col - middle[1]) ** 2 for c in free)),
        "age_of_contacts": fmean(touching) if touching else 0,
        "head_to_tail": abs(head.row - view.tail.row) + abs(head.col - view.tail.col),
        "turns": sum(one != other for one, other in pairwise(ways)),
        "open_squares": sum(square <= free for square in squares),
        "colour_difference": abs(sum(1 if (cell.row + cell.col) % 2 else -1 for cell in free)),
        "mean_time_squared": 0.1 * fmean(reached) ** 2,
        "regions_squared": len(parts) ** 2,
        "length": len(body),
        "fruit_down": view.fruit.row - head.row,
        "fruit_right": view.fruit.col - head.col,
        "fruit_time": time[view.fruit],
    }


@given(
    size=st.tuples(st.integers(1, 6), st.integers(2, 6)),
    tail=st.sampled_from(["free", "blocked"]),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=30, deadline=None)
def test_features_are_what_their_names_say(size: tuple[int, int], tail: str, seed: int) -> None:
    rules = Rules(*size, "blocked" if tail == "blocked" else "free")
    chance, game, side = random.Random(seed), Game(rules, seed), sqrt(rules.cells)
    while game.outcome == "playing" and game.state.steps < 60:
        view = View.of(game)
        seen = view.observe("features")
        assert (seen.dtype.name, seen.shape) == ("float32", (len(FEATURES),))
        named = dict(zip(FEATURES, map(float, seen), strict=True))
        assert [named.pop(move) for move in MOVES] == [view.is_legal(move) for move in "URDL"]  # type: ignore[arg-type]
        expected = counted(view)
        for name, value in named.items():
            assert value == pytest.approx(
                expected[name] / (side**2 if name in AREAS else side), rel=1e-5, abs=1e-5
            ), name
        game.move(chance.choice(game.legal() or ("U",)))


def test_a_full_board_has_its_length_and_no_way_to_go() -> None:
    from gridwise.puzzles.snake.observing import observation_of

    seen = observation_of(Rules(1, 2), "features")((Cell(0, 0), Cell(0, 1)), None)
    assert np.flatnonzero(seen).tolist() == [FEATURES.index("length")]
    assert seen[FEATURES.index("length")] == 1
