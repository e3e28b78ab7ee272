"""Imitation: the moves of a teacher's games, with what they came to, in all eight symmetries of the board."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from .evaluate import Score
from .games import Games, Moment, Rewards, planes
from .network import Network
from .symmetry import turned

__all__ = ["Lesson", "imitate", "lessons"]


@dataclass(slots=True)
class Lesson:
    """Positions of the teacher, its moves, the discounted rewards that followed, and how its games ended."""

    moments: Moment
    actions: Tensor
    returns: Tensor
    score: Score


def lessons(file: Path, device: torch.device, rewards: Rewards, discount: float) -> Lesson:
    """Replay the recorded games side by side."""
    data = np.load(file)
    rows, cols = (int(side) for side in data["shape"])
    ends = torch.from_numpy(data["ends"])
    lengths = torch.diff(ends, prepend=torch.zeros(1, dtype=torch.int64))
    count, most = len(lengths), int(lengths.max())
    moves = torch.zeros((count, most), dtype=torch.int64)
    within = torch.arange(most) < lengths[:, None]
    moves[within] = torch.from_numpy(data["moves"]).long()
    moves, within = moves.to(device), within.to(device)
    fruits = torch.from_numpy(data["fruits"]).long().to(device)
    games = Games(rows, cols, count, device, rewards, patience=1 << 30)
    start = torch.from_numpy(data["starts"]).long().to(device)
    games.order.zero_()
    games.order[games.every, start] = 1
    games.head, games.fruit = start, fruits[:, 0]
    ended = torch.ones_like(start)
    kept: list[tuple[Moment, Tensor, Tensor, Tensor]] = []
    for move in range(most):
        now = within[:, move].nonzero().squeeze(1)
        moment, action = games.moment(), moves[:, move]
        after = fruits.gather(1, games.length.clamp(max=games.cells - 1)[:, None]).squeeze(1)
        reward, _, _ = games.step(action, after)
        ended[now] = games.length[now]
        kept.append((moment[now], action[now], reward, now))
    value = torch.zeros(count, device=device)
    returns: list[Tensor] = []
    for _, _, reward, now in reversed(kept):
        value[now] = reward[now] + discount * value[now]
        returns.append(value[now])
    moments = Moment.joined([moment for moment, _, _, _ in kept])
    filled = (ended == games.cells).cpu()
    steps = (lengths * filled).sum().item() / max(1, int(filled.sum()))
    score = Score(count, filled.float().mean().item(), steps, ended.float().mean().item())
    return Lesson(moments, torch.cat([action for _, action, _, _ in kept]), torch.cat(returns[::-1]), score)


def imitate(
    network: Network,
    lesson: Lesson,
    shape: tuple[int, int],
    *,
    updates: int,
    batch: int,
    rate: float,
    forward: Callable[[Tensor], tuple[Tensor, Tensor]],
    report: Callable[[int, float, float], None],
) -> None:
    """Learn to move as the teacher does and to foresee what it reaches."""
    optimizer = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=1e-4)
    device, count = lesson.actions.device, len(lesson.actions)
    for update in range(updates):
        progress = update / updates
        for group in optimizer.param_groups:
            group["lr"] = (
                rate * min(1.0, (update + 1) / 100) * (0.02 + 0.49 * (1 + math.cos(math.pi * progress)))
            )
        chosen = torch.randint(count, (batch,), device=device)
        seen, actions = turned(planes(lesson.moments[chosen], *shape), lesson.actions[chosen], update % 8)
        logits, values = forward(seen)
        wrong = functional.cross_entropy(logits.float(), actions)
        missed = functional.mse_loss(values.float(), lesson.returns[chosen])
        optimizer.zero_grad(set_to_none=True)
        (wrong + 0.5 * missed).backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        if update % 200 == 0 or update == updates - 1:
            report(update, wrong.item(), float((logits.argmax(1) == actions).float().mean()))
