"""Making boards: solvable, minimal, as hard as asked for, and the same for the same seed."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from gridwise.puzzles.base import Generator, Made, Option, Spread, fill
from gridwise.puzzles.rushhour.board import SIDES
from gridwise.puzzles.rushhour.generation.aimed import Place, make_board
from gridwise.puzzles.rushhour.generation.boards import (
    LETTERS,
    USUAL_CELLS,
    climb,
    described,
    hardest,
    minimal,
    random_board,
    relabelled,
    solved,
)
from gridwise.puzzles.rushhour.generation.existing import most_difficult
from gridwise.puzzles.rushhour.generation.exits import with_exits
from gridwise.puzzles.rushhour.generation.hardest import HARDEST_SEARCH
from gridwise.puzzles.rushhour.generation.marks import windows
from gridwise.puzzles.rushhour.generation.recipe import (
    ANY,
    HARDEST,
    Recipe,
    parse_column,
    parse_count_range,
    parse_curve,
    parse_difficulty,
    parse_range,
    parse_row,
    parse_size,
)
from gridwise.puzzles.rushhour.hint import moved_to
from gridwise.puzzles.rushhour.listing import RushHourListing
from gridwise.puzzles.rushhour.rules import RushHour

__all__ = ["GENERATOR", "Recipe", "generate", "make", "mirrored", "most_cars"]

CLIMB_FROM = 22
"""Shortest length in moves for which random boards are improved step by step."""
HARDEST_SMALL = 6.0
"""Where a curve without an end has it on boards below the usual size of which nobody knows the hardest."""
PATIENCE = 20_000
"""Attempts in a row without a new board after which there are probably no more."""


def generate(recipe: Recipe, count: int, spread: Spread = map) -> Iterator[Made]:
    """Yield boards that are the hardest of all that they reach; no two are the same or mirror images.

    Attempt after attempt is made, each from the seed and its own number, and taken in order: how they
    are spread over processes does not matter. The shipped levels were made so.
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
    found = hardest(random_board(rng, recipe))
    if found is None:
        return None
    if recipe.length >= CLIMB_FROM:
        found = climb(rng, recipe, *found, recipe.length)
    board = minimal(_easier(rng, recipe, found[0]))
    if board is None or not recipe.cars[0] <= len(board.cars) <= recipe.cars[1]:
        return None
    made = described(relabelled(board))
    if made is None or not recipe.moves[0] <= made.facts["moves"] <= recipe.moves[1]:
        return None
    low, high = recipe.difficulty or ANY
    return made if low <= made.facts["difficulty"] < high else None


def _easier(rng: random.Random, recipe: Recipe, board: RushHour) -> RushHour:
    """Walk towards the exit until the board is as short as was asked for."""
    result = solved(board)
    if result.plan is None or result.cost is None or result.cost <= recipe.moves[1]:
        return board
    wanted = rng.randint(recipe.moves[0], recipe.moves[1])
    state = board.initial()
    for move in list(result.plan)[: result.cost - wanted]:
        state = board.after(state, move)
    return moved_to(board, state)


def mirrored(line: str, rows: int, cols: int) -> str:
    """Return a one-line board upside down, its letters given anew in the order in which they are met."""
    flipped = "".join(line[row * cols : (row + 1) * cols] for row in range(rows - 1, -1, -1))
    letters = dict.fromkeys(letter for letter in flipped if letter not in ".xA")
    renamed = dict(zip(letters, LETTERS, strict=False))
    return "".join(renamed.get(letter, letter) for letter in flipped)


def most_cars(rows: int, cols: int, wanted: tuple[int, int] | None) -> int:
    """Return how many cars a board has at most: those that are wanted, or as dense as the usual boards."""
    return wanted[1] if wanted else max(4, rows * cols * 14 // 36)


def _make(count: int, seed: int, extra: Mapping[str, Any], spread: Spread = map) -> Iterator[Made]:
    rows, cols = extra["size"]
    most = most_cars(rows, cols, extra["cars"])
    recipe = Recipe(
        *(rows, cols, extra["walls"], extra["cars"] or (2, most), extra["moves"], extra["difficulty"], seed),
        trucks=extra["trucks"],
    )
    recipes = with_exits(recipe, extra["exit"], extra["exit-row"], extra["exit-column"])
    curve = extra["curve"]
    there_are = max(map(most_difficult, recipes))
    hardest = min(there_are, HARDEST if rows * cols >= USUAL_CELLS else HARDEST_SMALL)
    marks = windows(recipe.difficulty, curve or count, curve=bool(curve), hardest=hardest)

    def place(number: int, tried: int) -> Place:
        chosen = random.Random(f"gridwise exit {seed} {number} {tried}").choice(recipes)
        return Place(replace(chosen, difficulty=marks(number)), number, tried)

    def key(made: Made) -> str:
        return RushHourListing().canonical(RushHour.parse(made.text))

    return fill(curve or count, make_board, place, key, spread, taken=extra.get("exclude", frozenset()))


GENERATOR = Generator(
    _make,
    (
        Option("size", "ROWSxCOLS, 3x3 to 8x8 (default 6x6)", parse_size, (6, 6)),
        Option("walls", "how many walls, such as 2 or 1..3 (default 0)", parse_count_range, (0, 0)),
        Option("cars", "how many cars, trucks and the red one included, such as 8-12", parse_range, None),
        Option("trucks", "how many of them have three cells, such as 2 or 0..3", parse_count_range, None),
        Option("moves", "length of the shortest solution in slides, such as 20-30", parse_range, (1, 999)),
        Option(
            "difficulty",
            "easy (from 1), medium (3), hard (5), expert (7), a number to 10, or a range: easy..hard, 3.5..6",
            parse_difficulty,
            None,
        ),
        Option("curve", "so many boards, rising evenly over the difficulty", parse_curve, None),
        Option("exit", "side of the exit (default right)", str, "right", (*SIDES, "any")),
        Option(
            "exit-row", "row of the red car and the exit from 0, or any (default: middle)", parse_row, None
        ),
        Option("exit-column", "the same for an exit at the top or the bottom, by column", parse_column, None),
    ),
    excludes=True,
    hardest=HARDEST_SEARCH,
)
