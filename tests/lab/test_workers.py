"""Work that is run elsewhere: in order, the same everywhere, and unharmed by workers that die."""

from __future__ import annotations

import csv
import json
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gridwise.lab.workers import Workers
from gridwise.puzzles.rushhour.levels import levels
from tests.cluster import Cluster
from tests.conftest import Outcome

Run = Callable[..., Outcome]


def double_slowly(number: int) -> int:
    time.sleep(0.02)
    return 2 * number


def process_number(_: int) -> int:
    time.sleep(0.02)
    return os.getpid()


def test_results_come_in_the_order_of_the_tasks() -> None:
    for jobs in (1, 2):
        with Workers(jobs) as workers:
            assert list(workers.map(double_slowly, range(20))) == list(range(0, 40, 2))


def test_a_local_worker_that_is_killed_is_replaced() -> None:
    with Workers(2) as workers:
        found: list[int] = []
        for position, result in enumerate(workers.map(double_slowly, range(60))):
            found.append(result)
            if position == 5:
                os.kill(next(workers.map(process_number, [0])), signal.SIGKILL)
        assert found == list(range(0, 120, 2))


def test_an_endless_series_of_tasks_can_be_left_in_the_middle() -> None:
    from itertools import count

    with Workers(2) as workers:
        results = workers.map(double_slowly, count())
        assert [next(results) for _ in range(5)] == [0, 2, 4, 6, 8]


def leave_in_the_middle() -> None:
    with Workers(2) as workers:
        results = workers.map(double_slowly, range(100))
        next(results)
        results.close()
        raise KeyboardInterrupt


def test_workers_that_are_stopped_in_the_middle_end_without_a_word(capfd: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            leave_in_the_middle()
    assert multiprocessing.active_children() == []
    assert capfd.readouterr().err == ""


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_gives_the_same_bytes_though_a_worker_dies(
    gridwise: Run, tmp_path: Path, cluster: Cluster
) -> None:
    words = ["generate", "rushhour", "--count", 120, "--seed", 11, "--cars", "5-12", "--out"]
    assert gridwise(*words, tmp_path / "local.txt", "--jobs", 1).status == 0
    with cluster.losing_a_worker():
        assert gridwise(*words, tmp_path / "cluster.txt", "--cluster", cluster.address).status == 0
    assert (tmp_path / "cluster.txt").read_bytes() == (tmp_path / "local.txt").read_bytes()

    boards = tmp_path / "boards.txt"
    boards.write_text("".join(f"{level.text}\n" for level in levels()))
    for name, place in (("local.csv", ["--jobs", 1]), ("cluster.csv", ["--cluster", cluster.address])):
        words = ["batch", "rushhour", boards, "--out", tmp_path / name, "--metric", "moves", "--chunk", 5]
        assert gridwise(*words, *place).status == 0
    local, remote = (_untimed_rows(tmp_path / name) for name in ("local.csv", "cluster.csv"))
    assert local == remote


def _untimed_rows(file: Path) -> list[dict[str, str]]:
    with file.open(newline="", encoding="utf-8") as rows:
        return [{**row, "seconds": ""} for row in csv.DictReader(rows)]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("command", ["arena", "train"])
def test_snake_on_a_cluster_though_a_worker_dies(
    gridwise: Run, tmp_path: Path, cluster: Cluster, command: str
) -> None:
    def played(*place: object) -> object:
        if command == "arena":
            words = "arena --pilot best --pilot greedy --board 10x10 --games 30 --seed 5 --json --quiet"
            outcome = gridwise(*words.split(), *place)
            assert outcome.status == 0
            return [row | {"moves_per_second": 0} for row in json.loads(outcome.out)]
        out = tmp_path / f"{place[0]}.json"
        words = "train snake --board 8x8 --population 20 --keep 4 --generations 5 --games 16 --seed 4 --quiet"
        assert gridwise(*words.split(), "--out", out, *place).status == 0
        return out.read_bytes()

    with cluster.losing_a_worker():
        remote = played("--cluster", cluster.address)
    assert remote == played("--jobs", 1)


def test_an_address_where_nobody_answers_is_one_line(gridwise: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text("AA..\n")
    outcome = gridwise("batch", "rushhour", file, "--out", tmp_path / "o.csv", "--cluster", "nonsense")
    assert (outcome.status, outcome.err.count("\n")) == (2, 1)
    assert "no Dask scheduler answers at nonsense" in outcome.err
