"""Estimates of how many moves are left, each with what is known about it."""

from __future__ import annotations

from functools import cache, partial
from math import prod

from gridwise.allowance import look
from gridwise.errors import UsageError
from gridwise.model import Heuristic
from gridwise.puzzles.base import HeuristicEntry, Heuristics
from gridwise.puzzles.torus_snake.rules import State, TorusSnake

__all__ = ["HEURISTICS", "MOST_TOUR_ENTRIES", "tour_entries"]

_MANY_CELLS = 64
"""Fewer are joined to a tree sooner than anybody looks at a clock."""
_COUNTED = 10**18
"""Entries of a table; more are told as so many."""
MOST_TOUR_ENTRIES = 250_000
"""Largest table that `tour` may make: (count + 1) of all apple cells multiplied, times the apple cells."""


def apples(problem: TorusSnake) -> Heuristic[State]:
    """Count the apples that are not counted yet.

    Admissible and consistent: a move counts at most one.
    """
    return Heuristic("apples", lambda state: sum(problem.left(state)), admissible=True, consistent=True)


def farthest(problem: TorusSnake) -> Heuristic[State]:
    """Measure the way to the farthest cell that must still be reached, on an empty board.

    Admissible and consistent: the head must get there, and a move changes each distance by at most one.
    """

    def estimate(state: State) -> int:
        head = state[0][0]
        return max((problem.distance(head, cell) for cell in _cells_left(problem, state)), default=0)

    return Heuristic("farthest", estimate, admissible=True, consistent=True)


def spanning_tree(problem: TorusSnake) -> Heuristic[State]:
    """Weigh a smallest tree that joins the head and all cells that must still be reached.

    Admissible: the head's way joins them too. Not consistent: a head from which several branches go out
    changes the length of all of them with one move.
    """

    def estimate(state: State) -> int:
        return _tree(problem, state[0][0], _cells_left(problem, state))

    return Heuristic("spanning-tree", estimate, admissible=True)


def spanning_tree_and_repeats(problem: TorusSnake) -> Heuristic[State]:
    """Add to the tree what it costs at least to come to cells again and again.

    Admissible: the first arrivals at all cells make a tree, and every later arrival comes from another
    apple cell, or from the same one in four moves or more (three around a short odd edge). Not
    consistent: an arrival takes a repeat away at once.
    """
    shortest_return = _Returns(problem).at_least(3)
    cells = [problem.cell(apple.row, apple.col) for apple in problem.apples]
    again = []
    for cell in cells:
        look()
        again.append(
            min([shortest_return, *(problem.distance(cell, other) for other in cells if other != cell)])
        )

    def estimate(state: State) -> int:
        repeats = sum(
            (count - 1) * cost for count, cost in zip(problem.left(state), again, strict=True) if count
        )
        return _tree(problem, state[0][0], _cells_left(problem, state)) + repeats

    return Heuristic("spanning-tree+repeats", estimate, admissible=True)


def tour(problem: TorusSnake) -> Heuristic[State]:
    """Measure a shortest tour through all apples that are left, over a body that blocks only itself.

    A table holds, for all apples left and the apple cell under the head, the fewest moves when only two
    things matter: distances on an empty board, and that a cell that was just left can be entered again
    only when the body has passed, with a closed way of a possible length. Admissible: every plan is
    such a tour. Consistent: one move more reaches whatever the next state's tour reaches.
    """
    _require_room(problem)
    # Made when it is first needed: the native engine has a table of its own.
    made = cache(partial(_tour_table, problem))
    returns = _Returns(problem)
    cells = [problem.cell(apple.row, apple.col) for apple in problem.apples]
    units = _units(problem)

    def estimate(state: State) -> int:
        body, counts = state
        left = problem.left(state)
        index = sum(count * unit for count, unit in zip(left, units, strict=True))
        if index == 0:
            return 0
        head, table = body[0], made()
        if left is not counts:
            return table[index][problem.apple_at[head]]
        best = None
        for apple, cell in enumerate(cells):
            if left[apple]:
                moves = problem.distance(head, cell)
                if cell in body:
                    passed = body.index(cell)
                    moves = returns.at_least(max(moves + passed, len(body))) - passed
                value = moves + table[index - units[apple]][apple]
                if best is None or value < best:
                    best = value
        assert best is not None
        return best

    return Heuristic("tour", estimate, admissible=True, consistent=True)


