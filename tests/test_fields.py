"""The fields of a result are described once, and tables follow the description."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gridwise.fields import FIELDS, STATUSES
from gridwise.lab.columns import COLUMNS, cell, heading, is_best
from gridwise.lab.compare import Entry
from gridwise.model import Metrics, Result

FOUND: Result[str] = Result("bfs", "solved", cost=7, optimal=True, metric="steps")
NONE: Result[str] = Result(
    "dfs", "limit", metrics=Metrics(explored=12_345, pops=1, pushes=3, peak_bytes=2048)
)


def test_every_counter_of_a_result_is_explained() -> None:
    assert set(Metrics().as_dict()) | {"peak_bytes", *COLUMNS} <= set(FIELDS)
    assert all(FIELDS[name].rule for name in (*Metrics().as_dict(), "peak_bytes", "cost"))
    assert all(field.name == name for name, field in FIELDS.items())


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("explored", 12_345_678_901, "12,345,678,901"),
        ("efficiency", 1 / 3, "0.3333"),
        ("peak_bytes", 3 << 20, "3 MiB"),
        ("seconds", 0.00012, "120 µs"),
        ("optimal", True, "proven"),
        ("optimal", False, ""),
        ("cost", None, ""),
    ],
)
def test_values_are_written_with_their_units(name: str, value: object, text: str) -> None:
    assert FIELDS[name].write(value) == text


def test_a_table_names_the_metric_and_says_why_a_cost_is_missing() -> None:
    entries = [Entry("p", "a", FOUND, (0.0,)), Entry("p", "a", NONE, (0.5, 1.0))]
    assert [heading(name, entries) for name in ("cost", "peak_bytes")] == ["steps", "memory"]
    assert [cell("cost", entry) for entry in entries] == ["7", STATUSES["limit"]]
    assert cell("explored", entries[1]) == "12,345"
    assert cell("seconds", entries[1]).endswith(" +100%")


def test_the_best_has_a_value_and_may_be_shared() -> None:
    other = Entry("p", "a", replace(FOUND, algorithm="astar"), (0.0,))
    group = [Entry("p", "a", FOUND, (0.0,)), other, Entry("p", "a", NONE, (0.5,))]
    assert [is_best("cost", entry, group) for entry in group] == [True, True, False]
    assert [is_best("peak_bytes", entry, group) for entry in group] == [False, False, True]
    assert not any(is_best("pushes", entry, group) for entry in group)
    assert not any(is_best("peak_bytes", entry, group[:2]) for entry in group[:2])
