"""Comparisons and kept runs as tables for a paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gridwise.fields import FIELDS
from gridwise.format import count
from gridwise.lab.columns import cell, columns, heading, is_best
from gridwise.lab.compare import Entry, shared_rules
from gridwise.lab.paper_table import PaperTable

__all__ = ["comparison_table", "origin", "runs_table"]

FIGURES = ("cost", "explored", "peak_bytes", "seconds")
"""What a table of kept runs has of each."""
SPREAD = FIELDS["seconds"].rule.removeprefix(FIELDS["seconds"].rule.partition(", and ")[0])
"""How times are shown that were repeated; a table of kept runs has the best alone."""


def comparison_table(puzzle: str, entries: Sequence[Entry], command: str) -> PaperTable:
    """Lay a comparison out, one group of rows for each instance, the best of each group in bold."""
    names = [
        name
        for name in columns(entries)
        if name != "iterations" and any(cell(name, entry) for entry in entries)
    ]
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(entry.file, []).append(entry)
    rows, best, starts = list[list[str]](), set[tuple[int, int]](), set[int]()
    for file, group in groups.items():
        starts.add(len(rows))
        for entry in group:
            best |= {(len(rows), 2 + at) for at, name in enumerate(names) if is_best(name, entry, group)}
            first = file if len(rows) in starts else ""
            rows.append([first, entry.label, *(cell(name, entry) for name in names)])
    labels = dict.fromkeys(entry.label for entry in entries)
    measured = _measured([(heading(name, entries), name) for name in names])
    caption = [
        f"{puzzle}: {_many(len(labels), 'algorithm')} on {_many(len(groups), 'instance')}.",
        measured,
        *(["The best of each instance in bold."] if best else []),
        *(f"{rule}." for rule in shared_rules(entries)),
        f"{origin(entries)}.",
    ]
    heads = [FIELDS["file"].label, FIELDS["label"].label, *(heading(name, entries) for name in names)]
    return PaperTable(
        f"gridwise-{puzzle}", caption, heads, rows, 2, frozenset(best), frozenset(starts), command
    )


def runs_table(rows: Sequence[Mapping[str, Any]], conditions: Sequence[str], command: str) -> PaperTable:
    """Lay runs of the results store out, a row each; what is the same in all of them is in the caption."""
    varying = [name for name in ("puzzle", "metric", "engine", "heuristic") if len(_all(rows, name)) > 1]
    figures = [name for name in FIGURES if any(row[name] is not None for row in rows)]
    fixed = {
        name: _all(rows, name) for name in ("puzzle", "metric", "engine", "heuristic") if name not in varying
    }
    same = ", ".join(f"{name} {values[0]}" for name, values in fixed.items() if values and values[0])
    lines = [
        [
            *(str(row[name] or "") for name in varying),
            row["file"],
            row["label"],
            row["status"] + (", proven" if row["optimal"] else ""),
            *(FIELDS[name].write(row[name]) for name in figures),
        ]
        for row in rows
    ]
    measured = _measured([(FIELDS[name].label, name) for name in figures]).replace(SPREAD, "")
    days = sorted({str(row["started"])[:10] for row in rows})
    caption = [
        f"{_many(len(rows), 'run')} of the results store, the newest first"
        + (f" ({same})." if same else "."),
        *([f"Only those with {', '.join(conditions)}."] if conditions else []),
        measured,
        " · ".join(
            [f"Gridwise {', '.join(_all(rows, 'version'))}", _span(days), "; ".join(_all(rows, "host"))]
        )
        + ".",
    ]
    heads = [
        *varying,
        FIELDS["file"].label,
        FIELDS["label"].label,
        "status",
        *(FIELDS[n].label for n in figures),
    ]
    return PaperTable("gridwise-runs", caption, heads, lines, 3 + len(varying), note=command)


def origin(entries: Sequence[Entry]) -> str:
    """Say when runs were made, with what and on what."""
    versions = dict.fromkeys(f"Gridwise {entry.version}" for entry in entries if entry.version)
    machines = dict.fromkeys(str(entry.machine) for entry in entries if entry.machine)
    when = _span(sorted({entry.started[:10] for entry in entries if entry.started}))
    return " · ".join(part for part in (", ".join(versions), when, "; ".join(machines)) if part)


def _measured(figures: Sequence[tuple[str, str]]) -> str:
    """Say what the columns count, each in a few words."""
    said = [
        f"{title}: {FIELDS[name].rule.partition('; ')[0]}" for title, name in figures if FIELDS[name].rule
    ]
    proven = "; proven: no cheaper plan can exist" if any(name == "cost" for _, name in figures) else ""
    text = "; ".join(said)
    return f"{text[:1].upper()}{text[1:]}{proven}."


def _span(days: Sequence[str]) -> str:
    return days[0] if len(days) == 1 else f"{days[0]} to {days[-1]}" if days else ""


def _all(rows: Iterable[Mapping[str, Any]], name: str) -> list[str]:
    return list(dict.fromkeys("" if row[name] is None else str(row[name]) for row in rows))


def _many(number: int, noun: str) -> str:
    return f"{count(number)} {noun}{'s' * (number != 1)}"
