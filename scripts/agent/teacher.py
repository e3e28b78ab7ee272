"""Games of a pilot as data: what the agent imitates first, and where its own games begin."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from gridwise.puzzles.snake.pilots import find
from gridwise.puzzles.snake.pilots.flight import moves_of
from gridwise.puzzles.snake.random_numbers import game_seed
from gridwise.puzzles.snake.rules import DIRECTIONS, Game
from gridwise.puzzles.snake.text import parse_board

__all__ = ["record"]

_ORDER = "".join(DIRECTIONS)


def record(pilot: str, board: str, games: int, seed: int, out: Path, seconds: float = 1e9) -> int:
    """Write starts, moves and fruits of the games of a series, and return how many were played in time."""
    rules, entry = parse_board(board), find(pilot)
    moves: list[int] = []
    fruits: list[int] = []
    starts: list[int] = []
    ends: list[int] = []
    end = time.monotonic() + seconds
    for number in range(games):
        if time.monotonic() >= end:
            break
        game = Game(rules, game_seed(seed, number))
        head = game.state.body[0]
        starts.append(head.row * rules.cols + head.col)
        seen = [game.state.fruit]
        for move in moves_of(entry.make(), game):
            moves.append(_ORDER.index(move))
            if game.state.fruit != seen[-1]:
                seen.append(game.state.fruit)
        cells = [cell.row * rules.cols + cell.col for cell in seen if cell is not None]
        fruits.extend(cells + [0] * (rules.cells - len(cells)))
        ends.append(len(moves))
    np.savez_compressed(
        out,
        shape=np.array([rules.rows, rules.cols]),
        starts=np.array(starts, dtype=np.uint8),
        moves=np.array(moves, dtype=np.uint8),
        ends=np.array(ends, dtype=np.int64),
        fruits=np.array(fruits, dtype=np.uint8).reshape(-1, rules.cells),
    )
    return len(starts)


def main(words: Sequence[str] | None = None) -> None:
    """Record games from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pilot", default="best")
    parser.add_argument("--board", default="10x10")
    parser.add_argument("--games", type=int, default=2500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so long")
    parser.add_argument("--out", type=Path, required=True)
    told = parser.parse_args(words)
    count = record(told.pilot, told.board, told.games, told.seed, told.out, told.seconds)
    print(f"{count} games of {told.pilot} on {told.board}: {told.out}")


if __name__ == "__main__":
    main()
