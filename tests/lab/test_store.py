"""The results store: what it knows about a run, and what happens when it cannot be written."""

from __future__ import annotations

import csv
import json
import os
import resource
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

import gridwise as package
from gridwise.lab.compare import plan_tasks, run_task
from gridwise.lab.store import Store, StoreError, default_path
from gridwise.model import Limits
from gridwise.puzzles.base import Options
from tests.conftest import Outcome
from tests.programs import GRIDWISE, run

Run = Callable[..., Outcome]

BOARD = "..II..\nFB..E.\nFBAAEC\n.BH.EC\n..HGGG\nDDD...\n"


@pytest.fixture
def board(tmp_path: Path) -> Path:
    file = tmp_path / "board.txt"
    file.write_text(BOARD)
    return file


def test_the_default_is_in_the_data_directory(gridwise: Run, board: Path, own_data_directory: Path) -> None:
    assert default_path() == own_data_directory / "gridwise" / "results.db"
    empty = gridwise("runs")
    assert (empty.status, empty.err.count("\n")) == (2, 1)
    assert "there are no results yet" in empty.err
    assert gridwise("compare", "rushhour", board, "--algorithms", "bfs").status == 0
    assert "board.txt" in gridwise("runs").out
    with sqlite3.connect(default_path()) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_a_run_is_kept_with_all_that_decides_it(gridwise: Run, board: Path, tmp_path: Path) -> None:
    store = tmp_path / "results.db"
    rules = "--algorithms astar --heuristic blockers --ties lifo --metric moves --time-limit 60 --repeats 2"
    words = ["compare", "rushhour", board, *rules.split(), "--store", store]
    assert gridwise(*words).status == 0
    (row,) = json.loads(gridwise("runs", "--store", store, "--json").out)
    expected = {
        "puzzle": "rushhour",
        "file": "board.txt",
        "algorithm": "astar",
        "heuristic": "blockers",
        "ties": "lifo",
        "goal_test": "expansion",
        "metric": "moves",
        "engine": "native",
        "time_limit": 60.0,
        "status": "solved",
        "optimal": True,
        "cost": 13,
        "version": package.__version__,
    }
    assert {name: row[name] for name in expected} == expected
    assert len(row["times"]) == 2
    assert len(row["plan"]) == 13
    assert row["machine"]["cores"] >= 1
    assert row["machine"]["python"] == ".".join(map(str, sys.version_info[:3]))
    told = gridwise("runs", "--store", store, "--show", row["id"]).out
    assert BOARD.strip() in told
    assert "gridwise compare rushhour" in told
    assert "--ties lifo" in told


def test_solve_batch_and_arena_keep_their_runs_when_asked(gridwise: Run, board: Path, tmp_path: Path) -> None:
    store, lines = tmp_path / "results.db", tmp_path / "lines.txt"
    one_line = BOARD.replace("\n", "")
    lines.write_text(f"{one_line}\n\nA...\n{one_line}\n")
    rules = ["--algorithm", "astar", "--heuristic", "blockers", "--ties", "lifo", "--metric", "moves"]
    printed = json.loads(gridwise("solve", "rushhour", board, *rules, "--json", "--store", store).out)
    words = ["batch", "rushhour", lines, "--out", tmp_path / "out.csv", *rules, "--jobs", 1]
    assert gridwise(*words, "--store", store).status == 2  # the second line is no board
    kept = (tmp_path / "out.csv").read_text()
    assert gridwise(*words).status == 2
    assert [line.split(",")[:6] for line in kept.splitlines()] == [
        line.split(",")[:6] for line in (tmp_path / "out.csv").read_text().splitlines()
    ]
    games = "arena --pilot greedy --pilot hamiltonian --board 4x4 --games 30 --seed 7 --json --store"
    summaries = json.loads(gridwise(*games.split(), store).out)
    rows = json.loads(gridwise("runs", "--store", store, "--json").out)
    assert [(row["puzzle"], row["file"], row["label"], row["status"]) for row in reversed(rows)] == [
        ("rushhour", "board.txt", "astar", "solved"),
        ("rushhour", "line 1", "astar", "solved"),
        ("rushhour", "line 4", "astar", "solved"),
        ("snake", "4x4", "greedy", "limit"),
        ("snake", "4x4", "hamiltonian", "solved"),
    ]
    solved = rows[-1]
    assert {name: solved[name] for name in ("heuristic", "ties", "engine", "cost", "plan")} == {
        name: printed[name] for name in ("heuristic", "ties", "engine", "cost", "plan")
    }
    counters = ("explored", "pushes", "pops", "max_frontier", "seconds")
    assert [solved[name] for name in counters] == [printed["metrics"][name] for name in counters]
    assert [row["seed"] for row in rows[:2]] == [7, 7]
    assert [row["extra"] for row in rows[1::-1]] == summaries
    assert gridwise("solve", "rushhour", board, "--store").status == 0  # without a file: the usual store
    assert "board.txt" in gridwise("runs").out


