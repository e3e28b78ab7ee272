"""Published experiments: each with one command and nothing but the package, every difference explained."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from gridwise.lab.reproduce.experiment import Terms, experiments
from gridwise.lab.reproduce.rushhour_cards import STAND_INS, levels_at_hand
from gridwise.lab.reproduce.rushhour_report import figures
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.rushhour import PUZZLE
from tests.conftest import Outcome
from tests.puzzles.torus_snake.boards import DATA

Run = Callable[..., Outcome]


def test_the_list_says_which_reports_are_meant(gridwise: Run) -> None:
    listed = gridwise("reproduce")
    assert listed.status == 0
    names = re.findall(r"^ ([a-z]+-report) ", listed.out, re.MULTILINE)
    assert names == list(experiments())
    assert {"rushhour-report", "torus-report"} <= set(names)
    for one in experiments().values():
        assert one.report
        assert one.about
        assert one.name in one.help
    wrong = gridwise("reproduce", "rushour-report")
    assert (wrong.status, wrong.err) == (
        2,
        "gridwise: no experiment named 'rushour-report'; did you mean 'rushhour-report'?\n",
    )


def test_without_the_cards_levels_of_matching_difficulty_run(gridwise: Run, tmp_path: Path) -> None:
    words = ("reproduce", "rushhour-report", "--only", "L01,L02,L40", "--jobs", 1, "--no-store")
    found = gridwise(*words, "--json", tmp_path / "cells.json")
    assert found.status == 0
    missing = [line for line in found.out.splitlines() if line.startswith("Missing: ")]
    assert len(missing) == 1
    assert "19 cards" in missing[0]
    assert "--levels DIR" in missing[0]
    assert found.out.count("cards above shipped levels") == 4
    assert f" @{STAND_INS['L40']} " in found.out
    cells = json.loads((tmp_path / "cells.json").read_text())
    assert len(cells) == 4 * 5 * 3
    assert {cell["equal"] for cell in cells} == {None}
    assert "60 cells, none of which has a published figure to be compared with." in found.out
    row = next(line.split() for line in found.out.splitlines() if re.match(r" @1 +BFS", line))
    assert int(row[5].replace(",", "")) > 10 * int(row[3].replace(",", ""))
    told = " ".join(found.out.split())
    for expected in ("moves a car to and fro for ever", "The largest branching factor", "Rank correlation"):
        assert expected in told


def test_what_stands_in_for_a_card_needs_about_as_many_steps() -> None:
    known = figures()
    levels = levels_at_hand(None)
    assert len({level.label for level in levels}) == len(levels) == 19
    far = 0
    for level in levels:
        steps = int(known[level.name, "bfs"]["steps"])
        found = solve_instance(PUZZLE, PUZZLE.parse(level.text), Options("bfs")).cost
        assert found is not None
        far = max(far, abs(found - steps) if level.name != "L40" else 0)
    assert far <= 4  # L40, the longest of all, has none nearer than 11 steps


def test_the_torus_report_line_by_line(gridwise: Run, tmp_path: Path) -> None:
    found = gridwise("reproduce", "torus-report", "--json", tmp_path / "cells.json")
    assert found.status == 0
    cells = json.loads((tmp_path / "cells.json").read_text())
    for test in (1, 2, 3):
        for agent in ("nearest-bfs", "nearest-ids"):
            lines = (DATA / f"test{test}.{agent}.out").read_text().splitlines()
            mine = [c for c in cells if c["table"] == f"test {test}" and c["agent"] == agent]
            assert [cell["ours"] for cell in mine] == lines
    lost = [(cell["table"], cell["move"]) for cell in cells if cell["slip"]]
    assert lost == [("test 3", move) for move in ("22", "22", "26", "26")]
    assert all(cell["equal"] or cell["explanation"] for cell in cells)
    told = " ".join(found.out.split())
    assert "The report prints 26 moves, and its own program makes 28" in told
    assert "line 22 says 'reached an apple when going R'" in told
    assert "0 differ otherwise." in told
    wrong = gridwise("reproduce", "torus-report", "--only", "test4")
    assert wrong.err == "gridwise: the report has no test 'test4'; it has test1, test2, test3\n"


def test_an_experiment_is_sections_for_whoever_asks() -> None:
    """Without the command line, too: an experiment needs nothing but its terms."""
    first = next(iter(experiments()["torus-report"].perform(Terms(only=["test1"]))))
    assert first.title == "Test 1: 5x5, 5 apples, 12 moves"
    assert len(first.cells) == 24
    assert all(cell.equal for cell in first.cells)
