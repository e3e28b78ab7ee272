"""The eight symmetries of a square board, over planes and moves."""

from __future__ import annotations

import torch
from torch import Tensor

__all__ = ["turned", "turned_planes"]


def turned(seen: Tensor, actions: Tensor, symmetry: int) -> tuple[Tensor, Tensor]:
    """Return positions and their moves under one of the symmetries."""
    return turned_planes(seen, symmetry), torch.argsort(_directions(seen, symmetry))[actions]


def turned_planes(seen: Tensor, symmetry: int) -> Tensor:
    """Return planes under one of the symmetries; the last four belong to U, R, D, L."""
    names = _directions(seen, symmetry)
    if symmetry & 1:
        seen = seen.flip(3)
    if symmetry & 2:
        seen = seen.flip(2)
    if symmetry & 4 and seen.shape[2] == seen.shape[3]:
        seen = seen.transpose(2, 3)
    return torch.cat([seen[:, :-4], seen[:, -4:][:, names]], 1)


def _directions(seen: Tensor, symmetry: int) -> Tensor:
    """Return for each direction which one it was before."""
    names = torch.arange(4, device=seen.device)
    if symmetry & 1:  # left and right
        names = names[[0, 3, 2, 1]]
    if symmetry & 2:  # up and down
        names = names[[2, 1, 0, 3]]
    if symmetry & 4 and seen.shape[2] == seen.shape[3]:  # rows and columns
        names = names[[3, 2, 1, 0]]
    return names
