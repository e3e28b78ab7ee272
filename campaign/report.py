"""The tables of docs/explanations/reliability.md, made from the figures; the words around them stay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from campaign.figures import FIGURES, read_figures
from campaign.part import PARTS
from campaign.supply import licence_table
from gridwise.files import write_text

__all__ = ["PAGE", "tables", "write_report"]

PAGE = Path(__file__).parent.parent / "docs" / "explanations" / "reliability.md"
_SPLIT = re.compile(r"[:,] ")
_BETWEEN = re.compile(r"(?<=<!-- figures -->\n).*?(?=<!-- end of figures -->)", re.DOTALL)
_PACKAGES = re.compile(r"(?<=<!-- packages -->\n).*?(?=<!-- end of packages -->)", re.DOTALL)


def write_report(page: Path = PAGE, figures: Path = FIGURES) -> None:
    """Put the tables between the two marks of the page."""
    text = page.read_text(encoding="utf-8")
    made = tables(read_figures(figures))
    if not _BETWEEN.search(text):
        raise SystemExit(f"campaign: {page} has no place for figures")
    text = _BETWEEN.sub(lambda _: made, text)
    write_text(page, _PACKAGES.sub(lambda _: f"\n{licence_table()}\n", text))


def tables(rows: dict[str, dict[str, Any]]) -> str:
    """Return one table of all parts, and one of the kinds of each."""
    lines = ["", "| part | what it holds true | cases | failures | seconds |", "|---|---|---|---|---|"]
    lines += [
        f"| {part} | {about} | {row['cases']:,} | {row['failures']:,} | {row['seconds']:,.0f} |"
        for part, about in PARTS.items()
        if (row := rows.get(part))
    ]
    for part in PARTS:
        if row := rows.get(part):
            lines += ["", f"**{part}** (seed {row['seed']}, version {row['version']})", ""]
            lines += ["| kind | cases | of which |", "|---|--:|---|", *_kinds(row["kinds"])]
            if measured := [f"{name} {value:g}" for name, value in row["measured"].items()]:
                lines += ["", f"The most of any case: {', '.join(measured)}."]
    return "\n".join([*lines, "", ""])


def _kinds(counts: dict[str, int]) -> Iterator[str]:
    """Yield a row for each beginning of a kind, with what comes after it."""
    for first, alike in groupby(sorted(counts), lambda kind: _SPLIT.split(kind, 1)[0]):
        kinds = list(alike)
        details = [f"{kind[len(first) + 2 :]} {counts[kind]:,}" for kind in kinds if kind != first]
        yield f"| {first} | {sum(counts[kind] for kind in kinds):,} | {'; '.join(details)} |"
