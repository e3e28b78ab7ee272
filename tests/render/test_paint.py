"""Where things lie in a picture."""

from __future__ import annotations

from itertools import combinations

import pytest

from gridwise.render import palette as look
from gridwise.render.body import bend, copies, cut, heading, unroll
from gridwise.render.frame import frame
from gridwise.render.paint import paint
from gridwise.render.primitives import Clip, Line, Polygon, Primitive, Rect, Text
from gridwise.scene import Amount, Block, Body, Danger, Exit, Path, Role, Scene, Wall

from .boards import ALL, cars, sudoku, torus


def rects(items: tuple[Primitive, ...], fill: str) -> list[Rect]:
    return [item for item in items if isinstance(item, Rect) and item.fill == fill]


def overlap(one: Rect, other: Rect) -> bool:
    apart = one.x + one.width <= other.x or other.x + other.width <= one.x
    return not apart and one.y < other.y + other.height and other.y < one.y + one.height


def test_cells_are_round_and_have_gaps_of_the_size_the_look_asks_for() -> None:
    cells = rects(paint(Scene(2, 2)).board, "cell")
    assert len(cells) == 4
    assert cells[1].x - (cells[0].x + cells[0].width) == pytest.approx(0.06)
    assert cells[2].y - (cells[0].y + cells[0].height) == pytest.approx(0.06)
    assert cells[0].radius == pytest.approx(0.12)


def test_cars_lie_inside_the_field_and_never_touch() -> None:
    picture = paint(cars(hint=False))
    (field,) = rects(picture.board, "field")[:1]
    shades = [
        item for item in picture.items if isinstance(item, Rect) and (item.fill or "").endswith("-shade")
    ]
    assert len(shades) == 11
    for car in shades:
        assert field.x <= car.x <= car.x + car.width <= field.x + field.width
        assert field.y <= car.y <= car.y + car.height <= field.y + field.height
    assert not any(overlap(one, other) for one, other in combinations(shades, 2))


def test_neighbouring_cars_are_one_gap_apart() -> None:
    pieces = paint(Scene(1, 4, (Block(0, 0, 1, 2), Block(0, 2, 1, 2, hue=1)))).items
    (left,), (right,) = rects(pieces, "piece-0"), rects(pieces, "piece-1")
    assert right.x - (left.x + left.width) == pytest.approx(look.GAP)


@pytest.mark.parametrize("scene", ALL.values(), ids=list(ALL))
def test_everything_lies_inside_the_picture(scene: Scene) -> None:
    picture = paint(scene)
    for item in (*picture.board, *picture.items):
        if isinstance(item, Rect | Clip):
            assert item.x >= 0
            assert item.y >= 0
            assert item.x + item.width <= picture.width + 1e-9
            assert item.y + item.height <= picture.height + 1e-9
        elif isinstance(item, Line | Polygon):
            assert all(0 <= x <= picture.width and 0 <= y <= picture.height for x, y in item.points)


def test_plans_lie_over_tints_and_under_pieces_whatever_the_order() -> None:
    shapes = (Block(0, 0, label="A"), Path(((0, 0), (0, 1))), Amount(0, 1, 3, 9), Wall(0, 2))
    for order in (shapes, shapes[::-1]):
        items = paint(Scene(1, 3, order)).items
        line = next(at for at, item in enumerate(items) if isinstance(item, Line))
        tint = next(at for at, item in enumerate(items) if isinstance(item, Rect) and item.fill == "amount-3")
        piece = next(at for at, item in enumerate(items) if isinstance(item, Rect) and item.fill == "piece-0")
        number = next(at for at, item in enumerate(items) if isinstance(item, Text) and item.text == "3")
        assert tint < line < number
        assert line < piece


def test_the_hero_has_its_own_colour_and_hues_repeat() -> None:
    items = paint(
        Scene(1, 3, (Block(0, 0, role=Role.HERO, hue=7), Block(0, 1, hue=1), Block(0, 2, hue=11)))
    ).items
    assert len(rects(items, "hero")) == 1
    assert len(rects(items, "piece-1")) == 2


