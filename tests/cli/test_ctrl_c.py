"""Ctrl-C in commands that show searches: they end soon, tell what they had, and leave no file behind."""

from __future__ import annotations

import resource
import signal
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest

from tests.processes import processes_under, seconds_used
from tests.programs import GRIDWISE, start, wait_until
from tests.terminals import terminal

LONG = "12,12\n5,5\n6\n0,0,3\n0,6,3\n6,0,3\n11,3,3\n3,10,3\n9,9,3\n"
"""A Torus Snake that breadth-first search does not solve in a minute."""
WIDE = "board 16 16\n0 7 0 2 1\n" + "".join(
    f"{row + (row < 7)} {row} {row % 5} 2 1\n" for row in range(16) if row != 7
)
"""Too large to be looked at whole."""

MOST_SECONDS = 2.0
"""Of the processor, after Ctrl-C: a film takes many more, and so does going on with the next search."""


def interrupted(*words: Any, after: float) -> tuple[str, str]:
    """Press Ctrl-C when a command has worked for so long; return what it said."""
    with start(*GRIDWISE, *words, stdout=PIPE, stderr=PIPE) as program:
        wait_until(lambda: seconds_used(program.pid) > after)
        assert program.poll() is None
        before = _used_by_children() + seconds_used(program.pid)
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=110)
        assert program.returncode == 130
        assert not processes_under(program.pid)
    assert _used_by_children() - before < MOST_SECONDS
    return out, err


def _used_by_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.fixture
def snake(tmp_path: Path) -> Path:
    file = tmp_path / "snake.txt"
    file.write_text(LONG)
    return file


def test_a_race_tells_how_far_it_was_and_does_not_go_on(snake: Path) -> None:
    out, err = interrupted("race", "torus-snake", snake, "--algorithms", "dfs,bfs,astar,ids", after=1.0)
    assert err == "gridwise: interrupted\n"
    first, second = out.splitlines()[:2]
    assert first.startswith("1. dfs: 513 expansions. Solved in 510 moves")
    assert second.startswith("2. bfs: ")
    assert "Interrupted" in second


def test_a_film_of_a_search_that_was_interrupted_is_not_made(snake: Path) -> None:
    film = snake.with_name("film.gif")
    out, err = interrupted("watch", "torus-snake", snake, "--algorithm", "bfs", "--gif", film, after=1.0)
    assert out.startswith("bfs: Interrupted")
    assert err == f"gridwise: interrupted; {film} was not written\n"
    assert [file.name for file in snake.parent.iterdir()] == [snake.name]


def test_a_film_that_is_being_made_is_left_and_the_search_is_told(snake: Path) -> None:
    film = snake.with_name("film.gif")
    words = ("rushhour", "@24", "--algorithm", "bfs", "--frames", 5000, "--gif", film)
    out, err = interrupted("watch", *words, after=1.3)
    assert out.startswith("bfs: Solved in ")
    assert err == f"gridwise: interrupted; {film} was not written\n"
    assert [file.name for file in snake.parent.iterdir()] == [snake.name]


def test_an_audit_tells_what_it_has_looked_at(tmp_path: Path) -> None:
    file = tmp_path / "wide.txt"
    file.write_text(WIDE)
    out, err = interrupted("audit", "rushhour", file, "--heuristic", "blockers", after=1.0)
    assert out.startswith("blockers on 0 states, sampled")
    assert err == "gridwise: interrupted: this is what was looked at by then\n"


def test_a_search_that_is_interrupted_at_a_terminal_is_told_and_not_stepped_through(snake: Path) -> None:
    with terminal("watch", "torus-snake", snake, "--algorithm", "bfs") as screen:
        wait_until(lambda: seconds_used(screen.process.pid) > 1.0)
        screen.press("\x03")
        screen.wait_for("bfs: Interrupted")
        assert screen.process.wait(110) == 130
        assert "\x1b[?1049h" not in screen.text
