"""Snake: moves a second of each pilot, as ratios to the readable engine's plainest pilot in the same run."""

from __future__ import annotations

import time
from dataclasses import dataclass

from gridwise.puzzles.snake import Game, Rules
from gridwise.puzzles.snake.arena import Chunk, play_chunk
from gridwise.puzzles.snake.generator import game_seed
from gridwise.puzzles.snake.pilots import find
from gridwise.puzzles.snake.play import moves_of

RULES = Rules(10, 10)
SEED = 1
READABLE = "greedy"
"""The yardstick: games of this pilot in the readable engine."""
GAMES = {
    "greedy": 200,
    "hamiltonian": 200,
    "hamiltonian-shortcuts": 20,
    "greedy-safe": 4,
    "greedy-safe+": 4,
    "evolved": 40,
    "best": 4,
}
"""Native games in one measurement: some tens of milliseconds of each pilot."""


@dataclass(frozen=True, slots=True)
class Speed:
    """Moves a second of one core."""

    native: float
    readable: float


def measure(repeats: int) -> dict[str, float]:
    """Return how many times faster each native pilot moves than the readable yardstick, for `gridwise bench`."""
    return {
        f"snake {name}, native against readable {READABLE}": speed.native / speed.readable
        for name, speed in speeds(repeats).items()
    }


def speeds(repeats: int) -> dict[str, Speed]:
    """Measure every pilot and the yardstick in turns, so that a busy machine slows both alike; the best counts."""
    found = {}
    for name, games in GAMES.items():
        pairs = [(native(name, games), readable()) for _ in range(repeats)]
        found[name] = Speed(max(ours for ours, _ in pairs), max(theirs for _, theirs in pairs))
    return found


def native(name: str, games: int) -> float:
    """Return the moves a second of a built-in pilot."""
    played = play_chunk(Chunk(name, RULES, SEED, 0, games))
    return sum(steps for _, _, steps in played.scores) / played.seconds


def readable(games: int = 2) -> float:
    """Return the moves a second of the yardstick."""
    started = time.process_time()
    moves = 0
    for number in range(games):
        game = Game(RULES, game_seed(SEED, number))
        moves += sum(1 for _ in moves_of(find(READABLE).make(), game))
    return moves / (time.process_time() - started)


def main() -> None:
    """Print the table as Markdown."""
    print(f"| pilot | moves a second | times the readable {READABLE} |")
    print("|---|---|---|")
    for name, speed in speeds(repeats=5).items():
        print(f"| `{name}` | {speed.native:,.0f} | {speed.native / speed.readable:,.0f} |")


if __name__ == "__main__":
    main()
