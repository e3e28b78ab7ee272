"""Random boards, and the rules written a second time: slow, cell by cell, with no code of the package's."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from hypothesis import strategies as st

from gridwise.puzzles.torus_snake import Apple, TorusSnake

DATA = Path(__file__).parent / "data"

Cell: TypeAlias = tuple[int, int]
Position: TypeAlias = tuple[tuple[Cell, ...], frozenset[tuple[Cell, int]]]


@st.composite
def boards(draw: st.DrawFn, most_rows: int = 4, most_cols: int = 5, most_apples: int = 6) -> TorusSnake:
    """Draw an instance; boards of one cell, one row or two columns come often."""
    rows, cols = draw(st.integers(1, most_rows)), draw(st.integers(1, most_cols))
    cell = st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1))
    places = draw(st.lists(cell, max_size=4, unique=True))
    apples, room = [], most_apples
    for row, col in places:
        if room > 0:
            count = draw(st.integers(1, min(3, room)))
            apples.append(Apple(row, col, count))
            room -= count
    return TorusSnake(rows, cols, draw(cell), tuple(apples))


def brute_force(problem: TorusSnake, most: int = 60_000) -> int | None:
    """Return the fewest moves, -1 where there is no plan, or None where there is too much to look at."""
    apples = frozenset(((apple.row, apple.col), apple.count) for apple in problem.apples)
    start: Position = ((problem.head,), apples)
    seen, layer, moves = {start}, [start], 0
    while layer:
        if any(_done(*position) for position in layer):
            return moves
        following = []
        for position in layer:
            for further in _further(problem, *position):
                if further not in seen:
                    seen.add(further)
                    following.append(further)
        if len(seen) > most:
            return None
        layer, moves = following, moves + 1
    return -1


def _done(body: tuple[Cell, ...], apples: frozenset[tuple[Cell, int]]) -> bool:
    counts = dict(apples)
    if body[0] in counts:
        counts[body[0]] -= 1
    return sum(counts.values()) == 0


def _further(
    problem: TorusSnake, body: tuple[Cell, ...], apples: frozenset[tuple[Cell, int]]
) -> list[Position]:
    counts = dict(apples)
    (row, col), tail = body[0], body[-1]
    eats = counts.get(body[0], 0) > 0
    if eats:
        counts[body[0]] -= 1
    left = frozenset((cell, count) for cell, count in counts.items() if count > 0)
    found = []
    for ahead in ((row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)):
        cell = (ahead[0] % problem.rows, ahead[1] % problem.cols)
        on_body = cell in body and (eats or cell != tail)
        turns_back = len(body) == 2 and cell == body[1]
        if not on_body and not turns_back:
            found.append(((cell, *(body if eats else body[:-1])), left))
    return found
