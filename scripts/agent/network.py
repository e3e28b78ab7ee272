"""The agent's network: residual convolutions over the board, read off at the head's cell."""

from __future__ import annotations

from typing import cast

import torch
from torch import Tensor, nn

from .games import PLANES

__all__ = ["Block", "Network"]


class Block(nn.Module):
    """Two convolutions beside the identity, with what the whole board looks like on average."""

    def __init__(self, width: int, edge: str = "zeros") -> None:
        super().__init__()
        self.first = nn.Conv2d(width, width, 3, padding=1, padding_mode=edge)
        self.second = nn.Conv2d(width, width, 3, padding=1, padding_mode=edge)
        self.whole = nn.Linear(width, width)
        nn.init.zeros_(self.second.weight)
        nn.init.zeros_(self.whole.weight)

    def forward(self, board: Tensor) -> Tensor:
        """Return the board's features after one more round."""
        inner = self.first(torch.relu(board)) + self.whole(board.mean((2, 3)))[:, :, None, None]
        return cast(Tensor, board + self.second(torch.relu(inner)))


class Network(nn.Module):
    """Planes to the logits of U, R, D, L and the value of the position."""

    def __init__(self, width: int = 64, blocks: int = 5) -> None:
        super().__init__()
        self.width = width
        self.stem = nn.Conv2d(PLANES, width, 3, padding=1)
        self.blocks = nn.Sequential(*(Block(width) for _ in range(blocks)))
        self.mixed = nn.Linear(2 * width, 128)
        self.policy = nn.Linear(128, 4)
        self.value = nn.Linear(128, 1)
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.value.weight)

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        """Return logits and values."""
        board = torch.relu(self.blocks(self.stem(planes)))
        at_head = (board * planes[:, 2:3]).sum((2, 3))
        mixed = torch.relu(self.mixed(torch.cat([at_head, board.mean((2, 3))], 1)))
        return self.policy(mixed), self.value(mixed).squeeze(1)
