"""What there is at a size: nobody searches for what cannot be found."""

from __future__ import annotations

from gridwise.errors import UsageError
from gridwise.puzzles.rushhour.generation.recipe import HARDEST, Recipe
from gridwise.puzzles.rushhour.state_space.grade import level_of

__all__ = ["most_difficult", "most_slides", "refuse_what_does_not_exist"]

HARDEST_BOARDS: dict[tuple[int, int], tuple[tuple[int, float], ...]] = {
    (3, 3): ((3, 1.1), (1, 1.0)),
    (3, 4): ((5, 1.4), (1, 1.0)),
    (3, 5): ((7, 1.9), (1, 1.0)),
    (3, 6): ((9, 2.4), (1, 1.0)),
    (4, 3): ((4, 1.3), (4, 1.3)),
    (4, 4): ((6, 1.7), (7, 1.8)),
    (4, 5): ((9, 2.4), (9, 2.5)),
    (4, 6): ((11, 3.0), (15, 3.5)),
    (5, 3): ((6, 1.7), (5, 1.5), (4, 1.4)),
    (5, 4): ((8, 2.2), (9, 2.2), (8, 2.0)),
    (5, 5): ((17, 3.9), (17, 3.8), (20, 4.5)),
    (6, 3): ((7, 1.8), (7, 1.9), (5, 1.6)),
    (6, 4): ((13, 3.1), (12, 3.0), (11, 2.7)),
}
"""For each size and each row of the exit down to the middle: the most slides, and the highest difficulty.

They are from whole universes (`gridwise enumerate rushhour --size RxC --exit-row R`): boards without walls,
of which those that are the hardest of their cluster and minimal are graded.
"""
ROOM = 0.2
"""A board that is not the hardest of its cluster can be graded higher by so much: more lies behind it."""


def most_difficult(recipe: Recipe) -> float:
    """Return a difficulty above which no board is, as far as is known."""
    found = _hardest(recipe)
    return HARDEST if found is None else min(HARDEST, found[1] + ROOM)


def most_slides(recipe: Recipe) -> int | None:
    """Return the most slides that a board needs; None where nobody knows."""
    found = _hardest(recipe)
    return None if found is None else found[0]


def _hardest(recipe: Recipe) -> tuple[int, float] | None:
    rows = HARDEST_BOARDS.get((recipe.rows, recipe.cols))
    if rows is None or recipe.walls[1]:
        return None
    if recipe.row == -1:
        return max(slides for slides, _ in rows), max(difficulty for _, difficulty in rows)
    return rows[min(recipe.red_row, recipe.rows - 1 - recipe.red_row)]


def refuse_what_does_not_exist(recipe: Recipe) -> None:
    """Say at once that no board of the size is so hard, or so long."""
    size, found = recipe.size, _hardest(recipe)
    room = recipe.rows * recipe.cols - recipe.walls[0]
    if 2 * recipe.cars[0] + (0 if recipe.trucks is None else recipe.trucks[0]) > room - 1:
        raise UsageError(f"a {size} board has no room for so many cars and walls and a way out")
    if recipe.trucks is not None and recipe.trucks[0] > recipe.cars[1] - 1:
        raise UsageError(f"at most {recipe.cars[1]} cars, the red one included, cannot have so many trucks")
    if found is None:
        return
    chosen = recipe.row is not None and recipe.row >= 0
    where = f" with the exit in {recipe.line} {recipe.row}" if chosen else ""
    least = (recipe.difficulty or (0.0, 0.0))[0]
    if least > most_difficult(recipe):
        raise UsageError(
            f"no {size} board{where} is that hard: of all there are, the hardest is {found[1]:g} "
            f"({level_of(found[1])}), asked for are {least:g} and more; try a larger size, or walls"
        )
    if recipe.moves[0] > found[0]:
        raise UsageError(
            f"no {size} board{where} is that long: of all there are, the longest has {found[0]} moves, "
            f"asked for are {recipe.moves[0]} and more"
        )
