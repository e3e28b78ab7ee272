"""PNG pictures have the right size and the right colours in the right places."""

from __future__ import annotations

from io import BytesIO
from math import ceil

import pytest
from PIL import Image

from gridwise.render import palette as look
from gridwise.render.frame import frame
from gridwise.render.paint import paint
from gridwise.render.png import Canvas, png
from gridwise.scene import Body, Scene, Wall

from .boards import ALL, cars, torus


def picture(scene: Scene, **options: object) -> Image.Image:
    return Image.open(BytesIO(png(scene, **options))).convert("RGB")  # type: ignore[arg-type]


def pixel(image: Image.Image, scene: Scene, row: float, col: float, cell: int = look.CELL_PX) -> str:
    """Give the colour at a place on the board, where whole numbers are the corners of cells."""
    at = frame(scene)
    colour = image.getpixel((round((at.left + col) * cell), round((at.top + row) * cell)))
    assert isinstance(colour, tuple)
    return "#" + "".join(f"{channel:02x}" for channel in colour)


@pytest.mark.parametrize("cell", [24, 48, 61])
@pytest.mark.parametrize("scene", ALL.values(), ids=list(ALL))
def test_the_size_is_that_of_the_layout(scene: Scene, cell: int) -> None:
    layout = paint(scene)
    assert picture(scene, cell=cell).size == (ceil(layout.width * cell), ceil(layout.height * cell))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_are_where_they_belong(theme: str) -> None:
    scene, colours = cars(hint=False), look.THEMES[theme]
    image = picture(scene, theme=theme)
    assert image.getpixel((1, 1)) == tuple(bytes.fromhex(colours["desk"][1:]))
    assert pixel(image, scene, 2.2, 1.3) == colours["hero"]
    assert pixel(image, scene, 0.3, 0.3) == colours["piece-0"]
    assert pixel(image, scene, 1.5, 1.5) == colours["cell"]
    assert pixel(image, scene, 1.5, 2.0) == colours["field"]
    assert pixel(image, scene, 5.5, 5.5) == colours["wall"]
    assert pixel(image, scene, -0.12, 3.0) == colours["rim"]
    assert pixel(image, scene, 2.5, 6.2) == colours["goal"]


def test_the_label_is_drawn_on_the_car() -> None:
    scene = cars(hint=False)
    at, image = frame(scene), picture(scene)
    box = [at.left + 1.7, at.top + 2.2, at.left + 2.3, at.top + 2.8]
    letters = image.crop(tuple(round(value * look.CELL_PX) for value in box)).getcolors() or []  # type: ignore[arg-type]
    assert (255, 255, 255) in [colour for _, colour in letters]


def test_a_body_is_one_piece_across_the_joined_edges() -> None:
    scene, colours = torus(), look.LIGHT
    image = picture(scene)
    for row, col in ((0.02, 1.5), (5.98, 1.5), (5.5, 0.02), (5.5, 6.98), (5.5, 6.0)):
        assert look.contrast(pixel(image, scene, row, col), colours["cell"]) >= 3
    assert pixel(image, scene, 0.5, 6.0 - 3.5) == colours["cell"]


def test_a_single_cell_body_has_a_head() -> None:
    scene = Scene(1, 1, (Body(((0, 0),)),))
    assert pixel(picture(scene), scene, 0.75, 0.5) == look.LIGHT["hero"]


def test_the_same_scene_gives_the_same_bytes() -> None:
    assert png(cars()) == png(cars())


def test_a_canvas_does_not_mix_up_boards() -> None:
    canvas = Canvas()
    first = canvas.image(Scene(2, 2, (Wall(0, 0),)))
    assert canvas.image(Scene(2, 3)).size != first.size
    again = canvas.image(Scene(2, 2))
    assert pixel(again, Scene(2, 2), 0.5, 0.5) == look.LIGHT["cell"]


def test_a_picture_that_would_not_fit_into_memory_is_refused() -> None:
    with pytest.raises(ValueError, match="too large; use cells smaller than 400 pixels"):
        png(Scene(64, 64), cell=400)
    with pytest.raises(ValueError, match="at least 1 pixel wide, got -3"):
        png(Scene(1, 1), cell=-3)
