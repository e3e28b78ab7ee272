"""Follow the moves that `check` wrote down in the native engine and count how the games end."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

from gridwise._core import snake_follow
from gridwise.puzzles.snake.random_numbers import game_seed

__all__ = ["follow"]


def follow(file: Path) -> tuple[dict[str, int], float]:
    """Return how many games end how, and the mean steps of the filled boards."""
    data = json.loads(file.read_text())
    rows, cols = (int(side) for side in data["board"].split("x"))
    outcomes: Counter[str] = Counter()
    steps = 0
    for number, moves in enumerate(data["moves"]):
        game = snake_follow(rows, cols, game_seed(data["seed"], number), False, moves)
        outcomes[game.outcome] += 1
        steps += game.steps if game.outcome == "won" else 0
    return dict(outcomes), steps / max(1, outcomes["won"])


if __name__ == "__main__":
    counted, mean = follow(Path(sys.argv[1]))
    print(f"{counted}, mean steps of the filled {mean:.2f}")
