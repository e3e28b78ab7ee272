"""Results in words, as the terminal shows them."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from gridwise.fields import FIELDS
from gridwise.format import duration, rules
from gridwise.model import Result
from gridwise.puzzles.base import Puzzle

__all__ = ["EXIT", "duration", "result_lines", "rules", "verdict"]

EXIT = {"solved": 0, "unsolvable": 1, "limit": 3, "interrupted": 130, "failed": 2}
"""The exit status that goes with each status of a search."""
TOLD = ("explored", "pushes", "pops", "max_frontier")


def result_lines(chosen: Puzzle[Any], instance: Any, result: Result[Any], *, quiet: bool) -> Iterator[str]:
    """Yield the lines that tell a person what came out."""
    answer = result.solution if result.plan is None else str(result.plan)
    if quiet:
        answer = chosen.solving.brief(result) or answer
        if answer is not None:
            yield answer.rstrip("\n")
        return
    yield verdict(result)
    yield from chosen.solving.describe(instance, result)
    if answer:
        yield ""
        yield from answer.splitlines() if result.plan is None else wrap(answer, 100, break_on_hyphens=False)
    yield ""
    metrics = result.metrics
    told = metrics.as_dict()
    counters = " · ".join(f"{FIELDS[name].label} {FIELDS[name].write(told[name])}" for name in TOLD)
    yield f"{counters} · {duration(metrics.seconds)}"
    if metrics.iterations > 1:
        totals = f"all together pushes {metrics.total_pushes:,} · pops {metrics.total_pops:,}"
        yield f"(the last of {metrics.iterations:,} iterations; {totals})"
    if metrics.extra:
        yield " · ".join(f"{name} {value:,}" for name, value in metrics.extra.items())
    yield f"[{result.algorithm}: {rules(result)}]"


def verdict(result: Result[Any]) -> str:
    """Say in a sentence what came out."""
    if "error" in result.extra:
        return f"Failed: {result.extra['error']}."
    unit = result.metric or "actions"
    if result.status == "solved":
        if result.cost is None:
            return "Solved."
        proof = "the fewest possible" if result.optimal else "not proven to be the fewest"
        if "optimal_if" in result.extra:
            name = "its heuristic" if result.heuristic == "own" else result.heuristic
            proof = f"the fewest, if {name} never overestimates"
        gap = (
            ""
            if result.optimal or result.lower_bound is None
            else f"; at least {result.lower_bound:,} are needed"
        )
        if result.extra.get("audit") and not result.optimal:
            proof, gap = f"not the fewest: {result.lower_bound:,} are enough", ""
        if result.metric is None and result.plan is not None and result.cost != len(result.plan):
            amount = f"{len(result.plan):,} actions at a cost of {result.cost:,}"
            return f"Solved in {amount}, {proof.replace('fewest', 'least')}{gap}."
        return f"Solved in {result.cost:,} {unit}, {proof}{gap}."
    if "unsolvable_if" in result.extra:
        return f"No plan found; there is none, if {result.algorithm} looks everywhere."
    if result.status == "unsolvable":
        return "No solution: everything reachable was searched."
    reason = "Stopped by a limit" if result.status == "limit" else "Interrupted"
    if result.lost:
        reason = f"{result.lost.capitalize()} after {len(result.played):,} {unit}"
    found = "" if result.cost is None else f" with a plan of {result.cost:,} {unit}"
    bound = "" if result.lower_bound is None else f"; at least {result.lower_bound:,} {unit} are needed"
    return f"{reason}{found}{bound}."
