"""The difficulty against people: the correlation is counted right, and the cards' own order is met."""

from __future__ import annotations

import math

import pytest
from scripts.check_rushhour_difficulty import graded, number_of, spearman

from tests.conftest import shared_file
from tests.puzzles.rushhour.cards import GOLDEN


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ([1, 2, 3], [10, 20, 30], 1.0),
        ([1, 2, 3], [3, 2, 1], -1.0),
        ([1, 2, 3, 4], [1, 3, 2, 4], 0.8),  # 1 - 6 * 2 / (4 * 15)
        ([1, 1, 2, 3], [1, 2, 3, 4], 4.5 / math.sqrt(4.5 * 5)),  # ties share the rank 0.5
        ([5, 5, 5], [1, 2, 3], 0.0),
    ],
)
def test_rank_correlations(one: list[float], other: list[float], expected: float) -> None:
    assert spearman(one, other) == pytest.approx(expected)


def test_cards_are_as_hard_as_their_makers_thought() -> None:
    files = [shared_file(f"rushhour/levels/{row['level']}.txt") for row in GOLDEN]
    found = [graded(file.read_text()).difficulty for file in files]
    assert spearman(found, [number_of(file) for file in files]) > 0.95
