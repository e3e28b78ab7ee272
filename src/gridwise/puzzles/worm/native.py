"""The worm in the native engine: fields go in as plain numbers, results come back as data."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

from gridwise.model import Heuristic, Result
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.native import NativeEngine, arguments, result
from gridwise.puzzles.worm.rules import DIRECTIONS, Direction, Worm, WormState
from gridwise.stopping import stop_flag

__all__ = ["ENGINE", "MAX_CELLS", "MAX_FOOD", "refusal", "search"]

MAX_CELLS = 128
MAX_FOOD = 63
MAX_SCORE = 2**31 - 1
"""What a state of the native textbook searches has room for; `best` has no such limit."""


def refusal(worm: Worm) -> str | None:
    """Say why the native textbook searches cannot take a field; None when they can."""
    if worm.rows * worm.cols > MAX_CELLS:
        size = f"{worm.rows}x{worm.cols}"
        return f"the native searches take fields up to {MAX_CELLS} cells, got {size}: use --engine python"
    most = max(map(max, worm.field))
    if most > MAX_FOOD:
        return f"the native searches take food up to {MAX_FOOD}, got {most}: use --engine python"
    if (worm.target_score + worm.gain(MAX_FOOD)) * worm.parts > MAX_SCORE:
        return f"the native searches have no room for scores such as c {worm.c} makes: use --engine python"
    return None


def _state_of(worm: Worm, numbers: tuple[int, ...]) -> WormState:
    """Read a state as the native engine tells it."""
    parts, growth, direction, length, *cells = numbers
    score = parts if worm.parts == 1 else Fraction(parts, worm.parts)
    places = [divmod(cell, worm.cols) for cell in cells]
    last = (*DIRECTIONS, None)[direction]
    return WormState(tuple(places[:length]), growth, score, frozenset(places[length:]), last)


def search(worm: Worm, options: Options, heuristic: Heuristic[Any] | None) -> Result[Direction]:
    """Run a search; every choice in the options is made already."""
    from gridwise._core import worm_search

    with stop_flag(options.limits) as stop:
        outcome = worm_search(
            worm.rows,
            worm.cols,
            [food for row in worm.field for food in row],
            worm.start[0] * worm.cols + worm.start[1],
            model=worm.model,
            points_per_food=int(worm.c * worm.parts),
            target=int(worm.target * worm.parts),
            penalty=worm.penalty,
            parts=worm.parts,
            **arguments(options, heuristic, stop),
        )
    if options.trace is not None and options.algorithm != "best":
        options.trace.adopt(outcome.trace, partial(_state_of, worm))
    names = tuple(DIRECTIONS)
    return result(
        outcome, options, heuristic, (names[direction] for direction, _ in outcome.plan), worm.metric
    )


ENGINE = NativeEngine(refusal, search)
