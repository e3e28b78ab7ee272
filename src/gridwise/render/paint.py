"""Turn a scene into a picture: the one look of SVG, PNG and GIF."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from gridwise.render import lines, shapes
from gridwise.render.frame import Frame, board, caption_size, frame
from gridwise.render.primitives import Picture, Primitive, Text
from gridwise.scene import Amount, Block, Body, Danger, Food, Goal, Highlight, Path, Scene, Tile, Tint, Wall

__all__ = ["paint"]

LAYERS: tuple[dict[type, Callable[[Frame, Any], Iterator[Primitive]]], ...] = (
    {Tint: shapes.tint, Amount: shapes.amount_tint, Tile: shapes.tile, Goal: shapes.goal, Wall: shapes.wall},
    {Path: lines.path},
    {Amount: shapes.amount_number},
    {Block: shapes.block, Food: shapes.food},
    {Body: lines.body},
    {Highlight: shapes.highlight, Block: shapes.block_ring},
    {Danger: shapes.danger},
)
"""What is painted over what: tints lie lowest, then plans, pieces and marks."""


def paint(scene: Scene) -> Picture:
    """Lay out the board and everything on it, lower layers first."""
    at = frame(scene)
    items = [
        item
        for layer in LAYERS
        for shape in scene.shapes
        if type(shape) in layer
        for item in layer[type(shape)](at, shape)
    ]
    if scene.caption:
        size = caption_size(scene)
        items.append(Text(at.left + scene.cols / 2, at.height - size, scene.caption, size, "ink"))
    title = scene.title or scene.caption or "A board"
    return Picture(at.width, at.height, tuple(board(at)), tuple(items), title)
