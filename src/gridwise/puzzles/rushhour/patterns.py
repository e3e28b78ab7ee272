"""A pattern database: exact distances on a board with only the cars that matter most."""

from __future__ import annotations

from collections import deque

from gridwise.allowance import look
from gridwise.puzzles.rushhour.rules import RushHour, State

__all__ = ["MOST_STATES", "pattern_table"]

MOST_STATES = 2000
"""Largest number of boards in a table; about what one search looks at."""

Table = dict[State, int]


def pattern_table(problem: RushHour) -> tuple[list[int], Table]:
    """Choose some cars, and return them with the distances of all boards that these cars can reach.

    Starting from the red car alone, an optimal plan on the smaller board is tried on the real one, and
    the first car that stands in its way joins; a car that would make the table too large never does.
    It ends when the plan meets no further car.
    """
    kept = [problem.red]
    distances = _distances(problem, kept) or {}
    refused: set[int] = set()
    while (index := _first_in_the_way(problem, kept, distances, refused)) is not None:
        more = sorted([*kept, index])
        table = _distances(problem, more)
        if table is None:
            refused.add(index)
        else:
            kept, distances = more, table
    return kept, distances


def _smaller(problem: RushHour, kept: list[int]) -> RushHour:
    cars = tuple(problem.cars[index] for index in kept)
    return RushHour(
        problem.rows, problem.cols, cars, kept.index(problem.red), problem.walls, metric=problem.metric
    )


def _distances(problem: RushHour, kept: list[int]) -> Table | None:
    """Return the distance of every reachable board to the nearest goal; None if there are too many.

    Moves can be undone, so distances from the goals are distances to them. A board without a
    reachable goal has an empty table.
    """
    board = _smaller(problem, kept)
    start = board.initial()
    neighbours: dict[State, list[State]] = {}
    seen = {start}
    frontier = deque(seen)
    while frontier:
        look()
        state = frontier.popleft()
        neighbours[state] = [successor for _, successor in board.successors(state)]
        for successor in neighbours[state]:
            if successor not in seen:
                if len(seen) >= MOST_STATES:
                    return None
                seen.add(successor)
                frontier.append(successor)
    distances = {state: 0 for state in neighbours if board.is_goal(state)}
    frontier = deque(distances)
    while frontier:
        state = frontier.popleft()
        for successor in neighbours[state]:
            if successor not in distances:
                distances[successor] = distances[state] + 1
                frontier.append(successor)
    return distances


def _first_in_the_way(problem: RushHour, kept: list[int], distances: Table, refused: set[int]) -> int | None:
    """Follow the first optimal plan of the smaller board and name the first other car it runs into."""
    start = problem.initial()
    others = [index for index in range(len(start)) if index not in kept and index not in refused]
    board = _smaller(problem, kept)
    state = board.initial()
    while distances.get(state, 0) > 0:
        after = next(t for _, t in board.successors(state) if distances[t] == distances[state] - 1)
        moved = next(i for i in range(len(kept)) if state[i] != after[i])
        places = range(min(state[moved], after[moved]), max(state[moved], after[moved]) + 1)
        swept = 0
        for place in places:
            swept |= board.car_bits(moved, place)
        for index in others:
            if problem.car_bits(index, start[index]) & swept:
                return index
        state = after
    return None
