"""Imitation of optimal actions: what the network learns on boards whose distances are known exactly."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from scripts.agent.symmetry import turned_planes

from .network import BoardNetwork
from .sights import Parts, Sight

__all__ = ["learn"]


def learn(
    lessons: Sequence[Mapping[str, NDArray[Any]]],
    sight: Sight,
    *,
    seed: int,
    updates: int,
    batch: int,
    width: int,
    blocks: int,
) -> BoardNetwork:
    """Train on the columns of `gridwise.dataset`; any of the optimal actions is right."""
    torch.manual_seed(seed)
    parts = [_tensors(data, sight) for data in lessons]
    seen, legal, optimal = (torch.cat(column) for column in zip(*parts, strict=True))
    network = BoardNetwork(sight.planes, sight.edge, width, blocks)
    network.to(memory_format=torch.channels_last)
    rate = 3e-3
    optimizer = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=1e-4)
    for update in range(updates):
        warm, progress = min(1.0, (update + 1) / 50), update / updates
        for group in optimizer.param_groups:
            group["lr"] = rate * warm * (0.02 + 0.49 * (1 + math.cos(math.pi * progress)))
        chosen = torch.randint(len(seen), (batch,))
        symmetry = sight.symmetries[update % len(sight.symmetries)]
        board, allowed, right = (turned_planes(one[chosen], symmetry) for one in (seen, legal, optimal))
        logits = network(board.contiguous(memory_format=torch.channels_last))
        loss = (_total(logits, allowed) - _total(logits, right)).mean()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
    network.eval()
    return network


def _total(logits: Tensor, where: Tensor) -> Tensor:
    """Return the logarithm of the sum over the marked places."""
    return logits.masked_fill(~where, -1e9).flatten(1).logsumexp(1)


def _tensors(data: Mapping[str, NDArray[Any]], sight: Sight) -> tuple[Tensor, Tensor, Tensor]:
    columns = {name[7:]: column for name, column in data.items() if name.startswith("states")}
    rows: list[Parts] = [
        {name: column[number] for name, column in columns.items()} for number in range(len(data["actions"]))
    ]
    seen = np.stack([sight.see(row) for row in rows])
    legal, optimal = (
        np.stack([sight.marked(row, actions) for row, actions in zip(rows, data[name], strict=True)])
        for name in ("legal", "optimal")
    )
    return torch.from_numpy(seen), torch.from_numpy(legal), torch.from_numpy(optimal)
