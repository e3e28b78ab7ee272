"""The share of boards that an agent solves, by difficulty, beside what A* does with as many states."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import gridwise

from .courses import Course
from .learn import learn
from .play import Attempt, play
from .sights import SIGHTS

__all__ = ["Row", "measure"]


EXAMINATION = 2026
"""Added to the seed of the boards that are learned from."""
TEN = 10


@dataclass(frozen=True, slots=True)
class Row:
    """Boards of one level."""

    puzzle: str
    level: str
    shortest: tuple[int, int]
    """The least and the most moves of a shortest solution."""
    boards: int
    agent: int
    """How many the agent solved."""
    extra: float
    """Its moves beyond the shortest solutions of those, in percent of them."""
    looks: float
    """Evaluations of the network for a board, on average."""
    astar: int
    """How many A* solved, recording no more states than the agent looked at on that board."""
    astar_ten: int
    """The same with ten times as many."""
    astar_whole: int
    """The same without a limit."""
    states: float
    """States that A* recorded then, on average."""


def measure(course: Course, seed: int) -> list[Row]:
    """Train on the boards of a seed, play those of another, and solve them with A*."""
    puzzle, sight = course.puzzle, SIGHTS[course.puzzle]
    made = [
        list(gridwise.generate(puzzle, course.boards, seed=seed, **choices))
        for choices in course.levels.values()
    ]
    lessons = [
        gridwise.dataset(puzzle, boards, seed=seed, samples=course.samples, most_states=course.most_states)
        for boards in made
    ]
    network = learn(lessons, sight, seed=seed, updates=course.updates, batch=128, width=32, blocks=4)
    known = {board for boards in made for board in boards}
    rows: list[Row] = []
    for level, choices in course.levels.items():
        new = gridwise.generate(puzzle, course.tests, seed=EXAMINATION + seed, **choices)
        shortest = {board: gridwise.solve(board).cost or 0 for board in new if board not in known}
        costs = {board: cost for board, cost in shortest.items() if cost}  # others cannot be solved
        attempts = play(network, sight, puzzle, [*costs], course.most_moves)
        rows.append(_row(puzzle, level, [*costs.values()], [*costs], attempts))
    return rows


def _row(
    puzzle: str, level: str, costs: Sequence[int], boards: Sequence[Any], attempts: Sequence[Attempt]
) -> Row:
    solved = [(cost, attempt.moves) for cost, attempt in zip(costs, attempts, strict=True) if attempt.solved]
    needed = sum(cost for cost, _ in solved)
    pairs = list(zip(boards, attempts, strict=True))
    whole = [gridwise.solve(board, "A*") for board in boards]
    return Row(
        puzzle,
        level,
        (min(costs), max(costs)),
        len(boards),
        len(solved),
        100 * (sum(moves for _, moves in solved) - needed) / max(1, needed),
        sum(attempt.moves for attempt in attempts) / len(boards),
        sum(_solved(gridwise.solve(board, "A*", nodes=attempt.moves)) for board, attempt in pairs),
        sum(_solved(gridwise.solve(board, "A*", nodes=TEN * attempt.moves)) for board, attempt in pairs),
        sum(map(_solved, whole)),
        sum(result.metrics.explored for result in whole) / len(boards),
    )


def _solved(result: gridwise.Result[Any]) -> bool:
    return result.status == "solved"
