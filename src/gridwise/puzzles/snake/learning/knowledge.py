"""What `best` has learned, as it ships with the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from gridwise.files import from_json

__all__ = ["Model", "models", "models_from"]

Model = tuple[int, list[list[float]]]
"""Cells of the board it was learned on; for each share of the board filled, the weights and their slopes."""


@cache
def models() -> list[Model]:
    """Return the learned values by board size; an empty list plays with plain ones."""
    file = files("gridwise.puzzles.snake") / "data" / "best.json"
    return models_from(file.read_text("utf-8")) if file.is_file() else []


def models_from(text: str) -> list[Model]:
    """Read learned values from a file made by `gridwise train snake --pilot best`."""
    return [(model["cells"], model["blocks"]) for model in from_json(text)["models"]]
