"""Along a tour of all cells, with shortcuts."""

from __future__ import annotations

from gridwise.puzzles.snake.pilots.hamiltonian import follow, onwards
from gridwise.puzzles.snake.pilots.tours import Tour, zigzag
from gridwise.puzzles.snake.rules import DIRECTIONS, Cell, Direction, step
from gridwise.puzzles.snake.view import View, direction_between

__all__ = ["Shortcuts"]


class Shortcuts:
    """Follows a closed tour, and leaves parts of it out while the snake covers less than half the board.

    Promises to fill the same boards as `hamiltonian`: it only ever goes forward on the tour and never past
    the tail, so that the cells of the snake stay in the order of the tour. Among such ways it takes the
    shortest to the fruit. Where the tail's cell is blocked it takes no shortcuts: a fruit in a gap could shut
    the snake in.
    """

    summary = "along the tour, with the shortest safe cuts while there is room"

    def __init__(self) -> None:
        self._plan: list[Cell] = []
        self._tour: Tour | None = None

    def choose(self, view: View) -> Direction:
        tour = self._tour = zigzag(view.rows, view.cols)
        after = follow(tour, view)
        along = direction_between(view.head, after)
        self._plan = onwards(tour, after, view.fruit)
        if after == view.fruit or view.rules.tail == "blocked":
            return along
        to_fruit = tour.ahead(view.head, view.fruit)
        to_tail = tour.ahead(view.head, view.tail)
        if to_tail == 0:
            # A snake that eats its first fruit cannot turn back: its tail must not be next on the tour.
            to_tail = len(tour.order) - (1 if len(view.body) == 1 else 0)
        if to_fruit >= to_tail or 2 * len(view.body) > view.rules.cells:
            return along
        best = along
        cuts: dict[int, Cell] = {}
        fewest = {to_fruit: 0}
        for place in range(to_fruit - 1, -1, -1):
            cell = tour.order[(tour.place[view.head] + place) % len(tour.order)] if place else view.head
            for direction in DIRECTIONS:
                other = step(cell, direction)
                if not view.rules.inside(other) or (other == tour.spare and other != view.fruit):
                    continue
                distance = tour.ahead(view.head, other)
                if place < distance < to_fruit or other == view.fruit:
                    moves = fewest[distance] + 1
                    if moves < fewest.get(place, view.rules.patience):
                        fewest[place] = moves
                        cuts[place] = other
                        best = direction if place == 0 else best
            fewest.setdefault(place, view.rules.patience)
        if 0 in cuts:
            self._plan = [cuts[0]]
            while self._plan[-1] != view.fruit:
                self._plan.append(cuts[tour.ahead(view.head, self._plan[-1])])
        return best

    def plan(self) -> list[Cell]:
        """Return the way to the fruit, as it was before the last move."""
        return self._plan

    def tour(self) -> tuple[list[Cell], Cell | None]:
        """Return the tour that it shortens, and the cell it leaves out."""
        return ([], None) if self._tour is None else (list(self._tour.order), self._tour.spare)
