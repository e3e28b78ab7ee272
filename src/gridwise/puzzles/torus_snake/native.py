"""Torus Snake in the native engine: boards go in as plain numbers, results come back as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from gridwise.model import Heuristic, Metrics, Plan, Result, Status
from gridwise.puzzle import Options
from gridwise.puzzles.torus_snake.rules import DIRECTIONS, Move, State, TorusSnake
from gridwise.stopping import stop_flag

__all__ = ["MAX_APPLES", "MAX_APPLE_BITS", "refusal", "search"]

MAX_APPLES = 129
"""Longest snake of the native engine: two bits for each step of the body, in four machine words."""
MAX_APPLE_BITS = 40
"""Room for the packed counts: each apple cell takes as many bits as its count."""

_MOVES = tuple(DIRECTIONS)


def refusal(problem: TorusSnake) -> str | None:
    """Say why the native engine cannot take an instance; None when it can."""
    if problem.total > MAX_APPLES:
        return (
            f"the native engine takes up to {MAX_APPLES} apples, got {problem.total:,}: use --engine python"
        )
    bits = sum(apple.count.bit_length() for apple in problem.apples)
    if bits > MAX_APPLE_BITS:
        return (
            f"the native engine packs the counts of the apple cells into {MAX_APPLE_BITS} bits, "
            f"these need {bits}: use --engine python"
        )
    return None


def _state_of(numbers: tuple[int, ...]) -> State:
    """Read a state as the native engine tells it: the length, the cells, the counts of the apples."""
    end = numbers[0] + 1
    return numbers[1:end], numbers[end:]


def search(
    problem: TorusSnake,
    options: Options,
    heuristic: Heuristic[Any] | None,
    trail: Sequence[Move] = (),
) -> Result[Move]:
    """Run a search; every choice in the options is made already.

    A trail, from the head to the tail, makes the snake longer than one cell from the start; not for `best`.
    """
    from gridwise import _core

    limits = options.limits
    with stop_flag(limits) as stop:
        outcome = _core.torus_snake_search(
            problem.rows,
            problem.cols,
            problem.cell(*problem.head),
            [(problem.cell(apple.row, apple.col), apple.count) for apple in problem.apples],
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
            trail=[_MOVES.index(move) for move in trail],
        )
    if options.trace is not None and options.algorithm != "best":
        options.trace.adopt(outcome.trace, _state_of)
    # A run of `best` that a limit has stopped may have a plan all the same.
    found = outcome.status == "solved" or bool(outcome.plan)
    return Result(
        algorithm=options.algorithm,
        status=cast(Status, outcome.status),
        plan=Plan(tuple(_MOVES[direction] for direction, _ in outcome.plan)) if found else None,
        cost=len(outcome.plan) if found else None,
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
        metric=problem.metric,
        goal_test=options.goal_test,
        ties=options.ties,
    )