def test_a_store_that_cannot_be_written_stops_solve_and_batch_before_they_start(
    gridwise: Run, board: Path, tmp_path: Path
) -> None:
    text = tmp_path / "text.db"
    text.write_text("a diary\n" * 100)
    out = tmp_path / "out.csv"
    for words in (
        ["solve", "rushhour", board],
        ["batch", "rushhour", board, "--out", out],
        ["arena", "--pilot", "greedy", "--board", "4x4"],
    ):
        outcome = gridwise(*words, "--store", text)
        assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
        assert "not a results store" in outcome.err
    assert not out.exists()
    assert text.read_text() == "a diary\n" * 100


def test_runs_filters_and_exports(gridwise: Run, board: Path, tmp_path: Path) -> None:
    store = tmp_path / "results.db"
    gridwise("compare", "rushhour", board, "--algorithms", "bfs,dfs,astar", "--store", store)
    gridwise("compare", "rushhour", board, "--algorithms", "bfs", "--node-limit", 9, "--store", store)

    def found(*words: object) -> list[str]:
        return [row["label"] for row in json.loads(gridwise("runs", "--store", store, "--json", *words).out)]

    assert found() == ["bfs", "astar", "dfs", "bfs"]
    assert found("--algorithm", "bfs") == ["bfs", "bfs"]
    assert found("--status", "limit") == ["bfs"]
    assert found("--limit", 2) == ["bfs", "astar"]
    assert found("--file", "b?ard*", "--heuristic", "distance+blockers") == ["astar"]
    assert found("--since", "2999-01-01") == []
    assert "No runs meet these conditions." in gridwise("runs", "--store", store, "--puzzle", "worm").out
    assert gridwise("runs", "--store", store, "--export", tmp_path / "runs.csv").status == 0
    rows = list(csv.DictReader((tmp_path / "runs.csv").read_text().splitlines()))
    assert [(row["label"], row["status"], row["cost"]) for row in rows][::3] == [
        ("bfs", "limit", ""),
        ("bfs", "solved", "23"),
    ]
    assert gridwise("runs", "--store", store, "--export", tmp_path / "runs.json").status == 0
    assert len(json.loads((tmp_path / "runs.json").read_text())) == 4
    wrong = gridwise("runs", "--store", store, "--export", tmp_path / "runs.xls")
    assert (wrong.status, wrong.err.count("\n")) == (2, 1)
    assert ".parquet" in wrong.err


def test_parquet_comes_with_pyarrow_or_names_the_extra(gridwise: Run, board: Path, tmp_path: Path) -> None:
    gridwise("compare", "rushhour", board, "--algorithms", "bfs,dfs")
    outcome = gridwise("runs", "--export", tmp_path / "runs.parquet")
    try:
        from pyarrow import parquet
    except ImportError:
        assert outcome.status == 2
        assert "pip install 'gridwise[parquet]'" in outcome.err
        return
    table = parquet.read_table(tmp_path / "runs.parquet")
    first = table.to_pylist()[-1]
    expected = {"label": "bfs", "cost": 23, "optimal": True, "weight": None}
    assert {name: first[name] for name in expected} == expected
    assert first["command"].startswith("gridwise compare rushhour")
    assert first["text"] == BOARD
    assert len(json.loads(first["plan"])) == 23
    # The columns and their types do not depend on what the runs hold.
    assert gridwise("runs", "--export", tmp_path / "none.parquet", "--puzzle", "worm").status == 0
    assert parquet.read_schema(tmp_path / "none.parquet").equals(table.schema)
    assert {"weight": "double", "seed": "int64", "solution": "string"}.items() <= {
        field.name: str(field.type) for field in table.schema
    }.items()
    assert gridwise("runs", "--export", tmp_path / "none.csv", "--puzzle", "worm").status == 0
    assert (tmp_path / "none.csv").read_text().startswith("id,key,started,command,")


def test_what_is_not_a_store_is_left_alone(gridwise: Run, board: Path, tmp_path: Path) -> None:
    text, other, newer = (tmp_path / name for name in ("text.db", "other.db", "newer.db"))
    text.write_text(
        "This is a diary, and longer than a header of a database: nobody may write over it.\n" * 40
    )
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE diary (day TEXT)")
    connection.close()
    Store(newer).__exit__(None, None, None)
    with sqlite3.connect(newer) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    for file, reason in (
        (text, "not a results store"),
        (other, "another program's"),
        (newer, "a newer Gridwise"),
    ):
        content = file.read_bytes()
        for words in (["compare", "rushhour", board], ["runs"]):
            outcome = gridwise(*words, "--store", file)
            assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
            assert reason in outcome.err
        assert file.read_bytes() == content


