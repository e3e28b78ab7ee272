"""What is observed of any puzzle as planes, so that a network for pictures takes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwise.errors import UsageError
from gridwise.puzzles.base.environment.environment import Numbers, Observed
from gridwise.puzzles.base.environment.images import Image

__all__ = ["PlaneEncoding"]


class PlaneEncoding:
    """Turns observations into planes of rows x columns, from 0 to 1, channels first.

    The first plane is 1 everywhere. Then follow the parts in their order: a board of codes has a plane for
    each code from 1 on, a board of amounts one plane, divided by the largest; a single number fills a plane,
    divided by its usual size, and a choice fills that of its number, from 1 on.
    """

    def __init__(
        self, observed: Observed, rows: int, cols: int, dtype: str = "uint8", scale: int | None = None
    ) -> None:
        self._parts = dict(observed) if isinstance(observed, Mapping) else {"": observed}
        self._cells = (rows, cols)
        count = 1 + sum(self._planes_of(part) for part in self._parts.values())
        self._image = Image.of(count, rows, cols, dtype, scale)
        self.observed = self._image.observed

    def __call__(self, observation: Any) -> NDArray[Any]:
        """Return an observation as planes."""
        seen = observation if isinstance(observation, Mapping) else {"": observation}
        planes = self._image.blank()
        planes[0], at = 1, 1
        for name, part in self._parts.items():
            count = self._planes_of(part)
            self._write(planes[at : at + count], part, seen[name])
            at += count
        return self._image.made(planes)

    def _planes_of(self, part: Numbers | int) -> int:
        if isinstance(part, int):
            return part - 1
        if part.shape not in (self._cells, (1,)):
            raise UsageError("this puzzle is observed as planes already; there is the observation 'symbolic'")
        return int(part.high) if self._has_codes(part) else 1

    def _has_codes(self, part: Numbers) -> bool:
        return part.shape == self._cells and part.dtype == "uint8"

    def _write(self, planes: NDArray[np.float32], part: Numbers | int, value: Any) -> None:
        if isinstance(part, int):
            planes[: int(value)][-1:] = 1
        elif self._has_codes(part):
            planes[:] = np.arange(1, len(planes) + 1)[:, None, None] == value
        else:
            planes[0] = np.clip(np.asarray(value) / (part.usual or part.high), 0, 1)
