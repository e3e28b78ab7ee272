"""The readable engine is the specification: on random instances the native one counts the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

from campaign.comparisons import difference
from campaign.part import Case, Outcome
from campaign.random_boards import RANDOM_BOARDS
from gridwise.csp import PROPAGATIONS
from gridwise.csp.ordering import ORDERINGS
from gridwise.puzzles.colour_sudoku.backtracking.configurations import CONFIGURATIONS
from gridwise.puzzles.snake.pilots import PILOTS
from gridwise.puzzles.torus_snake.nearest import AGENTS
from gridwise.registry import puzzle
from gridwise.search.algorithms import ALGORITHMS, TREES

__all__ = ["USUAL_COUNT", "case_at", "cases", "check", "minimised", "prepare"]

USUAL_COUNT = 1_000_000
NATIVE = [name for name, algorithm in ALGORITHMS.items() if algorithm.native]
NODES = (2, 3, 5, 10, 15, 25, 25, 40, 60, 60, 100, 150)
DEEP, DEEP_SHARE = 600, 0.03
"""Nodes of some searches; those that deepen step by step would take long in a corridor."""
STEP_BY_STEP = ("ids", "idastar")
TRIES = 300
"""Smaller instances that are looked at when two engines differ."""


def prepare() -> None:
    """Import what the engines need."""
    check(case_at(1, 0))


def case_at(seed: int, number: int) -> Case:
    """Make the instance of a number, with what is chosen about its search."""
    chance = Random(seed << 40 | number)
    name = chance.choices(
        ("rushhour", "torus-snake", "worm", "colour-sudoku", "snake"), cum_weights=(50, 76, 95, 98, 100)
    )[0]
    if name == "snake":
        return _game(chance)
    chosen = _filling(chance) if name == "colour-sudoku" else _choices(name, chance)
    text = RANDOM_BOARDS[name](chance)
    metric = chance.choice(puzzle(name).metrics) if puzzle(name).metrics else None
    kind = f"{name}, {chosen['algorithm']}{', as a tree' if chosen.get('tree') else ''}"
    return {"kind": kind, "puzzle": name, "text": text, "metric": metric, "choices": chosen}


def cases(seed: int) -> Iterator[Case]:
    """Yield one instance after the other."""
    return (case_at(seed, number) for number in count())


def _choices(name: str, chance: Random) -> dict[str, Any]:
    algorithm = chance.choice([*NATIVE, *puzzle(name).solving.solvers])
    deep = chance.random() < DEEP_SHARE and algorithm not in STEP_BY_STEP
    chosen: dict[str, Any] = {"algorithm": algorithm, "nodes": DEEP if deep else chance.choice(NODES)}
    takes = ALGORITHMS.get(algorithm)
    if takes is None:
        if algorithm != "best":
            chosen["extra"] = {"agent": chance.choice(AGENTS), "ids-step": chance.choice((1, 1, 2, 7))}
        return chosen
    if takes.informed:
        heuristics = [key for key, entry in puzzle(name).heuristics.items() if entry.native]
        chosen["heuristic"] = chance.choice([None, *heuristics])
    if takes.weighted:
        chosen["weight"] = chance.choice((1, 1.5, 2, 3.3, 100, 1e6))
    if takes.goal_test:
        chosen["goal_test"] = chance.choice((None, "generation", "expansion"))
    if takes.ordered:
        chosen["ties"] = chance.choice((None, "fifo", "lifo", "low-h"))
    if chance.random() < 0.05:
        chosen["capacity"] = chance.choice((1, 5, 60, 1 << 20))
    elif algorithm in TREES and chance.random() < 0.05:
        chosen["tree"] = True
    return chosen


def _filling(chance: Random) -> dict[str, Any]:
    algorithm = chance.choice([*CONFIGURATIONS, "best"])
    chosen: dict[str, Any] = {"algorithm": algorithm, "nodes": 1500, "unique": chance.random() < 0.2}
    if algorithm != "best" and chance.random() < 0.3:
        orderings = chance.sample([one for one in ORDERINGS if one != "low-degree"], chance.randint(0, 3))
        chosen["extra"] = {
            "ordering": "+".join(orderings) or "none",
            "propagation": chance.choice([*PROPAGATIONS]),
        }
    return chosen


def _game(chance: Random) -> Case:
    pilot = chance.choice([*PILOTS])
    side = chance.choice((2, 3) if pilot == "optimal" else (2, 3, 4, 5))
    return {
        "kind": f"snake, {pilot}",
        "puzzle": "snake",
        "pilot": pilot,
        "board": [chance.randint(2, side), chance.randint(2, side)],
        "tail": chance.choice(("free", "blocked")),
        "seed": chance.randrange(1 << 40),
    }


def check(case: Case) -> Outcome:
    """Run both engines and put side by side what they tell."""
    failure = difference(case)
    if failure and case["puzzle"] in RANDOM_BOARDS:
        small = minimised(case)
        failure += f"; the smallest instance found: {small['text']!r} with {dict(small['choices'])}"
    return Outcome(failure)


def minimised(case: Case) -> Case:
    """Return the smallest of many instances on which the engines differ with the same choices."""
    smallest = dict(case)
    for number in range(TRIES):
        text = RANDOM_BOARDS[case["puzzle"]](Random(number))
        tried = {**case, "text": text}
        if len(text) < len(smallest["text"]) and difference(tried):
            smallest = tried
    return smallest
