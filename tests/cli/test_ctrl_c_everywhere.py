"""Ctrl-C at a terminal, in whatever command: a sentence, a status, whole files, no process left."""

from __future__ import annotations

import os
import re
import signal
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest

from tests.cli.test_ctrl_c import WIDE
from tests.processes import is_gone, processes_under, seconds_used
from tests.programs import GRIDWISE, PYTHON, Program, start, wait_until
from tests.puzzles.rushhour.boards import HOPELESS

STUBBORN = """\
import os
from pathlib import Path


def stubborn(problem):
    child = os.spawnlp(os.P_NOWAIT, "sleep", "sleep", "1000")
    Path("child").write_text(f"{child}")
    while True:
        try:
            Path("ready").touch()
            while True:
                pass
        except KeyboardInterrupt:
            Path("pressed").touch()
"""
"""A search that starts a process, and does not listen to Ctrl-C."""

WITH_WORKERS = {
    "arena --pilot best --games 5000": r"( after [\d,]+ of 5,000 games)?",
    "batch rushhour boards.txt --engine python --out out.csv": r"; \d of 9 rows are kept; --resume .*",
    "book rushhour --count 2000 --out book.pdf": "; book.pdf was not written",
    "boards sort rushhour boards.txt --by moves --facts --out sorted.csv": "; sorted.csv was not written",
    "compare rushhour hopeless.txt --engine python --algorithms bfs,dfs": " after 0 of 2 runs; --resume .*",
    "dataset snake --games 5000 --out games.npz": "; games.npz was not written",
    "enumerate rushhour --size 6x6 --out all.csv": "; what is finished is kept; --resume goes on from there",
    "generate rushhour --count 5000 --out made.txt": "; (made.txt was not .*|[0-9]+ of 5,000 were made; .*)",
    "generate rushhour --size 7x7 --hardest --out hard.txt": "; hard.txt was not written",
    "league pilots --board 20x20 --out table": "; what was played is kept; the same command goes on",
    "train snake --out pilot.json": "; (pilot.json was not written|go on with: gridwise train snake .*)",
}
"""Commands, and what they say beside that they were interrupted."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    line = HOPELESS.replace("\n", "") + "\n"
    (tmp_path / "boards.txt").write_text(9 * line)
    (tmp_path / "hopeless.txt").write_text(HOPELESS)
    (tmp_path / "wide.txt").write_text(WIDE)
    (tmp_path / "own.py").write_text(STUBBORN)
    (tmp_path / "pilots").mkdir()
    (tmp_path / "pilots" / "best.py").write_text(
        "class Idle:\n    def choose(self, view):\n        while 1:\n            0\n"
    )
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    return tmp_path


def pressed(program: Program) -> tuple[str, str]:
    """Press Ctrl-C as a terminal does: everybody in the foreground gets it; return what was said."""
    below = processes_under(program.pid)
    with suppress(ProcessLookupError):  # then what follows tells how it ended
        os.killpg(program.pid, signal.SIGINT)
    out, err = program.communicate(timeout=110)
    wait_until(lambda: all(map(is_gone, below)))
    assert program.returncode == 130, err
    return out, err


@pytest.mark.parametrize("command", WITH_WORKERS)
def test_processes_that_are_just_being_loaded_say_nothing(command: str, folder: Path) -> None:
    with start(*GRIDWISE, *command.split(), "--jobs", 2, stdout=PIPE, stderr=PIPE) as program:
        wait_until(lambda: len(processes_under(program.pid)) >= 2 or program.poll() is not None)
        _, err = pressed(program)
    assert re.fullmatch(f"gridwise: interrupted{WITH_WORKERS[command]}\n", err)
    assert list(folder.rglob("*.part")) == []
    assert list((folder / "temporary").iterdir()) == []


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("explore rushhour wide.txt --png map.png", "; map.png was not written"),
        ("bench rushhour --save figures.json", "; figures.json was not written"),
        ("demo", ""),
    ],
)
def test_a_command_that_works_by_itself(command: str, told: str, folder: Path) -> None:
    with start(*GRIDWISE, *command.split(), stdout=PIPE, stderr=PIPE) as program:
        wait_until(lambda: program.poll() is not None or seconds_used(program.pid) > 1)
        _, err = pressed(program)
    assert err == f"gridwise: interrupted{told}\n"
    assert not {"map.png", "figures.json"} & set(os.listdir(folder))


def test_the_program_is_interrupted_while_it_is_being_loaded(folder: Path) -> None:
    words: tuple[Any, ...] = (PYTHON, "-X", "importtime", "-m", "gridwise", "generate", "rushhour")
    with start(*words, "--count", 5000, "--jobs", 1, stdout=PIPE, stderr=PIPE) as program:
        assert program.stderr is not None
        # Every line is there as soon as a module is loaded.
        while not program.stderr.readline().endswith(" gridwise.beginning\n"):
            pass
        _, err = pressed(program)
    assert err.splitlines()[-1].startswith("gridwise: interrupted")
    assert "Traceback" not in err


@pytest.mark.parametrize("more", [["--trust"], []])
def test_the_second_time_it_ends_at_once_with_all_that_was_started(more: list[str], folder: Path) -> None:
    words = ("solve", "rushhour", "@5", "--algorithm", "own.py:stubborn", *more)
    with start(*GRIDWISE, *words, stdout=PIPE, stderr=PIPE) as program:
        wait_until((folder / "ready").exists)
        child = int((folder / "child").read_text())
        os.killpg(program.pid, signal.SIGINT)
        wait_until((folder / "pressed").exists)
        out, err = pressed(program)
    assert (out, err) == ("", "gridwise: interrupted\n")
    wait_until(lambda: is_gone(child))
