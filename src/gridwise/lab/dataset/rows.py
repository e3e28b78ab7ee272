"""Some rows of a dataset: what one worker hands over at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

__all__ = ["DatasetRows", "RowsTask", "columns_of", "mask"]


@dataclass(frozen=True, slots=True)
class DatasetRows:
    """Columns of the same length, and where the rows come from."""

    columns: Mapping[str, NDArray[Any]]
    """Empty where there is nothing to learn."""
    boards: Sequence[str]
    """The games or boards as texts; the column `games` counts them."""
    figures: Mapping[str, int] = field(default_factory=dict)
    """What else is counted, by name."""


class RowsTask(Protocol):
    """A part of the work; whoever does it, the rows are the same."""

    def rows(self) -> DatasetRows:
        """Do it."""


def columns_of(observations: Sequence[Any]) -> dict[str, NDArray[Any]]:
    """Return observations as the column `states`, or as one for each of their parts."""
    first = observations[0]
    if isinstance(first, Mapping):
        return {f"states_{name}": np.stack([one[name] for one in observations]) for name in first}
    return {"states": np.stack([np.asarray(one) for one in observations])}


def mask(actions: Sequence[Sequence[int]], count: int) -> NDArray[np.bool_]:
    """Return a row for each list of actions, True at those in it."""
    marked = np.zeros((len(actions), count), dtype=np.bool_)
    for row, listed in enumerate(actions):
        marked[row, listed] = True
    return marked
