"""Scenes are plain data that any puzzle can make and any painter can read."""

from __future__ import annotations

import pytest

from gridwise.scene import TILE_HUES, Block, Scene, tile_hues
from tests.programs import PYTHON, run


def test_equal_scenes_are_equal_and_hashable() -> None:
    assert Scene(2, 3, (Block(0, 0, label="A"),)) == Scene(2, 3, (Block(0, 0, label="A"),))
    assert len({Scene(2, 3), Scene(2, 3), Scene(3, 2)}) == 2


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Scene(0, 3), "at least one row and one column, got 0 x 3"),
        (lambda: Scene(2, 3, row_labels=("a",)), "expected 2 row labels, got 1"),
        (lambda: Scene(2, 3, col_labels=("a", "b")), "expected 3 column labels, got 2"),
    ],
)
def test_a_scene_that_cannot_be_is_refused_with_what_was_wrong(make: object, words: str) -> None:
    assert callable(make)
    with pytest.raises(ValueError, match=words):
        make()


def test_a_scene_shows_itself_in_a_notebook() -> None:
    assert str(Scene(1, 1)._repr_svg_()).startswith("<svg")


def test_a_colour_letter_gets_the_hue_it_stands_for() -> None:
    hues = tile_hues("rgby")
    assert [TILE_HUES[hues[letter]] for letter in "rgby"] == ["red", "green", "blue", "yellow"]


def test_letters_without_a_hue_of_their_own_get_different_ones() -> None:
    hues = tile_hues("rRxzk")
    assert len(set(hues.values())) == 5


def test_more_letters_than_hues_still_all_get_one() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    hues = tile_hues(letters)
    assert set(hues) == set(letters)
    assert set(hues.values()) == set(range(len(TILE_HUES)))


def test_no_two_hues_start_with_the_same_letter() -> None:
    assert len({name[0] for name in TILE_HUES}) == len(TILE_HUES)


def test_the_module_itself_needs_neither_pillow_nor_rich() -> None:
    code = "import sys, gridwise.scene; sys.exit('PIL' in sys.modules or 'rich' in sys.modules)"
    run(PYTHON, "-c", code)
