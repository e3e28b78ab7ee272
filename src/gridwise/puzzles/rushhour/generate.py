"""Making boards: solvable, minimal, as hard as asked for, and the same for the same seed."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import Any

from gridwise.errors import UsageError
from gridwise.model import Limits
from gridwise.puzzles.base import Generator, Made, Option, Options, Spread
from gridwise.puzzles.rushhour import native
from gridwise.puzzles.rushhour.best import best
from gridwise.puzzles.rushhour.hint import moved_to
from gridwise.puzzles.rushhour.rules import Car, RushHour
from gridwise.puzzles.rushhour.state_space.atlas import MEMORY, Atlas, LimitReachedError, atlas
from gridwise.puzzles.rushhour.state_space.explore import without
from gridwise.puzzles.rushhour.state_space.grade import LEVELS, grade
from gridwise.puzzles.rushhour.text import grid_line

__all__ = ["GENERATOR", "Recipe", "generate", "make", "mirrored"]

MOST_STATES = 20_000
"""Boards with more reachable states are passed over: hard ones are tight."""
CLIMB_FROM = 22
"""Shortest length in moves for which random boards are improved step by step."""
CLIMB_STEPS = 400
PATIENCE = 20_000
"""Attempts in a row without a new board after which there are probably no more."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What the boards should be like."""

    rows: int = 6
    cols: int = 6
    walls: int = 0
    cars: tuple[int, int] = (2, 14)
    """Fewest and most cars, the red one included."""
    moves: tuple[int, int] = (1, 999)
    difficulty: tuple[float, float] = (1.0, 10.1)
    """From the first up to, but not including, the second."""
    seed: int = 0

    @property
    def length(self) -> int:
        """Slides that a board should have at least, guessed where only a difficulty is asked for."""
        return max(self.moves[0], int(5.2 * self.difficulty[0]) - 4)


