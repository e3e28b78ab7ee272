"""Painting only what has changed gives the same pixels as painting everything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PIL import ImageChops

from gridwise.puzzles.rushhour import PUZZLE as RUSH_HOUR
from gridwise.puzzles.snake.rules import Rules
from gridwise.puzzles.torus_snake import PUZZLE as TORUS
from gridwise.render import palette as look
from gridwise.render.motion import tween
from gridwise.scene import Scene
from gridwise.window.cars import CarsTable
from gridwise.window.chrome import layers
from gridwise.window.crawler import CrawlerTable
from gridwise.window.game_session import Face, Table
from gridwise.window.layout import layout
from gridwise.window.painter import Painter
from gridwise.window.snake import SnakeTable

BOARD = "..II..\nFB..E.\nFBAAEC\n.BH.EC\n..HGGG\nDDD...\n"
APPLES = "5,6\n0,0\n2\n4,5,2\n0,3,1\n"


def snake_game() -> Iterator[Table]:
    table = SnakeTable(Rules(6, 7), auto=True, speed=0.1)
    for _ in range(40):
        table.step()
        yield table


def car_game() -> Iterator[Table]:
    instance = RUSH_HOUR.parse(BOARD, "moves")
    table = CarsTable(RUSH_HOUR, lambda: instance)
    chance = random.Random(3)
    for _ in range(25):
        table.act(chance.choice(table.play.actions()))
        yield table


def torus_game() -> Iterator[Table]:
    instance = TORUS.parse(APPLES)
    table = CrawlerTable(TORUS, lambda: instance)
    for move in "LULDDRRRUUUU":
        table.act(move)
        yield table


@pytest.mark.parametrize(
    ("game", "theme"), [(snake_game, "light"), (car_game, "dark"), (torus_game, "light")]
)
def test_patches_are_exact(game: object, theme: str) -> None:
    painter: Painter | None = None
    before: Scene | None = None
    for number, table in enumerate(game()):  # type: ignore[operator]
        face: Face = replace(table.face(), message=f"move {number}")
        at = layout(face, cell=29)
        if painter is None:
            painter = Painter(at.width, at.height, look.THEMES[theme])
        shown = [face.scene] if before is None else [tween(before, face.scene, 0.4), face.scene]
        before = face.scene
        for scene in shown:
            boxes = painter.show(*layers(face, scene, at, table.help if number % 9 == 8 else None))
        if number % 3 == 2:
            afresh = Painter(at.width, at.height, look.THEMES[theme])
            afresh.show(*layers(face, face.scene, at, table.help if number % 9 == 8 else None))
            assert ImageChops.difference(painter.image, afresh.image).getbbox() is None
        if number not in (0, 8, 9) and number % 9 not in (0, 8):
            area = sum((right - left) * (bottom - top) for left, top, right, bottom in boxes)
            assert area < 0.6 * at.width * at.height
    assert painter is not None


def test_what_has_not_changed_is_not_painted() -> None:
    table = SnakeTable(Rules(20, 20), auto=True)
    for _ in range(400):
        table.step()
    face = table.face()
    at = layout(face, cell=24)
    painter = Painter(at.width, at.height, look.LIGHT)
    assert painter.show(*layers(face, face.scene, at, None)) == [(0, 0, at.width, at.height)]
    assert painter.show(*layers(face, face.scene, at, None)) == []
    table.step()
    face = table.face()
    boxes = painter.show(*layers(face, face.scene, at, None))
    area = sum((right - left) * (bottom - top) for left, top, right, bottom in boxes)
    assert 0 < area < 0.35 * at.width * at.height
