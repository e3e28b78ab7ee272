"""How the worm's fields stand in lists, and when two of them are the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gridwise.puzzles.base import Listing
from gridwise.puzzles.base.listing import eight_views
from gridwise.puzzles.worm.rules import Worm
from gridwise.puzzles.worm.text import write_line

__all__ = ["WormListing"]


class WormListing(Listing[Worm]):
    """Settings and rows on one line; fields that are turned or mirrored are the same."""

    reads_facts = True

    def line(self, instance: Worm) -> str:
        return write_line(instance)

    def canonical(self, instance: Worm) -> str:
        """Turn and mirror the field, its start marked, and take the smallest."""
        rows, cols = range(instance.rows), range(instance.cols)
        marked = tuple(tuple((instance.field[r][c], (r, c) == instance.start) for c in cols) for r in rows)
        smallest = min(eight_views(marked), key=lambda view: (len(view), view))
        start = next((r, c) for r, row in enumerate(smallest) for c, (_, here) in enumerate(row) if here)
        field = tuple(tuple(food for food, _ in row) for row in smallest)
        return write_line(replace(instance, field=field, start=start))

    def facts(self, instance: Worm) -> Mapping[str, Any]:
        return {
            "rows": instance.rows,
            "cols": instance.cols,
            "model": instance.model,
            "target": int(instance.target) if instance.target.denominator == 1 else float(instance.target),
        }
