"""Hard boards with a wall: an index of the universe, and generating from it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from scripts.make_wall_index import main

from gridwise.lab.rushhour.universe import open_store
from gridwise.puzzles.rushhour.generation.drawn import index
from gridwise.puzzles.rushhour.rules import RushHour
from gridwise.puzzles.rushhour.state_space.atlas import atlas
from gridwise.puzzles.rushhour.state_space.enumerate import Universe, plan, survey
from tests.conftest import Outcome

Run = Callable[..., Outcome]


def made(gridwise: Run, *words: object) -> list[dict[str, Any]]:
    outcome = gridwise("generate", "rushhour", "--json", "--jobs", 1, "--walls", 1, *words)
    assert (outcome.status, outcome.err) == (0, "")
    boards: list[dict[str, Any]] = json.loads(outcome.out)
    return boards


def test_the_index_tells_the_truth() -> None:
    assert index()[0].moves == 60  # the longest there is with one wall
    for known in (*index()[:2], *index()[40::60]):
        found = atlas(RushHour.parse(known.board))
        start = found.problem.initial()
        assert found.distance(start, "moves") == known.moves == len(found.histogram("moves")) - 1
        assert (len(found.problem.walls), len(found.problem.cars)) == (1, known.cars)


def test_lengths_that_chance_does_not_reach(gridwise: Run) -> None:
    one = made(gridwise, "--moves", "45..60", "--count", 3, "--seed", 1)
    assert len({board["text"] for board in one}) == 3
    for board in one:
        problem = RushHour.parse(board["text"])
        length = atlas(problem).distance(problem.initial(), "moves")
        assert length == board["moves"]
        assert 45 <= board["moves"] <= 60
        assert len(problem.walls) == 1
    assert made(gridwise, "--moves", "45..60", "--count", 3, "--seed", 1) == one
    assert made(gridwise, "--moves", "45..60", "--count", 3, "--seed", 2) != one


def test_none_that_is_there_already(gridwise: Run, tmp_path: Path) -> None:
    asked = ("--moves", "45..60", "--count", 2, "--seed", 1)
    before = made(gridwise, *asked)
    there = tmp_path / "there.txt"
    there.write_text("".join(board["text"] + "\n" for board in before))
    after = made(gridwise, *asked, "--exclude", there)
    assert len(after) == 2
    assert not {board["text"] for board in before} & {board["text"] for board in after}


@pytest.mark.parametrize(("row", "cars"), [(2, (2, 12)), (3, (12, 14))])
def test_everything_else_that_is_asked_for(gridwise: Run, row: int, cars: tuple[int, int]) -> None:
    asked = ("--exit-row", row, "--cars", f"{cars[0]}-{cars[1]}", "--exit", "left")
    for board in made(gridwise, "--moves", "41..60", *asked):
        problem = RushHour.parse(board["text"])
        assert (problem.exit, problem.cars[problem.red].row) == ("left", row)
        assert cars[0] <= len(problem.cars) <= cars[1]


def test_the_index_is_made_from_parts_that_are_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out, made_index = tmp_path / "boards.csv.gz", tmp_path / "walls.txt"
    universe = Universe.of("4x4", walls=1)
    store = open_store(out, universe, resume=False)
    for number, part in enumerate(plan(universe)[:3]):
        store[f"survey-{number:06}"] = survey(part)
    monkeypatch.setattr("sys.argv", ["make_wall_index.py", str(out), "--out", str(made_index)])
    assert main() == 0
    assert "none" in capsys.readouterr().out  # no 4x4 board is long
    monkeypatch.setattr(
        "sys.argv", ["make_wall_index.py", str(tmp_path / "no.csv"), "--out", str(made_index)]
    )
    assert main() == 2
    assert "no.csv: neither finished nor begun" in capsys.readouterr().err
