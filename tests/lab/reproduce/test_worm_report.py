"""The text on the worm again: each of its rules on an example, and the fewest moves on fields, proven."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from gridwise.lab.reproduce.worm_rules import FOLLOWING, RULES, Rule
from tests.conftest import Outcome
from tests.puzzles.worm.oracle import Case, State, begin, fewest_moves, step

Run = Callable[..., Outcome]


def test_one_command_shows_every_rule_and_proves_the_optimum(gridwise: Run, tmp_path: Path) -> None:
    file = tmp_path / "cells.json"
    outcome = gridwise("reproduce", "worm-report", "--only", "@1,@5", "--no-store", "--json", file)
    assert outcome.status == 0
    assert "'Worms without greed'" in outcome.out
    cells = json.loads(file.read_text())
    rules = [cell for cell in cells if cell["table"] == "rules"]
    assert {cell["row"] for cell in rules} >= {f"rule {number}" for number in range(1, 20)}
    assert all(cell["equal"] for cell in rules)
    fields = {(cell["row"], cell["column"]): cell["ours"] for cell in cells if cell["table"] == "fields"}
    for name in ("@1", "@5"):
        assert fields[name, "fewest moves"] == fields[name, "A*, state by state"]
        assert f"after {fields[name, 'fewest moves']} moves" in fields[name, "replayed"]


def test_what_it_cannot_do_is_said_in_one_line(gridwise: Run, tmp_path: Path) -> None:
    for words, message in (
        (["--only", "@99"], "expected fields among @1"),
        (["--levels", tmp_path], "prints no fields"),
        (["--engine", "python"], "native engine"),
    ):
        outcome = gridwise("reproduce", "worm-report", "--no-store", "--quiet", *words)
        assert (outcome.status, outcome.err.count("\n")) == (2, 1)
        assert message in outcome.err


@pytest.mark.parametrize("rule", [*RULES, *FOLLOWING], ids=lambda rule: f"{rule.number} {rule.moves}")
def test_what_the_examples_must_show_is_what_the_simulator_of_the_tests_does(rule: Rule) -> None:
    rows = [[int(word) for word in row.split()] for row in rule.field.split("/")]
    row, col = map(int, rule.start.split())
    case = Case(rows, (row, col), rule.model, Fraction(rule.c), rule.target, rule.penalty != "0")
    states: list[State] = [begin(case)]
    broken = None
    for number, move in enumerate(rule.moves.replace(" ", ""), 1):
        after = None if states[-1][2] >= case.target or move == "S" else step(case, states[-1], move)
        if after is None:
            broken = number
            break
        states.append(after)
    told = {
        " ".join(str(len(state[0])) for state in states),
        " ".join(f"{float(state[2]):g}" for state in states),
        " ".join(f"{state[0][0][0]},{state[0][0][1]}" for state in states),
        " ".join(f"{move} {'no' if step(case, states[0], move) is None else 'yes'}" for move in "UDLR"),
        f"{len(states[-1][0])} cells, each 1 from the next",
        f"{len(rows)} x {len(rows[0])}, amounts {min(map(min, rows))} to {max(map(max, rows))}",
        f"not allowed: move {broken}",
    }
    if states[-1][2] >= case.target:
        told.add(f"over with {float(states[-1][2]):g} points")
    if rule.number == "19":
        told.add(f"{fewest_moves(case)} moves, fewer are impossible")
    assert rule.expected in told
