"""Baselines: written, read, compared; the benchmarks themselves are only tried for their names."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from gridwise import InputError, UsageError
from gridwise.lab.bench import changes, folder, measure, modules, read_baseline, write_baseline
from tests.conftest import Outcome

Run = Callable[..., Outcome]


def test_a_baseline_is_read_as_it_was_written() -> None:
    ratios = {"one": 2.5, "two": 0.04}
    assert read_baseline(write_baseline(ratios)) == ratios


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", '{"format": 2, "ratios": {}}', '{"format": 1, "ratios": {"a": 0}}', '{"format": 1}'),
        f'{{"format": 1, "ratios": {{"a": 1{"0" * 400}}}}}',
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="expected a"):
        read_baseline(text)


def test_changes_are_factors_and_name_what_is_missing() -> None:
    found = changes({"a": 2.0, "new": 1.0}, {"a": 4.0, "old": 3.0})
    assert [(change.name, change.factor) for change in found] == [("a", 0.5), ("new", None), ("old", None)]


def test_every_puzzle_can_be_measured_and_wrong_names_are_refused() -> None:
    assert {"colour_sudoku", "rushhour", "snake", "torus_snake", "worm"} <= set(modules())
    with pytest.raises(UsageError, match="did you mean 'rushhour'"):
        next(measure(["rushour"], 1))


def test_the_project_keeps_figures_of_all_its_benchmarks(gridwise: Run) -> None:
    """Names decide what is compared: those of a benchmark and of the baseline must be the same."""
    kept = read_baseline((folder() / "baseline.json").read_text())
    assert {name.partition(" ")[0] for name in kept} >= {name.replace("_", "-") for name in modules()}
    outcome = gridwise("bench", "snake", "--repeats", 1, "--against", "--tolerance", 0.99)
    rows = outcome.out.splitlines()[1:-1]
    assert len(rows) == len([name for name in kept if name.startswith("snake ")])
    assert all("-" not in row.split()[:3] for row in rows)


def test_the_command_compares_with_a_saved_run(gridwise: Run, tmp_path: Path) -> None:
    saved = tmp_path / "base.json"
    first = gridwise("bench", "rushhour", "--repeats", 1, "--save", saved)
    assert first.status == 0
    data = json.loads(saved.read_text())
    assert len(data["ratios"]) == len(first.out.splitlines())
    data["ratios"] = {name: 1000 * ratio for name, ratio in data["ratios"].items()}
    saved.write_text(json.dumps(data))
    slower = gridwise("bench", "rushhour", "--repeats", 1, "--against", saved)
    assert slower.status == 1
    assert slower.out.count("SLOWER") == len(data["ratios"])
    saved.write_text("not a baseline")
    bad = gridwise("bench", "--against", saved)
    assert (bad.status, bad.err.count("\n")) == (2, 1)
    assert str(saved) in bad.err
