"""What `best` has learned, as it ships with the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import isfinite
from pathlib import Path
from typing import Any

from gridwise.errors import InputError
from gridwise.files import from_json

__all__ = ["Model", "finite_numbers", "models", "models_from", "read_models"]

MOST_CELLS = 64 * 64
"""Of the largest board."""

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


def read_models(path: str) -> list[Model]:
    """Read such a file that a person has named; raise InputError where it is something else."""
    expected = "values of 'gridwise train snake --pilot best'"
    try:
        return _checked(from_json(Path(path).read_text("utf-8")))
    except KeyError as error:
        raise InputError(f"expected {expected}, got a file without {error}", source=path) from error
    except (ValueError, TypeError, OverflowError) as error:
        raise InputError(f"expected {expected}: {error}", source=path) from error


def _checked(data: Any) -> list[Model]:
    shares, weights = len(models()[0][1]), len(models()[0][1][0])
    found: list[Model] = []
    for model in data["models"]:
        cells, blocks = model["cells"], model["blocks"]
        if not isinstance(cells, int) or not 1 <= cells <= MOST_CELLS or len(blocks) != shares:
            raise ValueError(f"a model is for 1 to {MOST_CELLS} cells and has {shares} blocks")
        found.append((cells, [finite_numbers(block, weights) for block in blocks]))
    if not found:
        raise ValueError("it has no models")
    return found


def finite_numbers(values: Any, count: int) -> list[float]:
    """Return so many numbers; what is anything else is a ValueError, TypeError or OverflowError."""
    numbers = [float(value) for value in values]
    if len(numbers) != count or not all(map(isfinite, numbers)):
        raise ValueError(f"expected {count} numbers, got {len(numbers)}")
    return numbers
