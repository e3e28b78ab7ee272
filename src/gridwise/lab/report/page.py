"""The page of a report, from the headline to the command that makes it again."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import Any

from gridwise.fields import FIELDS
from gridwise.lab.columns import columns
from gridwise.lab.compare import Entry, shared_rules
from gridwise.lab.paper import origin
from gridwise.lab.report.figures import PLOTS
from gridwise.lab.report.solutions import solution_html
from gridwise.lab.report.tables import comparison_html, summary_html
from gridwise.lab.tabular import as_csv
from gridwise.puzzles.base import Puzzle
from gridwise.render.document import document
from gridwise.render.player import page as player
from gridwise.render.plots.sheet import NARROW, WIDTH, Sheet
from gridwise.render.svg import svg
from gridwise.search import ALGORITHMS

__all__ = ["report"]


def report(chosen: Puzzle[Any], entries: Sequence[Entry], command: str) -> str:
    """Write the page."""
    names = list(dict.fromkeys(entry.file for entry in entries))
    labels = list(dict.fromkeys(entry.label for entry in entries))
    what = (
        f"{len(labels)} algorithm{'s' * (len(labels) != 1)} on {len(names)} instance{'s' * (len(names) != 1)}"
    )
    body = [
        f"<h1>{escape(chosen.name)}: {what}</h1>",
        f'<p class="faint">{escape(origin(entries))}</p>',
        "<h2>Summary</h2>",
        summary_html(entries),
        _figures(entries),
        "<h2>Every run</h2>",
        '<p class="faint only-screen">Sort by a column with its heading. An instance leads to its '
        f"animated solution. {_download(entries)}</p>",
        comparison_html(entries, links={name: f"#instance-{number}" for number, name in enumerate(names)}),
        "<h2>Solutions</h2>",
        *(solution_html(chosen, name, number, entries) for number, name in enumerate(names)),
        "<h2>The rules</h2>",
        _rules(chosen, entries),
        "<h2>Make it again</h2>",
        f"<pre>{escape(command)}</pre>",
    ]
    here = files("gridwise.lab.report")
    style, script = ((here / name).read_text("utf-8") for name in ("report.css", "report.js"))
    return document(
        f"{chosen.name}: {what}",
        "\n".join(body),
        style=f"{player.style()}\n{style}",
        script=f"{player.script()}\n{script}",
    )


def _figures(entries: Sequence[Entry]) -> str:
    drawn = []
    priced = any(entry.result.cost is not None for entry in entries)
    for name, plot in PLOTS.items():
        if name == "cost" and not priced:
            continue
        pictures = "".join(
            f'<div class="{screen}">{svg(plot(entries, Sheet(width)), background=False)}</div>'
            for screen, width in (("large", WIDTH), ("small", NARROW))
        )
        drawn.append(f"<figure{' class=wide' if name == 'scatter' else ''}>{pictures}</figure>")
    return f'<h2>Plots</h2>\n<div class="figures">{"".join(drawn)}</div>'


def _rules(chosen: Puzzle[Any], entries: Sequence[Entry]) -> str:
    described = [FIELDS[name] for name in columns(entries) if FIELDS[name].rule]
    counters = "".join(f"<dt>{escape(one.label)}</dt><dd>{escape(one.rule)}</dd>" for one in described)
    used = dict.fromkeys((entry.label, entry.result.algorithm) for entry in entries)
    summaries = {name: one.summary for name, one in ALGORITHMS.items()}
    summaries |= {name: one.summary for name, one in chosen.solving.solvers.items()}
    algorithms = "".join(
        f"<dt>{escape(label)}</dt><dd>{escape(summaries.get(algorithm, ''))}</dd>"
        for label, algorithm in used
    )
    chosen_rules = "".join(f"<p>{escape(line)}</p>" for line in shared_rules(entries))
    return f"<dl>{counters}</dl><h2>The algorithms</h2><dl>{algorithms}</dl>{chosen_rules}"


def _download(entries: Sequence[Entry]) -> str:
    data = b64encode(as_csv([entry.as_row() for entry in entries]).encode()).decode()
    return f'<a download="comparison.csv" href="data:text/csv;base64,{data}">The table as CSV</a>'
