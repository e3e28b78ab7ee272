"""Rows as files that other programs read: CSV, JSON, Parquet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from gridwise.errors import MissingExtraError

__all__ = ["FORMATS", "as_bytes", "as_csv"]

FORMATS = ("csv", "json", "parquet")


def as_csv(rows: Sequence[Mapping[str, Any]]) -> str:
    """Write the rows as CSV with the names of all columns first."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, names, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return buffer.getvalue()


def as_bytes(rows: Sequence[Mapping[str, Any]], format: str) -> bytes:
    """Write the rows in one of the formats."""
    if format == "parquet":
        return _parquet(rows)
    if format == "json":
        return (json.dumps(rows, default=str, indent=1) + "\n").encode()
    return as_csv(rows).encode()


def _parquet(rows: Sequence[Mapping[str, Any]]) -> bytes:
    try:
        # By name, so that type checks do not depend on its presence.
        pyarrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise MissingExtraError("Parquet", "parquet") from None
    sink = pyarrow.BufferOutputStream()
    parquet.write_table(pyarrow.Table.from_pylist([dict(row) for row in rows]), sink)
    data: bytes = sink.getvalue().to_pybytes()
    return data
