"""Teach Stable-Baselines3 to play Snake: MaskablePPO on 256 native games at once.

python examples/sb3_snake.py --board 6x6 --steps 2000000 --out model.zip
gridwise arena --board 6x6 --pilot sb3:model.zip

Two million moves take two minutes of one core. The snake then fills 79 % of 256 new boards of 6x6, with a
mean length of 32.2, where chance that crashes only where it must reaches 7.8. It needs gridwise[sb3].
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.callbacks import BaseCallback

from gridwise.gym.sb3 import make_vec

GAMES, LENGTH = 256, 64
POLICIES: dict[str, dict[str, Any]] = {
    "MlpPolicy": {"observation": "planes", "dtype": "float32"},
    "CnnPolicy": {"observation": "planes", "dtype": "uint8"},  # pixels, as its network for pictures asks for
}


class Progress(BaseCallback):
    """Tell ten times how long the snakes have become."""

    def __init__(self, steps: int) -> None:
        super().__init__()
        self.every, self.lengths = max(GAMES * LENGTH, steps // 10), list[int]()

    def _on_step(self) -> bool:
        self.lengths += [info["length"] for info in self.locals["infos"] if info]
        if self.num_timesteps % self.every < GAMES and self.lengths:
            print(f"{self.num_timesteps:>10,} moves  mean length {np.mean(self.lengths[-1000:]):5.2f}")
        return True


def learn(board: str, policy: str, steps: int, seed: int) -> MaskablePPO:
    """Return a learner that has played so many moves."""
    rewards = {"step": -0.005, "win": 5.0}
    games = make_vec("snake", GAMES, board=board, rewards=rewards, seed=seed, **POLICIES[policy])
    learner = MaskablePPO(
        policy,
        games,
        learning_rate=lambda left: 1e-3 * left,
        n_steps=LENGTH,
        batch_size=2048,
        n_epochs=2,
        gamma=0.98,
        ent_coef=0.005,
        policy_kwargs={"net_arch": [256, 256], "activation_fn": torch.nn.ReLU},
        seed=seed,
        device="cpu",
    )
    return learner.learn(steps, callback=Progress(steps))


def evaluate(learner: MaskablePPO, board: str, policy: str, seed: int) -> tuple[float, float]:
    """Return the mean length and the share of full boards of a game of each seed, moves by its chances."""
    games = make_vec("snake", GAMES, board=board, seed=seed, **POLICIES[policy])
    boards = games.reset()
    found: dict[int, tuple[int, bool]] = {}
    while len(found) < GAMES:
        moves, _ = learner.predict(boards, action_masks=get_action_masks(games))
        boards, _, ended, infos = games.step(moves)
        for game in np.flatnonzero(ended).tolist():
            found.setdefault(game, (infos[game]["length"], infos[game]["outcome"] == "won"))
    games.close()
    lengths, filled = zip(*found.values(), strict=True)
    return float(np.mean(lengths)), float(np.mean(filled))


def main(words: Sequence[str] | None = None) -> None:
    """Learn, say what it was worth, and keep it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--board", default="6x6", help="ROWSxCOLS (default 6x6)")
    parser.add_argument("--steps", type=int, default=2_000_000, help="moves in all games (default 2,000,000)")
    parser.add_argument("--policy", choices=POLICIES, default="MlpPolicy", help="default MlpPolicy")
    parser.add_argument("--seed", type=int, default=1, help="default 1")
    parser.add_argument("--out", type=Path, default=Path("model.zip"), help="default model.zip")
    args = parser.parse_args(words)
    torch.set_num_threads(1)  # so small a network gains nothing by more
    learner = learn(args.board, args.policy, args.steps, args.seed)
    mean, filled = evaluate(
        learner, args.board, args.policy, args.seed + 1_000_000
    )  # games it has never seen
    print(f"{GAMES} new games: mean length {mean:.2f}, {filled:.1%} of the boards filled")
    learner.save(args.out)
    print(f"wrote {args.out}")


if __name__ == "__main__":
    main()
