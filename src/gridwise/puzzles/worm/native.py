"""The worm in the native engine: fields go in as plain numbers, results come back as data."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

from gridwise.model import Heuristic, Metrics, Plan, Result, Status
from gridwise.puzzle import Options
from gridwise.puzzles.worm.rules import DIRECTIONS, Direction, Worm, WormState
from gridwise.stopping import stop_flag

__all__ = ["MAX_CELLS", "MAX_FOOD", "refusal", "search"]

MAX_CELLS = 128
MAX_FOOD = 63
"""What a state of the native textbook searches has room for; `best` has no such limit."""


def refusal(worm: Worm) -> str | None:
    """Say why the native textbook searches cannot take a field; None when they can."""
    if worm.rows * worm.cols > MAX_CELLS:
        size = f"{worm.rows}x{worm.cols}"
        return f"the native searches take fields up to {MAX_CELLS} cells, got {size}: use --engine python"
    most = max(map(max, worm.field))
    if most > MAX_FOOD:
        return f"the native searches take food up to {MAX_FOOD}, got {most}: use --engine python"
    return None


def _state_of(worm: Worm, numbers: tuple[int, ...]) -> WormState:
    """Read a state as the native engine tells it."""
    score, growth, direction, length, *cells = numbers
    places = [divmod(cell, worm.cols) for cell in cells]
    last = (*DIRECTIONS, None)[direction]
    return WormState(tuple(places[:length]), growth, score, frozenset(places[length:]), last)


def search(worm: Worm, options: Options, heuristic: Heuristic[Any] | None) -> Result[Direction]:
    """Run a search; every choice in the options is made already."""
    from gridwise import _core

    limits = options.limits
    with stop_flag(limits) as stop:
        outcome = _core.worm_search(
            worm.rows,
            worm.cols,
            [food for row in worm.field for food in row],
            worm.start[0] * worm.cols + worm.start[1],
            model=worm.model,
            points_per_food=worm.c,
            target=worm.target,
            penalty=worm.penalty,
            algorithm=options.algorithm,
            heuristic=None if heuristic is None else heuristic.name,
            admissible=heuristic is None or heuristic.admissible,
            goal_test=options.goal_test or "generation",
            ties=options.ties or "fifo",
            weight=1.0 if options.weight is None else options.weight,
            time_limit=limits.seconds,
            node_limit=limits.nodes,
            memory_limit=limits.memory,
            stop=stop,
            trace_capacity=None if options.trace is None else options.trace.capacity,
        )
    if options.trace is not None and options.algorithm != "best":
        options.trace.adopt(outcome.trace, partial(_state_of, worm))
    names = tuple(DIRECTIONS)
    moves = tuple(names[direction] for direction, _ in outcome.plan)
    has_plan = outcome.status == "solved" or bool(moves)
    return Result(
        algorithm=options.algorithm,
        status=cast(Status, outcome.status),
        plan=Plan(moves) if has_plan else None,
        cost=len(moves) if has_plan else None,
        optimal=outcome.optimal,
        lower_bound=outcome.lower_bound,
        metrics=Metrics(
            explored=outcome.explored,
            pushes=outcome.pushes,
            pops=outcome.pops,
            max_frontier=outcome.max_frontier,
            iterations=outcome.iterations,
            total_pushes=outcome.total_pushes,
            total_pops=outcome.total_pops,
            seconds=outcome.seconds,
            peak_bytes=outcome.peak_bytes or None,
        ),
        heuristic=None if heuristic is None else heuristic.name,
        engine="native",
        goal_test=options.goal_test,
        ties=options.ties,
    )
