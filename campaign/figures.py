"""The figures of the campaign: one row of JSON for each part, the newest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from campaign.run import Progress, Terms
from gridwise.files import from_json, write_text
from gridwise.version import __version__

__all__ = ["FIGURES", "keep_figures", "line_of", "read_figures"]

FIGURES = Path(__file__).with_name("figures.json")


def read_figures(file: Path = FIGURES) -> dict[str, dict[str, Any]]:
    """Return the rows by part."""
    if not file.exists():
        return {}
    found: dict[str, dict[str, Any]] = from_json(file.read_text(encoding="utf-8"))
    return found


def keep_figures(part: str, terms: Terms, progress: Progress, file: Path = FIGURES) -> dict[str, Any]:
    """Write the row of a part, and return it; the other rows stay."""
    row = {
        "cases": progress.cases,
        "failures": len(progress.failures),
        "kinds": dict(sorted(progress.kinds.items())),
        "measured": {name: round(value, 3) for name, value in sorted(progress.measured.items())},
        "seconds": round(progress.seconds, 1),
        "seed": terms.seed,
        "version": __version__,
    }
    rows = {**read_figures(file), part: row}
    write_text(file, json.dumps(dict(sorted(rows.items())), indent=1) + "\n")
    return row


def line_of(part: str, row: dict[str, Any]) -> str:
    """Say a row in one line."""
    measured = "".join(f", {name} {value:g}" for name, value in row["measured"].items())
    return (
        f"{part}: {row['cases']:,} cases of {len(row['kinds'])} kinds, {row['failures']:,} failures, "
        f"{row['seconds']:,.1f} s{measured}"
    )
