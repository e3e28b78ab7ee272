"""`gridwise enumerate`: the same bytes whatever the workers, kills and clusters."""

from __future__ import annotations

import csv
import gzip
import json
import signal
from collections.abc import Callable
from pathlib import Path
from subprocess import DEVNULL, PIPE

import pytest

from gridwise.files import held
from tests.cluster import dask_cluster
from tests.conftest import Outcome
from tests.programs import GRIDWISE, Program, run, start, wait_until

Run = Callable[..., Outcome]

SIZE = ("rushhour", "--size", "4x5", "--walls", "2")
"""212 parts, a few seconds of work in all."""
PARTS = 1 + 20 + 190


def command(out: Path, *more: object) -> tuple[object, ...]:
    return (*GRIDWISE, "enumerate", *SIZE, "--out", out, *more)


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """The result of one process that nobody disturbs."""
    out = tmp_path_factory.mktemp("whole") / "boards.csv.gz"
    run(*command(out, "--jobs", 1))
    return result(out)


def result(out: Path) -> tuple[bytes, bytes]:
    assert not parts(out)
    return out.read_bytes(), out.with_name(out.name + ".summary.json").read_bytes()


def parts(out: Path) -> dict[str, tuple[int, int]]:
    """What is finished so far: each file's name with its inode and time."""
    files = out.with_name(out.name + ".parts").glob("*.done")
    return {file.name: (file.stat().st_ino, file.stat().st_mtime_ns) for file in files}


def wait_for_parts(out: Path, count: int, process: Program) -> None:
    def there() -> bool:
        assert process.poll() is None, "it should not have ended yet"
        return len(parts(out)) >= count

    wait_until(there)


def test_prints_what_is_known(gridwise: Run, tmp_path: Path) -> None:
    out = tmp_path / "4x4.csv.gz"
    outcome = gridwise("enumerate", "rushhour", "--size", "4x4", "--out", out, "--jobs", 1, "--json")
    summary = json.loads(outcome.out)
    wanted = {"boards": 9304, "clusters": 880, "solvable": 493, "interesting": 32, "hardest_moves": 7}
    assert {key: summary[key] for key in wanted} == wanted
    rows = list(csv.DictReader(gzip.decompress(out.read_bytes()).decode().splitlines()))
    assert len(rows) == 32
    assert list(rows[0]) == ["board", "moves", "steps", "cluster", "difficulty"]
    assert int(rows[0]["moves"]) == 7
    assert all(1 <= float(row["difficulty"]) <= 10 for row in rows)
    assert out.read_bytes()[4:8] == bytes(4)  # no time in the header
    people = gridwise("enumerate", "rushhour", "--size", "4x4", "--jobs", 1).out
    for words in ("9,304", "880", "493", "32", "0:2896 1:2024", "0:2896 1:1448", "1:1 2:2 3:7"):
        assert words in people


def test_a_finished_run_is_not_run_again(gridwise: Run, tmp_path: Path) -> None:
    out = tmp_path / "4x4.csv"
    words = ("enumerate", "rushhour", "--size", "4x4", "--out", out, "--jobs", 1, "--json")
    first = json.loads(gridwise(*words).out)
    before = out.stat().st_ino
    again = json.loads(gridwise(*words, "--resume").out)
    assert {**first, **again} == first
    assert "cpu_seconds" not in again
    assert out.stat().st_ino == before
    other = gridwise("enumerate", "rushhour", "--size", "4x5", "--out", out, "--resume")
    assert other.status == 2
    assert "holds another universe: size 4x4, not 4x5" in other.err


def test_what_a_kill_at_the_very_end_left_beside_a_finished_file_goes(gridwise: Run, tmp_path: Path) -> None:
    words = ("enumerate", "rushhour", "--size", "3x3", "--out", tmp_path / "all.csv", "--quiet")
    assert gridwise(*words).status == 0
    before = sorted(path.name for path in tmp_path.iterdir())
    beside = tmp_path / "all.csv.parts"
    beside.mkdir()
    (beside / "survey-000000.done").write_bytes(b"")
    assert gridwise(*words, "--resume").status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_two_at_once_do_not_enumerate_into_one_file(gridwise: Run, tmp_path: Path) -> None:
    out = tmp_path / "all.csv"
    words = ("enumerate", "rushhour", "--size", "3x3", "--out", out, "--quiet")
    with held(tmp_path / ".all.csv.lock"):
        outcome = gridwise(*words)
    assert (outcome.status, outcome.err) == (2, f"gridwise: {out}: another process is writing it\n")
    assert gridwise(*words).status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["all.csv", "all.csv.summary.json"]


def test_regrading_gives_the_same_file(gridwise: Run, tmp_path: Path) -> None:
    out = tmp_path / "4x4.csv.gz"
    words = ("enumerate", "rushhour", "--size", "4x4", "--out", out, "--jobs", 1)
    assert "not a finished enumeration" in gridwise(*words, "--regrade").err
    gridwise(*words)
    graded = out.read_bytes()
    text = gzip.decompress(graded).decode().splitlines()
    rows = [text[0], *(line.rpartition(",")[0] + "," for line in text[1:])]
    out.write_bytes(gzip.compress("".join(f"{row}\n" for row in rows).encode(), mtime=0))
    assert gridwise(*words, "--regrade").status == 0
    assert out.read_bytes() == graded


def test_complaints_are_one_line(gridwise: Run, tmp_path: Path) -> None:
    assert gridwise("enumerate", "rushhour", "--size", "9x9").err.startswith("gridwise: expected a size")
    assert "need --out" in gridwise("enumerate", "rushhour", "--size", "4x4", "--resume").err


def test_kills_lose_nothing_and_nothing_is_done_twice(tmp_path: Path, expected: tuple[bytes, bytes]) -> None:
    out = tmp_path / "boards.csv.gz"
    before: dict[str, tuple[int, int]] = {}
    for _ in range(3):
        with start(*command(out, "--jobs", 2, "--resume"), stdout=DEVNULL) as process:
            wait_for_parts(out, len(before) + 10, process)
        now = parts(out)
        assert len(now) < PARTS
        assert before.items() <= now.items()
        before = now
    refused = run(*command(out), check=False)
    assert refused.returncode == 2
    assert "add --resume to go on" in refused.stderr
    run(*command(out, "--jobs", 2, "--resume"))
    assert result(out) == expected


def test_ctrl_c_keeps_what_is_done(tmp_path: Path, expected: tuple[bytes, bytes]) -> None:
    out = tmp_path / "boards.csv.gz"
    for jobs in (1, 2):
        with start(*command(out, "--jobs", jobs, "--resume"), stdout=DEVNULL, stderr=PIPE) as process:
            wait_for_parts(out, len(parts(out)) + 10, process)
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=60)
        told = "what is finished is kept; --resume goes on from there"
        assert (process.returncode, err) == (130, f"gridwise: interrupted; {told}\n")
    run(*command(out, "--jobs", 2, "--resume"))
    assert result(out) == expected


def test_a_dask_cluster_that_loses_a_worker(tmp_path: Path, expected: tuple[bytes, bytes]) -> None:
    out = tmp_path / "boards.csv.gz"
    with dask_cluster(tmp_path) as cluster, cluster.losing_a_worker():
        run(*command(out, "--cluster", cluster.address))
    assert result(out) == expected
