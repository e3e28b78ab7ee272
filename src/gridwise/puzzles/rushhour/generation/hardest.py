"""The hardest boards that can be found: local search over lineups, each worth its hardest board.

docs/explanations/rushhour.md says what is assumed, and what was found.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gridwise.errors import UsageError
from gridwise.model import Limits
from gridwise.puzzles.base import HardestSearch, Made, Round, RoundTask
from gridwise.puzzles.rushhour.generation.boards import described, length_of, minimal, relabelled
from gridwise.puzzles.rushhour.generation.exits import with_exits
from gridwise.puzzles.rushhour.generation.recipe import Recipe
from gridwise.puzzles.rushhour.hint import moved_to
from gridwise.puzzles.rushhour.rules import Car, RushHour
from gridwise.puzzles.rushhour.state_space.atlas import Atlas, LimitReachedError, atlas
from gridwise.stopping import interrupt

__all__ = ["HARDEST_SEARCH", "luby", "proven", "search_round"]

MOST_BOARDS = 400_000
"""Cars that stand in more ways are passed over: hard boards are tight."""
MOST_MAPPED = 20_000_000
"""Boards of the cluster that is mapped in the end."""
EFFORTS = ((16, 200_000), (25, 1_000_000), (30, 5_000_000), (36, 20_000_000), (42, 100_000_000))
"""Boards that the shortest rounds look at, by the cells of the field: a second at 6x6, a minute at 7x7."""
LARGE_EFFORT = 600_000_000


def search_round(task: RoundTask) -> Round:
    """Search one round; Ctrl-C raises KeyboardInterrupt with what was found by then."""
    from gridwise._core import rushhour_hardest

    left = None if task.until is None else task.until - time.time()
    if left is not None and left <= 0:
        return Round(task.number, 0, "", whole=False)
    started = time.thread_time()
    rng = random.Random(f"gridwise hardest {task.seed} {task.number}")
    recipes = _recipes(task.choices)
    recipe = recipes[task.number % len(recipes)]
    row = rng.randrange(recipe.rows) if recipe.row == -1 else recipe.red_row
    found = rushhour_hardest(
        recipe.rows,
        recipe.cols,
        row,
        walls=rng.randint(*recipe.walls),
        seed=rng.getrandbits(64),
        effort=_effort(recipe) * luby(task.number + 1),
        most_boards=MOST_BOARDS,
        time_limit=left,
    )
    cars = tuple(Car(str(index), *car) for index, car in enumerate(found.cars))
    walls = frozenset(divmod(wall, recipe.cols) for wall in found.walls)
    board = RushHour(recipe.rows, recipe.cols, cars, 0, walls, exit=recipe.exit) if cars else None
    searched = Round(
        task.number,
        found.moves,
        "" if board is None else str(relabelled(board)),
        {"lineups": found.lineups, "passed_over": found.passed_over, "boards": found.boards},
        time.thread_time() - started,
        whole=found.status == "solved",
    )
    if found.status == "interrupted":
        raise interrupt(searched)
    return searched


def luby(number: int) -> int:
    """Return the length of a round, from 1: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...

    Nobody knows beforehand how long is best (Luby, Sinclair and Zuckerman, "Optimal Speedup of Las Vegas
    Algorithms", 1993).
    """
    while (number + 1) & number:
        number -= (1 << (number.bit_length() - 1)) - 1
    return (number + 1) // 2


def proven(text: str) -> Made:
    """Map the cluster of a board, take superfluous cars away, and go on from the hardest board that is there.

    Where the cluster is too large for a map the board is proven by the solver alone.
    """
    board = RushHour.parse(text, "moves")
    while True:
        found = _map(board)
        if found is not None and (there := found.hardest("moves")) is not None:
            board = moved_to(board, there[1])
        least = minimal(board) or board
        if len(least.cars) == len(board.cars):
            break
        board = least
    board = relabelled(board)
    found = _map(board)
    made = _solved(board) if found is None else described(board, found)
    assert made is not None  # it has a solution
    proof = "solver" if found is None else "map"
    return replace(made, facts={**made.facts, "cars": len(board.cars), "optimal": True, "proof": proof})


def _solved(board: RushHour) -> Made:
    steps = length_of(board.with_metric("steps"))
    facts = {"moves": length_of(board), "steps": steps, "states": None, "difficulty": None, "level": None}
    return Made(str(board), facts)


def _map(board: RushHour) -> Atlas | None:
    try:
        return atlas(board, Limits(nodes=MOST_MAPPED))
    except LimitReachedError:
        return None


def _recipes(choices: Mapping[str, Any]) -> list[Recipe]:
    rows, cols = choices["size"]
    recipe = Recipe(rows, cols, tuple(choices["walls"]))
    return with_exits(recipe, choices["exit"], choices["exit-row"], choices["exit-column"])


def _check(choices: Mapping[str, Any]) -> None:
    for recipe in _recipes(choices):
        room = (recipe.rows - 1) * recipe.cols // 2
        if recipe.walls[1] > room:
            raise UsageError(f"on {recipe.size} the search takes up to {room} walls, got {recipe.walls[1]}")


def _effort(recipe: Recipe) -> int:
    cells = recipe.rows * recipe.cols
    return next((effort for most, effort in EFFORTS if cells <= most), LARGE_EFFORT)


HARDEST_SEARCH = HardestSearch(
    score="moves",
    options=frozenset({"size", "walls", "exit", "exit-row", "exit-column"}),
    check=_check,
    search=search_round,
    finish=proven,
)
