"""The instances that come with the package are what the script makes, and are there for the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

import pytest
from scripts import make_instances

from gridwise.puzzles.base import Made
from gridwise.registry import PUZZLES, puzzle
from tests.conftest import Outcome


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("torus-snake", make_instances.torus_snake),
        ("worm", make_instances.worm),
        ("colour-sudoku", make_instances.colour_sudoku),
    ],
)
def test_the_script_makes_what_is_shipped(name: str, make: Callable[[], Iterator[Made]]) -> None:
    assert list(islice(make(), 4)) == list(puzzle(name).shipped[:4])


@pytest.mark.parametrize("name", PUZZLES)
def test_levels_come_in_order(name: str) -> None:
    levels = [made.facts["level"] for made in puzzle(name).shipped]
    assert levels == sorted(levels, key=["easy", "medium", "hard", "expert"].index)
    assert len(set(levels)) == 4


def test_the_command_line_takes_them_by_number(gridwise: Callable[..., Outcome]) -> None:
    assert gridwise("solve", "worm", "@1", "--quiet").status == 0
    assert "@1 to @16" in gridwise("solve", "worm", "@99").err
