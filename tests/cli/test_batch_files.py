"""What `batch` writes: CSV, JSON and Parquet with the same rows, and going on only with the same terms."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from gridwise.files import held
from gridwise.version import __version__
from tests.conftest import Outcome

Run = Callable[..., Outcome]

BOARDS = ["AAB..B...", "AA.B..B..", "AA..", "B..BAA..."]
"""Square boards of 3, 3, 2 and 3 rows."""


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    file = tmp_path / "boards.txt"
    file.write_text("\n".join(BOARDS[:3]) + "\n")
    return file


def rows_of(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".json":
        found: list[dict[str, Any]] = json.loads(path.read_text())
        return found
    if path.suffix == ".parquet":
        rows: list[dict[str, Any]] = pyarrow.parquet.read_table(path).to_pylist()
        return rows
    with path.open() as stream:
        return list(csv.DictReader(stream))


@pytest.mark.parametrize("ending", ["json", "parquet"])
def test_other_formats_have_the_same_rows_with_types(
    gridwise: Run, boards: Path, tmp_path: Path, ending: str
) -> None:
    boards.write_text("AAB..B...\nnonsense\n")
    for name in ("out.csv", f"out.{ending}"):
        outcome = gridwise("batch", "rushhour", boards, "--out", tmp_path / name, "--jobs", 1)
        assert outcome.status == 2
        assert "line 2" in outcome.err
    typed, plain = rows_of(tmp_path / f"out.{ending}"), rows_of(tmp_path / "out.csv")
    assert [list(row) for row in typed] == [list(row) for row in plain]
    assert typed[0] | {"seconds": 0} == {
        **{"line": 1, "instance": "AAB..B...", "status": "solved", "cost": 2, "optimal": True},
        **{"explored": int(plain[0]["explored"]), "seconds": 0, "metric": "steps", "algorithm": "best"},
        **{"engine": "native", "version": __version__, "puzzle": "rushhour", "options": ""},
    }
    assert isinstance(typed[0]["seconds"], float)
    assert (typed[1]["status"], typed[1]["cost"], typed[1]["optimal"]) == ("invalid", None, None)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["boards.txt", "out.csv", f"out.{ending}"]


def test_every_row_says_how_it_was_made(gridwise: Run, boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    words = ["--algorithm", "astar", "--heuristic", "blockers", "--engine", "python", "--node-limit", 500]
    assert (
        gridwise("batch", "rushhour", boards, "--out", out, "--metric", "moves", *words, "--jobs", 1).status
        == 0
    )
    for row in rows_of(out):
        assert (row["metric"], row["algorithm"], row["engine"]) == ("moves", "astar", "python")
        assert row["options"] == "--heuristic blockers --engine python --node-limit 500"


@pytest.mark.parametrize("ending", ["csv", "json", "parquet"])
@pytest.mark.parametrize(
    ("words", "change"),
    [
        (["--metric", "moves"], "metric steps, this is metric moves"),
        (["--algorithm", "bfs"], "algorithm best, this is algorithm bfs"),
        (["--engine", "native"], "options none, this is options --engine native"),
        (["--time-limit", 9], "options none, this is options --time-limit 9.0"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_resume_refuses_what_would_make_other_rows(
    gridwise: Run, boards: Path, tmp_path: Path, words: list[str], change: str, ending: str
) -> None:
    out = tmp_path / f"out.{ending}"
    assert gridwise("batch", "rushhour", boards, "--out", out, "--jobs", 1).status == 0
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    outcome = gridwise("batch", "rushhour", boards, "--out", out, "--resume", "--jobs", 1, *words)
    assert (outcome.status, outcome.err.count("\n")) == (2, 1)
    assert "cannot resume: the rows of" in outcome.err
    assert change in outcome.err
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_resume_refuses_rows_of_another_version_and_of_none(
    gridwise: Run, boards: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.csv"
    gridwise("batch", "rushhour", boards, "--out", out, "--jobs", 1)
    whole = out.read_text()
    out.write_text(whole.replace(f",{__version__},", ",0.0.1,"))
    outcome = gridwise("batch", "rushhour", boards, "--out", out, "--resume", "--jobs", 1)
    assert f"were made with version 0.0.1, this is version {__version__}" in outcome.err
    out.write_text("\n".join(",".join(line.split(",")[:7]) for line in whole.splitlines()) + "\n")
    outcome = gridwise("batch", "rushhour", boards, "--out", out, "--resume", "--jobs", 1)
    assert (outcome.status, "does not say how its rows were made" in outcome.err) == (2, True)


def test_resume_refuses_changed_own_code(gridwise: Run, tmp_path: Path, boards: Path) -> None:
    own, out = tmp_path / "own.py", tmp_path / "out.csv"
    own.write_text("def h(problem, state):\n    return 0\n")
    words = ["batch", "rushhour", boards, "--out", out, "--algorithm", "astar", "--heuristic", f"{own}:h"]
    assert gridwise(*words, "--jobs", 1).status == 0
    assert gridwise(*words, "--jobs", 1, "--resume").status == 0
    own.write_text("def h(problem, state):\n    return 1 - problem.is_goal(state)\n")
    outcome = gridwise(*words, "--jobs", 1, "--resume")
    assert (outcome.status, "were made with options" in outcome.err) == (2, True)


@pytest.mark.parametrize("ending", ["json", "parquet"])
def test_a_finished_file_takes_more_rows(gridwise: Run, boards: Path, tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"out.{ending}"
    words = ["batch", "rushhour", boards, "--out", out, "--jobs", 1]
    assert gridwise(*words).status == 0
    first = rows_of(out)
    boards.write_text("\n".join(BOARDS) + "\n")
    assert gridwise(*words, "--resume").status == 0
    again = rows_of(out)
    assert again[:3] == first
    assert [row["instance"] for row in again] == BOARDS


def test_what_was_left_beside_an_unfinished_file_is_gone_on_with(
    gridwise: Run, boards: Path, tmp_path: Path
) -> None:
    table, out = tmp_path / "out.csv", tmp_path / "out.parquet"
    gridwise("batch", "rushhour", boards, "--out", table, "--jobs", 1)
    two = table.read_text().splitlines(keepends=True)[:3]
    part = tmp_path / "out.parquet.part.csv"
    part.write_text("".join(two) + "3,AA")  # as a kill leaves it
    assert gridwise("batch", "rushhour", boards, "--out", out, "--jobs", 1, "--resume").status == 0
    rows = rows_of(out)
    assert [row["instance"] for row in rows] == BOARDS[:3]
    assert [row["seconds"] for row in rows[:2]] == [float(line.split(",")[6]) for line in two[1:]]
    assert not part.exists()


@pytest.mark.parametrize("name", ["r.xlsx", "r.csv.gz"])
def test_nobody_gets_csv_in_a_file_of_another_kind(
    gridwise: Run, boards: Path, tmp_path: Path, name: str
) -> None:
    outcome = gridwise("batch", "rushhour", boards, "--out", tmp_path / name)
    assert outcome.status == 2
    assert f"expected a file that ends in .csv, .json, .parquet, got '{name}'" in outcome.err
    assert not (tmp_path / name).exists()


def test_a_shorter_input_is_not_what_the_rows_are_of(gridwise: Run, boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    gridwise("batch", "rushhour", boards, "--out", out, "--jobs", 1)
    boards.write_text(BOARDS[0] + "\n")
    outcome = gridwise("batch", "rushhour", boards, "--out", out, "--jobs", 1, "--resume")
    assert (outcome.status, "cannot resume: row 2" in outcome.err) == (2, True)
    outcome = gridwise("batch", "rushhour", "-", "--out", out, "--resume", stdin="AA..\n")
    assert (outcome.status, "cannot resume: row 1" in outcome.err) == (2, True)


@pytest.mark.parametrize(("name", "lines"), [("out.csv", "out.csv"), ("out.json", "out.json.part.csv")])
def test_two_at_once_do_not_write_into_one_file(
    gridwise: Run, boards: Path, tmp_path: Path, name: str, lines: str
) -> None:
    with held(tmp_path / lines):
        outcome = gridwise("batch", "rushhour", boards, "--out", tmp_path / name, "--jobs", 1)
    assert outcome == (2, "", f"gridwise: {tmp_path / name}: another process is writing it\n")
    assert gridwise("batch", "rushhour", boards, "--out", tmp_path / name, "--jobs", 1).status == 0
    assert [row["instance"] for row in rows_of(tmp_path / name)] == BOARDS[:3]
