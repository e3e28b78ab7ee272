"""The readable engine is the specification: on random instances the native one counts the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

from campaign.part import Case, Outcome
from campaign.random_boards import RANDOM_BOARDS
from gridwise.model import Limits, Result
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.colour_sudoku.backtracking.configurations import CONFIGURATIONS
from gridwise.puzzles.snake.arena.series import Chunk, play_chunk
from gridwise.puzzles.snake.pilots import PILOTS, find
from gridwise.puzzles.snake.pilots.flight import moves_of
from gridwise.puzzles.snake.random_numbers import game_seed
from gridwise.puzzles.snake.rules import Game, Rules
from gridwise.registry import puzzle
from gridwise.search import ALGORITHMS
from gridwise.trace import Trace

__all__ = ["USUAL_COUNT", "case_at", "cases", "check", "minimised", "prepare"]

USUAL_COUNT = 1_000_000
NATIVE = [name for name, algorithm in ALGORITHMS.items() if algorithm.native]
PILOT_NAMES = [name for name in PILOTS if name not in ("best", "optimal")]
NODES = (2, 3, 10, 25, 25, 60, 60, 150, 600)
TRIES = 300
"""Smaller instances that are looked at when two engines differ."""


def prepare() -> None:
    """Import what the engines need."""
    check(case_at(1, 0))


def case_at(seed: int, number: int) -> Case:
    """Make the instance of a number, with what is chosen about its search."""
    chance = Random(seed << 40 | number)
    name = chance.choices(
        ("rushhour", "torus-snake", "worm", "colour-sudoku", "snake"), cum_weights=(40, 65, 90, 98, 100)
    )[0]
    if name == "snake":
        return _game(chance)
    if name == "colour-sudoku":
        chosen: dict[str, Any] = {"algorithm": chance.choice([*CONFIGURATIONS, "best"]), "nodes": 1500}
    else:
        chosen = _choices(name, chance)
    text = RANDOM_BOARDS[name](chance)
    metric = chance.choice(puzzle(name).metrics) if puzzle(name).metrics else None
    kind = f"{name}, {chosen['algorithm']}"
    return {"kind": kind, "puzzle": name, "text": text, "metric": metric, "choices": chosen}


def cases(seed: int) -> Iterator[Case]:
    """Yield one instance after the other."""
    return (case_at(seed, number) for number in count())


def _choices(name: str, chance: Random) -> dict[str, Any]:
    algorithm = chance.choice([*NATIVE, "best"])
    takes = ALGORITHMS.get(algorithm)
    chosen: dict[str, Any] = {"algorithm": algorithm, "nodes": chance.choice(NODES)}
    if takes is None:
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
    return chosen


def _game(chance: Random) -> Case:
    side = chance.choice((2, 3, 4, 5))
    return {
        "kind": f"snake, {(pilot := chance.choice(PILOT_NAMES))}",
        "puzzle": "snake",
        "pilot": pilot,
        "board": [chance.randint(2, side), chance.randint(2, side)],
        "tail": chance.choice(("free", "blocked")),
        "seed": chance.randrange(1 << 40),
    }


def check(case: Case) -> Outcome:
    """Run both engines and put side by side what they tell."""
    failure = _difference(case)
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
        if len(text) < len(smallest["text"]) and _difference(tried):
            smallest = tried
    return smallest


def _difference(case: Case) -> str:
    try:
        return _looked_for(case)
    except Exception as error:  # whatever it is, no engine may raise it here
        return f"{type(error).__name__}: {error}"


def _looked_for(case: Case) -> str:
    if case["puzzle"] == "snake":
        return _difference_of_games(case)
    if case["puzzle"] == "colour-sudoku":
        return _difference_of_fillings(case)
    return _difference_of_searches(case)


def _difference_of_searches(case: Case) -> str:
    chosen = puzzle(case["puzzle"])
    instance = chosen.parse(case["text"], case["metric"])
    if chosen.native is None or chosen.native.refusal(instance) is not None:
        return ""
    choices: Mapping[str, Any] = case["choices"]
    options = Options(
        choices["algorithm"],
        choices.get("heuristic"),
        choices.get("weight"),
        choices.get("goal_test"),
        choices.get("ties"),
        limits=Limits(nodes=choices["nodes"]),
    )
    capacity = choices.get("capacity")
    traces = [None if capacity is None else Trace(capacity) for _ in range(2)]
    native = solve_instance(chosen, instance, replace(options, engine="native", trace=traces[0]))
    if (case["puzzle"], choices["algorithm"]) == ("worm", "best"):
        options = replace(options, algorithm="astar")  # it has no twin
    readable = solve_instance(chosen, instance, replace(options, engine="python", trace=traces[1]))
    if native.plan is not None:
        verdict = chosen.replay(instance, str(native.plan))
        if not verdict.valid or verdict.cost != native.cost:
            return f"a wrong plan: {verdict.message}"
    if choices["algorithm"] == "best" and case["puzzle"] != "rushhour":
        return _difference_of_answers(native, readable)
    if replace(native, engine="python") != readable:
        return f"the engines differ: native {_told(native)}, readable {_told(readable)}"
    if traces[0] is not None and traces[1] is not None and traces[0].events != traces[1].events:
        return "the engines differ: in their events"
    return ""


def _difference_of_answers(native: Result[Any], readable: Result[Any]) -> str:
    """Compare solvers that go different ways: what both have proven is the same."""
    if "limit" in (native.status, readable.status):
        return ""
    one, other = ((result.status, result.cost, result.optimal) for result in (native, readable))
    return "" if one == other else f"the engines differ: native {one}, readable {other}"


def _difference_of_fillings(case: Case) -> str:
    chosen = puzzle("colour-sudoku")
    board = chosen.parse(case["text"])
    counted = solve_instance(chosen, board, Options(extra={"count": True, "limit": 20}))
    twin = solve_instance(chosen, board, Options(engine="python", extra={"count": True, "limit": 20}))
    told = [(one.status, one.extra["count"], one.extra["count_is_exact"]) for one in (counted, twin)]
    if told[0] != told[1]:
        return f"the engines differ: native {told[0]}, readable {told[1]}"
    limits = Limits(nodes=case["choices"]["nodes"])
    result = solve_instance(chosen, board, Options(case["choices"]["algorithm"], limits=limits))
    if result.status not in ("limit", "solved" if counted.extra["count"] else "unsolvable"):
        return f"the engines differ: {result.status}, where there are {counted.extra['count']} solutions"
    if result.solution is not None and not chosen.replay(board, result.solution).valid:
        return "a wrong filling: it breaks the rules"
    return ""


def _difference_of_games(case: Case) -> str:
    rows, cols = case["board"]
    rules = Rules(rows, cols, case["tail"])
    [native] = play_chunk(Chunk(case["pilot"], rules, case["seed"], 0, 1)).scores
    game = Game(rules, game_seed(case["seed"], 0))
    for _ in moves_of(find(case["pilot"]).make(), game):
        pass
    readable = (game.outcome, game.length, game.state.steps)
    return "" if native == readable else f"the engines differ: native {native}, readable {readable}"


def _told(result: Result[Any]) -> str:
    told = result.as_dict()
    told["metrics"].pop("seconds")
    told.pop("engine")
    return str(told)
