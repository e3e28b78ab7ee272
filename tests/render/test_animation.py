"""Moves glide, and the GIF keeps time."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from gridwise.render import palette as look
from gridwise.render.animation import gif
from gridwise.render.motion import between, ease, tween
from gridwise.scene import Block, Body, Food, Place, Scene

from .boards import cars


def slide(scene: Scene, label: str, down: int, right: int) -> Scene:
    return replace(
        scene,
        shapes=tuple(
            replace(shape, row=shape.row + down, col=shape.col + right)
            if isinstance(shape, Block) and shape.label == label
            else shape
            for shape in scene.shapes
        ),
    )


def block(scene: Scene, label: str) -> Block:
    return next(shape for shape in scene.shapes if isinstance(shape, Block) and shape.label == label)


def body_of(scene: Scene) -> tuple[Place, ...]:
    return next(shape.cells for shape in scene.shapes if isinstance(shape, Body))


def snake(*cells: Place, wraps: bool = False, food: int = 3) -> Scene:
    return Scene(6, 6, (Body(cells), Food(0, food)), wraps=wraps)


START = cars(hint=False)
MOVED = slide(START, "D", -1, 0)


def frames(data: bytes) -> list[tuple[Image.Image, int]]:
    image = Image.open(BytesIO(data))
    result = []
    for at in range(getattr(image, "n_frames", 1)):
        image.seek(at)
        result.append((image.convert("RGB"), image.info["duration"]))
    return result


def test_easing_starts_and_stops_gently() -> None:
    assert [ease(share) for share in (0, 0.5, 1)] == [0, 0.5, 1]
    assert ease(0.1) < 0.1
    assert ease(0.9) > 0.9


def test_a_car_glides_and_the_others_stay() -> None:
    half = tween(START, MOVED, 0.5)
    assert block(half, "D").row == 0.5
    assert block(half, "A") == block(START, "A")
    assert tween(START, MOVED, 0) == START
    assert tween(START, MOVED, 1) == MOVED


def test_a_snake_creeps_along_its_cells() -> None:
    before, after = snake((2, 2), (2, 1), (2, 0)), snake((1, 2), (2, 2), (2, 1))
    assert body_of(tween(before, after, 0.5)) == ((1.5, 2), (2, 2), (2, 1), (2, 0.5))


def test_a_growing_snake_keeps_its_tail_and_the_food_goes_at_the_end() -> None:
    before, after = snake((2, 2), (2, 1)), snake((1, 2), (2, 2), (2, 1), food=5)
    half = tween(before, after, 0.5)
    assert body_of(half) == ((1.5, 2), (2, 2), (2, 1))
    assert Food(0, 3) in half.shapes


def test_a_shrinking_worm_draws_in_two_cells() -> None:
    before, after = snake((2, 2), (2, 1), (2, 0)), snake((1, 2), (2, 2))
    assert body_of(tween(before, after, 0.5)) == ((1.5, 2), (2, 2), (2, 1))


def test_a_move_taken_back_is_walked_backwards() -> None:
    before, after = snake((2, 2), (2, 1), (2, 0)), snake((1, 2), (2, 2), (2, 1))
    assert body_of(tween(after, before, 0.25)) == body_of(tween(before, after, 0.75))


def test_a_snake_crosses_a_joined_edge_the_short_way() -> None:
    before, after = snake((2, 5), wraps=True), snake((2, 0), wraps=True)
    ((_, col),) = body_of(tween(before, after, 0.5))
    assert col in (-0.5, 5.5)


def test_a_snake_that_jumps_stays_until_the_end() -> None:
    before, after = snake((2, 2), (2, 1)), snake((5, 5), (5, 4))
    assert body_of(tween(before, after, 0.5)) == body_of(before)


def test_between_gives_every_scene_once() -> None:
    steps = list(between([START, MOVED, START], 5))
    assert len(steps) == 11
    assert [scene for scene, arrived in steps if arrived] == [START, MOVED, START]
    assert list(between([START], 5)) == [(START, True)]
    assert list(between([], 5)) == []


def test_the_gif_has_every_step_and_keeps_time() -> None:
    durations = [duration for _, duration in frames(gif([START, MOVED, START], cell=24))]
    assert durations == [280, 30, 30, 30, 30, 280, 30, 30, 30, 30, 1500]
    assert 120 <= look.MOVE_MS <= 180


def test_without_time_for_moves_pieces_jump() -> None:
    durations = [duration for _, duration in frames(gif([START, MOVED], cell=24, move_ms=0, rest_ms=400))]
    assert durations == [400, 1500]


def test_the_gif_repeats_for_ever_and_has_the_colours_of_the_theme() -> None:
    data = gif([START, MOVED], cell=32, theme="dark")
    assert Image.open(BytesIO(data)).info["loop"] == 0
    for image, _ in frames(data):
        colours = {colour for _, colour in image.getcolors(1 << 20) or []}
        for token in ("hero", "cell", "field", "piece-2", "desk"):
            assert tuple(bytes.fromhex(look.DARK[token][1:])) in colours


def test_frames_are_those_of_the_scenes() -> None:
    shown = [image for image, _ in frames(gif([START, MOVED], cell=32, move_ms=0))]
    assert shown[0].size == shown[1].size
    assert shown[0].tobytes() != shown[1].tobytes()


def test_what_stands_still_costs_little() -> None:
    one, many = len(gif([START], cell=48)), len(gif([START, MOVED] * 4, cell=48, move_ms=0))
    assert many < 2 * one


def test_an_animation_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one scene"):
        gif([])