def test_a_store_that_cannot_be_made_is_one_line(
    gridwise: Run, board: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a file"
    file.write_text("")
    named = gridwise("compare", "rushhour", board, "--store", file / "results.db")
    assert (named.status, named.out, named.err.count("\n")) == (2, "", 1)
    # The usual store is a service, not a condition: without it the comparison still has its table.
    monkeypatch.setenv("XDG_DATA_HOME", str(file))
    usual = gridwise("compare", "rushhour", board, "--algorithms", "bfs")
    assert (usual.status, usual.err.count("\n")) == (0, 1)
    assert "the runs are not kept" in usual.err
    assert "board.txt" in usual.out
    assert gridwise("compare", "rushhour", board, "--resume").status == 2


def test_a_store_that_becomes_read_only_says_so(tmp_path: Path) -> None:
    (task,) = plan_tasks("rushhour", [("board", BOARD)], ["bfs"], Options())
    entry = run_task(task)
    with Store(tmp_path / "results.db") as store:
        store.add(entry)
        store._connection.execute("PRAGMA query_only = ON")
        with pytest.raises(
            StoreError, match=r"results\.db: the store is read-only; what was stored before is safe"
        ):
            store.add(entry)
        assert len(store.rows()) == 1


@pytest.fixture
def read_only(gridwise: Run, board: Path, tmp_path: Path) -> Iterator[Path]:
    """A store with one run that nobody can write: by its rights, or for root on a disk mounted so."""
    folder = tmp_path / "folder"
    folder.mkdir()
    store = folder / "results.db"
    as_root = os.geteuid() == 0
    if as_root and run("mount", "-t", "tmpfs", "tmpfs", folder, check=False).returncode:
        pytest.skip("no file is read-only for root, and nothing can be mounted here")
    try:
        gridwise("compare", "rushhour", board, "--algorithms", "bfs", "--store", store)
        if as_root:
            run("mount", "-o", "remount,ro", folder)
        else:
            store.chmod(0o444)
            folder.chmod(0o555)
        yield store
    finally:
        if as_root:
            run("umount", folder)
        else:
            folder.chmod(0o755)


def test_a_read_only_store_can_be_read(gridwise: Run, board: Path, read_only: Path) -> None:
    for words in (["compare", "rushhour", board], ["solve", "rushhour", board]):
        outcome = gridwise(*words, "--store", read_only)
        assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
        assert "the store is read-only" in outcome.err
    assert "board.txt" in gridwise("runs", "--store", read_only).out


def test_a_full_disk_is_one_line_and_loses_nothing(gridwise: Run, board: Path, tmp_path: Path) -> None:
    """Let no file grow beyond a bound, as a full disk would, and compare until it is hit."""
    store = tmp_path / "results.db"
    gridwise("compare", "rushhour", board, "--algorithms", "bfs", "--store", store)
    names = ",".join(["bfs", "dfs", "astar", "best"] * 30)

    def bounded() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (96 << 10, 96 << 10))

    words = ("compare", "rushhour", board, "--algorithms", names, "--store", store, "--csv", "-")
    done = run(*GRIDWISE, *words, check=False, preexec_fn=bounded)
    assert done.returncode == 2
    assert done.stderr == f"gridwise: {store}: the disk is full; what was stored before is safe\n"
    with Store(store, write=False) as opened:
        rows = opened.rows()
    finished = list(csv.DictReader(done.stdout.splitlines()))
    assert 1 < len(rows) < 120
    # One run was kept before; the last that was finished could not be kept, but is shown.
    assert [row["label"] for row in finished[:-1]] == [row["label"] for row in rows[-2::-1]]
    assert gridwise("compare", "rushhour", board, "--algorithms", "best", "--store", store).status == 0


def test_a_run_comes_back_as_the_entry_it_was(tmp_path: Path) -> None:
    text = "..II..\nFB..E.\nFBAAEC\n.BH.EC\n..HGGG\nDDD...\n"
    options = Options(limits=Limits(seconds=9))
    (task,) = plan_tasks("rushhour", [("level", text)], ["astar:blockers"], options, metric="moves")
    entry = run_task(task)
    with Store(tmp_path / "results.db") as store:
        number = store.add(entry, "a command")
        (row,) = store.rows([("id", "=", number)])
        again = store.entry(row)
    assert again.as_dict() == entry.as_dict()
    assert again.task is not None
    assert (again.task.text, again.task.label, again.task.options.limits) == (
        text,
        "astar:blockers",
        Limits(9),
    )


def test_a_store_that_somebody_makes_at_the_same_moment_is_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "new.db"
    opened: list[Path] = []

    def open_store() -> None:
        with Store(file) as store:
            opened.append(store.path)

    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        opening = Thread(target=open_store)
        opening.start()
        opening.join(0.3)  # one that does not wait has failed by then
        other.execute("COMMIT")
    opening.join()
    assert opened == [file]
