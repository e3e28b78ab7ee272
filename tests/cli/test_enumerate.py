"""`gridwise enumerate`: the same bytes whatever the workers, kills and clusters."""

from __future__ import annotations

import csv
import gzip
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.conftest import Outcome

Run = Callable[..., Outcome]

SIZE = ("rushhour", "--size", "4x5", "--walls", "2")
"""212 parts, a few seconds of work in all."""
PARTS = 1 + 20 + 190


def command(out: Path, *more: object) -> list[str]:
    return [sys.executable, "-m", "gridwise", "enumerate", *SIZE, "--out", str(out), *map(str, more)]


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """The result of one process that nobody disturbs."""
    out = tmp_path_factory.mktemp("whole") / "boards.csv.gz"
    subprocess.run(command(out, "--jobs", 1), check=True, stdout=subprocess.DEVNULL)
    return result(out)


def result(out: Path) -> tuple[bytes, bytes]:
    assert not parts(out)
    return out.read_bytes(), out.with_name(out.name + ".summary.json").read_bytes()


def parts(out: Path) -> dict[str, tuple[int, int]]:
    """What is finished so far: each file's name with its inode and time."""
    files = out.with_name(out.name + ".parts").glob("*.done")
    return {file.name: (file.stat().st_ino, file.stat().st_mtime_ns) for file in files}


def wait_for_parts(out: Path, count: int, process: subprocess.Popen[str]) -> None:
    for _ in range(1200):
        if len(parts(out)) >= count:
            return
        assert process.poll() is None, "it should not have ended yet"
        time.sleep(0.02)
    raise AssertionError("no parts within the time")


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
    for wanted in (10, 60, 120):
        process = subprocess.Popen(
            command(out, "--jobs", 2, "--resume"),
            text=True,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        wait_for_parts(out, wanted, process)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        now = parts(out)
        assert len(now) < PARTS
        assert before.items() <= now.items()
        before = now
    refused = subprocess.run(command(out), capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert "add --resume to go on" in refused.stderr
    subprocess.run(command(out, "--jobs", 2, "--resume"), check=True, stdout=subprocess.DEVNULL)
    assert result(out) == expected


def test_ctrl_c_keeps_what_is_done(tmp_path: Path, expected: tuple[bytes, bytes]) -> None:
    out = tmp_path / "boards.csv.gz"
    for jobs in (1, 2):
        process = subprocess.Popen(
            command(out, "--jobs", jobs, "--resume"),
            text=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        wait_for_parts(out, 40 * jobs, process)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
        assert (process.returncode, err) == (130, "gridwise: interrupted\n")
    subprocess.run(command(out, "--jobs", 2, "--resume"), check=True, stdout=subprocess.DEVNULL)
    assert result(out) == expected


def test_a_dask_cluster_that_loses_a_worker(tmp_path: Path, expected: tuple[bytes, bytes]) -> None:
    out = tmp_path / "boards.csv.gz"
    with cluster(tmp_path) as (address, workers):
        process = subprocess.Popen(
            command(out, "--cluster", address),
            text=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for_parts(out, 10, process)
        workers[0].send_signal(signal.SIGKILL)
        assert len(parts(out)) < PARTS
        assert process.wait(timeout=120) == 0
    assert result(out) == expected


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Start a scheduler and two workers, each a process of its own."""
    with ExitStack() as stack:

        def start(*words: str) -> subprocess.Popen[bytes]:
            file = stack.enter_context((folder / f"{words[0]}.log").open("ab"))
            process = subprocess.Popen(
                [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]],
                stdout=file,
                stderr=file,
                cwd=folder,
            )
            stack.callback(process.wait)
            stack.callback(process.kill)
            return process

        contact = folder / "scheduler.json"
        start(
            *("scheduler", "--host", "127.0.0.1", "--port", "0"),
            *("--no-dashboard", "--scheduler-file", str(contact)),
        )
        for _ in range(600):
            if contact.exists() and contact.stat().st_size > 0:
                break
            time.sleep(0.05)
        address = json.loads(contact.read_text())["address"]
        workers = [
            start("worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard") for _ in range(2)
        ]
        from distributed import Client

        with Client(address, timeout=30) as client:
            client.wait_for_workers(2, timeout=60)
        yield address, workers
