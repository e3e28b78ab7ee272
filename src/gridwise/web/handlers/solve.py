"""Solving, verifying, making and mapping instances in a worker."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from gridwise.errors import UsageError
from gridwise.puzzles.base import Made, Options, Puzzle, RealtimeGameplay, able
from gridwise.puzzles.base.solve import solve_instance
from gridwise.web.handlers.instances import (
    answer_json,
    bare,
    installed,
    known,
    option_values,
    parsed,
    result_json,
)
from gridwise.web.progress_events import limited
from gridwise.web.worker_process import Report

__all__ = ["day", "explore", "generate", "solve", "verify"]

WEEK = ("medium", "medium", "medium", "medium", "medium", "hard", "hard")
"""How hard the board of a day is, from Monday on."""


def solve(
    report: Report,
    *,
    puzzle: str,
    text: str,
    metric: str | None,
    choices: Mapping[str, Any],
    options: Mapping[str, Any],
    limits: Mapping[str, Any],
) -> dict[str, Any]:
    """Solve an instance; the answer is what `solve --json` prints."""
    chosen, instance = parsed(puzzle, text, metric)
    extra = option_values(chosen.solving.options, options)
    for name in ("algorithm", "heuristic"):
        known(choices[name])
    wanted = Options(**choices, extra=extra)
    if chosen.solving.stream(instance, wanted) is not None:
        raise UsageError("one answer after another is for the command line")
    with limited(report, limits, chosen.solving.progress) as within:
        result = solve_instance(chosen, instance, replace(wanted, limits=within))
    met = within.met_by(result)
    transcript = chosen.solving.transcript(instance, result, extra)
    told = {} if transcript is None else {"transcript": transcript}
    return {
        **result_json(puzzle, result),
        "notes": chosen.solving.describe(instance, result),
        "counters": list(chosen.solving.counters(result)),
        "lost": result.lost,
        "played": list(result.played),
        "limit_met": None if met is None else {"name": met, "value": limits[met]},
        **told,
    }


def verify(
    report: Report, *, puzzle: str, text: str, plan: str | Sequence[str], metric: str | None
) -> dict[str, Any]:
    """Replay a plan under the rules."""
    chosen, instance = parsed(puzzle, text, metric)
    verdict = chosen.replay(instance, plan if isinstance(plan, str) else " ".join(plan))
    return {
        "puzzle": puzzle,
        "valid": verdict.valid,
        "message": verdict.message,
        "cost": verdict.cost,
        "broken_at": verdict.broken_at,
    }


def generate(
    report: Report,
    *,
    puzzle: str,
    count: int,
    seed: int,
    options: Mapping[str, Any],
    like: str | None = None,
) -> list[dict[str, Any]]:
    """Make new instances, the easiest first; each is reported as soon as it is there."""
    made = []
    for one in _new(installed(puzzle), puzzle, count, seed, options, like):
        made.append(one)
        report("row", {"text": bare(one), "facts": dict(one.facts)})
        report("progress", {"done": len(made), "of": count})
    return [{"text": bare(one), "facts": dict(one.facts)} for one in sorted(made, key=lambda one: one.rank)]


def day(report: Report, *, puzzle: str, date: str) -> dict[str, Any]:
    """Make the board of a day: its seed is the date, and at weekends it is hard."""
    chosen, when = installed(puzzle), datetime.date.fromisoformat(date)
    options = chosen.generator.options if chosen.generator else ()
    wanted = {one.name: WEEK[when.weekday()] for one in options if one.name == "difficulty"}
    made = next(_new(chosen, puzzle, 1, when.year * 10_000 + when.month * 100 + when.day, wanted, None))
    return {
        "date": date,
        "text": bare(made),
        "difficulty": wanted.get("difficulty"),
        "facts": dict(made.facts),
    }


def _new(
    chosen: Puzzle[Any], name: str, count: int, seed: int, options: Mapping[str, Any], like: str | None
) -> Iterator[Made]:
    if chosen.generator is None and isinstance(chosen.gameplay, RealtimeGameplay):
        option_values((), options)
        usual = None if like is None else parsed(name, like)[1]
        games = (chosen.gameplay.deal(number, usual) for number in range(seed, seed + count))
        return (Made(str(game)) for game in games)
    generator = able(chosen.generator, f"{name} has no generator")
    return generator.make(count, seed, option_values(generator.options, options))


def explore(
    report: Report, *, puzzle: str, text: str, metric: str | None, limits: Mapping[str, Any]
) -> dict[str, Any]:
    """Map everything that can be reached."""
    chosen, instance = parsed(puzzle, text, metric)
    with limited(report, limits) as within:
        return answer_json(able(chosen.explore, f"{puzzle} cannot be explored")(instance, within))
