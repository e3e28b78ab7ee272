"""Pilots that play with what `gridwise train` has put into a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from math import isfinite
from pathlib import Path
from typing import Any

from gridwise.errors import InputError, UsageError
from gridwise.files import from_json
from gridwise.puzzles.snake.learning.knowledge import Model, models
from gridwise.puzzles.snake.pilots.best import Best
from gridwise.puzzles.snake.pilots.entry import PilotEntry
from gridwise.puzzles.snake.pilots.evolved import WEIGHTS, Evolved

__all__ = ["trained_entry"]


def trained_entry(kind: str, path: str) -> PilotEntry:
    """Return the pilot `evolved` or `best` with what a file holds."""
    file = Path(path)
    if not file.is_file():
        raise UsageError(f"{path}: no such file")
    # Read once, and again when training has written the file anew.
    return _read(kind, path, file.stat().st_mtime_ns)


@lru_cache(maxsize=16)
def _read(kind: str, path: str, written: int) -> PilotEntry:
    name = f"{kind}:{path}"
    if kind == "evolved":
        network = _learned(path, "a network of 'gridwise train snake'", _network)
        summary = f"the network of {path}, bred by mutation and selection"
        return PilotEntry(name, partial(Evolved, network), summary, kind, network)
    values = _learned(path, "values of 'gridwise train snake --pilot best'", _values)
    summary = f"plans as best does, with the values of {path}"
    return PilotEntry(name, partial(Best, learned=values), summary, kind, values)


def _learned(path: str, expected: str, read: Callable[[Any], Any]) -> Any:
    try:
        return read(from_json(Path(path).read_text("utf-8")))
    except KeyError as error:
        raise InputError(f"expected {expected}, got a file without {error}", source=path) from error
    except (ValueError, TypeError) as error:
        raise InputError(f"expected {expected}: {error}", source=path) from error


def _network(data: Any) -> tuple[float, ...]:
    return tuple(_numbers(data["network"], WEIGHTS))


def _values(data: Any) -> list[Model]:
    shares, weights = len(models()[0][1]), len(models()[0][1][0])
    found: list[Model] = []
    for model in data["models"]:
        cells, blocks = model["cells"], model["blocks"]
        if not isinstance(cells, int) or cells < 1 or len(blocks) != shares:
            raise ValueError(f"a model is for 1 cell or more and has {shares} blocks")
        found.append((cells, [_numbers(block, weights) for block in blocks]))
    if not found:
        raise ValueError("it has no models")
    return found


def _numbers(values: Any, count: int) -> list[float]:
    numbers = [float(value) for value in values]
    if len(numbers) != count or not all(map(isfinite, numbers)):
        raise ValueError(f"expected {count} numbers, got {len(numbers)}")
    return numbers