def tour_entries(problem: TorusSnake) -> int:
    """Return the size of the table that `tour` would make, as far as it is counted."""
    entries = len(problem.apples)
    for apple in problem.apples:
        entries *= apple.count + 1
        if entries > _COUNTED:
            return _COUNTED
    return entries


class _Returns:
    """The possible lengths of a way that leaves a cell and comes back without turning on the spot."""

    def __init__(self, problem: TorusSnake) -> None:
        odd = [side for side in (problem.rows, problem.cols) if side % 2 == 1 and side > 1]
        self._shortest_odd = min(odd) if odd else None

    def at_least(self, length: int) -> int:
        """Return the smallest possible length from a given one: even from 4, odd only around an odd edge."""
        length = max(length, 3)
        if length % 2 == 0 or (self._shortest_odd is not None and length >= self._shortest_odd):
            return length
        return length + 1


def _cells_left(problem: TorusSnake, state: State) -> list[int]:
    left = problem.left(state)
    return [cell for cell, apple in problem.apple_at.items() if left[apple]]


def _tree(problem: TorusSnake, root: int, cells: list[int]) -> int:
    """Weigh a smallest spanning tree (Prim's algorithm)."""
    away = {cell: problem.distance(root, cell) for cell in cells}
    weight = 0
    while away:
        if len(away) > _MANY_CELLS:
            look()
        cell = min(away, key=away.__getitem__)
        weight += away.pop(cell)
        for other, distance in away.items():
            away[other] = min(distance, problem.distance(cell, other))
    return weight


def _units(problem: TorusSnake) -> list[int]:
    """What one apple of each cell adds to the index of the apples left."""
    units, unit = [], 1
    for apple in problem.apples:
        units.append(unit)
        unit *= apple.count + 1
    return units


def _require_room(problem: TorusSnake) -> None:
    if (entries := tour_entries(problem)) > MOST_TOUR_ENTRIES:
        size = f"{entries:,} entries" + " or more" * (entries == _COUNTED)
        raise UsageError(
            f"the heuristic tour would need a table of {size}, and takes up to "
            f"{MOST_TOUR_ENTRIES:,}: use spanning-tree+repeats"
        )


def _tour_table(problem: TorusSnake) -> list[list[int]]:
    """For all apples left and each apple cell under the head: the fewest moves of a tour."""
    cells = [problem.cell(apple.row, apple.col) for apple in problem.apples]
    away = [[problem.distance(cell, other) for other in cells] for cell in cells]
    units, returns = _units(problem), _Returns(problem)
    table: list[list[int]] = [[0] * len(cells)]
    for index in range(1, prod(apple.count + 1 for apple in problem.apples)):
        look()
        left = [index // unit % (apple.count + 1) for unit, apple in zip(units, problem.apples, strict=True)]
        next_visit = problem.total - sum(left) + 1
        again = returns.at_least(next_visit)
        targets = [(apple, table[index - units[apple]][apple]) for apple, count in enumerate(left) if count]
        table.append(
            [
                min((again if here == apple else away[here][apple]) + rest for apple, rest in targets)
                for here in range(len(cells))
            ]
        )
    return table


HEURISTICS = Heuristics[TorusSnake](
    {
        "apples": HeuristicEntry("apples not counted yet; consistent", apples),
        "farthest": HeuristicEntry("distance to the farthest cell left; consistent", farthest),
        "spanning-tree": HeuristicEntry(
            "smallest tree through head and cells left; admissible", spanning_tree
        ),
        "spanning-tree+repeats": HeuristicEntry(
            "the tree, and what coming again costs at least; admissible", spanning_tree_and_repeats
        ),
        "tour": HeuristicEntry(
            "shortest tour through all apples, ignoring most of the body; consistent", tour
        ),
    },
    default=lambda problem: "tour" if tour_entries(problem) <= MOST_TOUR_ENTRIES else "spanning-tree+repeats",
)
