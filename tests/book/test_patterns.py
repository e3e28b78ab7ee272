"""Black and white that stays readable: every colour has a pattern of its own, and room to write."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from gridwise.book.page import BookPage, Box, Element
from gridwise.book.painters.png import image
from gridwise.book.placing import fitted, place
from gridwise.book.themes import BLACK_AND_WHITE, PAPER
from gridwise.render.palette import contrast
from gridwise.scene import TILE_HUES, Block, Role, Scene, Shape, Tile


def drawn(shape: Shape) -> Image.Image:
    """Draw one shape in black, a cell of it 72 points wide."""
    scene = Scene(1, 1 if isinstance(shape, Tile) else 2, (shape,), letters=True)
    size = fitted(scene, Box(0, 0, 400, 400), most_cell=72.0)
    box = Box(0, 0, size.width, size.height)
    items = place(scene, box, black=True)
    return image(
        BookPage(box.width, box.height, (Element("board", box, items),)), BLACK_AND_WHITE, 72
    ).convert("L")


def difference(one: Image.Image, other: Image.Image) -> float:
    return float(ImageStat.Stat(ImageChops.difference(one, other)).mean[0])


@pytest.mark.parametrize("kind", ["tile", "car"])
def test_no_two_colours_look_alike(kind: str) -> None:
    shapes: list[Shape] = [
        Tile(0, 0, hue=hue) if kind == "tile" else Block(0, 0, 1, 2, "B", hue)
        for hue in range(len(TILE_HUES))
    ]
    pictures = [drawn(shape) for shape in shapes]
    for one, other in combinations(range(len(pictures)), 2):
        assert difference(pictures[one], pictures[other]) > 3, (one, other)


def test_the_hero_is_unlike_all_others() -> None:
    hero = drawn(Block(0, 0, 1, 2, "A", role=Role.HERO))
    others = [drawn(Block(0, 0, 1, 2, "A", hue)) for hue in range(10)]
    assert all(difference(hero, other) > 40 for other in others)


@pytest.mark.parametrize("hue", range(len(TILE_HUES)))
def test_there_is_room_to_write_on_a_pattern(hue: int) -> None:
    picture = drawn(Tile(0, 0, hue=hue))
    middle = picture.width // 2
    room = picture.crop((middle - 18, middle - 18, middle + 15, middle + 15))
    assert room.getextrema() == (255, 255)


def test_a_pencil_shows_on_coloured_tiles() -> None:
    for hue in range(len(TILE_HUES)):
        assert contrast(PAPER[f"tile-{hue}"], PAPER["ink"]) >= 4.5
        assert contrast(PAPER[f"tile-{hue}"], PAPER[f"tile-{hue}-ink"]) >= 4.5
