"""A dataset in Python."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwise.data import flat
from gridwise.display import Displayed
from gridwise.lab.dataset.rows import DatasetRows
from gridwise.lab.dataset.spool import Spool
from gridwise.lab.dataset.writing import write_dataset

__all__ = ["Dataset"]


class Dataset(Displayed, Mapping[str, NDArray[Any]]):
    """Columns of the same length by name; `info` says what they are."""

    def __init__(
        self, columns: Mapping[str, NDArray[Any]], boards: tuple[str, ...], info: Mapping[str, Any]
    ) -> None:
        self.columns = dict(columns)
        self.boards = boards
        """The texts of the games or boards that the column `games` counts."""
        self.info = dict(info)

    def __getitem__(self, name: str) -> NDArray[Any]:
        return self.columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns)

    def __len__(self) -> int:
        return len(self.columns)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Dataset)
            and (self.boards, self.info, [*self]) == (other.boards, other.info, [*other])
            and all(np.array_equal(self[name], other[name]) for name in self)
        )

    def __hash__(self) -> int:
        return hash(sha256(b"".join(array.tobytes() for array in self.columns.values())).digest())

    def __repr__(self) -> str:
        return f"Dataset({self.info['rows']:,} rows: {', '.join(self)})"

    def as_dict(self) -> dict[str, Any]:
        """Return what it is: puzzle, source, columns with their types and shapes."""
        return dict(self.info)

    def as_row(self) -> dict[str, Any]:
        """Return what of it is one word or one number."""
        return flat(self.info)

    def save(self, path: str | PathLike[str]) -> None:
        """Write it as .npz or .parquet: what `gridwise dataset --out` writes."""
        with Spool() as spool:
            spool.add(DatasetRows(self.columns, self.boards))
            write_dataset(path, spool, self.info)
