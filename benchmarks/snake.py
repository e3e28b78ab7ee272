"""Snake: how fast the pilots play, against plain searches of the same run."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.yardstick import plain_cpp, times_faster
from gridwise.puzzles.snake.arena import chunks, play_chunk
from gridwise.puzzles.snake.text import parse_board

GAMES = {"greedy": 200, "greedy-safe": 20, "hamiltonian-shortcuts": 40, "evolved": 20, "best": 4}


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
