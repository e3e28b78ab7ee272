"""Planes as networks take them: numbers from 0 to 1, or pixels from 0 to 255."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from gridwise.errors import UsageError
from gridwise.puzzles.base.environment.environment import Numbers

__all__ = ["LEAST_SIDE", "Dtype", "Image"]

Dtype = Literal["float32", "uint8"]
LEAST_SIDE = 36
"""Pixels: the networks for pictures that are in common use take no smaller ones."""
MOST_SCALE = 64


@dataclass(frozen=True, slots=True)
class Image:
    """How many planes of which size there are, and what their numbers are made into.

    Pixels (`uint8`) are 255 times the numbers, rounded. A cell becomes `scale` x `scale` equal numbers.
    """

    planes: int
    rows: int
    cols: int
    dtype: Dtype
    scale: int

    @classmethod
    def of(cls, planes: int, rows: int, cols: int, dtype: str = "float32", scale: int | None = None) -> Image:
        """Check what was asked for; without a scale, numbers stay as they are and pixels become enough."""
        if dtype not in ("float32", "uint8"):
            raise UsageError(f"expected the dtype 'float32' or 'uint8', got {dtype!r:.40}")
        if scale is None:
            scale = 1 if dtype == "float32" else -(-LEAST_SIDE // min(rows, cols))
        elif isinstance(scale, bool) or not isinstance(scale, int) or not 1 <= scale <= MOST_SCALE:
            raise UsageError(f"expected the scale to be from 1 to {MOST_SCALE}, got {scale!r:.40}")
        return cls(planes, rows, cols, "float32" if dtype == "float32" else "uint8", scale)

    @property
    def observed(self) -> Numbers:
        """What an environment says about such arrays."""
        shape = (self.planes, self.rows * self.scale, self.cols * self.scale)
        return Numbers(shape, 255 if self.dtype == "uint8" else 1, 0, self.dtype)

    def blank(self) -> NDArray[np.float32]:
        """Return planes with nothing on them, to be written and then made."""
        return np.zeros((self.planes, self.rows, self.cols), dtype=np.float32)

    def made(self, planes: NDArray[np.float32]) -> NDArray[Any]:
        """Return the array of numbers from 0 to 1 as it is observed."""
        numbers: NDArray[Any] = planes
        if self.dtype == "uint8":
            numbers = np.rint(planes * np.float32(255)).astype(np.uint8)
        if self.scale > 1:
            numbers = numbers.repeat(self.scale, axis=1).repeat(self.scale, axis=2)
        return numbers
