"""Background jobs of a shell, which ignore Ctrl-C: the tests do not notice, and neither does the product."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest

from gridwise.lab.compare import Entry, plan_tasks
from gridwise.lab.store import Store
from gridwise.lab.sweep import sweep
from gridwise.puzzles.base.options import Options
from tests.processes import is_gone, processes_under, seconds_used
from tests.programs import GRIDWISE, PYTHON, run, start, take_signals, wait_until
from tests.puzzles.rushhour.boards import HOPELESS

IGNORING = ("sh", "-c", 'trap "" INT; exec "$@"', "sh")
"""Starts a program as a shell starts a job in the background."""


@pytest.fixture
def in_the_background() -> Iterator[None]:
    """Ignore Ctrl-C here for a while."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    take_signals()


@pytest.mark.usefixtures("in_the_background")
def test_programs_start_with_default_signals_though_the_tests_were_started_without() -> None:
    take_signals()
    code = "import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    assert run(PYTHON, "-c", code).stdout == "True\n"
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_every_program_is_started_by_the_helper() -> None:
    folder = Path(__file__).parent
    others = set(folder.rglob("*.py")) - {folder / "programs.py"}
    starts = re.compile(r"^import subprocess|^from subprocess import .*(run|call|Popen|check)", re.MULTILINE)
    assert [file.name for file in others if starts.search(file.read_text("utf-8"))] == []


def test_nothing_is_left_of_a_program_whatever_happens() -> None:
    def fail() -> None:
        with start("sh", "-c", "sleep 1000 & echo; wait", stdout=PIPE) as program:
            assert program.stdout is not None
            program.stdout.readline()
            pids.update([program.pid, *processes_under(program.pid)])
            raise ZeroDivisionError

    pids: set[int] = set()
    with pytest.raises(ZeroDivisionError):
        fail()
    assert len(pids) == 2
    wait_until(lambda: all(map(is_gone, pids)))


@pytest.mark.parametrize("command", ["solve", "compare", "batch"])
def test_a_command_in_the_background_is_not_interrupted_and_leaves_nobody_behind(
    command: str, tmp_path: Path
) -> None:
    file = tmp_path / "board.txt"
    file.write_text(HOPELESS.replace("\n", "") + "\n")
    words: list[Any] = [command, "rushhour", file, "--engine", "python"]
    if command != "solve":
        words += ["--jobs", 2]
    more: dict[str, list[Any]] = {
        "solve": ["--algorithm", "bfs"],
        "compare": ["--algorithms", "bfs,dfs", "--no-store"],
        "batch": ["--algorithm", "bfs", "--out", tmp_path / "out.csv"],
    }
    words += more[command]
    with start(*IGNORING, *GRIDWISE, *words) as program:

        def at_work() -> int:
            used = {program.pid: seconds_used(program.pid), **processes_under(program.pid)}
            return max(used, key=lambda pid: used[pid])

        wait_until(lambda: seconds_used(at_work()) > 2)
        worker = at_work()
        assert (worker == program.pid) == (command == "solve")
        program.send_signal(signal.SIGINT)
        before = seconds_used(worker)
        wait_until(lambda: seconds_used(worker) > before + 0.5)
        below = processes_under(program.pid)
        assert program.poll() is None
        program.kill()
        program.wait(60)
        wait_until(lambda: all(map(is_gone, below)))


class PressedWhileKept(Store):
    """A store of somebody who presses Ctrl-C just when a run is stored."""

    def add(self, entry: Entry, command: str = "") -> int:
        signal.raise_signal(signal.SIGINT)
        return super().add(entry, command)


@pytest.mark.usefixtures("in_the_background")
def test_nothing_is_interrupted_while_it_is_stored_either(tmp_path: Path) -> None:
    tasks = plan_tasks("rushhour", [("board", "AA.B...B........")], ["bfs", "dfs"], Options())
    with PressedWhileKept(tmp_path / "results.db") as store:
        assert len(list(sweep(tasks, jobs=1, store=store))) == 2
