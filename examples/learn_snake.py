"""Teach a table to play Snake, in a few seconds, with nothing but numpy.

python examples/learn_snake.py --board 6x6 --steps 4000

Hundreds of games run at once in the native core. The learner sees on which side of its head the fruit and
its tail lie, and which moves keep it alive: 1,296 situations. By Q-learning it finds out what each move is
worth in each of them, and is then compared with chance, which also crashes only where it must.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

import gymnasium
import numpy as np
from numpy.typing import NDArray

import gridwise.gym
from gridwise.gym.cells import BODY, FRUIT, HEAD

Numbers = NDArray[np.int64]
Table = NDArray[np.float64]

gymnasium.register_envs(gridwise.gym)
GAMES = 256
GAMMA, RATE = 0.95, 0.1


def situations(boards: NDArray[np.uint8], masks: NDArray[np.int8]) -> Numbers:
    """Number the situation of every game: fruit's side, living moves, tail's side."""
    cols = boards.shape[2]
    flat = boards.reshape(len(boards), -1)
    head = np.stack(np.divmod((flat == HEAD).argmax(1), cols), 1)
    fruit = np.stack(np.divmod((flat == FRUIT).argmax(1), cols), 1)
    tail = np.stack(np.divmod(tails(boards), cols), 1)
    sides = [np.sign(place - head) + 1 for place in (fruit, tail)]
    fruit_side, tail_side = (side[:, 0] * 3 + side[:, 1] for side in sides)
    alive = masks @ np.array([1, 2, 4, 8])
    return np.asarray((fruit_side * 16 + alive) * 9 + tail_side, dtype=np.int64)


SITUATIONS = 9 * 16 * 9


def tails(boards: NDArray[np.uint8]) -> Numbers:
    """Find every tail: the cell of the snake that no other cell of it leads to; the head if it is alone."""
    padded = np.pad(boards, ((0, 0), (1, 1), (1, 1)))
    led_to = (
        (padded[:, 2:, 1:-1] == BODY)  # the cell below leads up
        | (padded[:, 1:-1, :-2] == BODY + 1)
        | (padded[:, :-2, 1:-1] == BODY + 2)
        | (padded[:, 1:-1, 2:] == BODY + 3)
    )
    return np.asarray(((boards >= HEAD) & ~led_to).reshape(len(boards), -1).argmax(1))


def best_moves(values: Table, masks: NDArray[np.int8]) -> Numbers:
    """Choose the most valuable of the moves that keep the snake alive."""
    return np.asarray(np.where(masks == 1, values, -np.inf).argmax(1))


def random_moves(masks: NDArray[np.int8], chance: np.random.Generator) -> Numbers:
    """Choose any of the moves that keep the snake alive."""
    return best_moves(chance.random(masks.shape), masks)


def learn(board: str, steps: int, seed: int) -> Table:
    """Play, and move every value towards what came of the move: the reward and the best that follows."""
    chance = np.random.default_rng(seed)
    games = gymnasium.make_vec(
        "gridwise/Snake-v0",
        num_envs=GAMES,
        board=board,
        autoreset_mode="SameStep",
        rewards={"step": -0.005, "loss": -3.0},
    )
    values: Table = np.zeros((SITUATIONS, 4))
    boards, infos = games.reset(seed=seed)
    masks = infos["action_mask"]
    now = situations(boards, masks)
    lengths: list[int] = []
    started = time.perf_counter()
    for step in range(1, steps + 1):
        moves = best_moves(values[now], masks)
        curious = chance.random(GAMES) < 0.1 * (1 - step / steps)
        moves[curious] = random_moves(masks, chance)[curious]
        boards, rewards, terminated, truncated, infos = games.step(moves)
        masks = infos["action_mask"]
        after = situations(boards, masks)
        worth = rewards + GAMMA * np.where(terminated | truncated, 0, values[after].max(1))
        np.add.at(values, (now, moves), RATE * (worth - values[now, moves]))
        now = after
        if "final_info" in infos:
            lengths += infos["final_info"]["length"][infos["_final_info"]].tolist()
        if step % max(1, steps // 10) == 0 and lengths:
            speed = step * GAMES / (time.perf_counter() - started)
            print(
                f"{step * GAMES:>9,} moves  {len(lengths):>6,} games  "
                f"mean length {np.mean(lengths[-500:]):5.2f}  {speed:>9,.0f} moves/s"
            )
    games.close()
    return values


def evaluate(board: str, seed: int, values: Table | None) -> float:
    """Return the mean length of one game of each seed, by the table, or by chance without one."""
    chance = np.random.default_rng(seed)
    games = gymnasium.make_vec("gridwise/Snake-v0", num_envs=GAMES, board=board)
    boards, infos = games.reset(seed=seed)
    lengths: dict[int, int] = {}
    while len(lengths) < GAMES:
        masks = infos["action_mask"]
        table = None if values is None else values[situations(boards, masks)]
        moves = random_moves(masks, chance) if table is None else best_moves(table, masks)
        boards, _, terminated, truncated, infos = games.step(moves)
        for game in np.flatnonzero(terminated | truncated):
            lengths.setdefault(int(game), infos["length"][game])
    games.close()
    return float(np.mean(list(lengths.values())))


def main(words: Sequence[str] | None = None) -> None:
    """Learn, and say what it was worth."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--board", default="6x6", help="ROWSxCOLS (default 6x6)")
    parser.add_argument(
        "--steps", type=int, default=4000, help=f"moves in each of {GAMES} games (default 4000)"
    )
    parser.add_argument("--seed", type=int, default=1, help="default 1")
    args = parser.parse_args(words)
    values = learn(args.board, args.steps, args.seed)
    seed = args.seed + 1_000_000  # games it has never seen
    by_chance, by_table = evaluate(args.board, seed, None), evaluate(args.board, seed, values)
    print(f"mean length on {GAMES} new games: {by_table:.2f} learned, {by_chance:.2f} by chance")


if __name__ == "__main__":
    main()
