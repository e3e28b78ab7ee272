"""The file form: what it says, what it refuses, and that it round-trips."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from gridwise.errors import InputError
from gridwise.puzzles.torus_snake import Apple, TorusSnake
from tests.puzzles.torus_snake.boards import DATA, boards


def test_the_report_s_first_test() -> None:
    problem = TorusSnake.parse((DATA / "test1.txt").read_text())
    apples = (Apple(3, 1, 1), Apple(3, 2, 1), Apple(1, 4, 2), Apple(4, 3, 1))
    assert problem == TorusSnake(5, 5, (0, 0), apples)


def test_one_line_and_blanks_are_fine() -> None:
    assert TorusSnake.parse("2,3 1,1 1 0,2,4") == TorusSnake.parse("\n2 , 3\n\n1,1\n1\n 0,2, 4 \n")


@settings(max_examples=100)
@given(problem=boards())
def test_round_trip(problem: TorusSnake) -> None:
    assert TorusSnake.parse(str(problem)) == problem


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", None, "empty"),
        ("5,5\n0,0\n2\n1,1,1\n", 4, "apple cell 2 of 2"),
        ("5,5\n0,0\n1\n1,1,1\n2,2,1\n", 5, "nothing more"),
        ("5,5\n0,0\n1\n5,1,1\n", 4, "outside"),
        ("5,5\n0,-1\n0\n", 2, "outside"),
        ("5,5\n0,0\n2\n1,1,1\n\n1,1,2\n", 6, "twice"),
        ("5,5\n0,0\n1\n1,1,0\n", 4, "1 to 1000 apples"),
        ("5,5\n0,0\n1\n1,1,-3\n", 4, "1 to 1000 apples"),
        ("5,5\n0,0\n-1\n", 3, "apple cells"),
        ("5,5\n0,0\nmany\n", 3, "number of apple cells"),
        ("five,5\n0,0\n0\n", 1, "rows,cols"),
        ("5\n0,0\n0\n", 1, "rows,cols"),
        ("0,5\n0,0\n0\n", 1, "1 to 200"),
        ("5,99999999999999999999\n0,0\n0\n", 1, "rows,cols"),
        ("5,5\n0,0\n1\n1,1\n", 4, "row,col,count"),
        ("5,5\n0,0\n1\n1,1,1.5\n", 4, "row,col,count"),
        ("5,5", 1, "the file ends"),
    ],
)
def test_bad_files(text: str, line: int | None, words: str) -> None:
    with pytest.raises(InputError, match=words) as caught:
        TorusSnake.parse(text)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("head", "apples"),
    [
        ((3, 0), ()),
        ((0, 0), (Apple(0, 3, 1),)),
        ((0, 0), (Apple(0, 1, 0),)),
        ((0, 0), (Apple(0, 1, 1), Apple(0, 1, 2))),
    ],
)
def test_bad_instances_made_in_code(head: tuple[int, int], apples: tuple[Apple, ...]) -> None:
    with pytest.raises(InputError):
        TorusSnake(3, 3, head, apples)
