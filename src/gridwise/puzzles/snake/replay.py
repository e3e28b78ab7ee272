"""Carrying recorded moves out on a grid, with no code of the game's."""

from __future__ import annotations

from gridwise.puzzles.base import Verdict, plan_words
from gridwise.puzzles.snake.random_numbers import SplitMix64
from gridwise.puzzles.snake.text import GameFile

__all__ = ["replay"]

_STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}


def replay(game: GameFile, plan: str | None = None) -> Verdict:
    """Move the snake over a grid as a person would, and say where the moves break or the end differs.

    Without a plan the file's own moves are carried out and compared with the end it records; a plan must
    fill the board.
    """
    moves = list(game.moves) if plan is None else [move for word in plan_words(plan) for move in word]
    rows, cols = game.rules.rows, game.rules.cols
    generator = SplitMix64(game.seed)
    start = divmod(generator.below(rows * cols), cols)
    snake: list[tuple[int, int]] = [start]  # tail first
    fruit = _fruit(generator, snake, rows, cols)
    hungry, outcome = 0, "won" if fruit is None else "playing"
    for number, move in enumerate(moves, 1):
        if move not in _STEPS:
            return Verdict(
                False, f"move {number}: expected U, R, D or L, got {move!r:.40}", number - 1, number
            )
        if outcome != "playing":
            return Verdict(
                False, f"move {number}, {move}: the game was already {outcome}", number - 1, number
            )
        row, col = snake[-1][0] + _STEPS[move][0], snake[-1][1] + _STEPS[move][1]
        if not (0 <= row < rows and 0 <= col < cols):
            outcome = "lost"
            fault = f"move {number}, {move}: the snake runs into the wall"
            continue
        eats = (row, col) == fruit
        leaves = not eats and game.rules.tail == "free" and len(snake) > 2
        if (row, col) in (snake[1:] if leaves else snake):
            outcome = "lost"
            fault = f"move {number}, {move}: the snake runs into itself"
            continue
        snake.append((row, col))
        hungry += 1
        if eats:
            hungry, fruit = 0, _fruit(generator, snake, rows, cols)
            outcome = "won" if fruit is None else "playing"
        else:
            snake.pop(0)
            if hungry >= 10 * rows * cols:
                outcome = "stalled"
    end = {"outcome": outcome, "length": len(snake), "steps": len(moves)}
    if plan is not None:
        if outcome == "won":
            return Verdict(True, f"valid: the board is full after {len(moves):,} steps", len(moves))
        if outcome == "lost":
            return Verdict(False, fault, len(moves), len(moves))
        return Verdict(
            False, f"after the last move the snake has length {len(snake)} of {rows * cols}", len(moves)
        )
    for name, value in end.items():
        if name in game.end and game.end[name] != value:
            message = f"the file says {name} {game.end[name]!r}, but the moves lead to {value!r}"
            return Verdict(False, message, len(moves), len(moves))
    return Verdict(
        True, f"replayed: {outcome} with length {len(snake)} after {len(moves):,} steps", len(moves)
    )


def _fruit(
    generator: SplitMix64, snake: list[tuple[int, int]], rows: int, cols: int
) -> tuple[int, int] | None:
    free = [(row, col) for row in range(rows) for col in range(cols) if (row, col) not in snake]
    return free[generator.below(len(free))] if free else None
