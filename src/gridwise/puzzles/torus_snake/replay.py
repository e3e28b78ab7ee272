"""Carrying a plan out on a board, move by move, with no code of the search's."""

from __future__ import annotations

from collections import deque

from gridwise.puzzles.base import Verdict, plan_words
from gridwise.puzzles.torus_snake.rules import TorusSnake

__all__ = ["replay"]

_NARRATION = frozenset(["reached", "an", "apple", "when", "going", "ate", "and", "went"])
"""The words of the lines that the report's programs print; each move's letter stands among them."""


def replay(problem: TorusSnake, plan: str) -> Verdict:
    """Move the snake as a person would, and say at which move the plan breaks."""
    words = plan_words(plan)
    if not _NARRATION.isdisjoint(words):
        words = [word for word in words if word not in _NARRATION]
    moves = list("".join(words)) if all(set(word) <= set("URDL") for word in words) else words
    apples = {(apple.row, apple.col): apple.count for apple in problem.apples}
    body = deque([problem.head])
    to_count = sum(apples.values()) - (problem.head in apples)
    for number, move in enumerate(moves, 1):
        if to_count == 0:
            won = f"the game is won after move {number - 1}"
            return Verdict(False, f"move {number}, {move:.40}: {won}", number - 1, number)
        row, col = body[0]
        if move == "U":
            ahead = ((row - 1) % problem.rows, col)
        elif move == "D":
            ahead = ((row + 1) % problem.rows, col)
        elif move == "L":
            ahead = (row, (col - 1) % problem.cols)
        elif move == "R":
            ahead = (row, (col + 1) % problem.cols)
        else:
            return Verdict(
                False, f"move {number}: expected U, R, D or L, got {move[:40]!r}", number - 1, number
            )
        if len(body) == 2 and ahead == body[1]:
            return Verdict(
                False, f"move {number}, {move}: a snake of two cells cannot turn back", number - 1, number
            )
        if apples.get(body[0], 0) > 0:
            apples[body[0]] -= 1
        else:
            body.pop()
        if ahead in body:
            where = f"row {ahead[0]}, column {ahead[1]}"
            return Verdict(
                False, f"move {number}, {move}: the snake's body is at {where}", number - 1, number
            )
        body.appendleft(ahead)
        if apples.get(ahead, 0) > 0:
            to_count -= 1
    if to_count > 0:
        left = "1 apple is" if to_count == 1 else f"{to_count} apples are"
        return Verdict(False, f"after the last move {left} not reached", len(moves))
    return Verdict(True, f"valid: every apple is reached after {len(moves)} moves", len(moves))
