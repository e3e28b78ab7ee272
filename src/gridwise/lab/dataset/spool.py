"""Columns that grow in temporary files, so that more can be collected than fits into memory."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import prod
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwise.lab.dataset.rows import DatasetRows

__all__ = ["Spool", "SpooledColumn"]


@dataclass(frozen=True, slots=True)
class SpooledColumn:
    """One column: an array whose first axis is the rows."""

    file: Path
    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    """Of one row."""

    @property
    def row_size(self) -> int:
        """Numbers in a row."""
        return prod(self.shape)

    def part(self, first: int, count: int) -> NDArray[Any]:
        """Return some of the rows."""
        size = self.row_size
        offset = first * size * self.dtype.itemsize
        return np.fromfile(self.file, self.dtype, count * size, offset=offset).reshape(-1, *self.shape)


class Spool:
    """The rows of a dataset while it is made; a context manager that leaves nothing behind."""

    def __init__(self) -> None:
        self.columns: dict[str, SpooledColumn] = {}
        self.boards: list[str] = []
        self.count = 0
        """Rows."""
        self.figures: Counter[str] = Counter()
        self._folder = TemporaryDirectory(prefix="gridwise-", ignore_cleanup_errors=True)

    def __enter__(self) -> Spool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._folder.cleanup()

    def add(self, rows: DatasetRows) -> None:
        """Take some rows in."""
        self.boards += rows.boards
        self.figures.update(rows.figures)
        for name, array in rows.columns.items():
            if name not in self.columns:
                file = Path(self._folder.name, name)
                self.columns[name] = SpooledColumn(file, array.dtype, array.shape[1:])
            column = self.columns[name]
            assert (column.dtype, column.shape) == (array.dtype, array.shape[1:])
            with column.file.open("ab") as stream:
                stream.write(np.ascontiguousarray(array).tobytes())
        self.count += len(next(iter(rows.columns.values()), ()))

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Return every column whole."""
        return {name: column.part(0, self.count) for name, column in self.columns.items()}
