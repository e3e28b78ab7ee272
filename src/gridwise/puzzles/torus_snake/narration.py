"""A game told in the report's lines, and how one ended in a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from gridwise.puzzles.torus_snake.rules import Move, State, TorusSnake

__all__ = ["Ending", "ending_in_words", "narrate"]

Ending: TypeAlias = Literal["won", "lost", "stalled", "limit", "interrupted"]
"""How a game ended; a stall is a position that came again, and so would come for ever."""


def narrate(problem: TorusSnake, moves: Iterable[Move]) -> list[str]:
    """Tell a game in the report's lines, one for each move."""
    lines = []
    state = problem.initial()
    for move in moves:
        line = "ate an apple and went " if _on_apple(problem, state) else ""
        state = next(successor for name, successor in problem.successors(state) if name == move)
        if _on_apple(problem, state):
            line += "reached an apple when going "
        lines.append(line + move)
    return lines


def ending_in_words(ending: Ending, moves: int, apples_left: int) -> str:
    """Say in a sentence how a game ended that was not won."""
    left = "1 apple left" if apples_left == 1 else f"{apples_left:,} apples left"
    if ending == "lost":
        return f"Lost: after {moves:,} moves the snake cannot move any more, {left}."
    if ending == "stalled":
        return f"Stalled: move {moves:,} leads to a position that was there before, {left}."
    return f"Stopped after {moves:,} moves, {left}."


def _on_apple(problem: TorusSnake, state: State) -> bool:
    return problem.left(state) is not state[1]
