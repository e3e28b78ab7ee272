"""Labels of plots do not cover each other, however long they are."""

from __future__ import annotations

from itertools import combinations

import pytest

from gridwise.render.plots.lines import LineSeries, line_plot
from gridwise.render.plots.sheet import LABEL, Sheet, length
from gridwise.render.primitives import Group, Text


@pytest.mark.parametrize("gap", range(5, 35, 2))
def test_long_names_at_neighbouring_ends_stand_apart(gap: int) -> None:
    names = ("greedy-safe-component", "hamiltonian-shortcuts", "best")
    series = [
        LineSeries(name, [(0.0, 1.0), (100.0 - gap * (2 - number), 7.0)]) for number, name in enumerate(names)
    ]
    picture = line_plot("", ("time", "entries"), series, (str, str), Sheet(12), reach=(0.0, 100.0))
    groups = [item for item in picture.items if isinstance(item, Group) and item.name == "series"]
    labels = [part for group in groups for part in group.items if isinstance(part, Text)]
    assert len(labels) == len(names)
    for one, other in combinations(labels, 2):
        left, right = sorted((one, other), key=lambda label: label.x)
        assert left.x + length(left.text, LABEL) < right.x or abs(left.y - right.y) >= 0.3
