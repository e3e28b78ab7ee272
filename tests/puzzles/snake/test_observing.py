"""What learners see of a snake: planes, egocentric, symbolic."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwise.errors import UsageError
from gridwise.puzzles.snake import Cell, Game, Rules, View

DRAWN = View(Rules(2, 3), (Cell(0, 1), Cell(0, 0), Cell(1, 0)), Cell(1, 2), steps=9, hunger=2, seed=0)
"""
>@.
^.*   the head @ looks right; the tail is at the lower left
"""


def views(size: tuple[int, int], seed: int) -> list[View]:
    """Play a game by chance, with moves that keep the snake alive, and return what its pilot saw."""
    seen: list[View] = []
    chance, game = random.Random(seed), Game(Rules(*size), seed)
    while game.outcome == "playing" and len(seen) < 40 and (legal := game.legal()):
        seen.append(View.of(game))
        game.move(chance.choice(legal))
    return seen


def test_planes_of_a_small_board_are_as_drawn_by_hand() -> None:
    seen = DRAWN.observe("planes")
    assert (seen.dtype.name, seen.shape) == ("float32", (9, 2, 3))
    expected = [
        [[1, 1, 1], [1, 1, 1]],  # inside
        [[0, 0, 0], [0, 0, 1]],  # fruit
        [[0, 1, 0], [0, 0, 0]],  # head
        [[0, 0, 0], [1, 0, 0]],  # tail
        [[2 / 6, 3 / 6, 0], [1 / 6, 0, 0]],  # order
        [[0, 0, 0], [1, 0, 0]],  # leads up
        [[1, 0, 0], [0, 0, 0]],  # right
        [[0, 0, 0], [0, 0, 0]],
        [[0, 0, 0], [0, 0, 0]],
    ]
    assert np.array_equal(seen, np.array(expected, dtype=np.float32))


def test_the_first_snake_is_head_and_tail_at_once_and_leads_nowhere() -> None:
    seen = View(Rules(1, 2), (Cell(0, 1),), Cell(0, 0), 0, 0, 0).observe("planes")
    assert seen[:, 0, 1].tolist() == [1, 0, 1, 1, 0.5, 0, 0, 0, 0]


def test_egocentric_is_turned_so_that_the_snake_looks_up() -> None:
    seen = DRAWN.observe("egocentric", radius=1)
    assert seen.shape == (9, 3, 3)
    assert seen[0].tolist() == [[0, 1, 1], [0, 1, 1], [0, 1, 1]]  # the wall is on the left of the head
    assert seen[1].tolist() == [[0, 0, 1], [0, 0, 0], [0, 0, 0]]  # the fruit ahead, to the right
    assert seen[3].tolist() == [[0, 0, 0], [0, 0, 0], [0, 0, 1]]
    assert seen[5].tolist() == [[0, 0, 0], [0, 0, 0], [0, 1, 0]]  # the neck leads ahead
    assert seen[8].tolist() == [[0, 0, 0], [0, 0, 0], [0, 0, 1]]  # the tail to the left
    assert DRAWN.moves("egocentric") == ("R", "D", "L", "U")
    assert DRAWN.moves("planes") == ("U", "R", "D", "L")


def test_symbolic_has_a_number_for_each_cell() -> None:
    assert DRAWN.observe("symbolic").tolist() == [[4, 2, 0], [3, 0, 1]]


@given(size=st.tuples(st.integers(1, 7), st.integers(2, 7)), seed=st.integers(0, 2**32))
@settings(max_examples=25)
def test_the_snake_can_be_read_off_the_planes(size: tuple[int, int], seed: int) -> None:
    for view in views(size, seed):
        planes = view.observe("planes")
        order = planes[4] * view.rules.cells
        body = sorted(zip(*np.nonzero(order), strict=True), key=lambda cell: -float(order[cell]))
        assert body == list(view.body)
        assert list(zip(*np.nonzero(planes[1]), strict=True)) == [view.fruit]
        assert planes[5:].sum() == len(body) - 1


@given(size=st.tuples(st.integers(1, 6), st.integers(2, 6)), seed=st.integers(0, 2**32))
@settings(max_examples=25)
def test_egocentric_is_a_part_of_the_planes_turned_by_numpy(size: tuple[int, int], seed: int) -> None:
    for view in views(size, seed):
        radius = 3
        padded = np.pad(view.observe("planes"), ((0, 0), (radius, radius), (radius, radius)))
        side, (row, col) = 2 * radius + 1, view.head
        window = padded[:, row : row + side, col : col + side]
        quarters = "URDL".index(view.moves("egocentric")[0])
        turned = np.rot90(window, quarters, axes=(1, 2))
        turned = np.concatenate([turned[:5], np.roll(turned[5:], -quarters, axis=0)])
        assert np.array_equal(turned, view.observe("egocentric", radius=radius))
        if len(view.body) > 1:
            assert turned[5, radius + 1, radius] == 1  # the neck is right behind the head and leads ahead


def test_pixels_are_the_planes_enlarged() -> None:
    numbers = DRAWN.observe("planes")
    pixels = DRAWN.observe("planes", dtype="uint8")
    assert (pixels.dtype.name, pixels.shape) == ("uint8", (9, 36, 54))  # two rows: 18 pixels a cell
    assert np.array_equal(pixels[:, ::18, ::18], np.rint(numbers * 255))
    assert np.array_equal(pixels[:, 17::18, 17::18], pixels[:, ::18, ::18])
    assert np.array_equal(DRAWN.observe("planes", dtype="uint8", scale=1), pixels[:, ::18, ::18])
    assert DRAWN.observe("planes", scale=3).shape == (9, 6, 9)


def test_a_small_board_lies_in_the_corner_of_a_frame() -> None:
    framed = DRAWN.observe("planes", frame="4x5")
    assert framed.shape == (9, 4, 5)
    assert np.array_equal(framed[:, :2, :3], DRAWN.observe("planes"))
    assert framed.sum() == DRAWN.observe("planes").sum()


@pytest.mark.parametrize(
    ("name", "choices", "words"),
    [
        ("plains", {}, "did you mean 'planes'"),
        ("planes", {"dtype": "int8"}, "'float32' or 'uint8', got 'int8'"),
        ("planes", {"scale": 0}, "from 1 to 64, got 0"),
        ("planes", {"radius": 2}, "has no choice 'radius'; there are dtype, scale, frame"),
        ("planes", {"frame": "2x2"}, "2x3 does not fit into a frame of 2x2"),
        ("egocentric", {"radius": 0}, "from 1 to 63, got 0"),
        ("symbolic", {"dtype": "uint8"}, "has no choice 'dtype'; there are none"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(name: str, choices: dict[str, Any], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        DRAWN.observe(name, **choices)
