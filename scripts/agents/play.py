"""An agent plays boards, one look at a position for each move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

import gridwise.gym

from .network import BoardNetwork
from .sights import Parts, Sight, parts

__all__ = ["Attempt", "play"]


@dataclass(frozen=True, slots=True)
class Attempt:
    """How an agent fared on a board."""

    solved: bool
    moves: int
    """Each took one evaluation of the network."""


@torch.no_grad()
def play(network: BoardNetwork, sight: Sight, puzzle: str, boards: Sequence[Any], most: int) -> list[Attempt]:
    """Play all boards side by side, with at most so many moves each.

    The likeliest action is taken that was not yet tried in this position, so that nobody walks around in
    circles for ever.
    """
    games: list[Any] = [gridwise.gym.make(puzzle, instances=[board], max_steps=most) for board in boards]
    begun = [game.reset(seed=0) for game in games]
    seen = [parts(observation) for observation, _ in begun]
    masks = [info["action_mask"].astype(bool) for _, info in begun]
    infos: list[dict[str, Any]] = [info for _, info in begun]
    tried: list[dict[Any, set[int]]] = [{} for _ in games]
    while going := [at for at, info in enumerate(infos) if info["outcome"] == "playing"]:
        logits = network(torch.from_numpy(np.stack([sight.see(seen[at]) for at in going]))).numpy()
        for at, numbers in zip(going, logits, strict=True):
            known = tried[at].setdefault(games[at].state, set())
            action = _choose(sight, seen[at], masks[at], known, numbers)
            known.add(action)
            observation, _, _, _, infos[at] = games[at].step(action)
            seen[at], masks[at] = parts(observation), infos[at]["action_mask"].astype(bool)
    return [Attempt(info["outcome"] == "won", info["steps"]) for info in infos]


def _choose(
    sight: Sight, seen: Parts, mask: NDArray[np.bool_], tried: set[int], logits: NDArray[np.float32]
) -> int:
    """Return the likeliest action: a car's is as likely as those of its cells together."""
    legal = [int(action) for action in np.flatnonzero(mask)]

    def likely(action: int) -> float:
        direction, cells = sight.place(seen, action)
        return float(np.logaddexp.reduce(logits[direction][cells]))

    return max([action for action in legal if action not in tried] or legal, key=likely)
