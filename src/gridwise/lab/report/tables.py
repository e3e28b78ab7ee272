"""The tables of a report: every run, and one row for each algorithm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from statistics import median

from gridwise.format import duration, memory
from gridwise.lab.compare import Entry, timing

__all__ = ["STATUSES", "comparison_html", "summary_html"]

STATUSES = {"solved": "", "unsolvable": "no solution", "limit": "limit", "interrupted": "interrupted"}


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
