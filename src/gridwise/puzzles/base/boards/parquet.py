"""Boards in the rows of a Parquet file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from gridwise.errors import InputError, MissingExtraError
from gridwise.puzzles.base.boards.facts import BOARD_COLUMNS
from gridwise.puzzles.base.boards.tables import Record, of_this_puzzle
from gridwise.puzzles.base.puzzle import Puzzle

__all__ = ["is_parquet", "parquet_records"]


def is_parquet(path: str) -> bool:
    """Tell whether a file begins as Parquet files do."""
    if not Path(path).is_file():
        return False
    with Path(path).open("rb") as stream:
        return stream.read(4) == b"PAR1"


def parquet_records(puzzle: Puzzle[Any], path: str) -> Iterator[Record]:
    """Yield the boards of a table."""
    return of_this_puzzle(puzzle, _rows(path), path)


def _rows(path: str) -> Iterator[tuple[int | None, Mapping[str, Any], str]]:
    try:
        # By name, so that type checks do not depend on its presence.
        pyarrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise MissingExtraError("Parquet", "parquet") from None
    try:
        rows = parquet.read_table(path).to_pylist()
    except pyarrow.ArrowInvalid as error:
        raise InputError(f"expected a Parquet file: {str(error).splitlines()[0]}", source=path) from None
    column = next((name for name in BOARD_COLUMNS if rows and name in rows[0]), None)
    if rows and column is None:
        raise InputError(f"expected a column {' or '.join(map(repr, BOARD_COLUMNS))}", source=path)
    yield from ((None, row, str(row[column])) for row in rows)
