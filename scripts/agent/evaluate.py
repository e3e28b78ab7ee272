"""How well an agent plays: games from the start, no search and no certificate."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from .games import Games, Rewards, planes
from .ppo import Forward, masked
from .symmetry import turned

__all__ = ["Score", "choose", "evaluate", "everywhere"]


@dataclass(frozen=True, slots=True)
class Score:
    """What came out of some games."""

    games: int
    filled: float
    """Share of the games that filled the board."""
    steps: float
    """Mean of the games that did."""
    length: float


def choose(logits: Tensor, legal: Tensor, lost: Tensor) -> Tensor:
    """Return the likeliest moves; by chance where a snake has walked about without food for long."""
    logs = masked(logits, legal)
    return torch.where(lost, torch.multinomial(logs.exp(), 1).squeeze(1), logs.argmax(1))


@torch.no_grad()
def evaluate(forward: Forward, rows: int, cols: int, games: int, device: torch.device) -> Score:
    """Play games to their ends."""
    cells = rows * cols
    fleet = Games(rows, cols, games, device, Rewards(), patience=10 * cells)
    playing = torch.ones(games, dtype=torch.bool, device=device)
    filled, length, steps = (
        torch.zeros_like(playing),
        torch.zeros_like(fleet.head),
        torch.zeros_like(fleet.head),
    )
    for move in range(30 * cells):
        logits, _ = forward(planes(fleet.moment(), rows, cols))
        _, over, won = fleet.step(choose(logits, fleet.legal(), fleet.hunger > 2 * cells))
        now = over & playing
        filled |= won & now
        length, steps = torch.where(now, fleet.length, length), torch.where(now, fleet.steps, steps)
        playing &= ~over
        fleet.begin(over)
        if move % 50 == 49 and not bool(playing.any()):
            break
    length = torch.where(playing, fleet.length, length)
    share = filled.float().mean().item()
    mean = (steps * filled).sum().item() / max(1, int(filled.sum()))
    return Score(games, share, mean, length.float().mean().item())


def everywhere(forward: Forward) -> Forward:
    """Average the agent over the eight symmetries of a square board."""

    def averaged(seen: Tensor) -> tuple[Tensor, Tensor]:
        logs, worth = (
            torch.zeros((len(seen), 4), device=seen.device),
            torch.zeros(len(seen), device=seen.device),
        )
        names = torch.arange(4, device=seen.device)
        for symmetry in range(8):
            other, order = turned(seen, names, symmetry)
            logits, values = forward(other)
            logs += torch.log_softmax(logits.float(), 1)[:, order] / 8
            worth += values.float() / 8
        return logs, worth

    return averaged
