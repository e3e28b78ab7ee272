"""A second worm, written from RULES.md alone: a simulator and an exhaustive search of its own."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


@dataclass
class Case:
    """A field with everything that belongs to it."""

    rows: list[list[int]]
    start: tuple[int, int]
    model: str
    c: int | Fraction
    target: int
    penalty: bool

    def __str__(self) -> str:
        rows = "\n".join(" ".join(map(str, row)) for row in self.rows)
        return (
            f"model {self.model}\nc {self.c}\ntarget {self.target}\n"
            f"penalty {'0.25' if self.penalty else '0'}\n"
            f"start {self.start[0]} {self.start[1]}\nfield\n{rows}\n"
        )


State = tuple[tuple[tuple[int, int], ...], int, Fraction, tuple[tuple[int, int], ...], str]


def begin(case: Case) -> State:
    """Put the worm on its start and let it eat at time 0."""
    return _eat(case, ((case.start,), 0, Fraction(0), (), ""))


def step(case: Case, state: State, move: str) -> State | None:
    """Do rule 8 in its order: enter, tail, check, penalty, eat."""
    body, grow, score, gone, last = state
    row, col = body[0][0] + STEPS[move][0], body[0][1] + STEPS[move][1]
    if row not in range(len(case.rows)) or col not in range(len(case.rows[0])):
        return None
    cells = [(row, col), *body]
    if grow > 0:
        grow -= 1
    else:
        for _ in range(2):
            if len(cells) > 1:
                cells.pop()
    if cells.count((row, col)) > 1:
        return None
    if case.penalty and last and last != move:
        score -= Fraction(1, 4)
    return _eat(case, (tuple(cells), grow, score, gone, move))


def _eat(case: Case, state: State) -> State:
    body, grow, score, gone, last = state
    food = case.rows[body[0][0]][body[0][1]]
    if len(body) > 1 or grow > 0 or food == 0 or body[0] in gone:
        return state
    after = tuple(sorted((*gone, body[0]))) if case.model == "B" else gone
    return body, food, score + food * case.c + 1, after, last


def fewest_moves(case: Case, *, most_states: int = 60_000, most_moves: int = 400) -> int | str | None:
    """Search level by level; None when nothing is left, "too large" when there is too much of it.

    A state with fewer points than an earlier one that is equal otherwise is dropped; that keeps model A and
    the penalty finite.
    """
    start = begin(case)
    if start[2] >= case.target:
        return 0
    best = {_rest(case, start): start[2]}
    level = [start]
    for moves in range(1, most_moves):
        after: list[State] = []
        for state in level:
            if best[_rest(case, state)] > state[2]:
                continue
            for move in STEPS:
                new = step(case, state, move)
                if new is None:
                    continue
                if new[2] >= case.target:
                    return moves
                rest = _rest(case, new)
                if rest not in best or best[rest] < new[2]:
                    best[rest] = new[2]
                    after.append(new)
        if not after:
            return None
        if len(best) > most_states:
            return "too large"
        level = after
    return "too large"


def _rest(case: Case, state: State) -> tuple[object, ...]:
    body, grow, _, gone, last = state
    return body, grow, gone, last if case.penalty else ""


def follow(case: Case, moves: Iterator[str]) -> Fraction | None:
    """Return the points after a plan, or None if a move of it is illegal or comes after the end."""
    state: State | None = begin(case)
    for move in moves:
        assert state is not None
        if state[2] >= case.target:
            return None
        state = step(case, state, move)
        if state is None:
            return None
    assert state is not None
    return state[2]


def tiny_case(chance: random.Random) -> Case:
    """Make a field on which the exhaustive search is fast, often a narrow one, some with large foods."""
    rows, cols = chance.choice(
        [(1, 4), (1, 6), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (3, 3), (1, 2), (1, 1), (2, 5)]
    )
    top = chance.choice([1, 2, 3, 4, 5, 8])
    empty = chance.choice([0, 0, 0.2, 0.5])
    field = [
        [0 if chance.random() < empty else chance.randint(1, top) for _ in range(cols)] for _ in range(rows)
    ]
    c = chance.choice([1, 2, 5, 10])
    total = sum(food * c + 1 for row in field for food in row if food)
    target = max(1, round(total * chance.uniform(0.1, 0.9)))
    start = (chance.randrange(rows), chance.randrange(cols))
    return Case(field, start, chance.choice("AB"), c, min(target, 120), chance.random() < 0.5)


FINE = ("0.5", "2.5", "1/3", "0.1", "7/3", "0.001", "1.125", "3.333")


def fine_case(chance: random.Random) -> Case:
    """Make a tiny field on which food is worth parts of a point, with a target that some meals just make."""
    case = tiny_case(chance)
    case.c = Fraction(chance.choice(FINE))
    meals = [food * case.c + 1 for row in case.rows for food in row if food] or [Fraction(1)]
    some = sum(chance.choices(meals, k=chance.randint(1, 4)), Fraction(0))
    case.target = max(1, int(some))  # what some meals make, rounded down: the last part of a point decides
    return case


def any_case(seed: int) -> Case:
    """Make one of the two, by turns."""
    return (fine_case if seed % 3 == 0 else tiny_case)(random.Random(seed))