def generate(recipe: Recipe, count: int, spread: Spread = map) -> Iterator[Made]:
    """Yield boards of which no two are the same or each other's mirror image.

    Attempt after attempt is made, each from the seed and its own number, and taken in order: how they
    are spread over processes does not matter.
    """
    seen: set[str] = set()
    in_vain = 0
    for made in spread(make, (Attempt(recipe, number) for number in itertools.count())):
        in_vain += 1
        if made is not None:
            line = made.rank[-1]
            if not {line, mirrored(line, recipe.rows, recipe.cols)} & seen:
                in_vain = 0
                seen.add(line)
                yield made
        if len(seen) == count or in_vain == PATIENCE:
            return


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try at a board that fits the recipe."""

    recipe: Recipe
    number: int


def make(attempt: Attempt) -> Made | None:
    """Make one board, or None if this attempt leads nowhere."""
    recipe = attempt.recipe
    rng = random.Random(f"gridwise {recipe.seed} {attempt.number}")
    board = _hardest(_random_board(rng, recipe))
    if board is None:
        return None
    if recipe.length >= CLIMB_FROM:
        board = _climb(rng, recipe, board)
    board = _minimal(_easier(rng, recipe, board))
    if board is None or not recipe.cars[0] <= len(board.cars) <= recipe.cars[1]:
        return None
    return _described(_relabelled(board), recipe)


def _described(board: RushHour, recipe: Recipe) -> Made | None:
    found = _map(board)
    graded = None if found is None else grade(board, found)
    if found is None or graded is None:
        return None
    fits = recipe.moves[0] <= graded.length <= recipe.moves[1]
    if not (fits and recipe.difficulty[0] <= graded.difficulty < recipe.difficulty[1]):
        return None
    facts = {
        "moves": graded.length,
        "steps": found.distance(board.initial(), "steps"),
        "states": found.states,
        "difficulty": graded.difficulty,
        "level": graded.level,
    }
    line = grid_line(board, board.initial())
    shown = " ".join(f"{name}={value}" for name, value in facts.items())
    text = f"{line} {shown}" if board.rows == board.cols else str(board)  # only squares have a one-line form
    return Made(text, facts, (graded.difficulty, graded.length, line))


def _random_board(rng: random.Random, recipe: Recipe) -> RushHour:
    red_row = (recipe.rows - 1) // 2
    cars = [Car("0", red_row, rng.randrange(max(1, recipe.cols // 2)), 2, horizontal=True)]
    taken = set(cars[0].cells())
    walls: set[tuple[int, int]] = set()
    for _ in range(50 * recipe.walls):
        cell = rng.randrange(recipe.rows), rng.randrange(recipe.cols)
        if len(walls) < recipe.walls and cell[0] != red_row and cell not in taken:
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
    length, horizontal = (2 if rng.random() < 0.62 else 3), rng.random() < 0.5
    row, col = rng.randrange(recipe.rows), rng.randrange(recipe.cols)
    car = Car("?", row, col, length, horizontal)
    inside = (col if horizontal else row) + length <= (recipe.cols if horizontal else recipe.rows)
    in_exit_row = horizontal and row == (recipe.rows - 1) // 2
    return car if inside and not in_exit_row and not set(car.cells()) & taken else None


def _map(board: RushHour) -> Atlas | None:
    try:
        return atlas(board, Limits(nodes=MOST_STATES))
    except LimitReachedError:
        return None


def _hardest(board: RushHour) -> RushHour | None:
    """Return the hardest board that can be reached, or None without a solution or with too many boards."""
    found = native.reachable(board, Limits(nodes=MOST_STATES), MEMORY, "moves")
    states = found.hardest("moves")
    return moved_to(board, tuple(min(states))) if states and len(found.histogram("moves")) > 1 else None


def _length(board: RushHour) -> int:
    return best(board, Options()).cost or 0


def _climb(rng: random.Random, recipe: Recipe, board: RushHour) -> RushHour:
    """Change a car at a time and keep what is at least nearly as hard; return the hardest board met."""
    length = top = _length(board)
    record = board
    for step in range(CLIMB_STEPS):
        if top >= recipe.length:
            break
        changed = _hardest(_changed(rng, recipe, board))
        if changed is None:
            continue
        now = _length(changed)
        slack = 3 * (1 - step / CLIMB_STEPS) * rng.random()
        if now >= length - slack:
            board, length = changed, now
        if now > top:
            record, top = changed, now
    return record


def _changed(rng: random.Random, recipe: Recipe, board: RushHour) -> RushHour:
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


def _easier(rng: random.Random, recipe: Recipe, board: RushHour) -> RushHour:
    """Walk towards the exit until the board is as short as was asked for."""
    result = best(board, Options())
    if result.plan is None or result.cost is None or result.cost <= recipe.moves[1]:
        return board
    wanted = rng.randint(recipe.moves[0], recipe.moves[1])
    state = board.initial()
    for move in list(result.plan)[: result.cost - wanted]:
        car = next(index for index, other in enumerate(board.cars) if other.label == move.car)
        state = (*state[:car], state[car] + move.delta, *state[car + 1 :])
    return moved_to(board, state)


def _minimal(board: RushHour) -> RushHour | None:
    """Take cars away as long as the board does not get easier."""
    length = _length(board)
    index = len(board.cars) - 1
    while index >= 1:
        smaller = without(board, index)
        if _length(smaller) == length:
            board, index = smaller, len(smaller.cars)
        index -= 1
    return board if length and len(board.cars) > 1 else None


def _relabelled(board: RushHour) -> RushHour:
    """Name the cars by letters in the order in which they are met, the red one A."""
    ordered = sorted(range(1, len(board.cars)), key=lambda index: board.cars[index][1:3])
    names = [letter for letter in ascii_uppercase if letter not in "AX"] + list("abcdefghijklmnpqrstuvwyz")
    cars = [board.cars[0]._replace(label="A")]
    cars += [board.cars[index]._replace(label=names[rank]) for rank, index in enumerate(ordered)]
    return replace(board, cars=tuple(cars))


def mirrored(line: str, rows: int, cols: int) -> str:
    """Return a one-line board upside down, its letters given anew in the order in which they are met."""
    flipped = "".join(line[row * cols : (row + 1) * cols] for row in range(rows - 1, -1, -1))
    letters = dict.fromkeys(letter for letter in flipped if letter not in ".xA")
    names = [letter for letter in ascii_uppercase if letter not in "AX"] + list("abcdefghijklmnpqrstuvwyz")
    renamed = dict(zip(letters, names, strict=False))
    return "".join(renamed.get(letter, letter) for letter in flipped)


def parse_range(text: str) -> tuple[int, int]:
    """Read 'A-B' or 'A'."""
    first, dash, last = text.partition("-")
    try:
        low, high = int(first), int(last if dash else first)
    except ValueError:
        raise UsageError(f"expected a range such as 5-12, got {text!r}") from None
    if not 0 < low <= high:
        raise UsageError(f"expected a range such as 5-12, got {text!r}")
    return low, high


def parse_size(text: str) -> tuple[int, int]:
    """Read 'ROWSxCOLS'."""
    rows, _, cols = text.lower().partition("x")
    if not (rows.isdecimal() and cols.isdecimal() and 3 <= int(rows) <= 8 and 3 <= int(cols) <= 8):
        raise UsageError(f"expected a size from 3x3 to 8x8 such as 6x6, got {text!r}")
    return int(rows), int(cols)


def parse_levels(text: str) -> tuple[float, float]:
    """Read a level's name, or 'easy..hard'."""
    first, _, last = text.partition("..")
    names: Sequence[str] = (first, last or first)
    if not all(name in LEVELS for name in names) or LEVELS[names[0]] > LEVELS[names[1]]:
        raise UsageError(f"expected {', '.join(LEVELS)} or a range such as easy..hard, got {text!r}")
    return LEVELS[names[0]][0], LEVELS[names[1]][1]


def parse_walls(text: str) -> int:
    """Read a whole number of walls."""
    if not text.isdecimal() or int(text) > 20:
        raise UsageError(f"expected a number of walls from 0 to 20, got {text!r}")
    return int(text)


def _make(count: int, seed: int, extra: Mapping[str, Any], spread: Spread = map) -> Iterator[Made]:
    rows, cols = extra["size"]
    recipe = Recipe(rows, cols, extra["walls"], extra["cars"], extra["moves"], extra["difficulty"], seed)
    return generate(recipe, count, spread)


GENERATOR = Generator(
    _make,
    (
        Option("size", "ROWSxCOLS (default 6x6)", parse_size, (6, 6)),
        Option("walls", "how many walls (default 0)", parse_walls, 0),
        Option("cars", "how many cars, the red one included, such as 8-12", parse_range, (2, 14)),
        Option("moves", "length of the shortest solution in slides, such as 20-30", parse_range, (1, 999)),
        Option("difficulty", "easy, medium, hard, expert, or easy..hard", parse_levels, (1.0, 10.1)),
    ),
)
