"""Boards at random, changed car by car, and taken apart until nothing is left to take away."""

from __future__ import annotations

import random
from dataclasses import replace
from string import ascii_uppercase
from typing import TYPE_CHECKING

from gridwise.model import Limits, Result
from gridwise.puzzles.base import Made, Options
from gridwise.puzzles.rushhour import native
from gridwise.puzzles.rushhour.best import best
from gridwise.puzzles.rushhour.generation.recipe import Recipe
from gridwise.puzzles.rushhour.hint import moved_to
from gridwise.puzzles.rushhour.rules import Car, Move, RushHour
from gridwise.puzzles.rushhour.state_space.atlas import MEMORY, Atlas, LimitReachedError, atlas
from gridwise.puzzles.rushhour.state_space.explore import without
from gridwise.puzzles.rushhour.state_space.grade import grade
from gridwise.puzzles.rushhour.text import grid_line

if TYPE_CHECKING:
    from gridwise._core import RushHourMap

__all__ = [
    "MOST_STATES",
    "USUAL_CELLS",
    "all_reachable",
    "changed",
    "climb",
    "described",
    "hardest",
    "length_of",
    "map_of",
    "minimal",
    "random_board",
    "relabelled",
    "solved",
]

MOST_STATES = 20_000
"""Boards with more reachable states are passed over: hard ones are tight."""
MOST_MAPPED = 400_000
"""The same for large boards that are finished but for their grade."""
USUAL_CELLS = 36
"""Boards with more cells are large."""
CLIMB_STEPS = 400
LETTERS = [letter for letter in ascii_uppercase if letter not in "AX"] + list("abcdefghijklmnpqrstuvwyz")


def random_board(rng: random.Random, recipe: Recipe) -> RushHour:
    """Put cars and walls anywhere, the red car in the left half of its row."""
    cars = [Car("0", recipe.red_row, rng.randrange(max(1, recipe.cols // 2)), 2, horizontal=True)]
    taken = set(cars[0].cells())
    walls: set[tuple[int, int]] = set()
    fewest, most = recipe.walls
    many = most if fewest == most else rng.randint(fewest, most)
    for _ in range(50 * many):
        cell = rng.randrange(recipe.rows), rng.randrange(recipe.cols)
        if len(walls) < many and cell[0] != recipe.red_row and cell not in taken:
            walls.add(cell)
    wanted = rng.randint(max(2, recipe.cars[0]), recipe.cars[1])
    for _ in range(12 * wanted):
        if len(cars) == wanted:
            break
        if (car := _random_car(rng, recipe, taken | walls)) is not None:
            cars.append(car._replace(label=str(len(cars))))
            taken |= set(car.cells())
    return RushHour(recipe.rows, recipe.cols, tuple(cars), 0, frozenset(walls), metric="moves")


def _random_car(rng: random.Random, recipe: Recipe, taken: set[tuple[int, int]]) -> Car | None:
    length, horizontal = (2 if rng.random() < 1 - recipe.truck_share else 3), rng.random() < 0.5
    row, col = rng.randrange(recipe.rows), rng.randrange(recipe.cols)
    car = Car("?", row, col, length, horizontal)
    inside = (col if horizontal else row) + length <= (recipe.cols if horizontal else recipe.rows)
    in_exit_row = horizontal and row == recipe.red_row
    return car if inside and not in_exit_row and not set(car.cells()) & taken else None


def changed(rng: random.Random, recipe: Recipe, board: RushHour) -> RushHour:
    """Take a car away, put another one in, or both."""
    cars = list(board.cars)
    if len(cars) > 2 and rng.random() < 0.7:
        del cars[rng.randrange(1, len(cars))]
    taken = {cell for car in cars for cell in car.cells()} | board.walls
    for _ in range(10):
        if len(cars) < recipe.cars[1] and (car := _random_car(rng, recipe, taken)) is not None:
            cars.append(car)
            break
    return replace(board, cars=tuple(car._replace(label=str(i)) for i, car in enumerate(cars)))


def hardest(board: RushHour) -> tuple[RushHour, int] | None:
    """Return the hardest board that can be reached, and its slides.

    None without a solution, where all are solved, or with too many boards.
    """
    found = all_reachable(board)
    states, length = found.hardest("moves"), len(found.histogram("moves")) - 1
    return (moved_to(board, tuple(min(states))), length) if states and length > 0 else None


def climb(
    rng: random.Random, recipe: Recipe, board: RushHour, length: int, wanted: int, steps: int = CLIMB_STEPS
) -> tuple[RushHour, int]:
    """Change a car at a time and keep what is at least nearly as hard; return the hardest board met."""
    record, top = board, length
    for step in range(steps):
        if top >= wanted:
            break
        if (found := hardest(changed(rng, recipe, board))) is None:
            continue
        slack = 3 * (1 - step / steps) * rng.random()
        if found[1] >= length - slack:
            board, length = found
        if found[1] > top:
            record, top = found
    return record, top


def length_of(board: RushHour) -> int:
    """Return the fewest slides that solve a board; 0 where none do."""
    return solved(board).cost or 0


def solved(board: RushHour) -> Result[Move]:
    """Solve a board without limits; the lack of memory is an error, for it must not decide what is made."""
    result = best(board, Options())
    if result.status == "limit":
        raise MemoryError
    return result


def all_reachable(board: RushHour) -> RushHourMap:
    """Map a board by slides, up to a number of states; the lack of memory is an error here, too."""
    found = native.reachable(board, Limits(nodes=MOST_STATES), MEMORY, "moves")
    if found.status == "limit" and found.states < MOST_STATES:
        raise MemoryError
    return found


def minimal(board: RushHour) -> RushHour | None:
    """Take cars away as long as the board does not get easier; None where nothing is left to do."""
    length = length_of(board)
    index = len(board.cars) - 1
    while index >= 1:
        smaller = without(board, index)
        if length_of(smaller) == length:
            board, index = smaller, len(smaller.cars)
        index -= 1
    return board if length and len(board.cars) > 1 else None


def relabelled(board: RushHour) -> RushHour:
    """Name the cars by letters in the order in which they are met, the red one A."""
    written = board.as_written().cars
    ordered = sorted(range(1, len(board.cars)), key=lambda index: written[index][1:3])
    cars = [board.cars[0]._replace(label="A")]
    cars += [board.cars[index]._replace(label=LETTERS[rank]) for rank, index in enumerate(ordered)]
    return replace(board, cars=tuple(cars))


def map_of(board: RushHour) -> Atlas | None:
    """Map a board that is to be graded; None where there is too much of it."""
    small = board.rows * board.cols <= USUAL_CELLS
    most = MOST_STATES if small else MOST_MAPPED
    try:
        return atlas(board, Limits(nodes=most))
    except LimitReachedError as reached:
        if reached.states < most:
            raise MemoryError from reached
        return None


def described(board: RushHour, found: Atlas | None = None) -> Made | None:
    """Grade a board, by a map that is there or a new one, and write it with what is known about it."""
    found = found or map_of(board)
    graded = None if found is None else grade(board, found)
    if found is None or graded is None:
        return None
    facts = {
        "moves": graded.length,
        "steps": found.distance(board.initial(), "steps"),
        "states": found.states,
        "difficulty": graded.difficulty,
        "level": graded.level,
    }
    line, in_line = grid_line(board, board.initial()), board.rows == board.cols and board.exit == "right"
    shown = " ".join(f"{name}={value}" for name, value in facts.items())
    text = f"{line} {shown}" if in_line else str(board)
    return Made(text, facts, (graded.difficulty, graded.length, line))
