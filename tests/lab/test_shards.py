"""Shards: what is finished is kept whole, for the same work only, and never done twice."""

from __future__ import annotations

import os
import signal
import zlib
from pathlib import Path

import pytest

from gridwise.errors import UsageError
from gridwise.lab.shards import ShardStore, run_shards, shard_name
from gridwise.lab.workers import Workers

WORK = {"size": "4x4"}


def square(number: int) -> int:
    return number * number


def square_once(task: tuple[int, str]) -> int:
    """Square a number; leave a mark, and die where there is none yet and the number is 3."""
    number, folder = task
    mark = Path(folder) / str(number)
    first = not mark.exists()
    with mark.open("a") as stream:
        stream.write("x")
    if number == 3 and first:
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_result_is_kept(jobs: int, tmp_path: Path) -> None:
    store = ShardStore(tmp_path / "parts", WORK)
    with Workers(jobs) as workers:
        assert sorted(run_shards(store, "square", square, range(20), workers)) == list(range(20))
    assert [store[shard_name("square", number)] for number in range(20)] == [n * n for n in range(20)]
    store.remove()
    assert not (tmp_path / "parts").exists()


def test_without_a_folder_results_stay_in_memory() -> None:
    store = ShardStore(None, WORK)
    with Workers(1) as workers:
        assert len(list(run_shards(store, "square", square, [5], workers))) == 1
    assert (len(store), store[shard_name("square", 0)]) == (1, 25)
    store.remove()


def test_only_what_is_missing_is_done(tmp_path: Path) -> None:
    tasks = [(number, str(tmp_path)) for number in (0, 1, 2, 4, 5)]
    with Workers(1) as workers:
        half = run_shards(ShardStore(tmp_path / "parts", WORK), "square", square_once, tasks, workers)
        assert [next(half) for _ in range(3)] == tasks[:3]
        rest = run_shards(
            ShardStore(tmp_path / "parts", WORK, resume=True), "square", square_once, tasks, workers
        )
        assert list(rest) == tasks
    assert {(tmp_path / str(number)).read_text() for number, _ in tasks} == {"x"}


def test_a_local_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    store = ShardStore(tmp_path / "parts", WORK)
    tasks = [(number, str(tmp_path)) for number in range(30)]
    with Workers(2) as workers:
        assert sorted(run_shards(store, "square", square_once, tasks, workers)) == tasks
    assert (tmp_path / "3").read_text() == "xx"


def test_parts_are_only_taken_up_for_the_same_work(tmp_path: Path) -> None:
    store = ShardStore(tmp_path / "parts", WORK)
    store["square-000000"] = 0
    with pytest.raises(UsageError, match="holds 1 finished parts; add --resume"):
        ShardStore(tmp_path / "parts", WORK)
    with pytest.raises(UsageError, match="holds parts of other work"):
        ShardStore(tmp_path / "parts", {"size": "5x5"}, resume=True)
    assert "square-000000" in ShardStore(tmp_path / "parts", WORK, resume=True)


def test_a_damaged_part_is_named(tmp_path: Path) -> None:
    store = ShardStore(tmp_path / "parts", WORK)
    name = shard_name("square", 0)
    store[name] = 1
    part = tmp_path / "parts" / f"{name}.done"
    for damage in (b"", part.read_bytes()[:-1], zlib.compress(b"[" * 100_000)):
        part.write_bytes(damage)
        with pytest.raises(UsageError, match=rf"{name}\.done: this part is damaged .* remove it"):
            store[name]
    (tmp_path / "parts" / "work.json").write_text("{")
    with pytest.raises(UsageError, match=r"work\.json: this part is damaged"):
        ShardStore(tmp_path / "parts", WORK, resume=True)


def test_parts_that_lost_their_label_are_taken_for_no_work(tmp_path: Path) -> None:
    """A kill while the folder of a finished run is being removed may leave some of it."""
    store = ShardStore(tmp_path / "parts", WORK)
    store["square-000000"] = 7
    (tmp_path / "parts" / "work.json").unlink()
    assert "square-000000" not in ShardStore(tmp_path / "parts", {"size": "5x5"})
