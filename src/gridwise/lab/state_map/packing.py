"""Numbers as text, for pages: little-endian bytes in base64."""

from __future__ import annotations

import sys
from array import array
from base64 import b64encode
from typing import Any

__all__ = ["packed"]


def packed(numbers: array[Any] | bytes) -> str:
    """Return an array as base64 of its little-endian bytes."""
    if isinstance(numbers, array) and sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return b64encode(numbers).decode()
