"""A comparison as one self-contained page: tables, plots, animated solutions, and how to make it again."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from importlib.resources import files
from statistics import median
from typing import Any

from gridwise.errors import GridwiseError
from gridwise.format import COUNTERS, duration, memory
from gridwise.lab.compare import Entry, shared_rules, timing
from gridwise.lab.figures import PLOTS
from gridwise.lab.tabular import as_csv
from gridwise.model import Plan, Result
from gridwise.puzzles.base.puzzle import Puzzle
from gridwise.render.palette import DARK, LIGHT, css
from gridwise.render.plots import NARROW, WIDTH
from gridwise.render.reel import reel
from gridwise.render.svg import page_rules, svg
from gridwise.search import ALGORITHMS
from gridwise.user_code.own_puzzle import OwnPuzzle

__all__ = ["comparison_html", "page", "report", "summary_html"]

MOST_ANIMATIONS = 60
LONGEST_ANIMATION = 1500
STATUSES = {"solved": "", "unsolvable": "no solution", "limit": "limit", "interrupted": "interrupted"}


def report(chosen: Puzzle[Any], entries: Sequence[Entry], command: str) -> str:
    """Write the page."""
    names = list(dict.fromkeys(entry.file for entry in entries))
    labels = list(dict.fromkeys(entry.label for entry in entries))
    what = (
        f"{len(labels)} algorithm{'s' * (len(labels) != 1)} on {len(names)} instance{'s' * (len(names) != 1)}"
    )
    body = [
        f"<h1>{escape(chosen.name)}: {what}</h1>",
        f'<p class="faint">{escape(_origin(entries))}</p>',
        "<h2>Summary</h2>",
        summary_html(entries),
        _figures(entries),
        "<h2>Every run</h2>",
        '<p class="faint only-screen">Sort by a column with its heading. An instance leads to its '
        f"animated solution. {_download(entries)}</p>",
        comparison_html(entries, links={name: f"#instance-{number}" for number, name in enumerate(names)}),
        "<h2>Solutions</h2>",
        *(_instance(chosen, name, number, entries) for number, name in enumerate(names)),
        "<h2>The rules</h2>",
        _rules(chosen, entries),
        "<h2>Make it again</h2>",
        f"<pre>{escape(command)}</pre>",
    ]
    return page(f"{chosen.name}: {what}", "\n".join(body))


def page(title: str, body: str) -> str:
    """Put a body into a page with the product's look; it asks nothing of any network."""
    here = files("gridwise.lab")
    style = (here / "page.css").read_text(encoding="utf-8")
    script = (here / "page.js").read_text(encoding="utf-8")
    policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{escape(title)}</title>
