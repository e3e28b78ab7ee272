"""What two engines must agree in: every counter where they go the same way, else what they have proven."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from campaign.part import Case
from gridwise.errors import UsageError
from gridwise.model import Limits, Result
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.snake.arena.series import Chunk, play_chunk
from gridwise.puzzles.snake.pilots import find
from gridwise.puzzles.snake.pilots.flight import moves_of
from gridwise.puzzles.snake.random_numbers import game_seed
from gridwise.puzzles.snake.rules import Game, Rules
from gridwise.registry import puzzle
from gridwise.trace import Trace

__all__ = ["difference"]

SECONDS = 2.0
"""Of solvers that work before they record a state; where one gives up, there is nothing to compare."""
MOST_COUNTED = 20
"""Solutions of a board of Colour Sudoku."""


def difference(case: Case) -> str:
    """Say in what the engines differ on a case; empty: in nothing."""
    try:
        return _looked_for(case)
    except Exception as error:  # whatever it is, no engine may raise it here
        return f"{type(error).__name__}: {error}"


def _looked_for(case: Case) -> str:
    if case["puzzle"] == "snake":
        return _of_games(case)
    if case["puzzle"] == "colour-sudoku":
        return _of_fillings(case)
    return _of_searches(case)


def _of_searches(case: Case) -> str:
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
        limits=Limits(nodes=choices["nodes"], seconds=SECONDS if choices["algorithm"] == "best" else None),
        extra=choices.get("extra", {}),
    )
    capacity = choices.get("capacity")
    traces = [None if capacity is None else Trace(capacity) for _ in range(2)]
    twin, alike = _native_twin(case["puzzle"], options)
    native = _solved(chosen, instance, replace(twin, engine="native", trace=traces[0]))
    if (case["puzzle"], choices["algorithm"]) == ("worm", "best"):
        options = replace(options, algorithm="astar")  # it has no twin
    options = replace(options, engine="python", trace=traces[1], tree=bool(choices.get("tree")))
    readable = _solved(chosen, instance, options)
    if isinstance(native, str) or isinstance(readable, str):
        return "" if native == readable else f"one engine refuses: native {native}, readable {readable}"
    for result in (native, readable):
        if result.plan is not None:
            verdict = chosen.replay(instance, str(result.plan))
            if not verdict.valid or verdict.cost != result.cost:
                return f"a wrong plan: {verdict.message}"
    if not alike or choices.get("tree"):
        return _of_answers(native, readable)
    if replace(native, engine="python") != readable:
        return f"the engines differ: native {_told(native)}, readable {_told(readable)}"
    if traces[0] is not None and traces[1] is not None and traces[0].events != traces[1].events:
        return "the engines differ: in their events"
    return ""


def _solved(chosen: Puzzle[Any], instance: Any, options: Options) -> Result[Any] | str:
    """Run a search; a table that would be too large is refused, in the same words by both engines."""
    try:
        return solve_instance(chosen, instance, options)
    except UsageError as error:
        return str(error)


def _native_twin(name: str, options: Options) -> tuple[Options, bool]:
    """Return what the native engine is asked, and whether it goes the same way as the readable one."""
    if options.name == "best":
        return options, name == "rushhour"
    if options.name in puzzle(name).solving.solvers:
        return Options(limits=options.limits), False
    return options, True


def _of_answers(native: Result[Any], readable: Result[Any]) -> str:
    """Compare solvers that go different ways: what one has proven holds for the other."""
    statuses = {native.status, readable.status}
    costs = [(one.cost, one.optimal, one.lower_bound) for one in (native, readable)]
    fault = statuses == {"solved", "unsolvable"}
    for (cost, optimal, bound), (other, _, _) in (costs, costs[::-1]):
        if other is not None:
            fault |= optimal and cost is not None and other < cost
            fault |= bound is not None and other < bound
    if not fault:
        return ""
    return f"the engines differ: native {native.status}, {costs[0]}, readable {readable.status}, {costs[1]}"


def _of_fillings(case: Case) -> str:
    chosen, choices = puzzle("colour-sudoku"), case["choices"]
    board = chosen.parse(case["text"])
    asked = {"unique": True} if choices.get("unique") else {"count": True, "limit": MOST_COUNTED}
    counted = solve_instance(chosen, board, Options(extra=asked))
    twin = solve_instance(chosen, board, Options(engine="python", extra=asked))
    if (counted.status, counted.extra) != (twin.status, twin.extra):
        return f"the engines differ: native {_told(counted)}, readable {_told(twin)}"
    options = Options(
        choices["algorithm"], limits=Limits(nodes=choices["nodes"]), extra=choices.get("extra", {})
    )
    result = solve_instance(chosen, board, options)
    if result.status not in ("limit", "solved" if counted.extra["count"] else "unsolvable"):
        return f"the engines differ: {result.status}, where there are {counted.extra['count']} solutions"
    if result.solution is not None and not chosen.replay(board, result.solution).valid:
        return "a wrong filling: it breaks the rules"
    return ""


def _of_games(case: Case) -> str:
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
