"""Boards that are mirror images, or name things otherwise, are the same; others are not."""

from __future__ import annotations

import random

import pytest

from gridwise.puzzles.torus_snake.rules import Apple, TorusSnake
from gridwise.puzzles.worm.rules import Worm
from gridwise.registry import puzzle


def canonical(name: str, text: str) -> str:
    chosen = puzzle(name)
    return chosen.listing.canonical(chosen.parse(text))


@pytest.mark.parametrize(
    ("other", "same"),
    [
        ("Cooo\nCooo\nAAAB\noooB", False),  # another length
        ("Qooo\nQooo\nAAxP\noooP", True),  # other letters
        ("oooB\nAAxB\nCooo\nCooo", True),  # upside down
        ("ooCo\nooCo\nAAxB\noooB", False),  # another column
        ("oooC\noooC\nBxAA\nBooo", False),  # left and right are not the same: there is one exit
    ],
)
def test_rush_hour(other: str, same: bool) -> None:
    board = "Cooo\nCooo\nAAxB\noooB"
    assert (canonical("rushhour", other) == canonical("rushhour", board)) is same


def test_a_list_of_cars_and_a_grid_are_the_same_board() -> None:
    cars = "board 4 4\n0 1 0 2 1\n7 0 3 2 2\n3 2 0 2 2\n"
    assert canonical("rushhour", cars) == canonical("rushhour", "oooB\nAAoB\nCooo\nCooo")


def test_torus_snake_has_no_edges_and_no_right_or_left() -> None:
    rng = random.Random(7)
    chosen = puzzle("torus-snake")
    for made in chosen.shipped[:6]:
        board = chosen.parse(made.text)
        down, right = rng.randrange(board.rows), rng.randrange(board.cols)
        moved = TorusSnake(
            board.cols,
            board.rows,
            (-(board.head[1] + right) % board.cols, (board.head[0] + down) % board.rows),
            tuple(
                Apple(-(one.col + right) % board.cols, (one.row + down) % board.rows, one.count)
                for one in reversed(board.apples)
            ),
        )
        assert chosen.listing.canonical(moved) == chosen.listing.canonical(board)
    assert len({chosen.listing.canonical(chosen.parse(made.text)) for made in chosen.shipped}) == len(
        chosen.shipped
    )


def test_worm_fields_may_be_turned() -> None:
    field = ((1, 2, 3), (4, 5, 6))
    worm, turned = Worm(field, (0, 2)), Worm(((4, 1), (5, 2), (6, 3)), (2, 1))
    listing = puzzle("worm").listing
    assert listing.canonical(worm) == listing.canonical(turned)
    assert listing.canonical(worm) != listing.canonical(Worm(field, (0, 1)))
    assert listing.canonical(worm) != listing.canonical(Worm(field, (0, 2), model="B"))


def test_colour_sudoku_knows_the_order_of_the_colours_and_not_their_letters() -> None:
    board = canonical("colour-sudoku", "2 2\nr g\n1r *#\n*g 2#\n")
    assert canonical("colour-sudoku", "2 2\nx y\n1x *y\n*# 2#\n") == board
    assert canonical("colour-sudoku", "2 2\ng r\n1r *#\n*g 2#\n") != board


def test_all_shipped_rush_hour_boards_differ() -> None:
    chosen = puzzle("rushhour")
    known = [chosen.listing.canonical(chosen.parse(made.text)) for made in chosen.shipped]
    assert len(set(known)) == len(known)