<style>
:root {{ {css(LIGHT)} }}
@media screen and (prefers-color-scheme: dark) {{ :root {{ {css(DARK)} }} }}
{page_rules()}
{style}
</style>
</head>
<body>
{body}
<script>
{script}
</script>
</body>
</html>
"""


def comparison_html(entries: Sequence[Entry], links: dict[str, str] | None = None) -> str:
    """Write every run as a row of a sortable table, the best of each instance in bold."""
    unit = next((entry.result.metric for entry in entries if entry.result.metric), "cost")
    heads = ("instance", "algorithm", unit, "optimal", "explored", "max frontier", "pops", "pushes")
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(entry.file, []).append(entry)
    rows = ["".join(_cells(entry, groups[entry.file], links or {})) for entry in entries]
    return _table((*heads, "pops/pushes", "iterations", "memory", "time"), rows, words=2)


def summary_html(entries: Sequence[Entry]) -> str:
    """Write one row for each algorithm."""
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(entry.label, []).append(entry)
    rows = []
    for label, mine in groups.items():
        solved = sum(entry.result.status == "solved" for entry in mine)
        times = [entry.result.metrics.seconds for entry in mine]
        peaks = [peak for entry in mine if (peak := entry.result.metrics.peak_bytes) is not None]
        rows.append(
            _cell(label)
            + _cell(f"{solved:,} of {len(mine):,}", solved)
            + _number(sum(entry.result.optimal for entry in mine))
            + _number(median(entry.result.metrics.explored for entry in mine))
            + _number(median(entry.result.metrics.max_frontier for entry in mine))
            + _cell(
                f"{median(entry.result.metrics.efficiency for entry in mine):.4f}",
                median(entry.result.metrics.efficiency for entry in mine),
            )
            + (_cell(memory(int(median(peaks))), median(peaks)) if peaks else _cell(""))
            + _cell(duration(median(times)), median(times))
            + _cell(duration(sum(times)), sum(times))
        )
    heads = (
        "algorithm",
        "solved",
        "proven optimal",
        "explored",
        "max frontier",
        "pops/pushes",
        "memory",
        "time",
    )
    note = '<p class="faint">Medians over the instances; the last column is all of them together.</p>'
    return _table((*heads, "total time"), rows, words=1) + note


def _table(heads: Sequence[str], rows: Sequence[str], *, words: int) -> str:
    head = "".join(
        f'<th scope="col"{" class=words" if number < words else ""}>'
        f'<button type="button">{escape(name)}</button></th>'
        for number, name in enumerate(heads)
    )
    body = "\n".join(f"<tr>{row}</tr>" for row in rows)
    return (
        f'<div class="scroll"><table class="sortable"><thead><tr>{head}</tr></thead>\n'
        f"<tbody>\n{body}\n</tbody></table></div>"
    )


def _cells(entry: Entry, group: Sequence[Entry], links: dict[str, str]) -> Iterator[str]:
    result, metrics = entry.result, entry.result.metrics
    name = escape(entry.file)
    linked = f'<a href="{links[entry.file]}">{name}</a>' if entry.file in links else name
    yield f"<td>{linked}</td>"
    yield f'<td class="words">{escape(entry.label)}</td>'
    costs = [other.result.cost for other in group if other.result.cost is not None]
    if result.cost is None and result.status == "solved":
        yield _cell("solved")
    elif result.cost is None:
        yield f'<td class="bad" data-value="">{STATUSES[result.status]}</td>'
    else:
        yield _cell(f"{result.cost:,}", result.cost, best=result.cost == min(costs))
    yield _cell("proven" if result.optimal else "", int(result.optimal))
    yield _number(metrics.explored, best=metrics.explored == min(e.result.metrics.explored for e in group))
    yield _number(metrics.max_frontier)
    yield _number(metrics.pops)
    yield _number(metrics.pushes)
    yield _cell(f"{metrics.efficiency:.4f}", metrics.efficiency)
    yield _number(metrics.iterations)
    peak = metrics.peak_bytes
    yield _cell("") if peak is None else _cell(memory(peak), peak)
    fastest = min(e.result.metrics.seconds for e in group)
    yield _cell(timing(entry), metrics.seconds, best=metrics.seconds == fastest)


def _cell(text: str, value: float | None = None, *, best: bool = False) -> str:
    data = "" if value is None else f' data-value="{value:.9g}"'
    return f"<td{data}{' class=best' if best else ''}>{escape(text)}</td>"


def _number(value: float, *, best: bool = False) -> str:
    return _cell(f"{value:,.0f}", value, best=best)


def _figures(entries: Sequence[Entry]) -> str:
    drawn = []
    priced = any(entry.result.cost is not None for entry in entries)
    for name, plot in PLOTS.items():
        if name == "cost" and not priced:
            continue
        pictures = "".join(
            f'<div class="{screen}">{svg(plot(entries, "", width), background=False)}</div>'
            for screen, width in (("large", WIDTH), ("small", NARROW))
        )
        drawn.append(f"<figure{' class=wide' if name == 'scatter' else ''}>{pictures}</figure>")
    return f'<h2>Plots</h2>\n<div class="figures">{"".join(drawn)}</div>'


def _instance(chosen: Puzzle[Any], name: str, number: int, entries: Sequence[Entry]) -> str:
    """Show the cheapest plan for one instance as an animation."""
    mine = [entry for entry in entries if entry.file == name]
    solved = [entry for entry in mine if entry.result.status == "solved"]
    best = min(solved, key=_merit, default=None)
    entry = best or mine[0]
    result = entry.result
    unit = result.metric or "cost"
    if best is None:
        said = ", ".join(f"{other.label}: {STATUSES[other.result.status]}" for other in mine)
    else:
        cost = "solved" if result.cost is None else f"{result.cost:,} {unit}"
        said = f"{cost}{', proven to be the fewest' if result.optimal else ''} ({entry.label})"
    head = (
        f'<details class="instance" id="instance-{number}"><summary>{escape(name or chosen.name)}'
        f' <span class="faint">{escape(said)}</span></summary>'
    )
    stage = _stage(chosen, entry) if number < MOST_ANIMATIONS else ""
    return f"{head}{stage or _plan(result) or '<p class=faint>No picture.</p>'}</details>"


def _merit(entry: Entry) -> tuple[int, bool, int]:
    """Order solved runs: the cheapest plan first, then proven ones, then those with the least work."""
    return entry.result.cost or 0, not entry.result.optimal, entry.result.metrics.explored


def _stage(chosen: Puzzle[Any], entry: Entry) -> str:
    if entry.task is None or isinstance(chosen, OwnPuzzle):
        return ""
    try:
        instance = chosen.parse(entry.task.text or "", entry.task.metric)
        frames = []
        for frame in chosen.frames(instance, _revived(chosen, instance, entry.result)):
            frames.append(frame)
            if len(frames) > LONGEST_ANIMATION:
                break
    except GridwiseError:
        return ""
    shown = reel(frames)
    size = f'viewBox="0 0 {shown.width:g} {shown.height:g}" width="{shown.width:g}" height="{shown.height:g}"'
    last = len(frames) - 1
    return (
        f'<div class="stage"><svg {size} role="img" aria-label="{escape(frames[0][1].title)}" '
        f'font-family="system-ui, sans-serif">{shown.board}<g class="pieces">{shown.first}</g></svg>'
        '<div><div class="controls"><button type="button" aria-label="Back">❙◀</button>'
        '<button type="button" aria-label="Play">▶</button>'
        '<button type="button" aria-label="Forward">▶❙</button><span class="caption"></span>'
        f'<input type="range" min="0" max="{last}" value="0" aria-label="Move"></div>'
        f"{_plan(entry.result)}</div>"
        f'<script type="application/json">{shown.data}</script></div>'
    )


def _plan(result: Result[Any]) -> str:
    if result.plan is None:
        return "" if result.solution is None else f"<pre>{escape(result.solution)}</pre>"
    words = " ".join(f"<span>{escape(str(action))}</span>" for action in result.plan)
    return f'<div class="plan">{words}</div>'


def _revived(chosen: Puzzle[Any], instance: Any, result: Result[Any]) -> Result[Any]:
    """Give the plan of a stored result its actions back, which the store has as words."""
    problem = chosen.search_problem(instance)
    if problem is None or result.plan is None or not all(isinstance(action, str) for action in result.plan):
        return result
    state, actions = problem.initial(), []
    for word in result.plan:
        for action, after in problem.successors(state):
            if str(action) == word:
                actions.append(action)
                state = after
                break
        else:
            return result
    return replace(result, plan=Plan(tuple(actions)))


def _rules(chosen: Puzzle[Any], entries: Sequence[Entry]) -> str:
    counters = "".join(f"<dt>{escape(name)}</dt><dd>{escape(rule)}</dd>" for name, rule in COUNTERS.items())
    used = dict.fromkeys((entry.label, entry.result.algorithm) for entry in entries)
    summaries = {**{name: one.summary for name, one in ALGORITHMS.items()}}
    summaries |= {name: one.summary for name, one in chosen.solvers.items()}
    algorithms = "".join(
        f"<dt>{escape(label)}</dt><dd>{escape(summaries.get(algorithm, ''))}</dd>"
        for label, algorithm in used
    )
    chosen_rules = "".join(f"<p>{escape(line)}</p>" for line in shared_rules(entries))
    return f"<dl>{counters}</dl><h2>The algorithms</h2><dl>{algorithms}</dl>{chosen_rules}"


def _origin(entries: Sequence[Entry]) -> str:
    """Say when, with what and on what."""
    versions = dict.fromkeys(f"Gridwise {entry.version}" for entry in entries if entry.version)
    machines = dict.fromkeys(str(entry.machine) for entry in entries if entry.machine)
    days = sorted({entry.started[:10] for entry in entries if entry.started})
    when = days[0] if len(days) == 1 else f"{days[0]} to {days[-1]}" if days else ""
    return " · ".join(part for part in (", ".join(versions), when, "; ".join(machines)) if part)


def _download(entries: Sequence[Entry]) -> str:
    data = b64encode(as_csv([entry.as_row() for entry in entries]).encode()).decode()
    return f'<a download="comparison.csv" href="data:text/csv;base64,{data}">The table as CSV</a>'
