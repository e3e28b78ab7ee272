"""Snake: how fast the pilots play, against plain searches and the readable engine in the same run."""

from __future__ import annotations

import time
from collections.abc import Callable

from benchmarks.yardstick import plain_cpp, times_faster
from gridwise.puzzles.snake import Game, Rules
from gridwise.puzzles.snake.arena.series import Chunk, chunks, play_chunk
from gridwise.puzzles.snake.pilots import find
from gridwise.puzzles.snake.pilots.flight import moves_of
from gridwise.puzzles.snake.random_numbers import game_seed
from gridwise.puzzles.snake.text import parse_board

GAMES = {"greedy": 200, "greedy-safe": 20, "hamiltonian-shortcuts": 40, "evolved": 20, "best": 4}

RULES = Rules(10, 10)
SEED = 1
READABLE = "greedy"
"""The yardstick of the table: games of this pilot in the readable engine."""
TABLE = {"hamiltonian": 200, "greedy-safe+": 4} | GAMES
"""Native games in one measurement of the table."""


def seconds_of_games(pilot: str, board: str, games: int) -> Callable[[], float]:
    """Return a function that plays the same games every time and gives their seconds."""
    parts = list(chunks(pilot, parse_board(board), games, 1, "fast"))
    return lambda: sum(play_chunk(part).seconds for part in parts)


def measure(repeats: int) -> dict[str, float]:
    """Return how many times faster the games are than their yardstick, by name, for `gridwise bench`."""
    return {
        f"snake {pilot}, {games} games on 8x8 against plain C++ bfs": times_faster(
            seconds_of_games(pilot, "8x8", games), plain_cpp, repeats
        )
        for pilot, games in GAMES.items()
    }


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


def main(repeats: int = 5) -> None:
    """Print moves a second as a Markdown table; both sides are measured in turns, and the best counts."""
    print(f"| pilot | moves a second | times the readable {READABLE} |")
    print("|---|---|---|")
    for name, games in TABLE.items():
        pairs = [(native(name, games), readable()) for _ in range(repeats)]
        ours, theirs = max(one for one, _ in pairs), max(other for _, other in pairs)
        print(f"| `{name}` | {ours:,.0f} | {ours / theirs:,.0f} |")


if __name__ == "__main__":
    main()
