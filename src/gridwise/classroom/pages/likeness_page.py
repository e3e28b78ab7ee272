"""The page of submissions that look alike, for a teacher who wants to look."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from gridwise.classroom.likeness import Likeness, Pair
from gridwise.classroom.pages.parts import address, cell, page, table

__all__ = ["likeness_page"]

MOST_SHOWN = 20
"""Pairs whose programs stand side by side."""
MOST_LINES = 400


def likeness_page(title: str, found: Likeness, sources: Mapping[str, str]) -> str:
    """Write the page; the sources are what was compared, by submission."""
    body = [
        f"<h1>{escape(title)}: submissions that look alike</h1>",
        '<p class="alert"><span aria-hidden="true">⚠</span> This is a hint to look, not a verdict. '
        "Two people who solve the same task well, or who read the same book, write alike.</p>",
        f"<p>{found.compared:,} programs were compared by the shape of their syntax trees: names, values, "
        "comments, docstrings and annotations do not count, nor does what more than half of the class has. "
        f"Two programs of this class typically share {found.typical:.0%}.</p>",
    ]
    if found.pairs:
        rows = [
            _name(pair.one)
            + _name(pair.other)
            + cell(f"{pair.likeness:.0%}", pair.likeness)
            + cell(f"{pair.shared:,}", pair.shared)
            for pair in found.pairs
        ]
        body.append(table(["submission", "and", "alike", "shapes in common"], rows, words=(1,)))
        body.append("<h2>Side by side</h2>")
        body += [_side_by_side(pair, sources) for pair in found.pairs[:MOST_SHOWN]]
    else:
        body.append("<p>No two of them share half of their shapes.</p>")
    if found.too_short:
        short = ", ".join(map(escape, found.too_short))
        body.append(f'<p class="faint">Too short to compare, or not Python: {short}.</p>')
    body.append('<p class="faint"><a href="index.html">Back to the class</a></p>')
    return page(f"{title}: submissions that look alike", body)


def _name(name: str) -> str:
    return f'<td class="text"><a href="{address(name)}">{escape(name)}</a></td>'


def _side_by_side(pair: Pair, sources: Mapping[str, str]) -> str:
    sides = "".join(
        f"<div><strong>{escape(name)}</strong>{_source(sources.get(name, ''), set(lines))}</div>"
        for name, lines in ((pair.one, pair.lines_of_one), (pair.other, pair.lines_of_other))
    )
    return (
        f"<details><summary>{escape(pair.one)} and {escape(pair.other)} "
        f'<span class="faint">{pair.likeness:.0%}</span></summary><div class="pair">{sides}</div></details>'
    )


def _source(text: str, marked: set[int]) -> str:
    lines = []
    for number, line in enumerate(text.splitlines()[:MOST_LINES], 1):
        shown = f"<i>{number:4} </i>{escape(line[:300])}"
        lines.append(f"<mark>{shown}</mark>" if number in marked else shown)
    return f'<div class="source">{chr(10).join(lines)}</div>'
