"""The network of the small agents: four numbers for each cell, how good it is to move its piece so."""

from __future__ import annotations

from typing import cast

import torch
from torch import Tensor, nn

from scripts.agent.network import Block

__all__ = ["BoardNetwork"]


class BoardNetwork(nn.Module):
    """Planes x rows x columns to the logits of U, R, D, L on every cell."""

    def __init__(self, planes: int, edge: str, width: int, blocks: int) -> None:
        super().__init__()
        self.stem = nn.Conv2d(planes, width, 3, padding=1, padding_mode=edge)
        self.blocks = nn.Sequential(*(Block(width, edge) for _ in range(blocks)))
        self.last = nn.Conv2d(width, 4, 1)

    def forward(self, seen: Tensor) -> Tensor:
        """Return the logits."""
        return cast(Tensor, self.last(torch.relu(self.blocks(self.stem(seen)))))
