"""Rows as files that other programs read: CSV, JSON, Parquet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from gridwise.errors import MissingExtraError

__all__ = ["FORMATS", "as_bytes", "as_csv", "parquet_rows", "require_parquet"]

FORMATS = ("csv", "json", "parquet")


Types = Mapping[str, str]
"""Columns with their types as SQLite names them: INTEGER, REAL, TEXT, BOOLEAN."""


def as_csv(rows: Sequence[Mapping[str, Any]], types: Types | None = None) -> str:
    """Write the rows as CSV with the names of all columns first."""
    names = list(dict.fromkeys([*(types or ()), *(name for row in rows for name in row)]))
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, names, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return buffer.getvalue()


def as_bytes(rows: Sequence[Mapping[str, Any]], format: str, types: Types | None = None) -> bytes:
    """Write the rows in one of the formats, with all columns of the types, where there are any."""
    if format == "parquet":
        return _parquet(rows, types)
    if format == "json":
        return (json.dumps(rows, default=str, indent=1) + "\n").encode()
    return as_csv(rows, types).encode()


def parquet_rows(data: bytes) -> list[dict[str, Any]]:
    """Read the rows of a Parquet file; ValueError where it is none."""
    pyarrow, parquet = require_parquet()
    rows: list[dict[str, Any]] = parquet.read_table(pyarrow.BufferReader(data)).to_pylist()
    return rows


def require_parquet() -> tuple[Any, Any]:
    """Return the library that knows Parquet, or say which extra brings it."""
    try:
        # By name, so that type checks do not depend on its presence.
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise MissingExtraError("Parquet", "parquet") from None


def _parquet(rows: Sequence[Mapping[str, Any]], types: Types | None) -> bytes:
    pyarrow, parquet = require_parquet()
    names = {"INTEGER": "int64", "REAL": "double", "TEXT": "string", "BOOLEAN": "bool"}
    schema = types and pyarrow.schema([(name, names[kind]) for name, kind in types.items()])
    sink = pyarrow.BufferOutputStream()
    parquet.write_table(pyarrow.Table.from_pylist([dict(row) for row in rows], schema=schema), sink)
    data: bytes = sink.getvalue().to_pybytes()
    return data
