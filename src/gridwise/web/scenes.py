"""Scenes as JSON, for the page's own painter."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, get_args

from gridwise.scene import Scene, Shape

__all__ = ["scene_json"]


FIELDS = {kind.__name__: tuple(field.name for field in fields(kind)) for kind in get_args(Shape)}
"""The fields of every kind of shape, by the name of its class."""


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
    kind = type(shape).__name__
    return {"kind": kind.lower(), **{name: getattr(shape, name) for name in FIELDS[kind]}}
