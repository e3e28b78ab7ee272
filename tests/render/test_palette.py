"""Every pair of colours that meets in a picture has the contrast it needs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from gridwise.render import palette as look
from gridwise.render.paint import paint
from gridwise.render.primitives import Clip, Disc, Line, Polygon, Primitive, Rect, Text
from gridwise.scene import TILE_HUES, Scene

from .boards import ALL, sudoku

BOARD = ("field", "cell")
PIECES = ("hero", "goal", "plan", "wall", *(f"piece-{hue}" for hue in range(10)))
BODY = tuple(f"body-{step}" for step in range(look.BODY_STEPS))
AMOUNTS = tuple(f"amount-{step}" for step in range(look.AMOUNT_STEPS))
TILES = tuple(f"tile-{hue}" for hue in range(len(TILE_HUES)))

themes = pytest.mark.parametrize("theme", look.THEMES.values(), ids=list(look.THEMES))


def text_pairs() -> Iterator[tuple[str, str]]:
    yield from (("ink", ground) for ground in ("desk", *BOARD, *AMOUNTS, "explored", "frontier"))
    yield "faint", "desk"
    yield from (("piece-ink", ground) for ground in PIECES if ground not in ("wall", "plan"))
    yield from ((f"{tile}-ink", tile) for tile in TILES)


def piece_pairs() -> Iterator[tuple[str, str]]:
    yield from ((piece, ground) for piece in (*PIECES, *BODY) for ground in BOARD)
    # A tile may be as light as the board: its edge sets it apart.
    yield from ((f"{tile}-edge", ground) for tile in TILES for ground in BOARD)
    # Plans lie on tints, apples too; bodies have a halo of the field's colour.
    yield from ((mark, tint) for mark in ("plan", "goal") for tint in ("explored", "frontier"))
    yield from (("plan", tint) for tint in AMOUNTS)
    # A ring or sign may lie on any piece or tile: it is its halo that it must stand out from.
    yield from ((mark, "halo") for mark in ("plan", "hero"))
    yield from (("eye", "hero"), ("pupil", "eye"), ("goal", "desk"))


def test_contrast_is_that_of_wcag() -> None:
    assert look.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert look.contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=0.001)
    assert look.contrast("#ff0000", "#0000ff") == pytest.approx(2.149, abs=0.001)


@themes
@pytest.mark.parametrize("pair", list(text_pairs()), ids=" on ".join)
def test_text_can_be_read(theme: look.Theme, pair: tuple[str, str]) -> None:
    assert look.contrast(theme[pair[0]], theme[pair[1]]) >= 4.5


@themes
@pytest.mark.parametrize("pair", list(piece_pairs()), ids=" on ".join)
def test_pieces_stand_out(theme: look.Theme, pair: tuple[str, str]) -> None:
    assert look.contrast(theme[pair[0]], theme[pair[1]]) >= 3.0


@themes
@pytest.mark.parametrize("scene", [*ALL.values(), sudoku()], ids=[*ALL, "sudoku without letters"])
def test_every_text_painted_can_be_read_where_it_stands(scene: Scene, theme: look.Theme) -> None:
    picture = paint(scene)
    items = list(flat((*picture.board, *picture.items)))
    texts = [(at, item) for at, item in enumerate(items) if isinstance(item, Text)]
    assert texts or not scene.caption
    for at, text in texts:
        ground = next((g for item in items[at::-1] if (g := colour_at(item, text.x, text.y))), "desk")
        assert look.contrast(theme[text.fill], theme[ground]) >= 4.5, (text, ground)


@themes
def test_shades_differ_enough_to_show_a_direction(theme: look.Theme) -> None:
    assert theme["body-0"] == theme["hero"]
    assert theme[BODY[-1]] == theme["tail"]
    assert all(theme[one] != theme[other] for one, other in pairwise(BODY))


def test_pieces_lie_in_a_narrow_band_of_lightness() -> None:
    for theme in look.THEMES.values():
        lights = [look.luminance(theme[f"piece-{hue}"]) for hue in range(10)]
        assert max(lights) / min(lights) < 1.2


def test_both_themes_have_the_same_tokens_and_reach_css() -> None:
    assert list(look.LIGHT.colours) == list(look.DARK.colours)
    assert "--gw-hero: #c34601;\n" in look.css(look.LIGHT)
    assert look.css(look.DARK).count("\n") == len(look.DARK.colours)


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert look.mix("#000000", "#ffffff", 0) == "#000000"
    assert look.mix("#000000", "#ffffff", 0.5) == "#808080"
    assert look.mix("#102030", "#ffffff", 1) == "#ffffff"


def flat(items: tuple[Primitive, ...]) -> Iterator[Primitive]:
    for item in items:
        if isinstance(item, Clip):
            yield from flat(item.items)
        else:
            yield item


def colour_at(item: Primitive, x: float, y: float) -> str | None:
    """Give the colour that an item leaves at a point, if any."""
    match item:
        case Rect():
            inside = item.x <= x <= item.x + item.width and item.y <= y <= item.y + item.height
            return item.fill if inside else None
        case Disc():
            return item.fill if (x - item.x) ** 2 + (y - item.y) ** 2 <= item.radius**2 else None
        case Line():
            near = any(
                abs(px - x) < item.width / 2 and abs(py - y) < item.width / 2 for px, py in item.points
            )
            return item.stroke if near else None
        case Polygon():
            xs, ys = [px for px, _ in item.points], [py for _, py in item.points]
            inside = min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys)
            return item.fill if inside else None
    return None
