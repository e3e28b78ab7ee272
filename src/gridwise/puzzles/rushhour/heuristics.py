"""Estimates of how far the red car is from the exit, each with what is known about it."""

from __future__ import annotations

from functools import cache

from gridwise.model import Heuristic
from gridwise.puzzles.base import HeuristicEntry, Heuristics
from gridwise.puzzles.rushhour.patterns import pattern_table
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


def clearance(problem: RushHour) -> Heuristic[State]:
    """Add to the red car's own way what each car in it needs at least to get out of the row.

    Admissible and consistent in both metrics: each term counts actions of one car only, and one step
    changes a car's shortest way out of the row by at most one.
    """
    lane, to_go, others, ways = _lane(problem), _to_go(problem), _others(problem), _ways_out(problem)

    def estimate(state: State) -> int:
        way = lane[state[problem.red]]
        total = to_go[state[problem.red]]
        for index in others:
            if problem.car_bits(index, state[index]) & way:
                total += min(cost for cost, _ in ways[index][state[index]])
        return total

    return Heuristic("clearance", estimate, admissible=True, consistent=True)


def second_level(problem: RushHour) -> Heuristic[State]:
    """Add to the clearance the cars that stand in the way of the cars in the way.

    Each blocker takes the cheaper of its two ways out, where every car in that way costs at least one
    action more. A car counts for the first blocker that meets it only, so no action is counted twice:
    admissible in both metrics. Not consistent: one action may free two ways at once.
    """
    lane, to_go, others, ways = _lane(problem), _to_go(problem), _others(problem), _ways_out(problem)

    def estimate(state: State) -> int:
        way = lane[state[problem.red]]
        total = to_go[state[problem.red]]
        first = [index for index in others if problem.car_bits(index, state[index]) & way]
        counted = {problem.red, *first}
        for index in first:
            met: set[int] = set()
            cheapest = []
            for cost, swept in ways[index][state[index]]:
                second = {
                    other
                    for other in others
                    if other not in counted and problem.car_bits(other, state[other]) & swept
                }
                cheapest.append(cost + len(second))
                met |= second
            total += min(cheapest)
            counted |= met
        return total

    return Heuristic("second-level", estimate, admissible=True, consistent=False)


def pattern(problem: RushHour) -> Heuristic[State]:
    """Look up the exact distance on a board with only some of the cars, and count the other blockers.

    Admissible and consistent in both metrics: taking cars away only adds possibilities, every action
    of a car on the smaller board is one there too, and the blockers counted are the cars that are not
    on it. See `pattern_table` for how the cars are chosen.
    """
    lane = _lane(problem)

    @cache
    def table() -> tuple[list[int], dict[State, int], list[int]]:
        kept, distances = pattern_table(problem)
        return kept, distances, [index for index in _others(problem) if index not in kept]

    def estimate(state: State) -> int:
        kept, distances, rest = table()
        way = lane[state[problem.red]]
        blocking = sum(1 for index in rest if problem.car_bits(index, state[index]) & way)
        return distances.get(tuple([state[index] for index in kept]), 0) + blocking

    return Heuristic("pattern", estimate, admissible=True, consistent=True)


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


def _ways_out(problem: RushHour) -> list[list[list[tuple[int, int]]]]:
    """For each car and position: (cost, cells swept) of its shortest ways out of the red car's row.

    A car that can never leave the row costs 1: the board is unsolvable, and any estimate will do.
    """
    row = problem.cars[problem.red].row
    table: list[list[list[tuple[int, int]]]] = []
    for index, car in enumerate(problem.cars):
        places = range((problem.cols if car.horizontal else problem.rows) - car.length + 1)
        ways: list[list[tuple[int, int]]] = []
        for position in places:
            out = []
            for target in (row - car.length, row + 1):
                if not car.horizontal and target in places:
                    between = range(min(position, target), max(position, target) + 1)
                    swept = 0
                    for place in between:
                        swept |= problem.car_bits(index, place)
                    if not swept & problem.wall_bits:
                        cost = abs(target - position) if problem.metric == "steps" else 1
                        out.append((cost, swept & ~problem.car_bits(index, position)))
            ways.append(out or [(1, 0)])
        table.append(ways)
    return table


HEURISTICS = Heuristics[RushHour](
    {
        "open-cells": HeuristicEntry(
            "empty cells ahead of the red car (the report's); admissible in steps only", open_cells
        ),
        "distance": HeuristicEntry("cells the red car has to cross; in moves 1 until solved", distance),
        "blockers": HeuristicEntry("cars in the red car's way", blockers),
        "distance+blockers": HeuristicEntry("both together", distance_and_blockers),
        "clearance": HeuristicEntry(
            "the distance, and what each car in the way needs to leave the row", clearance
        ),
        "second-level": HeuristicEntry(
            "clearance, and the cars in the way of those; not consistent", second_level
        ),
        "pattern": HeuristicEntry(
            "exact distances on a board with the cars that matter most, and blockers", pattern
        ),
    },
    default="distance+blockers",
)
