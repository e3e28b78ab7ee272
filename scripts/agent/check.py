"""Play an agent in the product's own games: the readable engine, seeds that nothing was learned from.

The games on the accelerator are given the engine's fruits and must stand as the engine's do after every move.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from pathlib import Path

import torch

from gridwise.puzzles.snake.random_numbers import game_seed
from gridwise.puzzles.snake.rules import DIRECTIONS, Cell, Direction, Game, Rules

from .evaluate import choose, everywhere
from .export import restore
from .games import Games, Rewards, planes
from .ppo import Forward

__all__ = ["fly", "told_of"]

_ORDER: tuple[Direction, ...] = tuple(DIRECTIONS)


def number(cell: Cell | None, cols: int) -> int:
    """Return a cell's number; 0 where there is none."""
    return 0 if cell is None else cell.row * cols + cell.col


@torch.no_grad()
def fly(forward: Forward, rules: Rules, seeds: Sequence[int], device: torch.device) -> list[tuple[Game, str]]:
    """Play the games of these seeds side by side and return them with their moves."""
    played = [Game(rules, seed) for seed in seeds]
    moves: list[list[Direction]] = [[] for _ in played]
    twins = Games(rules.rows, rules.cols, len(played), device, Rewards(), rules.patience)
    twins.order.zero_()
    twins.head = torch.tensor([number(game.state.body[0], rules.cols) for game in played], device=device)
    twins.order[twins.every, twins.head] = 1
    twins.fruit = torch.tensor([number(game.state.fruit, rules.cols) for game in played], device=device)
    while going := [at for at, game in enumerate(played) if game.outcome == "playing"]:
        logits, _ = forward(planes(twins.moment(), rules.rows, rules.cols))
        action = choose(logits, twins.legal(), twins.hunger > 2 * rules.cells)
        for at, move in zip(going, action[going].tolist(), strict=True):
            played[at].move(_ORDER[move])
            played[at].state = played[at].state  # forgets the moves before
            moves[at].append(_ORDER[move])
        fruit = torch.tensor([number(game.state.fruit, rules.cols) for game in played], device=device)
        twins.step(action, fruit)
        lengths, heads = twins.length[going].tolist(), twins.head[going].tolist()
        for at, length, head in zip(going, lengths, heads, strict=True):
            state = played[at].state
            if (length, head) != (len(state.body), number(state.body[0], rules.cols)):
                raise AssertionError(f"game {at} stands differently on the accelerator")
    return [(game, "".join(made)) for game, made in zip(played, moves, strict=True)]


def told_of(games: Sequence[Game]) -> dict[str, float]:
    """Return the share of filled boards and the mean steps of these, with standard errors."""
    steps = [game.state.steps for game in games if game.outcome == "won"]
    share, mean = len(steps) / len(games), sum(steps) / max(1, len(steps))
    variance = sum((one - mean) ** 2 for one in steps) / max(1, len(steps) - 1)
    return {
        "games": len(games),
        "filled": share,
        "filled_error": math.sqrt(share * (1 - share) / len(games)),
        "steps": mean,
        "steps_error": math.sqrt(variance / max(1, len(steps))),
        "lost": sum(game.outcome == "lost" for game in games),
        "stalled": sum(game.outcome == "stalled" for game in games),
        "mean_length": sum(game.length for game in games) / len(games),
    }


def main(words: Sequence[str] | None = None) -> None:
    """Play, print what came out, and write the moves down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path, help="an ONNX file of `python -m scripts.agent.train`")
    parser.add_argument("--board", default="10x10")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=2026, help="of the series, as in `gridwise arena --seed`")
    parser.add_argument("--symmetric", action="store_true", help="average over the eight symmetries")
    parser.add_argument("--out", type=Path, help="JSON with the moves of every game")
    told = parser.parse_args(words)
    torch.manual_seed(told.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    rows, cols = (int(side) for side in told.board.split("x"))
    network = restore(told.network).to(device)
    forward = everywhere(network) if told.symmetric else network
    seeds = [game_seed(told.seed, game) for game in range(told.games)]
    games = fly(forward, Rules(rows, cols), seeds, device)
    summary = told_of([game for game, _ in games])
    print(json.dumps({"board": told.board, "seed": told.seed, "symmetric": told.symmetric} | summary))
    if told.out:
        told.out.write_text(
            json.dumps({"board": told.board, "seed": told.seed, "moves": [made for _, made in games]})
        )


if __name__ == "__main__":
    main()
