"""Boards that are aimed at a difficulty or at a length, each started from other cars."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from gridwise.puzzles.base import Made
from gridwise.puzzles.rushhour.generation.boards import (
    USUAL_CELLS,
    all_reachable,
    climb,
    described,
    hardest,
    minimal,
    random_board,
    relabelled,
)
from gridwise.puzzles.rushhour.generation.drawn import draw
from gridwise.puzzles.rushhour.generation.existing import most_difficult
from gridwise.puzzles.rushhour.generation.recipe import ANY, EASIEST, NEAR, Recipe, slides_for
from gridwise.puzzles.rushhour.hint import moved_to
from gridwise.puzzles.rushhour.rules import RushHour, State

__all__ = ["Place", "make_board"]

CLIMB_FROM = 16
"""Slides from which on random boards are changed until they have them."""
PATIENCE = 150
"""Attempts at one board before others have their turn."""
CLIMBS = 4
"""The same where boards are changed step by step: each of these takes seconds."""
DRAW_FROM = 40
"""Slides from which on boards with a wall are not looked for but built on known ones."""
STEPS = 700
NEARLY = 4
"""Slides that a board may lack and still be as hard as it should."""
USUAL = (1.8, 3.2)
"""Difficulties of boards for whoever asks for none."""
FEW = 1.8
"""Below it boards have two or three cars, and there are so few that all seeds would make the same."""
NUDGES = 4
"""How often an attempt that is too hard or too easy is moved nearer to its mark."""


@dataclass(frozen=True, slots=True)
class Place:
    """A board to be made: what it is like, and how often it was tried."""

    recipe: Recipe
    """Its difficulty is the window of this board alone."""
    number: int
    tried: int


def make_board(place: Place) -> Made | None:
    """Make a board for a place; None where so many attempts lead nowhere."""
    recipe = place.recipe
    rng = random.Random(f"gridwise aimed {recipe.seed} {place.number} {place.tried}")
    low, high = _aims(recipe)
    aim, spent = rng.uniform(low, high), 0.0
    while spent < 1:
        row = rng.randrange(recipe.rows) if recipe.row == -1 else recipe.row
        # On a small board a few slides are many: what chance does not find is climbed to.
        in_vain = recipe.difficulty is not None and spent > 0.5
        steep = in_vain or max(recipe.moves[0], _slides(aim, recipe)) >= CLIMB_FROM
        free = recipe.difficulty is None and spent > 0.05
        made = _attempt(rng, replace(recipe, row=row), aim, steep, free)
        if made is not None:
            return made
        spent += 1 / CLIMBS if steep else 1 / PATIENCE
        if recipe.difficulty is None or spent > 0.5:  # what else is asked for may not go with this one
            aim = rng.uniform(low, high)
    if recipe.walls[1] == 0 or _slides(low, recipe) < CLIMB_FROM > recipe.moves[0]:
        return None
    middle = replace(recipe, row=None) if recipe.row == -1 else recipe
    return _attempt(rng, middle, aim, steep=True, free=False, draw_from=0)


def _aims(recipe: Recipe) -> tuple[float, float]:
    """Return between which difficulties to aim: there must be boards, and enough for every seed."""
    low, high = recipe.difficulty or USUAL
    high = min(high, most_difficult(recipe))
    if low < FEW or recipe.difficulty is None:
        low = max(EASIEST if recipe.difficulty is None else low, min(FEW, high - 0.5))
    return min(low, high), high


def _slides(aim: float, recipe: Recipe) -> int:
    """Guess how long a board is: on large ones there is more to see, and fewer slides are as hard."""
    return max(1, slides_for(aim) - max(0, recipe.rows * recipe.cols - USUAL_CELLS) // 7)


def _attempt(
    rng: random.Random, recipe: Recipe, aim: float, steep: bool, free: bool, draw_from: int = DRAW_FROM
) -> Made | None:
    large = recipe.rows * recipe.cols > USUAL_CELLS
    # On a large board few cars have too many places to go.
    fewest = max(recipe.cars[0], recipe.cars[1] * 2 // 3) if large else recipe.cars[0]
    board = random_board(rng, replace(recipe, cars=(fewest, recipe.cars[1])))
    by_length = recipe.difficulty is None and recipe.moves != Recipe().moves
    wanted = recipe.moves[0] if by_length else _slides(aim, recipe)
    longest = max(wanted, recipe.moves[0])
    known = draw(rng, recipe, longest) if steep and recipe.walls[1] and longest >= draw_from else None
    if known is not None:
        board = known
    elif draw_from == 0:
        return None
    elif steep:
        start = hardest(board)
        if start is None:
            return None
        board, top = climb(rng, recipe, *start, longest, STEPS * (1 + large))
        if top < wanted - NEARLY:
            return None
    way = _way_out(rng, board)
    if way is None:
        return None
    top = len(way) - 1
    low, high = max(1, recipe.moves[0]), min(top, recipe.moves[1])
    if low > high:
        return None
    if by_length or free:
        return _finished(rng, recipe, moved_to(board, way[rng.randint(low, high)]))
    least, most = recipe.difficulty or ANY
    window = (max(least, aim - NEAR), min(most, aim + NEAR))
    return _nudged(rng, recipe, board, way, (low, high), aim, window)


def _nudged(
    rng: random.Random,
    recipe: Recipe,
    board: RushHour,
    way: list[State],
    bounds: tuple[int, int],
    aim: float,
    window: tuple[float, float],
) -> Made | None:
    """Start farther along the way, or nearer to the exit, until the difficulty is as it should be."""
    length = _slides(aim, recipe)
    tried: set[int] = set()
    for _ in range(NUDGES):
        length = min(bounds[1], max(bounds[0], length))
        if length in tried:
            return None
        tried.add(length)
        made = _finished(rng, recipe, moved_to(board, way[length]))
        if made is None:
            return None
        found = made.facts["difficulty"]
        if window[0] <= found < window[1]:
            return made
        length += round((aim - found) * 5) or (1 if aim > found else -1)
    return None


def _finished(rng: random.Random, recipe: Recipe, board: RushHour) -> Made | None:
    """Take away what does nothing, and describe the rest; None where it is not what was asked for."""
    least = minimal(_shuffled(rng, board))
    if least is None or not _fits(least, recipe):
        return None
    return described(relabelled(replace(least, exit=recipe.exit)))


def _fits(board: RushHour, recipe: Recipe) -> bool:
    trucks = sum(car.length == 3 for car in board.cars)
    return recipe.cars[0] <= len(board.cars) <= recipe.cars[1] and (
        recipe.trucks is None or recipe.trucks[0] <= trucks <= recipe.trucks[1]
    )


def _way_out(rng: random.Random, board: RushHour) -> list[State] | None:
    """Walk from one of the hardest boards in reach to the exit, by chance; the solved one comes first."""
    found = all_reachable(board)
    starts = found.hardest("moves")
    if not starts or len(found.histogram("moves")) < 2:
        return None
    state: State = tuple(rng.choice(sorted(tuple(start) for start in starts)))
    way = [state]
    for left in range(len(found.histogram("moves")) - 2, -1, -1):
        nearer = [after for _, after in board.successors(state) if found.distance(after, "moves") == left]
        state = rng.choice(nearer)
        way.append(state)
    return way[::-1]


def _shuffled(rng: random.Random, board: RushHour) -> RushHour:
    """Order the cars but the red one by chance: those that come last are taken away first."""
    others = list(board.cars[1:])
    rng.shuffle(others)
    return replace(board, cars=(board.cars[0], *others))
