"""Checking cases: for each number of idle moves, prices with which one move less is not enough.

Where the prices alone do not show it, all courses are followed, meal by meal, as long as the prices leave
them a chance; two with the same meals that stand on the same cell are one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from gridwise.allowance import look, tell
from gridwise.puzzles.base.certificates.claim import Claim, ProofLine, RefusedError, whole
from gridwise.puzzles.base.certificates.closed_set import Space
from gridwise.puzzles.base.certificates.closed_set_prover import ClosedSetProver
from gridwise.puzzles.base.certificates.prover import Prover
from gridwise.puzzles.worm.relaxation import IdleMoves, Meadow, Relaxation, knapsack, too_large
from gridwise.puzzles.worm.rules import Worm

__all__ = ["CLOSED_SET", "MOST_COURSES", "MOST_IDLE", "PROVER", "courses"]

MOST_COURSES = 300_000
"""That are followed in a case; more would take a checker too long."""
MOST_IDLE = 8
"""Cases that tell numbers of idle moves apart."""

CLOSED_SET = ClosedSetProver[Worm](lambda worm: Space(replace(worm, penalty=False)))
"""For what has no meals to speak of; what cannot be reached without the penalty cannot be with it."""


class CasesProver(Prover[Worm]):
    """Tells courses apart by their idle moves, and puts prices on cells."""

    def prove(self, instance: Worm, claim: Claim) -> Iterator[Mapping[str, Any]]:
        from gridwise.puzzles.worm.certificate_making import cases

        return cases(instance, claim)

    def check(self, instance: Worm, claim: Claim, lines: Iterator[ProofLine]) -> str:
        first = next(lines, None)
        if first is None:
            raise RefusedError("a proof has a line of its own", 1)
        if "all_food" in first.data:
            return _check_sum(instance, claim, first)
        if "closed_set" in first.data:
            return CLOSED_SET.check(instance, claim, lines)
        if claim.cost is None:
            raise RefusedError("cases of idle moves do not prove that there is no solution", first.number)
        return _check_cases(instance, claim.cost - 1, first, lines)


PROVER = CasesProver()


def _check_sum(worm: Worm, claim: Claim, line: ProofLine) -> str:
    """In model B each cell is eaten once at most."""
    meadow = Meadow(worm)
    if claim.kind != "unsolvable" or meadow.renewed or sum(meadow.gain) >= meadow.target:
        raise RefusedError("all food together would be enough", line.number)
    return "all food together is not enough"


def _check_cases(worm: Worm, moves: int, first: ProofLine, lines: Iterator[ProofLine]) -> str:
    meadow = Meadow(worm)
    followed = last = 0
    for number, line in enumerate(chain((first,), lines)):
        last = line.number
        if whole(line, "idle") != number or number > MOST_IDLE:
            raise RefusedError(f"expected the case of {number} idle moves", line.number)
        or_more = line.data.get("or_more") is True
        if moves >= 0:
            followed += _check_case(meadow, moves, IdleMoves(number, or_more), line)
        if or_more:
            cases = "1 case" if number == 0 else f"{number + 1} cases"
            return f"{cases}, {followed:,} courses followed"
    raise RefusedError("the case of all further idle moves is missing", last)


def _check_case(meadow: Meadow, moves: int, idle: IdleMoves, line: ProofLine) -> int:
    """Check one case; return how many courses had to be followed."""
    prices = line.data.get("prices")
    if not isinstance(prices, list) or len(prices) != len(meadow.food):
        raise RefusedError(f"expected 'prices', {len(meadow.food)} numbers", line.number)
    if not all(isinstance(price, int) and 0 <= price < 1 << 40 for price in prices):
        raise RefusedError("expected prices that are whole numbers of 0 or more", line.number)
    if meadow.renewed and any(prices):
        raise RefusedError("food that is renewed has no price", line.number)
    if too_large(meadow, moves, idle):
        raise RefusedError("the table of this case would be too large", line.number)
    if not meadow.renewed and knapsack(meadow, moves, idle) < meadow.target:
        return 0
    relaxation = Relaxation(meadow, moves, idle, prices)
    if relaxation.bound < meadow.target:
        return 0
    if meadow.renewed:
        raise RefusedError(
            f"the bound of this case is not below the target: {_points(meadow, relaxation)}", line.number
        )
    followed = 0
    for reached in courses(relaxation):
        followed += 1
        if reached >= meadow.target:
            raise RefusedError("a course of this case is not refuted: it may reach the target", line.number)
        if followed > MOST_COURSES:
            raise RefusedError(
                f"more than {MOST_COURSES:,} courses of this case are not refuted", line.number
            )
    return followed


def _points(meadow: Meadow, relaxation: Relaxation) -> str:
    return f"{relaxation.bound / meadow.scale / 4:g} points"


def courses(relaxation: Relaxation) -> Iterator[int]:
    """Follow all courses that the bound leaves a chance; yield what each has made when it has eaten or idled.

    A course is where the worm stands, which cells it has eaten, and how many idle moves are still to be made.
    It goes on only where its points, and what can still be made, reach the target.
    """
    meadow, idle, table = relaxation.meadow, relaxation.idle, relaxation.table
    gain, food, prices = meadow.gain, meadow.food, relaxation.prices
    waiting: list[list[tuple[int, int, int, int]]] = [[] for _ in range(relaxation.moves + 1)]
    seen: set[tuple[int, int, int]] = set()
    waiting[0].append((idle.count, meadow.start, 0, sum(prices)))
    for time, courses_now in enumerate(waiting):
        left = relaxation.moves - time
        # A course that stands on a cell earlier, with the same meals, can do whatever a later one can.
        for idling, cell, eaten, reached in courses_now:
            if (idling, cell, eaten) in seen:
                continue
            seen.add((idling, cell, eaten))
            look()
            tell(len(seen), 0, time)
            if food[cell] and not eaten >> cell & 1:
                made = reached + gain[cell] - prices[cell]
                eaten |= 1 << cell
                yield _points_of(gain, eaten) if idling == 0 else 0
                took, targets, after = 2 * food[cell], meadow.reach(cell), idling
            else:
                yield 0
                one = idle.after_one(idling)
                if one is None:
                    continue
                made, took, targets, after = reached, 1, meadow.near(cell, 1), one
            if took > left:
                continue
            layer = table[left - took][after]
            waiting[time + took] += [
                (after, target, eaten, made) for target in targets if made + layer[target] >= meadow.target
            ]


def _points_of(gain: list[int], eaten: int) -> int:
    return sum(points for cell, points in enumerate(gain) if eaten >> cell & 1)
