"""The whole universe of boards of a size: how many, which reach each other, which are interesting.

docs/explanations/rushhour-universe.md says what is counted and how.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any, NamedTuple, Self

from gridwise.errors import UsageError
from gridwise.puzzles.rushhour.rules import RushHour
from gridwise.puzzles.rushhour.state_space.atlas import LimitReachedError
from gridwise.puzzles.rushhour.state_space.grade import Grade, grade

__all__ = [
    "InterestingBoard",
    "Universe",
    "UniversePart",
    "UniverseSummary",
    "grade_boards",
    "plan",
    "survey",
]

SHORTEST, LONGEST = 3, 6
"""Sides of the boards that can be enumerated; at 7x7 nobody would see the end of it."""
MOST_WALLS = 2
PARTS = 500
SMALLEST_PART = 1_000_000
"""Boards that are worth a part of their own."""


@dataclass(frozen=True, slots=True)
class Universe:
    """All boards of a size with up to so many walls."""

    rows: int = 6
    cols: int = 6
    exit_row: int = 2
    walls: int = 0
    steps_from: int = 0
    """Steps are counted among boards of which one is at least so many moves from the exit."""

    @classmethod
    def of(cls, size: str, exit_row: int | None = None, walls: int = 0, steps_from: int = 0) -> Self:
        """Check the choices of a person, and make those that were left open."""
        words = size.lower().split("x")
        sides = [int(word) if word.isdecimal() and len(word) < 4 else 0 for word in words]
        if len(sides) != 2 or not all(SHORTEST <= side <= LONGEST for side in sides):
            raise UsageError(
                f"expected a size from {SHORTEST}x{SHORTEST} to {LONGEST}x{LONGEST} such as 5x5, got {size!r}"
            )
        rows, cols = sides
        exit_row = (rows - 1) // 2 if exit_row is None else exit_row
        if not 0 <= exit_row < rows:
            raise UsageError(f"the exit row of {rows} rows is 0 to {rows - 1}, got {exit_row}")
        if not 0 <= walls <= MOST_WALLS:
            raise UsageError(f"expected 0 to {MOST_WALLS} walls, got {walls}")
        return cls(rows, cols, exit_row, walls, steps_from)


@dataclass(frozen=True, slots=True)
class UniversePart:
    """A piece of a universe that is worked through on its own."""

    universe: Universe
    walls: tuple[int, ...]
    first: int
    """Number of its first row signature."""
    last: int
    """The one after its last."""
    weight: int
    """Boards, but for walls."""


class InterestingBoard(NamedTuple):
    """An interesting board: the hardest of its cluster, and minimal."""

    board: str
    moves: int
    steps: int
    cluster: int
    """Boards that reach each other."""
    difficulty: float | None
    """See docs/explanations/rushhour-difficulty.md."""


def plan(universe: Universe) -> list[UniversePart]:
    """Cut a universe into parts of about the same size; the same universe, the same parts."""
    from gridwise._core import rushhour_boards_by_rows

    weights = rushhour_boards_by_rows(universe.rows, universe.cols, universe.exit_row, [])
    layouts = [
        walls
        for count in range(universe.walls + 1)
        for walls in combinations(range(universe.rows * universe.cols), count)
    ]
    enough = max(SMALLEST_PART, sum(weights) * len(layouts) // PARTS)
    cuts = [0]
    weight = 0
    for number, boards in enumerate(weights, 1):
        weight += boards
        if weight >= enough or number == len(weights):
            cuts.append(number)
            weight = 0
    return [
        UniversePart(universe, walls, first, last, sum(weights[first:last]))
        for walls in layouts
        for first, last in pairwise(cuts)
    ]


def survey(part: UniversePart) -> dict[str, Any]:
    """Work through a part; return everything about it as plain data."""
    from gridwise._core import rushhour_enumerate

    started = time.thread_time()
    universe = part.universe
    tally = rushhour_enumerate(
        universe.rows,
        universe.cols,
        universe.exit_row,
        part.walls,
        part.first,
        part.last,
        steps_from=universe.steps_from,
    )
    if tally is None:
        raise KeyboardInterrupt
    return {
        "boards": tally.boards,
        "clusters": tally.clusters,
        "solvable": tally.solvable,
        "by_moves": tally.by_moves,
        "by_steps": tally.by_steps,
        "most_steps": tally.most_steps,
        "hardest_in_steps": tally.hardest_in_steps,
        "interesting": [_graded(*row) for row in tally.interesting],
        "seconds": time.thread_time() - started,
    }


def _graded(
    board: str, moves: int, steps: int, cluster: int, counterintuitive: int, surprise: float, decoys: int
) -> InterestingBoard:
    """Grade a board by what the kernel found; no board of its cluster is farther from a solution."""
    cars = len(set(board) - set(".x/"))
    graded = Grade(moves, counterintuitive, surprise, decoys, cars, traps=0.0)
    return InterestingBoard(board, moves, steps, cluster, graded.difficulty)


def grade_boards(boards: Sequence[str]) -> dict[str, Any]:
    """Grade boards of the universe; return their difficulties as plain data."""
    started = time.thread_time()
    grades = (grade(RushHour.parse(board.replace("/", "\n"), "moves")) for board in boards)
    try:
        difficulties = [None if graded is None else graded.difficulty for graded in grades]
    except LimitReachedError as reached:
        raise MemoryError from reached  # no board of a universe is too large for a map
    return {"difficulties": difficulties, "seconds": time.thread_time() - started}


class UniverseSummary:
    """The sums over all parts."""

    def __init__(self, universe: Universe) -> None:
        self.universe = universe
        self.boards = self.clusters = self.solvable = 0
        self.by_moves: list[int] = []
        self.by_steps: list[int] = []
        self.most_steps = 0
        self.hardest_in_steps = ""
        self.found: list[InterestingBoard] = []

    def add(self, data: dict[str, Any]) -> None:
        """Add what `survey` returned."""
        self.boards += data["boards"]
        self.clusters += data["clusters"]
        self.solvable += data["solvable"]
        self.by_moves = _sum(self.by_moves, data["by_moves"])
        self.by_steps = _sum(self.by_steps, data["by_steps"])
        self.found += [InterestingBoard(*row) for row in data["interesting"]]
        # The most steps; of several boards the one with the smallest text.
        candidate = (-data["most_steps"], data["hardest_in_steps"])
        if data["hardest_in_steps"] and (
            not self.hardest_in_steps or candidate < (-self.most_steps, self.hardest_in_steps)
        ):
            self.most_steps, self.hardest_in_steps = data["most_steps"], data["hardest_in_steps"]

    def interesting(self) -> list[InterestingBoard]:
        """Return the interesting boards, the hardest first."""
        return sorted(self.found, key=lambda one: (-one.moves, -one.steps, one.board))

    def as_dict(self) -> dict[str, Any]:
        """Return everything but the list of interesting boards."""
        universe = self.universe
        most_moves = len(self.by_moves) - 1
        hardest = min((one.board for one in self.found if one.moves == most_moves), default=None)
        # A board so near in moves that its steps were not counted is at most this many steps away.
        uncounted = max(0, universe.steps_from - 1) * (max(universe.rows, universe.cols) - 2)
        return {
            "puzzle": "rushhour",
            "size": f"{universe.rows}x{universe.cols}",
            "exit_row": universe.exit_row,
            "walls": universe.walls,
            "boards": self.boards,
            "boards_not_at_exit": self.boards - sum(self.by_moves[:1]),
            "clusters": self.clusters,
            "solvable": self.solvable,
            "interesting": len(self.found),
            "hardest_moves": most_moves if self.by_moves else None,
            "hardest_board_moves": hardest,
            "hardest_steps": self.most_steps if self.most_steps >= uncounted else None,
            "hardest_board_steps": self.hardest_in_steps if self.most_steps >= uncounted else None,
            "histogram_moves": self.by_moves,
            "histogram_steps": self.by_steps if universe.steps_from == 0 else None,
            "interesting_by_moves": _histogram(one.moves for one in self.found),
            "interesting_by_steps": _histogram(one.steps for one in self.found),
        }


def _sum(one: Sequence[int], other: Sequence[int]) -> list[int]:
    longer, shorter = (one, other) if len(one) >= len(other) else (other, one)
    return [*(a + b for a, b in zip(longer, shorter, strict=False)), *longer[len(shorter) :]]


def _histogram(values: Iterable[int]) -> list[int]:
    counts: list[int] = []
    for value in values:
        counts += [0] * (value + 1 - len(counts))
        counts[value] += 1
    return counts
