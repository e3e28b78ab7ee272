"""Torus Snake in the native engine: boards go in as plain numbers, results come back as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwise.model import Heuristic, Result
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.native import NativeEngine, arguments, result
from gridwise.puzzles.torus_snake.rules import DIRECTIONS, Move, State, TorusSnake
from gridwise.stopping import stop_flag

__all__ = ["ENGINE", "MAX_APPLES", "MAX_APPLE_BITS", "refusal", "search"]

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
    from gridwise._core import torus_snake_search

    with stop_flag(options.limits) as stop:
        outcome = torus_snake_search(
            problem.rows,
            problem.cols,
            problem.cell(*problem.head),
            [(problem.cell(apple.row, apple.col), apple.count) for apple in problem.apples],
            trail=[_MOVES.index(move) for move in trail],
            **arguments(options, heuristic, stop),
        )
    if options.trace is not None and options.algorithm != "best":
        options.trace.adopt(outcome.trace, _state_of)
    moves = (_MOVES[direction] for direction, _ in outcome.plan)
    return result(outcome, options, heuristic, moves, problem.metric)


ENGINE = NativeEngine(refusal, search)
