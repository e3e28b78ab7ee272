"""Estimates of how far the red car is from the exit, each with what is known about it."""

from __future__ import annotations

from gridwise.model import Heuristic
from gridwise.puzzle import HeuristicEntry
from gridwise.puzzles.rushhour.rules import RushHour, State

__all__ = ["HEURISTICS"]


def open_cells(problem: RushHour) -> Heuristic[State]:
    """Count the empty cells between the red car and the exit, as the report does.

    At most the distance, so admissible and consistent in steps. In moves it is neither: one slide
    crosses many cells.
    """
    lane = _lane(problem)

    def estimate(state: State) -> int:
        return (lane[state[problem.red]] & ~problem.occupied(state)).bit_count()

    in_steps = problem.metric == "steps"
    return Heuristic("open-cells", estimate, admissible=in_steps, consistent=in_steps)


def distance(problem: RushHour) -> Heuristic[State]:
    """Count the cells the red car still has to cross; in moves, one slide.

    Admissible and consistent: only the red car changes it, one step by one cell, one move from 1 to 0.
    """
    to_go = _to_go(problem)
    return Heuristic("distance", lambda state: to_go[state[problem.red]], admissible=True, consistent=True)


def blockers(problem: RushHour) -> Heuristic[State]:
    """Count the cars in the red car's way.

    Admissible and consistent in both metrics: each of them must move, and an action moves one car.
    """
    lane, others = _lane(problem), _others(problem)

    def estimate(state: State) -> int:
        way = lane[state[problem.red]]
        return sum(1 for index in others if problem.car_bits(index, state[index]) & way)

    return Heuristic("blockers", estimate, admissible=True, consistent=True)


def distance_and_blockers(problem: RushHour) -> Heuristic[State]:
    """Add the red car's own way to the number of cars in it.

    Admissible and consistent in both metrics: the two count actions of different cars.
    """
    to_go, blocking = _to_go(problem), blockers(problem).estimate

    def estimate(state: State) -> float:
        return to_go[state[problem.red]] + blocking(state)

    return Heuristic("distance+blockers", estimate, admissible=True, consistent=True)


def _lane(problem: RushHour) -> list[int]:
    """For each position of the red car, the cells between it and the exit as bits."""
    red = problem.cars[problem.red]
    return [
        sum(problem.bit(red.row, col) for col in range(position + red.length, problem.cols))
        for position in range(problem.cols - red.length + 1)
    ]


def _to_go(problem: RushHour) -> list[int]:
    """For each position of the red car, what it costs to drive out through an empty lane."""
    cells = range(problem.cols - problem.cars[problem.red].length, -1, -1)
    return list(cells) if problem.metric == "steps" else [min(1, count) for count in cells]


def _others(problem: RushHour) -> list[int]:
    return [index for index in range(len(problem.cars)) if index != problem.red]


HEURISTICS: dict[str, HeuristicEntry[RushHour]] = {
    "open-cells": HeuristicEntry(
        "empty cells ahead of the red car (the report's); admissible in steps only", open_cells
    ),
    "distance": HeuristicEntry("cells the red car has to cross; in moves 1 until solved", distance),
    "blockers": HeuristicEntry("cars in the red car's way", blockers),
    "distance+blockers": HeuristicEntry("both together", distance_and_blockers),
}