@pytest.mark.parametrize("side", ["U", "R", "D", "L"])
def test_an_exit_opens_the_rim_on_its_side(side: str) -> None:
    places = {"U": (0, 1), "R": (1, 2), "D": (2, 1), "L": (1, 0)}
    scene = Scene(3, 3, (Exit(*places[side], side),))  # type: ignore[arg-type]
    at, picture = frame(scene), paint(scene)
    (arrow,) = [item for item in picture.board if isinstance(item, Polygon)]
    tip_x, tip_y = arrow.points[0]
    assert {"U": tip_y < at.top, "R": tip_x > at.left + 3, "D": tip_y > at.top + 3, "L": tip_x < at.left}[
        side
    ]
    assert 0 < tip_x < picture.width
    assert 0 < tip_y < picture.height


def test_danger_is_never_colour_alone() -> None:
    items = paint(Scene(1, 1, (Danger(0, 0),))).items
    assert any(isinstance(item, Polygon) and item.fill == "hero" for item in items)
    assert any(isinstance(item, Line) and item.stroke == "piece-ink" for item in items)


def test_letters_are_shown_only_when_asked_for() -> None:
    def texts(scene: Scene) -> set[str]:
        return {item.text for item in paint(scene).items if isinstance(item, Text)}

    assert "p" not in texts(sudoku())
    assert set("rgbypocmtw") <= texts(sudoku(letters=True))


def test_a_long_caption_is_made_smaller_and_not_cut() -> None:
    short, long = paint(Scene(3, 3, caption="short")), paint(Scene(3, 3, caption="x" * 60))
    sizes = [item.size for picture in (short, long) for item in picture.items if isinstance(item, Text)]
    assert sizes[1] < sizes[0] == look.CAPTION_SIZE
    assert short.width == long.width


def test_a_body_that_crosses_an_edge_is_cut_off_at_the_field() -> None:
    clips = [item for item in paint(torus()).items if isinstance(item, Clip)]
    assert len(clips) == 2
    tails = [item for item in clips[1].items if isinstance(item, Line) and item.stroke == "body-0"]
    heads = [item for clip in clips for item in clip.items if getattr(item, "fill", "") == "eye"]
    assert len(tails) == 2, "the neck shows at the top and at the bottom"
    assert len(heads) >= 2


def test_unrolling_follows_a_body_across_the_edges() -> None:
    assert unroll([(0, 1), (5, 1), (5, 0), (5, 6)], 6, 7, True) == [(0, 1), (-1, 1), (-1, 0), (-1, -1)]
    assert unroll([(0, 1), (5, 1)], 6, 7, False) == [(0, 1), (5, 1)]
    assert unroll([(0, 0), (0, 1)], 1, 2, True) == [(0, 0), (0, 1)]


@pytest.mark.parametrize(
    ("cells", "wraps", "expected"),
    [
        (((1, 1), (2, 1)), False, "U"),
        (((1, 1), (1, 0)), False, "R"),
        (((0, 1), (5, 1)), True, "D"),
        (((2, 6), (2, 0)), True, "L"),
        (((2, 6),), True, None),
    ],
)
def test_a_head_looks_away_from_its_neck(
    cells: tuple[tuple[int, int], ...], wraps: bool, expected: str | None
) -> None:
    assert heading(Body(cells), Scene(6, 7, wraps=wraps)) == expected
    assert heading(Body(cells, "U"), Scene(6, 7, wraps=wraps)) == "U"


def test_copies_cover_the_board_and_nothing_far_away() -> None:
    assert (0, 0) in set(copies([(2, 2)], 6, 7))
    assert (6, 0) in set(copies([(-1, 2), (0, 2)], 6, 7))
    assert set(copies([(3, 3)], 10, 10)) == {(0, 0)}


def test_cutting_gives_the_part_between_two_distances() -> None:
    line = [(0.0, 0.0), (0.0, 2.0), (3.0, 2.0)]
    assert cut(line, 0.5, 3.0) == [(0.0, 0.5), (0.0, 2.0), (1.0, 2.0)]
    assert cut(line, 0, 5) == line
    assert cut(line, 2, 2) == [(0.0, 2.0)]
    assert cut([(1, 1)], 0, 0) == [(1, 1)]


def test_bends_are_round_but_keep_the_ends() -> None:
    line = bend([(0, 0), (0, 1), (1, 1)], 0.36)
    assert line[0] == (0, 0)
    assert line[-1] == (1, 1)
    assert (0, 1) not in line
    assert all(0 <= row <= 1 and 0 <= col <= 1 for row, col in line)
    assert bend([(0, 0), (0, 1), (0, 2)], 0.36) == [(0, 0), (0, 1), (0, 2)]
