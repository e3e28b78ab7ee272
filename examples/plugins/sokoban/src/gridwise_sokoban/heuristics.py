"""Estimates of the steps that are left: what the boxes need, the player's own ways left out."""

from __future__ import annotations

from collections import deque
from functools import cache

from gridwise import Heuristic
from gridwise.puzzles.base import HeuristicEntry, Heuristics
from gridwise_sokoban.rules import STEPS, Cell, Sokoban, State, beyond

__all__ = ["HEURISTICS", "matching", "nearest"]


def nearest(level: Sokoban) -> Heuristic[State]:
    """Add up the pushes that each box needs to the goal that is nearest to it, alone on the board.

    Admissible and consistent: every push moves one box by one cell.
    """
    distances = [_pushes(level, goal) for goal in sorted(level.targets)]
    never = level.rows * level.cols
    least = {cell: min(there.get(cell, never) for there in distances) for cell in _cells(level)}

    def estimate(state: State) -> int:
        return sum(least[box] for box in state.boxes)

    return Heuristic("nearest", estimate, admissible=True, consistent=True)


def matching(level: Sokoban) -> Heuristic[State]:
    """Give each box a goal of its own so that the pushes are fewest, each box alone on the board.

    Admissible and consistent. The assignment is found by dynamic programming over sets of goals.
    """
    goals = sorted(level.targets)
    distances = [_pushes(level, goal) for goal in goals]
    never = level.rows * level.cols

    @cache
    def assigned(boxes: tuple[Cell, ...]) -> int:
        best = {0: 0}
        for box in boxes:
            after: dict[int, int] = {}
            for taken, cost in best.items():
                for number, there in enumerate(distances):
                    if not taken >> number & 1:
                        key, total = taken | 1 << number, cost + there.get(box, never)
                        after[key] = min(total, after.get(key, total))
            best = after
        return min(best.values())

    def estimate(state: State) -> int:
        return assigned(state.boxes)

    return Heuristic("matching", estimate, admissible=True, consistent=True)


def _pushes(level: Sokoban, goal: Cell) -> dict[Cell, int]:
    """Count the pushes from every cell to a goal, by pulling a box backwards from it."""
    found, waiting = {goal: 0}, deque([goal])
    while waiting:
        box = waiting.popleft()
        for action in STEPS:
            pulled = beyond(box, action)
            if pulled not in found and level.is_free(pulled) and level.is_free(beyond(pulled, action)):
                found[pulled] = found[box] + 1
                waiting.append(pulled)
    return found


def _cells(level: Sokoban) -> list[Cell]:
    return [(row, col) for row in range(level.rows) for col in range(level.cols)]


HEURISTICS = Heuristics[Sokoban](
    {
        "nearest": HeuristicEntry("pushes to the nearest goal, box by box; consistent", nearest),
        "matching": HeuristicEntry("the same with a goal for each box; consistent", matching),
    },
    default="matching",
)
