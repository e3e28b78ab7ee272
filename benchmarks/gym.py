"""Snake as an environment: steps a second on one core, and how often that of the readable engine.

Time is that of the processor, inside `step` alone. `chance` moves anyhow and soon crashes, so that new games
are part of the figure; `alive` crashes only where it must, so that snakes get longer.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import gymnasium
import numpy as np
from numpy.typing import NDArray

import gridwise.gym
from gridwise.puzzles.snake.rules import DIRECTIONS, Game, Rules

gymnasium.register_envs(gridwise.gym)

BOARDS = ("10x10", "20x20")
COUNTS = (16, 64, 256, 1024, 4096)
SECONDS = 0.5
MOVES = tuple(DIRECTIONS)


def measure(repeats: int) -> dict[str, float]:
    """Return how many times faster stepping is than the game in the readable engine, for `gridwise bench`."""
    found: dict[str, float] = {}
    speeds: dict[str, Callable[[], float]] = {
        "SnakeEnv": lambda: environment_speed("10x10", False, 0.1),
        "SnakeVectorEnv, 256 games": lambda: vector_speed("10x10", 256, False, 0.1),
    }
    for name, speed in speeds.items():
        pairs = [(speed(), game_speed("10x10", False, 0.1)) for _ in range(repeats)]
        ratio = max(ours for ours, _ in pairs) / max(theirs for _, theirs in pairs)
        found[f"gym {name}, steps against Game in the readable engine"] = ratio
    return found


def main() -> None:
    """Print the table as Markdown."""
    print("\n".join(lines()))


def lines(
    boards: tuple[str, ...] = BOARDS, counts: tuple[int, ...] = COUNTS, seconds: float = SECONDS
) -> Iterator[str]:
    """Yield the table, one line for each way to step."""
    yield "| board | moves | what | steps a second | times `Game` |"
    yield "|---|---|---|---|---|"
    for board in boards:
        for alive in (False, True):
            moves = "alive" if alive else "chance"
            unit = game_speed(board, alive, seconds)
            speeds = {
                "`Game`, the readable engine, nothing observed": unit,
                "`SnakeEnv`": environment_speed(board, alive, seconds),
                "`SyncVectorEnv`, 16 x `SnakeEnv`": vector_speed(board, 16, alive, seconds, native=False),
            }
            for count in counts:
                name = f"`SnakeVectorEnv`, {count:,} games"
                speeds[name] = vector_speed(board, count, alive, seconds)
            for what, speed in speeds.items():
                yield f"| {board} | {moves} | {what} | {speed:,.0f} | {speed / unit:,.1f} |"


def game_speed(board: str, alive: bool, seconds: float) -> float:
    """Return the moves a second of the game alone."""
    rows, _, cols = board.partition("x")
    rules = Rules(int(rows), int(cols))
    chance = np.random.default_rng(1)
    spent, steps, seed = 0.0, 0, 0
    game = Game(rules, seed)
    while spent < seconds:
        legal = game.legal() if alive else ()
        move = (legal or MOVES)[int(chance.integers(len(legal or MOVES)))]
        started = time.thread_time()
        outcome = game.move(move)
        if outcome != "playing":
            seed += 1
            game = Game(rules, seed)
        spent += time.thread_time() - started
        steps += 1
    return steps / spent


def environment_speed(board: str, alive: bool, seconds: float) -> float:
    """Return the steps a second of a single environment, starting new games included."""
    env = gymnasium.make("gridwise/Snake-v0", board=board, disable_env_checker=True)
    _, info = env.reset(seed=1)
    spent, steps = 0.0, 0
    while spent < seconds:
        action = env.action_space.sample(info["action_mask"] if alive else None)
        started = time.thread_time()
        _, _, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            _, info = env.reset()
        spent += time.thread_time() - started
        steps += 1
    return steps / spent


def vector_speed(board: str, count: int, alive: bool, seconds: float, *, native: bool = True) -> float:
    """Return the steps a second of many games, natively or one environment after the other."""
    mode = "vector_entry_point" if native else "sync"
    games = gymnasium.make_vec("gridwise/Snake-v0", num_envs=count, vectorization_mode=mode, board=board)
    chance = np.random.default_rng(1)
    _, infos = games.reset(seed=1)
    spent, steps = 0.0, 0
    while spent < seconds:
        weights: NDArray[np.float64] = chance.random((count, 4))
        moves = (weights * infos["action_mask"] if alive else weights).argmax(1)
        started = time.thread_time()
        *_, infos = games.step(moves)
        spent += time.thread_time() - started
        steps += count
    games.close()
    return steps / spent


if __name__ == "__main__":
    main()
