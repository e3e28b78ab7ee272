"""The eight symmetries of a square board, over planes and moves."""

from __future__ import annotations

import torch
from torch import Tensor

__all__ = ["turned"]


def turned(seen: Tensor, actions: Tensor, symmetry: int) -> tuple[Tensor, Tensor]:
    """Return the positions and moves under one of the eight symmetries of a square board."""
    names = torch.arange(4, device=seen.device)
    if symmetry & 1:  # left and right
        seen, names = seen.flip(3), names[[0, 3, 2, 1]]
    if symmetry & 2:  # up and down
        seen, names = seen.flip(2), names[[2, 1, 0, 3]]
    if symmetry & 4 and seen.shape[2] == seen.shape[3]:  # rows and columns
        seen, names = seen.transpose(2, 3), names[[3, 2, 1, 0]]
    # names[new] is the old direction that the new one was
    order = torch.argsort(names)
    return torch.cat([seen[:, :5], seen[:, 5:][:, names]], 1), order[actions]
