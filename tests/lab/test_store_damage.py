"""A damaged results store: what cannot be read is named, and costs nothing else."""

from __future__ import annotations

import csv
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from gridwise.lab.compare import plan_tasks, run_task
from gridwise.lab.store import Store, StoreError
from gridwise.puzzles.base import Options
from gridwise.version import __version__
from tests.conftest import Outcome

Run = Callable[..., Outcome]

BOARD = "..II..\nFB..E.\nFBAAEC\n.BH.EC\n..HGGG\nDDD...\n"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A store with a run of each of five searches."""
    file = tmp_path_factory.mktemp("made") / "results.db"
    tasks = plan_tasks("rushhour", [("board", BOARD)], ["bfs", "dfs", "astar", "ids", "best"], Options())
    with Store(file) as opened:
        opened.add_all([run_task(task) for task in tasks], "a command")
    return file.read_bytes()


@pytest.fixture
def store(made: bytes, tmp_path: Path) -> Path:
    """The store, to be damaged."""
    file = tmp_path / "results.db"
    file.write_bytes(made)
    return file


def change(store: Path, *statements: str) -> None:
    """Change a store behind its back, its own rules set aside."""
    with closing(sqlite3.connect(store)) as connection, connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '') WHERE name = 'runs'")
        connection.commit()
    with closing(sqlite3.connect(store)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


DAMAGES = {
    "UPDATE runs SET started = NULL WHERE id = 3": "it has no started",
    "UPDATE runs SET times = '[0.1' WHERE id = 3": "its times is '[0.1'",
    "UPDATE runs SET times = 'null' WHERE id = 3": "its times is 'null'",
    "UPDATE runs SET machine = '7' WHERE id = 3": "its machine is '7'",
    "UPDATE runs SET counters = hex(zeroblob(9)) WHERE id = 3": "its counters is",
    "UPDATE runs SET explored = 'many' WHERE id = 3": "its explored is 'many'",
    "UPDATE runs SET status = 'fine' WHERE id = 3": "its status is 'fine'",
    "UPDATE runs SET plan = CAST(X'ff22' AS TEXT) WHERE id = 3": "it cannot be read",
    "UPDATE runs SET instance = 'gone' WHERE id = 3": "its instance or its command is missing",
}


@pytest.mark.parametrize(("damage", "fault"), DAMAGES.items())
def test_a_damaged_run_is_named_and_left_out(
    gridwise: Run, store: Path, tmp_path: Path, damage: str, fault: str
) -> None:
    change(store, damage)
    named = f"gridwise: {store}: run 3 is damaged and left out: {fault}"
    for words in ((), ("--format", "markdown")):
        listed = gridwise("runs", "--store", store, *words)
        assert listed.status == 0
        assert listed.err.startswith(named)
        assert all(name in listed.out for name in ("bfs", "dfs", "ids", "best"))
        assert "astar" not in listed.out
    told = gridwise("runs", "--store", store, "--json")
    assert [row["id"] for row in json.loads(told.out)] == [5, 4, 2, 1]
    newest = gridwise("runs", "--store", store, "--json", "--limit", 3)
    assert [row["id"] for row in json.loads(newest.out)] == [5, 4, 2]
    for ending in ("csv", "json"):
        assert gridwise("runs", "--store", store, "--export", tmp_path / f"runs.{ending}").status == 0
    rows = list(csv.DictReader((tmp_path / "runs.csv").read_text().splitlines()))
    assert [row["id"] for row in rows] == ["5", "4", "2", "1"]


def test_what_is_damaged_is_run_again(store: Path) -> None:
    change(store, "UPDATE runs SET extra = '[]' WHERE id = 3")
    found, damaged = plan_tasks("rushhour", [("board", BOARD)], ["bfs", "astar"], Options())
    with Store(store) as opened:
        assert opened.find(found) is not None
        assert opened.find(damaged) is None
        assert list(opened.damaged) == [3]
        assert opened.add(run_task(damaged)) == 6
        again = opened.find(damaged)
    assert again is not None
    assert again.result.cost == 23


def test_check_finds_it_and_repair_takes_it_out(gridwise: Run, store: Path) -> None:
    sound = gridwise("runs", "--store", store, "--check")
    assert (sound.status, sound.out) == (0, f"{store}: 5 sound runs, no damage\n")
    assert gridwise("runs", "--store", store, "--repair").out == sound.out
    assert not store.with_name("results.db.damaged").exists()
    before = json.loads(gridwise("runs", "--store", store, "--json").out)
    change(store, "UPDATE runs SET times = 'x' WHERE id = 2", "UPDATE runs SET seconds = NULL WHERE id = 4")
    checked = gridwise("runs", "--store", store, "--check")
    faults = "run 2 is damaged: its times is 'x'\nrun 4 is damaged: it has no seconds\n"
    assert (checked.status, checked.out) == (1, f"{faults}{store}: 3 sound runs; --repair keeps them\n")
    repaired = gridwise("runs", "--store", store, "--repair")
    copy = store.with_name("results.db.damaged")
    assert repaired.status == 0
    assert repaired.out == f"{faults}{store}: 3 sound runs are kept; as it was: {copy}\n"
    listed = gridwise("runs", "--store", store, "--json")
    assert (json.loads(listed.out), listed.err) == ([row for row in before if row["id"] not in (2, 4)], "")
    assert gridwise("runs", "--store", copy, "--check").out.startswith(faults)
    assert gridwise("runs", "--store", store, "--check").status == 0
    with Store(store) as opened:
        (task,) = plan_tasks("rushhour", [("board", BOARD)], ["dfs"], Options())
        assert opened.add(run_task(task)) == 6


def test_a_page_of_the_file_may_be_gone(gridwise: Run, store: Path) -> None:
    (task,) = plan_tasks("rushhour", [("board", BOARD)], ["bfs"], Options())
    with Store(store) as opened:
        opened.add_all([run_task(task)] * 60)
    change(store, "UPDATE runs SET file = 'the lost one' WHERE id = 40")
    with closing(sqlite3.connect(store)) as connection:
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    data = bytearray(store.read_bytes())
    page = data.index(b"the lost one") // size
    data[page * size : (page + 1) * size] = b"\xff" * size
    store.write_bytes(data)
    listed = gridwise("runs", "--store", store, "--json")
    kept = [row["id"] for row in json.loads(listed.out)]
    assert listed.status == 0
    assert 40 < len(kept) < 65
    assert 40 not in kept
    assert "is damaged and left out: it cannot be read" in listed.err
    assert gridwise("runs", "--store", store, "--check").status == 1
    assert gridwise("runs", "--store", store, "--repair").status == 0
    assert (
        gridwise("runs", "--store", store, "--check").out == f"{store}: {len(kept)} sound runs, no damage\n"
    )


def test_a_store_that_others_use_is_not_repaired_under_them(store: Path) -> None:
    change(store, "UPDATE runs SET times = 'x' WHERE id = 2")
    with Store(store) as reader, Store(store) as writer:
        reader.rows()
        writer._connection.execute("PRAGMA busy_timeout = 0")
        with pytest.raises(StoreError, match="another process has locked the store"):
            writer.repair()
        assert len(reader.rows()) == 4
    assert not store.with_name("results.db.damaged").exists()


@pytest.mark.parametrize(
    ("statements", "writer"),
    [
        (["PRAGMA user_version = 2"], f"a newer Gridwise ({__version__}, schema 2)"),
        (["PRAGMA user_version = 0"], f"another Gridwise ({__version__}, schema 0)"),
        (
            ["ALTER TABLE runs DROP COLUMN ties"],
            f"another Gridwise ({__version__}, schema 1)",
        ),
        (["PRAGMA user_version = 3", "DROP TABLE runs"], "a newer Gridwise (schema 3)"),
    ],
)
def test_a_store_of_another_schema_says_who_wrote_it(
    gridwise: Run, store: Path, statements: list[str], writer: str
) -> None:
    change(store, *statements)
    for words in (["runs"], ["runs", "--check"], ["runs", "--repair"]):
        outcome = gridwise(*words, "--store", store)
        assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
        assert f"{writer} wrote this store" in outcome.err


def test_a_damaged_description_of_the_tables_is_a_sentence(gridwise: Run, store: Path) -> None:
    data = store.read_bytes()
    assert data.count(b"NOT NULL") > 1
    store.write_bytes(data.replace(b"NOT NULL", b"NOT N\x80LL", 1))
    for words in (["runs"], ["runs", "--check"]):
        outcome = gridwise(*words, "--store", store)
        assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
        assert outcome.err.startswith(f"gridwise: {store}: the store is damaged: ")
