"""Own code under guard: whatever it does, the command ends, tells the place, and never succeeds by chance."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Outcome

Run = Callable[..., Outcome]

FAULTS = """import ctypes
import os
import signal
import sys


def hangs(problem):
    while True:
        pass


def leaves(problem):
    sys.exit(0)


def vanishes(problem):
    os._exit(0)


def crashes(problem):
    ctypes.string_at(0)


def divides(problem):
    return 1 / 0


def recurses(problem):
    return recurses(problem)


def eats(problem):
    rows = []
    while True:
        rows.append(bytearray(10_000_000))


def talks(problem):
    print("to nobody")
    os.write(1, b"in particular")
    sys.stdout.write("at all")
    sys.stdout.close()
    return []


def deaf(problem):
    try:
        os.kill(os.getpid(), signal.SIGINT)
    except KeyboardInterrupt:
        hangs(problem)


def hungry(problem, state):
    rows = []
    while True:
        rows.append(bytearray(10_000_000))  # for the heuristic


def leaves_a_child(problem):
    if os.fork() == 0:
        signal.pause()
    return []


def killed(problem):
    os.kill(os.getpid(), signal.SIGKILL)


def endless(state):
    while True:
        pass
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A file of searches that go wrong."""
    file = tmp_path / "faults.py"
    file.write_text(FAULTS)
    return file


def line_of(text: str) -> int:
    """Return the number of the line with a text."""
    return next(number for number, line in enumerate(FAULTS.splitlines(), 1) if text in line)


@pytest.mark.parametrize(
    ("search", "place", "status", "what"),
    [
        ("leaves", "sys.exit(0)", 2, "called sys.exit(0)"),
        ("vanishes", "os._exit(0)", 2, "own code has ended its process with status 0"),
        ("crashes", "string_at", 2, "own code has crashed the interpreter (SIGSEGV)"),
        ("divides", "1 / 0", 2, "ZeroDivisionError: division by zero"),
        ("recurses", "return recurses", 2, "RecursionError: maximum recursion depth exceeded"),
        ("eats", "rows.append", 3, "stopped by the memory limit"),
    ],
)
def test_what_goes_wrong_names_file_and_line(
    gridwise: Run, own: Path, search: str, place: str, status: int, what: str
) -> None:
    words = ("solve", "rushhour", "@5", "--algorithm", f"{own}:{search}", "--json", "--memory-limit", 500)
    outcome = gridwise(*words)
    assert (outcome.status, outcome.out) == (status, "")
    assert outcome.err == f"gridwise: {own}, line {line_of(place)}: {what}\n"


@pytest.mark.parametrize("choice", [("--algorithm", "hangs"), ("--heuristic", "endless")])
def test_an_endless_loop_ends_with_its_time(gridwise: Run, own: Path, choice: tuple[str, str]) -> None:
    option, name = choice
    words = ["solve", "rushhour", "@5", option, f"{own}:{name}", "--time-limit", 1.5, "--json"]
    words += ["--algorithm", "astar"] if option == "--heuristic" else []
    outcome = gridwise(*words)
    assert (outcome.status, outcome.out) == (3, "")
    assert f"{own}, line " in outcome.err
    assert outcome.err.endswith("stopped by the time limit of 1.5 s\n")


def test_ctrl_c_ends_own_code_that_does_not_care(gridwise: Run, own: Path) -> None:
    outcome = gridwise("solve", "rushhour", "@5", "--algorithm", f"{own}:deaf", "--json")
    assert (outcome.status, outcome.out, outcome.err) == (130, "", "gridwise: interrupted\n")


def test_a_hungry_heuristic_in_a_search_of_ours_is_a_limit(gridwise: Run, own: Path) -> None:
    words = ("--algorithm", "astar", "--heuristic", f"{own}:hungry", "--memory-limit", 300)
    outcome = gridwise("solve", "rushhour", "@5", *words)
    assert (outcome.status, outcome.out) == (3, "")
    line = line_of("# for the heuristic")
    assert outcome.err == f"gridwise: {own}, line {line}: stopped by the memory limit\n"


def test_what_it_leaves_behind_is_ended_and_not_waited_for(gridwise: Run, own: Path, tmp_path: Path) -> None:
    solved = tmp_path / "solved.txt"
    solved.write_text("....AA".rjust(18, ".").ljust(36, "."))
    outcome = gridwise("solve", "rushhour", solved, "--algorithm", f"{own}:leaves_a_child", "--quiet")
    assert (outcome.status, outcome.err) == (0, "")


def test_where_nobody_knows_the_line_the_file_is_named(gridwise: Run, own: Path) -> None:
    outcome = gridwise("solve", "rushhour", "@5", "--algorithm", f"{own}:killed")
    assert outcome.status == 2
    assert outcome.err == f"gridwise: {own}: own code has crashed the interpreter (SIGKILL)\n"


def test_limits_that_are_joined_to_their_option_hold(gridwise: Run, own: Path) -> None:
    outcome = gridwise("solve", "rushhour", "@5", f"--algorithm={own}:hangs", "--time-limit=0.3")
    assert (outcome.status, outcome.out) == (3, "")
    assert outcome.err.endswith("stopped by the time limit of 0.3 s\n")


def test_what_it_prints_goes_to_standard_error(gridwise: Run, own: Path, tmp_path: Path) -> None:
    solved = tmp_path / "solved.txt"
    solved.write_text("....AA".rjust(18, ".").ljust(36, "."))
    outcome = gridwise("solve", "rushhour", solved, "--algorithm", f"{own}:talks", "--json")
    assert json.loads(outcome.out)["plan"] == []
    for words in ("to nobody", "in particular", "at all"):
        assert words in outcome.err


def test_a_file_that_never_ends_to_load_ends_with_the_time(gridwise: Run, tmp_path: Path) -> None:
    file = tmp_path / "slow.py"
    file.write_text("def f(problem): ...\nwhile True:\n    pass\n")
    began = time.process_time()
    outcome = gridwise("solve", "rushhour", "@5", "--algorithm", f"{file}:f", "--time-limit", 1.5)
    assert outcome.status == 3
    assert f"{file}, line " in outcome.err
    assert time.process_time() - began < 60  # of this process alone: it only waits
