"""The tables of a report: every run, and one row for each algorithm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from statistics import median

from gridwise.fields import FIELDS
from gridwise.format import duration
from gridwise.lab.columns import cell, columns, heading, is_best, value
from gridwise.lab.compare import Entry

__all__ = ["comparison_html", "summary_html"]

MEDIANS = ("explored", "max_frontier", "efficiency", "peak_bytes", "seconds")
"""The figures that are summed up."""


def comparison_html(entries: Sequence[Entry], links: dict[str, str] | None = None) -> str:
    """Write every run as a row of a sortable table, the best of each instance in bold."""
    names = columns(entries)
    heads = [heading(name, entries) for name in names]
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(entry.file, []).append(entry)
    rows = ["".join(_cells(names, entry, groups[entry.file], links or {})) for entry in entries]
    return _table(_labels("file", "label") + heads, rows, words=2)


def summary_html(entries: Sequence[Entry]) -> str:
    """Write one row for each algorithm."""
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(entry.label, []).append(entry)
    rows = []
    for label, mine in groups.items():
        solved = sum(entry.result.status == "solved" for entry in mine)
        times = [entry.result.metrics.seconds for entry in mine]
        figures = [_median(name, mine) for name in MEDIANS]
        total = _cell(duration(sum(times)), sum(times))
        rows.append(
            _cell(label)
            + _cell(f"{solved:,} of {len(mine):,}", solved)
            + _number(sum(entry.result.optimal for entry in mine))
            + "".join([*figures, total])
        )
    heads = [*_labels("label"), "solved", "proven optimal", *_labels(*MEDIANS), "total time"]
    note = '<p class="faint">Medians over the instances; the last column is all of them together.</p>'
    return _table(heads, rows, words=1) + note


def _labels(*names: str) -> list[str]:
    return [FIELDS[name].label for name in names]


def _median(name: str, entries: Sequence[Entry]) -> str:
    known = [found for entry in entries if (found := value(name, entry)) is not None]
    if not known:
        return _cell("")
    middle = median(known)
    return _number(middle) if FIELDS[name].kind == "count" else _cell(FIELDS[name].write(middle), middle)


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


def _cells(
    names: Sequence[str], entry: Entry, group: Sequence[Entry], links: dict[str, str]
) -> Iterator[str]:
    file = escape(entry.file)
    linked = f'<a href="{links[entry.file]}">{file}</a>' if entry.file in links else file
    yield f"<td>{linked}</td>"
    yield f'<td class="words">{escape(entry.label)}</td>'
    for name in names:
        if name == "cost" and entry.result.cost is None and entry.result.status != "solved":
            yield f'<td class="bad" data-value="">{cell(name, entry)}</td>'
        else:
            yield _cell(cell(name, entry), value(name, entry), best=is_best(name, entry, group))


def _cell(text: str, figure: float | None = None, *, best: bool = False) -> str:
    data = "" if figure is None else f' data-value="{float(figure):.9g}"'
    return f"<td{data}{' class=best' if best else ''}>{escape(text)}</td>"


def _number(figure: float) -> str:
    return _cell(f"{figure:,.0f}", figure)
