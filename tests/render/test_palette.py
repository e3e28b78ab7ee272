"""Every pair of colours that meets in a picture has the contrast it needs."""

from __future__ import annotations

import colorsys
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

# What is left of a colour without one kind of cones: Machado, Oliveira and Fernandes 2009, in linear light.
EYES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

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


@pytest.mark.parametrize("theme", [look.LIGHT, look.DARK], ids=["light", "dark"])
def test_the_hero_is_red(theme: look.Theme) -> None:
    hue, _, saturation = colorsys.rgb_to_hls(*channels(theme["hero"]))
    assert min(hue, 1 - hue) * 360 < 8
    assert saturation > 0.75


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", [look.LIGHT, look.DARK], ids=["light", "dark"])
def test_the_hero_is_not_mixed_up_without_one_kind_of_cones(theme: look.Theme, eyes: str) -> None:
    # 2.3 is the smallest difference that people notice in CIELAB.
    near = {
        token: difference(theme["hero"], theme[token], eyes)
        for token in PIECES
        if token not in ("hero", "wall")
    }
    assert min(near.values()) > 10, near


def test_both_themes_have_the_same_tokens_and_reach_css() -> None:
    assert list(look.LIGHT.colours) == list(look.DARK.colours)
    assert "--gw-hero: #c01420;\n" in look.css(look.LIGHT)
    assert look.css(look.DARK).count("\n") == len(look.DARK.colours)


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert look.mix("#000000", "#ffffff", 0) == "#000000"
    assert look.mix("#000000", "#ffffff", 0.5) == "#808080"
    assert look.mix("#102030", "#ffffff", 1) == "#ffffff"


def channels(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def difference(one: str, other: str, eyes: str) -> float:
    """Give the distance of two colours in CIELAB (1976) as such eyes see them."""
    pairs = zip(seen(one, eyes), seen(other, eyes), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def seen(colour: str, eyes: str) -> tuple[float, float, float]:
    light = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels(colour)]
    mixed = [sum(share * part for share, part in zip(row, light, strict=True)) for row in EYES[eyes]]
    red, green, blue = (min(1.0, max(0.0, part)) for part in mixed)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    a, b, c = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


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
