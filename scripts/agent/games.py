"""Snake on the accelerator: many games side by side, a move of all of them in a few tensor operations.

The rules are those of `gridwise.puzzles.snake.rules` with the tail rule `free`; `check.py` plays the agent in
the product's own games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

__all__ = ["PLANES", "Games", "Moment", "Rewards", "planes"]

PLANES = 9
"""Inside, fruit, head, tail, order of the body, and four for the direction in which a body cell leads on."""


@dataclass(frozen=True, slots=True)
class Rewards:
    """What a move brings."""

    step: float = -0.003
    fruit: float = 0.1
    win: float = 5.0


@dataclass(slots=True)
class Moment:
    """Some games in one moment."""

    order: Tensor
    """For each cell the moves until it is free if nothing is eaten: 1 at the tail, the length at the head."""
    onward: Tensor
    """For each body cell the direction to the next one."""
    head: Tensor
    fruit: Tensor

    def __getitem__(self, index: Tensor) -> Moment:
        return Moment(self.order[index], self.onward[index], self.head[index], self.fruit[index])

    @classmethod
    def joined(cls, parts: Sequence[Moment]) -> Moment:
        """Put moments one after the other."""
        return cls(
            torch.cat([part.order for part in parts]),
            torch.cat([part.onward for part in parts]),
            torch.cat([part.head for part in parts]),
            torch.cat([part.fruit for part in parts]),
        )


def planes(moment: Moment, rows: int, cols: int) -> Tensor:
    """Return what the network sees: games x planes x rows x columns."""
    order = moment.order[:, : rows * cols].to(torch.int16)
    at = torch.arange(rows * cols, device=order.device)
    head, fruit = (at == moment.head[:, None]), (at == moment.fruit[:, None])
    body = (order > 0) & ~head
    seen = [torch.ones_like(head), fruit, head, order == 1, order * (1.0 / (rows * cols))]
    seen += [body & (moment.onward[:, : rows * cols] == direction) for direction in range(4)]
    return torch.stack([plane.float() for plane in seen], 1).view(-1, PLANES, rows, cols)


class Games:
    """Games that begin anew when they end; cell number `cells` is the wall."""

    def __init__(
        self, rows: int, cols: int, count: int, device: torch.device, rewards: Rewards, patience: int
    ) -> None:
        self.rows, self.cols, self.count, self.cells = rows, cols, count, rows * cols
        self.rewards, self.patience, self.device = rewards, patience, device
        table = torch.full((self.cells + 1, 4), self.cells)
        for cell in range(self.cells):
            row, col = divmod(cell, cols)
            for direction, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
                if 0 <= row + down < rows and 0 <= col + right < cols:
                    table[cell, direction] = (row + down) * cols + col + right
        self.table = table.to(device)
        self.order = torch.zeros((count, self.cells + 1), dtype=torch.int16, device=device)
        self.onward = torch.zeros((count, self.cells + 1), dtype=torch.int8, device=device)
        self.head = torch.zeros(count, dtype=torch.int64, device=device)
        self.fruit, self.length = torch.zeros_like(self.head), torch.zeros_like(self.head)
        self.hunger, self.steps = torch.zeros_like(self.head), torch.zeros_like(self.head)
        self.every = torch.arange(count, device=device)
        self.begin(torch.ones(count, dtype=torch.bool, device=device))

    def moment(self) -> Moment:
        """Return how the games stand, as copies."""
        return Moment(
            self.order[:, : self.cells].to(torch.uint8),
            self.onward[:, : self.cells].clone(),
            self.head.clone(),
            self.fruit.clone(),
        )

    def set(self, moment: Moment) -> None:
        """Go on from other positions."""
        self.order[:, : self.cells] = moment.order.to(torch.int16)
        self.onward[:, : self.cells] = moment.onward
        self.head, self.fruit = moment.head.clone().long(), moment.fruit.clone().long()
        self.length = moment.order.to(torch.int16).amax(1).long()
        self.hunger.zero_()
        self.steps.zero_()

    def legal(self) -> Tensor:
        """Return for each game and direction whether the move keeps the snake alive."""
        targets = self.table[self.head]
        order = self.order.gather(1, targets)
        tail = (order == 1) & (self.length > 2)[:, None]
        return (targets < self.cells) & ((order == 0) | tail)

    def begin(self, which: Tensor) -> None:
        """Start these games anew: length 1 on a uniform cell."""
        start = torch.randint(self.cells, (self.count,), device=self.device)
        fresh = torch.zeros_like(self.order)
        fresh[self.every, start] = 1
        self.order = torch.where(which[:, None], fresh, self.order)
        self.head = torch.where(which, start, self.head)
        self.length = torch.where(which, 1, self.length)
        self.hunger = torch.where(which, 0, self.hunger)
        self.steps = torch.where(which, 0, self.steps)
        self.lay_fruit(which)

    def lay_fruit(self, which: Tensor) -> None:
        """Put a new fruit on a uniform free cell."""
        chance = torch.rand((self.count, self.cells), device=self.device)
        chance = chance.masked_fill(self.order[:, : self.cells] > 0, -1.0)
        self.fruit = torch.where(which, chance.argmax(1), self.fruit)

    def step(self, action: Tensor, fruit: Tensor | None = None) -> tuple[Tensor, Tensor, Tensor]:
        """Move in every game and return rewards, ends and wins; `fruit` says where the next ones lie."""
        target = self.table[self.head].gather(1, action[:, None]).squeeze(1)
        dead = ~self.legal().gather(1, action[:, None]).squeeze(1)
        eaten = (target == self.fruit) & ~dead
        target = torch.where(dead, self.head, target)
        self.order = torch.where((eaten | dead)[:, None], self.order, (self.order - 1).clamp(min=0))
        self.length = self.length + eaten
        self.onward[self.every, self.head] = action.to(torch.int8)
        self.order[self.every, target] = self.length.to(torch.int16)
        self.head = target
        self.steps = self.steps + 1
        self.hunger = torch.where(eaten, 0, self.hunger + 1)
        won = eaten & (self.length == self.cells)
        if fruit is None:
            self.lay_fruit(eaten & ~won)
        else:
            self.fruit = torch.where(eaten, fruit, self.fruit)
        reward = self.rewards.step + self.rewards.fruit * eaten + self.rewards.win * won
        return reward, dead | won | (self.hunger >= self.patience), won
