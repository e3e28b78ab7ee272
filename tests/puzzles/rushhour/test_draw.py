"""Rush Hour boards become scenes."""

from __future__ import annotations

from gridwise.puzzles.rushhour.draw import scene
from gridwise.puzzles.rushhour.rules import Car, Move, RushHour
from gridwise.render.terminal.plain import plain
from gridwise.scene import Block, Exit, Path, Role, Wall

BOARD = RushHour(
    5,
    6,
    (Car("0", 2, 1, 2, True), Car("12", 1, 4, 3, False), Car("7", 0, 0, 2, True)),
    walls=frozenset({(4, 0), (0, 5)}),
)


def test_cars_lie_where_the_state_says() -> None:
    blocks = {shape.label: shape for shape in scene(BOARD, (3, 2, 1)).shapes if isinstance(shape, Block)}
    assert (blocks["0"].row, blocks["0"].col, blocks["0"].height, blocks["0"].width) == (2, 3, 1, 2)
    assert (blocks["12"].row, blocks["12"].col, blocks["12"].height, blocks["12"].width) == (2, 4, 3, 1)
    assert blocks["0"].role is Role.HERO
    assert blocks["12"].role is blocks["7"].role is Role.PIECE
    assert blocks["12"].hue != blocks["7"].hue


def test_without_a_state_the_board_is_the_initial_one() -> None:
    assert scene(BOARD) == scene(BOARD, (1, 1, 0))
    assert scene(BOARD).shapes.count(Wall(4, 0)) == 1
    assert Exit(2, 5, "R") in scene(BOARD).shapes


def test_a_move_rings_its_car_and_points_to_where_its_front_will_be() -> None:
    def arrow(car: str, delta: int) -> Path:
        return next(s for s in scene(BOARD, move=Move(car, delta)).shapes if isinstance(s, Path))

    assert arrow("0", 1).cells == ((2, 2), (2, 3))
    assert arrow("0", -1).cells == ((2, 1), (2, 0))
    assert arrow("12", 1).cells == ((3, 4), (4, 4))
    assert arrow("12", -1).cells == ((1, 4), (0, 4))
    rung = [
        s.label for s in scene(BOARD, move=Move("12", 1)).shapes if isinstance(s, Block) and s.highlighted
    ]
    assert rung == ["12"]


def test_the_title_tells_what_a_blind_reader_needs() -> None:
    assert scene(BOARD).title == "Rush Hour board, 5 x 6, 3 cars, red car 0 in row 3 of 5"


def test_people_s_labels_reach_the_picture() -> None:
    shown = plain(scene(BOARD, caption="move 1 of 9"))
    assert "|  7  7  .  .  .  # |" in shown
    assert "|  .  0  0  . 12  . >" in shown
    assert shown.endswith("move 1 of 9\n")
