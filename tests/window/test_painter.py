"""Painting only what has changed gives the same pixels as painting everything."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PIL import ImageChops

from gridwise.render import palette as look
from gridwise.render.motion import tween
from gridwise.scene import Scene
from gridwise.window.chrome import layers
from gridwise.window.face import Face
from gridwise.window.layout import layout
from gridwise.window.painter import Painter
from gridwise.window.sessions.game_session import GameSession
from tests.window.games import APPLES, CARS, puzzle_game, snake_game


def flight() -> Iterator[GameSession]:
    session = snake_game("6x7", auto=True, speed=0.1)
    for _ in range(40):
        session.step()
        yield session


def car_game() -> Iterator[GameSession]:
    session = puzzle_game("rushhour", CARS)
    chance = random.Random(3)
    for _ in range(25):
        session.act(chance.choice(session.play.actions()))
        yield session


def torus_game() -> Iterator[GameSession]:
    session = puzzle_game("torus-snake", APPLES)
    for move in "LULDDRRRUUUU":
        session.act(move)
        yield session


@pytest.mark.parametrize(("game", "theme"), [(flight, "light"), (car_game, "dark"), (torus_game, "light")])
def test_patches_are_exact(game: Callable[[], Iterator[GameSession]], theme: str) -> None:
    painter: Painter | None = None
    before: Scene | None = None
    for number, session in enumerate(game()):
        face: Face = replace(session.face(), message=f"move {number}")
        at = layout(face, cell=29)
        if painter is None:
            painter = Painter(at.width, at.height, look.THEMES[theme])
        shown = [face.scene] if before is None else [tween(before, face.scene, 0.4), face.scene]
        before = face.scene
        for scene in shown:
            boxes = painter.show(*layers(face, scene, at, session.help_keys() if number % 9 == 8 else None))
        if number % 3 == 2:
            afresh = Painter(at.width, at.height, look.THEMES[theme])
            afresh.show(*layers(face, face.scene, at, session.help_keys() if number % 9 == 8 else None))
            assert ImageChops.difference(painter.image, afresh.image).getbbox() is None
        if number not in (0, 8, 9) and number % 9 not in (0, 8):
            area = sum((right - left) * (bottom - top) for left, top, right, bottom in boxes)
            assert area < 0.6 * at.width * at.height
    assert painter is not None


def test_what_has_not_changed_is_not_painted() -> None:
    session = snake_game("20x20", auto=True)
    for _ in range(400):
        session.step()
    face = session.face()
    at = layout(face, cell=24)
    painter = Painter(at.width, at.height, look.LIGHT)
    assert painter.show(*layers(face, face.scene, at, None)) == [(0, 0, at.width, at.height)]
    assert painter.show(*layers(face, face.scene, at, None)) == []
    session.step()
    face = session.face()
    boxes = painter.show(*layers(face, face.scene, at, None))
    area = sum((right - left) * (bottom - top) for left, top, right, bottom in boxes)
    assert 0 < area < 0.35 * at.width * at.height
