"""Quantities and rules in words, the same in the terminal and on a page."""

from __future__ import annotations

from typing import Any

from gridwise.model import Result

__all__ = ["COUNTERS", "count", "duration", "memory", "rules"]

COUNTERS = {
    "cost": "what the plan costs in the metric; 'proven' only if no cheaper plan can exist",
    "explored": "distinct states recorded, the start included",
    "pushes": "entries put on the frontier, the start's included",
    "pops": "entries taken off the frontier and expanded; an A* entry that a cheaper one has replaced "
    "is dropped without being counted",
    "efficiency": "pops / pushes",
    "max frontier": "the largest number of entries that the frontier held at once",
    "iterations": "in iterative algorithms the counters describe the last iteration; the totals describe "
    "the whole run",
    "memory": "the most that the search's own tables took; in the readable engine an estimate, or for an "
    "algorithm of the puzzle's own what the interpreter measured in one more run, followed for two seconds",
    "time": "the search alone, without parsing and start-up: the best of the repeats, and how far the "
    "slowest lay above it (+12%), or how many times as long it took (x15)",
}
"""The rule that every counter follows."""


def rules(result: Result[Any]) -> str:
    """Name the rules that decide the numbers."""
    parts = [f"{result.engine} engine"]
    if result.heuristic:
        parts.append(f"heuristic {result.heuristic}")
    if result.goal_test:
        parts.append(f"goal tested at {result.goal_test}")
    if result.ties:
        parts.append(f"ties {result.ties}")
    return ", ".join(parts)


def count(value: float) -> str:
    """Show a number with its thousands apart."""
    return f"{value:,.10g}"


def duration(seconds: float) -> str:
    """Show a time with its unit and three significant digits."""
    if seconds < 1e-3:
        return f"{seconds * 1e6:.3g} µs"
    if seconds < 1:
        return f"{seconds * 1e3:.3g} ms"
    return f"{seconds:,.3g} s" if seconds < 1000 else f"{seconds:,.0f} s"


def memory(size: int | None) -> str:
    """Show a number of bytes with its unit and three significant digits."""
    if size is None:
        return ""
    for unit, bytes_each in (("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)):
        if size >= bytes_each:
            return (
                f"{size / bytes_each:,.3g} {unit}"
                if size < 1000 * bytes_each
                else f"{size / bytes_each:,.0f} {unit}"
            )
    return f"{size} B"
