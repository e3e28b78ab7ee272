"""What a result tells: one description of every field, for tables, reports, files, notebooks and the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from gridwise.format import count, duration, memory

__all__ = ["FIELDS", "STATUSES", "Field"]

STATUSES = {
    "solved": "solved",
    "unsolvable": "no solution",
    "limit": "limit",
    "interrupted": "interrupted",
    "failed": "failed",
}
"""How a search ended, where there is no cost to show."""


@dataclass(frozen=True, slots=True)
class Field:
    """One figure or word of a result."""

    name: str
    """Its key in JSON, in CSV and in the results store."""
    label: str
    """The heading of its column."""
    kind: Literal["words", "proof", "count", "share", "memory", "time"] = "count"
    rule: str = ""
    """What it counts or means."""
    less_is_better: bool = False

    def write(self, value: Any) -> str:
        """Show a value, with its unit where it has one; nothing where it is not known."""
        if value is None:
            return ""
        match self.kind:
            case "words":
                return str(value)
            case "proof":
                return "proven" if value else ""
            case "count":
                return count(value)
            case "share":
                return f"{value:.4f}"
            case "memory":
                return memory(int(value))
            case "time":
                return duration(value)


FIELDS = {
    field.name: field
    for field in (
        Field("file", "instance", "words"),
        Field("label", "algorithm", "words"),
        Field(
            "cost",
            "cost",
            rule="what the plan costs in the metric; 'proven' only if no cheaper plan can exist",
            less_is_better=True,
        ),
        Field("optimal", "optimal", "proof"),
        Field(
            "explored",
            "explored",
            rule="distinct states recorded, the start included",
            less_is_better=True,
        ),
        Field(
            "max_frontier",
            "max frontier",
            rule="the largest number of entries that the frontier held at once",
        ),
        Field(
            "pops",
            "pops",
            rule="entries taken off the frontier and expanded; an A* entry that a cheaper one has replaced "
            "is dropped without being counted",
        ),
        Field("pushes", "pushes", rule="entries put on the frontier, the start's included"),
        Field(
            "efficiency",
            "pops/pushes",
            "share",
            "the share of the frontier's entries that were of use, pops / pushes",
        ),
        Field(
            "iterations",
            "iterations",
            rule="in iterative algorithms the counters describe the last iteration; the totals describe the "
            "whole run",
        ),
        Field("total_pushes", "total pushes", rule="pushes of all iterations together"),
        Field("total_pops", "total pops", rule="pops of all iterations together"),
        Field("assignments", "assignments", rule="values tried: of a variable, or of several at once"),
        Field(
            "backtracks", "backtracks", rule="variables that ran out of values (native: contradictions met)"
        ),
        Field("checks", "checks", rule="tests of a constraint (native: constraints looked at)"),
        Field(
            "peak_bytes",
            "memory",
            "memory",
            "the most that the search's own tables took; in the readable engine an estimate, or for an "
            "algorithm of the puzzle's own or a search of yours what the interpreter measured in one more "
            "run, followed for two seconds",
            less_is_better=True,
        ),
        Field(
            "seconds",
            "time",
            "time",
            "the search alone, without parsing and start-up: the best of the repeats, and how far the "
            "slowest lay above it (+12%), or how many times as long it took (x15)",
            less_is_better=True,
        ),
    )
}
"""Every field by its name, in the order of the columns of a table."""
