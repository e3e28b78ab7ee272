"""The page paints what SVG, PNG and GIF paint."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

import pytest

from gridwise.puzzles.base.play import Play
from gridwise.registry import puzzle
from gridwise.render.motion import tween
from gridwise.render.paint import paint
from gridwise.render.primitives import Clip, Primitive
from gridwise.scene import Body, Scene
from gridwise.web.scenes import scene_json
from tests.render import boards

PAINT = "async (scene) => (await import('./js/draw/paint.js')).paint(scene)"
TWEEN = "async ([one, other, share]) => (await import('./js/draw/motion.js')).tween(one, other, share)"


def as_json(scene: Scene) -> dict[str, Any]:
    """Return a scene as the server sends it, its coordinates included."""
    labels = {"row_labels": scene.row_labels, "col_labels": scene.col_labels}
    return {**scene_json(scene), **labels}


def plain(item: Primitive) -> dict[str, Any]:
    """Return a primitive as the page has it."""
    data = {"type": type(item).__name__.lower(), **asdict(item)}
    if isinstance(item, Clip):
        data["items"] = [plain(inner) for inner in item.items]
    return data


def rounded(value: Any) -> Any:
    """Round numbers, so that the last digits of two languages do not matter."""
    if isinstance(value, dict):
        return {key: rounded(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(inner) for inner in value]
    return round(value, 6) + 0.0 if isinstance(value, int | float) and not isinstance(value, bool) else value


def scenes() -> list[Scene]:
    """Return scenes with every kind of shape, and positions of every puzzle with the way of a hint."""
    found = [boards.cars(), boards.snake(), *(getattr(boards, name)() for name in MORE)]
    for name in ("rushhour", "torus-snake", "worm"):
        chosen = puzzle(name)
        assert chosen.generator is not None
        text = (
            chosen.shipped[20].text
            if name == "rushhour"
            else next(chosen.generator.make(1, 5, chosen.generator.defaults())).text
        )
        game = Play(chosen, chosen.parse(text))
        found.append(game.scene(game.hint().data["way"]))
    for side, grid in (("left", ".BAA\n.B.."), ("top", "BB\n.A\n.A"), ("bottom", "A.\nA.\nBB")):
        found.append(puzzle("rushhour").scene(puzzle("rushhour").parse(f"exit {side}\n{grid}\n")))
    found.append(replace(boards.cars(), row_labels=tuple("123456"), col_labels=tuple("abcdef")))
    return found


MORE = [name for name in ("torus", "worm", "sudoku", "field", "colours", "explored") if hasattr(boards, name)]


def test_page_paints_what_every_other_picture_shows(visit: Any) -> None:
    page = visit("#/")
    for scene in scenes():
        picture = paint(scene)
        painted = page.evaluate(PAINT, as_json(scene))
        assert rounded(painted["board"]) == rounded([plain(item) for item in picture.board])
        assert rounded(painted["items"]) == rounded([plain(item) for item in picture.items]), scene.title
        assert (painted["width"], painted["height"]) == pytest.approx((picture.width, picture.height))


@pytest.mark.parametrize("wraps", [False, True])
def test_page_moves_bodies_as_films_do(visit: Any, wraps: bool) -> None:
    page = visit("#/")
    before = Scene(5, 5, (Body(((0, 0), (0, 1), (1, 1), (2, 1))),), wraps=wraps)
    after = Scene(5, 5, (Body(((1, 0), (0, 0), (0, 1), (1, 1)), "D"),), wraps=wraps)
    around = Scene(5, 5, (Body(((0, 4), (0, 0), (0, 1), (1, 1))),), wraps=wraps)
    for one, other in ((before, after), (after, before), (before, around), (boards.cars(), boards.cars())):
        for share in (0.0, 0.3, 0.5, 0.9, 1.0):
            expected = as_json(tween(one, other, share))["shapes"]
            shown = page.evaluate(TWEEN, [as_json(one), as_json(other), share])["shapes"]
            assert rounded(shown) == rounded(expected)
