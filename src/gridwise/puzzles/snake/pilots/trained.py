"""Pilots that play with what `gridwise train` has put into a file."""

from __future__ import annotations

from functools import lru_cache, partial
from pathlib import Path

from gridwise.errors import InputError, UsageError
from gridwise.files import from_json
from gridwise.puzzles.snake.learning.knowledge import finite_numbers, read_values
from gridwise.puzzles.snake.move_tables.files import read_header
from gridwise.puzzles.snake.pilots.best import Best
from gridwise.puzzles.snake.pilots.entry import PilotEntry
from gridwise.puzzles.snake.pilots.evolved import WEIGHTS, Evolved
from gridwise.puzzles.snake.pilots.optimal import Optimal

__all__ = ["trained_entry"]


def trained_entry(kind: str, path: str) -> PilotEntry:
    """Return the pilot `evolved`, `best` or `optimal` with what a file holds."""
    file = Path(path)
    if not file.is_file():
        raise UsageError(f"{path}: no such file")
    # Read once, and again when training has written the file anew.
    return _read(kind, path, file.stat().st_mtime_ns)


@lru_cache(maxsize=16)
def _read(kind: str, path: str, written: int) -> PilotEntry:
    name = f"{kind}:{path}"
    if kind == "evolved":
        network = _network(path)
        summary = f"the network of {path}, bred by mutation and selection"
        return PilotEntry(name, partial(Evolved, network), summary, kind, network)
    if kind == "optimal":
        header = read_header(Path(path))
        summary = f"provably the fewest expected steps on {header.board}, by the table {path}"
        return PilotEntry(name, partial(Optimal, path), summary, kind, path)
    values = read_values(path)
    summary = f"plans as best does, with the values of {path}"
    return PilotEntry(name, partial(Best, learned=values), summary, kind, values)


def _network(path: str) -> tuple[float, ...]:
    expected = "a network of 'gridwise train snake'"
    try:
        return tuple(finite_numbers(from_json(Path(path).read_text("utf-8"))["network"], WEIGHTS))
    except KeyError as error:
        raise InputError(f"expected {expected}, got a file without {error}", source=path) from error
    except (ValueError, TypeError, OverflowError) as error:
        raise InputError(f"expected {expected}: {error}", source=path) from error
