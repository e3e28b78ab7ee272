"""How hard a board is for people: more than its length, measured on the graph of its states.

docs/explanations/rushhour-difficulty.md gives the reasons for every part and what the cards say about it.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import fsum, log2

from gridwise.puzzles.base import Difficulty
from gridwise.puzzles.rushhour.heuristics import blockers
from gridwise.puzzles.rushhour.rules import RushHour, State
from gridwise.puzzles.rushhour.state_space.atlas import Atlas, Neighbour, atlas

__all__ = ["LEVELS", "Grade", "grade", "grade_difficulty", "level_of"]

LEVELS = {"easy": (1.0, 3.0), "medium": (3.0, 5.0), "hard": (5.0, 7.0), "expert": (7.0, 10.1)}
"""Names for people: from the first difficulty up to, but not including, the second."""

_WEIGHTS = {
    "length": 1.0,
    "counterintuitive": 0.5,
    "surprise": 0.2,
    "decoys": 0.1,
    "cars": 0.5,
    "traps": 0.1,
}
_EASIEST, _HARDEST = 4.0, 90.0
"""Efforts that are graded 1 and 10: one free slide on an almost empty board, and the hardest cards."""


@dataclass(frozen=True, slots=True)
class Grade:
    """What makes a board hard. All but `cars` is counted in slides along one optimal solution."""

    length: int
    """Slides in an optimal solution."""
    counterintuitive: int
    """Slides of the red car away from the exit, and of other cars away from where they end."""
    surprise: float
    """Bits needed to pick a right slide by chance, every time: log2 of all slides over the right ones."""
    decoys: int
    """Slides that look right (the red car forwards, or a car out of its way) and bring nothing."""
    cars: int
    """Cars on the board."""
    traps: float
    """Log2 of the number of boards that are farther from a solution than the start is."""

    @property
    def effort(self) -> float:
        """The weighted sum of all parts, in slides."""
        return fsum(weight * getattr(self, name) for name, weight in _WEIGHTS.items())

    @property
    def difficulty(self) -> float:
        """From 1 to 10, with one decimal."""
        share = (self.effort - _EASIEST) / (_HARDEST - _EASIEST)
        return round(1 + 9 * min(1.0, max(0.0, share)), 1)

    @property
    def level(self) -> str:
        """The name of the difficulty."""
        return level_of(self.difficulty)


def level_of(difficulty: float) -> str:
    """Name a difficulty."""
    return next(name for name, (_, below) in LEVELS.items() if difficulty < below)


def grade(problem: RushHour, found: Atlas | None = None) -> Grade | None:
    """Grade a board; None if it has no solution. A map that is there already can be handed in."""
    problem = problem.with_metric("moves")
    found = found or atlas(problem)
    state = problem.initial()
    length = found.distance(state, "moves")
    if length is None:
        return None
    in_the_way = blockers(problem).estimate
    path: list[tuple[State, Neighbour]] = []
    surprise, decoys = 0.0, 0
    for left in range(length, 0, -1):
        choices = found.neighbours(state, "moves")
        right = [choice for choice in choices if choice.distance == left - 1]
        surprise += log2(len(choices) / len(right))
        decoys += sum(
            1
            for choice in choices
            if choice.distance is not None
            and choice.distance >= left
            and (
                choice.state[problem.red] > state[problem.red] or in_the_way(choice.state) < in_the_way(state)
            )
        )
        path.append((state, right[0]))
        state = right[0].state
    farther = sum(found.histogram("moves")[length + 1 :])
    return Grade(
        length=length,
        counterintuitive=sum(_goes_back(problem, before, choice, state) for before, choice in path),
        surprise=surprise,
        decoys=decoys,
        cars=len(problem.cars),
        traps=log2(1 + farther),
    )


def grade_difficulty(problem: RushHour) -> Difficulty | None:
    """Grade a board as every front shows it."""
    graded = grade(problem)
    return None if graded is None else Difficulty(graded.level, graded.difficulty, asdict(graded))


def _goes_back(problem: RushHour, before: State, choice: Neighbour, end: State) -> bool:
    """Tell whether a slide leads its car away from where it ends; for the red car, from the exit."""
    car = next(index for index in range(len(before)) if before[index] != choice.state[index])
    return abs(choice.state[car] - end[car]) > abs(before[car] - end[car])
