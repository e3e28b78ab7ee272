"""Scenes as JSON, for the page's own painter."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any

from gridwise.scene import Scene, Shape

__all__ = ["scene_json"]


def scene_json(scene: Scene) -> dict[str, Any]:
    """Return a scene as plain data; every shape has its kind and the fields of its class."""
    return {
        "rows": scene.rows,
        "cols": scene.cols,
        "wraps": scene.wraps,
        "letters": scene.letters,
        "title": scene.title,
        "caption": scene.caption,
        "shapes": [_shape(shape) for shape in scene.shapes],
    }


def _shape(shape: Shape) -> dict[str, Any]:
    kind, names = _form(type(shape))
    return {"kind": kind, **{name: getattr(shape, name) for name in names}}


@cache
def _form(kind: type[Any]) -> tuple[str, tuple[str, ...]]:
    return kind.__name__.lower(), tuple(field.name for field in fields(kind))
