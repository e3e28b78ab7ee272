"""A dataset as a file: NumPy's .npz or Parquet, the same bytes for the same rows."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from shutil import copyfileobj
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np
from numpy.lib import format as npy

from gridwise.errors import UsageError
from gridwise.files import naming, writing
from gridwise.lab.dataset.spool import Spool, SpooledColumn
from gridwise.lab.tabular import require_parquet

__all__ = ["FORMATS", "format_of", "write_dataset"]

FORMATS = ("npz", "parquet")
GROUP_ROWS = 1 << 16
"""Rows that lie together in a Parquet file."""


def format_of(path: str | os.PathLike[str]) -> str:
    """Return the form that a file's name asks for; what it needs is there, or it is said now."""
    found = Path(path).suffix.lower().removeprefix(".")
    if found not in FORMATS:
        raise UsageError(f"expected a dataset named .npz or .parquet, got {os.fspath(path)!r}")
    if found == "parquet":
        require_parquet()
    return found


def write_dataset(path: str | os.PathLike[str], spool: Spool, info: Mapping[str, Any]) -> None:
    """Write the rows whole or not at all."""
    write = {"npz": _write_npz, "parquet": _write_parquet}[format_of(path)]
    with naming(path), writing(path) as stream:
        write(stream, spool, json.dumps(info))


def _write_npz(stream: IO[bytes], spool: Spool, info: str) -> None:
    with ZipFile(stream, "w", ZIP_DEFLATED) as archive:
        for name, column in spool.columns.items():
            with _member(archive, name) as member:
                header = {
                    "descr": npy.dtype_to_descr(column.dtype),
                    "fortran_order": False,
                    "shape": (spool.count, *column.shape),
                }
                npy.write_array_header_1_0(member, header)
                with column.file.open("rb") as spooled:
                    copyfileobj(spooled, member, 1 << 20)
        for name, texts in {"boards": np.array(spool.boards), "info": np.array(info)}.items():
            with _member(archive, name) as member:
                npy.write_array(member, texts, allow_pickle=False)


def _member(archive: ZipFile, name: str) -> IO[bytes]:
    # Without the time of writing, so that the same rows are the same bytes.
    entry = ZipInfo(f"{name}.npy")
    entry.compress_type = ZIP_DEFLATED
    return archive.open(entry, "w", force_zip64=True)


def _write_parquet(stream: IO[bytes], spool: Spool, info: str) -> None:
    pyarrow, parquet = require_parquet()
    told = {"gridwise": info, "gridwise.boards": json.dumps(spool.boards)}
    schema = pyarrow.schema(
        [(name, _type(pyarrow, column)) for name, column in spool.columns.items()], metadata=told
    )
    with parquet.ParquetWriter(stream, schema) as writer:
        for first in range(0, spool.count, GROUP_ROWS):
            arrays = [_array(pyarrow, column, first) for column in spool.columns.values()]
            writer.write_table(pyarrow.Table.from_arrays(arrays, schema=schema))


def _type(pyarrow: Any, column: SpooledColumn) -> Any:
    kind = pyarrow.from_numpy_dtype(column.dtype)
    return pyarrow.list_(kind, column.row_size) if column.shape else kind


def _array(pyarrow: Any, column: SpooledColumn, first: int) -> Any:
    """Return some rows of a column; those that are arrays are lists of one length."""
    part = column.part(first, GROUP_ROWS)
    if not column.shape:
        return pyarrow.array(part)
    return pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(part.reshape(-1)), column.row_size)
