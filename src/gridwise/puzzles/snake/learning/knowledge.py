"""What `best` has learned: weights, which fit boards of all sizes, and networks for one size each."""

from __future__ import annotations

import struct
from array import array
from base64 import b64decode, b64encode
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from math import isfinite
from pathlib import Path
from typing import Any

from gridwise.errors import InputError, UsageError
from gridwise.files import from_json
from gridwise.puzzles.snake.text import parse_board

__all__ = [
    "Model",
    "Network",
    "Values",
    "finite_numbers",
    "network_from",
    "network_text",
    "read_values",
    "shipped_values",
]

MOST_CELLS = 64 * 64
"""Of the largest board."""

Model = tuple[int, list[list[float]]]
"""Cells of the board it was learned on; for each share of the board filled, the weights and their slopes."""

Network = tuple[int, int, bytes]
"""Rows and columns of the board it was learned on; its numbers as they lie in memory."""


@dataclass(frozen=True, slots=True)
class Values:
    """What a snake will cost until the board is full. An empty one is worth plain values."""

    models: list[Model] = field(default_factory=list)
    networks: list[Network] = field(default_factory=list)

    def arguments(self) -> dict[str, Any]:
        """Return what the native engine takes."""
        return {"models": self.models, "networks": self.networks}


@cache
def shipped_values() -> Values:
    """Return what ships with the package."""
    file = files("gridwise.puzzles.snake") / "data" / "best.json"
    if not file.is_file():
        return Values()
    data = from_json(file.read_text("utf-8"))
    models = [(model["cells"], model["blocks"]) for model in data["models"]]
    return Values(models, [network_from(entry) for entry in data.get("networks", [])])


def read_values(path: str) -> Values:
    """Read a file of `gridwise train snake --pilot best` that a person has named, or raise InputError."""
    expected = "values of 'gridwise train snake --pilot best'"
    try:
        return _checked(from_json(Path(path).read_text("utf-8")))
    except KeyError as error:
        raise InputError(f"expected {expected}, got a file without {error}", source=path) from error
    except (ValueError, TypeError, OverflowError, AttributeError, UsageError) as error:
        raise InputError(f"expected {expected}: {error}", source=path) from error


def _checked(data: Any) -> Values:
    usual = shipped_values().models[0][1]
    found: list[Model] = []
    for model in data["models"]:
        cells, blocks = model["cells"], model["blocks"]
        if not isinstance(cells, int) or not 1 <= cells <= MOST_CELLS or len(blocks) != len(usual):
            raise ValueError(f"a model is for 1 to {MOST_CELLS} cells and has {len(usual)} blocks")
        found.append((cells, [finite_numbers(block, len(usual[0])) for block in blocks]))
    networks = [network_from(entry) for entry in data.get("networks", [])]
    if not found and not networks:
        raise ValueError("it has no models")
    return Values(found, networks)


def finite_numbers(values: Any, count: int) -> list[float]:
    """Return so many numbers; what is anything else is a ValueError, TypeError or OverflowError."""
    numbers = [float(value) for value in values]
    if len(numbers) != count or not all(map(isfinite, numbers)):
        raise ValueError(f"expected {count} numbers, got {len(numbers)}")
    return numbers


def network_from(entry: Any) -> Network:
    """Read a network of a file: numbers of half precision in base 64."""
    from gridwise._core import snake_network_size

    rules = parse_board(entry["board"])
    packed = b64decode(entry["numbers"], validate=True)
    count = snake_network_size(rules.cells)
    try:
        numbers = array("f", struct.unpack(f"<{count}e", packed))
    except struct.error as error:
        raise ValueError(f"a network for {rules.cells} cells has {count} numbers") from error
    if not all(map(isfinite, numbers)):
        raise ValueError("the numbers of a network are finite")
    return rules.rows, rules.cols, numbers.tobytes()


def network_text(network: Network) -> str:
    """Return the numbers as a file has them."""
    numbers = array("f", network[2])
    return b64encode(struct.pack(f"<{len(numbers)}e", *numbers)).decode("ascii")
