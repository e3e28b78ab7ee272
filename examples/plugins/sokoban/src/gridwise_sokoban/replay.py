"""Carrying a plan out on a grid of signs, with no code of the search's."""

from __future__ import annotations

from gridwise.puzzles.base import Verdict, plan_words

__all__ = ["replay"]

STEPS = {"u": (-1, 0), "r": (0, 1), "d": (1, 0), "l": (0, -1)}


def replay(text: str, plan: str) -> Verdict:
    """Walk and push as the plan says; it may be written as one word, as Sokoban players do (`llUUr`)."""
    signs = {(r, c): sign for r, line in enumerate(text.splitlines()) for c, sign in enumerate(line)}
    goals = {cell for cell, sign in signs.items() if sign in ".*+"}
    boxes = {cell for cell, sign in signs.items() if sign in "$*"}
    (row, col) = next(cell for cell, sign in signs.items() if sign in "@+")
    steps = "".join(plan_words(plan))
    for number, step in enumerate(steps, 1):
        if step.lower() not in STEPS:
            return Verdict(False, f"step {number}, {step!r}, is no direction", number - 1, number)
        down, right = STEPS[step.lower()]
        row, col = row + down, col + right
        if not _inside(signs, row, col):
            return Verdict(False, f"step {number}, {step}: a wall is in the way", number - 1, number)
        if (row, col) in boxes:
            behind = row + down, col + right
            if behind in boxes or not _inside(signs, *behind):
                return Verdict(False, f"step {number}, {step}: the box cannot be pushed", number - 1, number)
            boxes.remove((row, col))
            boxes.add(behind)
    missing = len(boxes - goals)
    if missing:
        return Verdict(False, f"after the last step {missing} boxes are not on a goal", len(steps))
    return Verdict(True, f"valid: {len(steps)} steps", len(steps))


def _inside(signs: dict[tuple[int, int], str], row: int, col: int) -> bool:
    rows, cols = 1 + max(r for r, _ in signs), 1 + max(c for _, c in signs)
    return 0 <= row < rows and 0 <= col < cols and signs.get((row, col), " ") != "#"
