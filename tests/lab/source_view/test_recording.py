"""Searches line by line: what was recorded is what ran, and watching changes nothing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from gridwise import UsageError
from gridwise.lab.source_view.recording import SourceRecording, recorded
from gridwise.lab.source_view.walk import SourceWalk
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.own_puzzle import OwnPuzzle
from gridwise.puzzles.base.solve import solve_instance
from gridwise.registry import puzzle
from gridwise.search import textbook
from gridwise.search.algorithms import ALGORITHMS
from tests.conftest import Outcome
from tests.search.problems import Graph
from tests.terminals import terminal

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
OWN_ASTAR = f"{EXAMPLES / 'own_astar.py'}:my_astar"
RUSHHOUR = puzzle("rushhour")
BOARD = RUSHHOUR.parse(RUSHHOUR.shipped[0].text)


def record(algorithm: str, lines: int = 20_000) -> SourceRecording:
    return recorded(RUSHHOUR, BOARD, Options(algorithm), lines=lines)


ONE_WAY = [algorithm for algorithm in ALGORITHMS if algorithm != "bidirectional"]
"""Those that run on problems which cannot be run backwards."""


@pytest.mark.parametrize("name", ["rushhour", "torus-snake", "worm"])
@pytest.mark.parametrize("algorithm", ONE_WAY)
def test_the_counters_are_those_of_the_plain_run(name: str, algorithm: str) -> None:
    chosen = puzzle(name)
    instance = chosen.parse(chosen.shipped[0].text)
    options = Options(algorithm, engine="python")
    plain = solve_instance(chosen, instance, options)
    watched = recorded(chosen, instance, options, lines=3000)
    assert replace(watched.result.metrics, seconds=0) == replace(plain.metrics, seconds=0)
    assert watched.result.plan == plain.plan
    assert len(watched.lines) <= 3000


def test_a_search_from_both_ends_is_recorded_too() -> None:
    graph = Graph({"a": "bc", "b": "d", "c": "d", "d": "e", "e": "z"})
    options = Options("bidirectional", engine="python")
    plain = solve_instance(OwnPuzzle(Graph), graph, options)
    watched = recorded(OwnPuzzle(Graph), graph, options)
    assert [file.name for file in watched.files] == ["textbook/bidirectional.py"]
    assert replace(watched.result.metrics, seconds=0) == replace(plain.metrics, seconds=0)
    assert watched.result.plan == plain.plan


def test_backtracking_shows_what_has_a_value_and_what_the_others_may_take() -> None:
    sudoku = puzzle("colour-sudoku")
    board = sudoku.parse(sudoku.shipped[0].text)
    plain = solve_instance(sudoku, board, Options("backtracking", engine="python"))
    watched = recorded(sudoku, board, Options("backtracking"))
    assert replace(watched.result.metrics, seconds=0) == replace(plain.metrics, seconds=0)
    assert watched.files[0].name == "csp/backtracking_search.py"
    last = max(at for at, line in enumerate(watched.lines) if "assigned" in line.changes)
    held = watched.variables(last)
    cells = board.size**2
    assert held["assigned"] == f"{2 * cells} of {2 * cells}"
    assert (
        sum(name.startswith("number of r") and text.startswith("= ") for name, text in held.items()) == cells
    )


def test_every_line_is_one_of_the_shipped_file_and_every_pop_is_seen() -> None:
    watched = record("bfs")
    file = Path(textbook.__path__[0]) / "breadth_first.py"
    assert [one.text for one in watched.files] == [file.read_text()]
    source = file.read_text().splitlines()
    ran = Counter(source[line.line - 1].strip() for line in watched.lines)
    assert ran["state = frontier.popleft()"] == watched.result.metrics.pops
    assert ran["frontier.append(successor)"] == watched.result.metrics.pushes - 1
    walk, pops = SourceWalk(watched), 0
    while (before := walk.at) < len(watched.lines) - 1:
        walk.next_event("pop")
        pops += watched.last_state(walk.at) is not None and walk.at > before
    assert pops - 1 == watched.result.metrics.pops  # and then the end
    kinds = Counter(kind for kind, _ in watched.events)
    assert kinds["pop"] == watched.result.metrics.pops
    assert kinds["push"] == watched.result.metrics.pushes


def test_variables_hold_what_the_source_says() -> None:
    watched = record("astar")
    source = watched.files[0].text.splitlines()
    pushes = [at for at, line in enumerate(watched.lines) if "heappush(frontier" in source[line.line - 1]]
    assert len(pushes) == watched.result.metrics.pushes - 1
    for at in pushes:
        held = watched.variables(at)
        assert int(held["f"]) == int(held["g"]) + int(held["h"])
        assert watched.states[int(held["successor"].lstrip("#"))] != watched.states[0]


def test_a_walk_goes_over_calls_to_breakpoints_and_back() -> None:
    watched = record("idastar")
    walk = SourceWalk(watched)
    visited = []
    while walk.at < len(watched.lines) - 1:
        visited.append(walk.at)
        walk.over()
    assert {watched.lines[at].depth for at in visited} == {0}  # the call is stepped over
    walk.go(0)
    goal = next(line for line in watched.lines if line.file.endswith("depth_limited.py"))
    walk.flip((goal.file, goal.line))
    walk.run()
    assert walk.place == (goal.file, goal.line)
    first = walk.at
    walk.run()
    assert walk.at > first  # the next iteration
    walk.step(-1)
    assert watched.lines[walk.at].depth == 0  # the line that called it
    called = walk.at
    walk.step(2)
    assert watched.lines[walk.at].depth == 1
    walk.back_over()
    walk.back_over()
    assert walk.at == called
    walk.go(-5)
    assert walk.at == 0


def test_a_recording_is_bounded_and_says_so() -> None:
    watched = record("bfs", lines=100)
    assert len(watched.lines) == 100
    assert not watched.whole
    assert record("bfs").whole


def test_a_search_of_ones_own_is_stepped_through_in_its_own_file() -> None:
    watched = record(OWN_ASTAR)
    assert [file.name for file in watched.files] == ["own_astar.py"]
    plain = solve_instance(RUSHHOUR, BOARD, Options(OWN_ASTAR))
    assert watched.result.metrics.pops == plain.metrics.pops
    assert watched.result.plan == plain.plan


def test_what_has_no_source_to_step_through_is_said() -> None:
    with pytest.raises(UsageError, match="readable engine"):
        recorded(RUSHHOUR, BOARD, Options("bfs", engine="native"))
    with pytest.raises(UsageError, match="cannot be watched"):
        record("best")


def test_keys_step_through_the_source_at_a_terminal() -> None:
    with terminal("watch", "rushhour", "@1", "--algorithm", "bfs", "--source") as screen:
        screen.wait_for("line 1 of ")
        screen.press("\x1b[C")
        screen.wait_for("line 2 of ")
        screen.press("e")
        screen.wait_for("state #0")
        screen.press("p")
        screen.wait_for("line ")
        screen.press("\x1b[H")
        screen.wait_for("line 1 of ")
        screen.press("\x1b[F")
        screen.wait_for(re.compile(r">  \d+     return run\.result"))
        screen.press("q")
        screen.wait_for("Solved in ")
        assert screen.process.wait(60) == 0


def test_in_a_pipe_every_line_stands_with_how_often_it_ran(gridwise: Callable[..., Outcome]) -> None:
    told = gridwise("watch", "rushhour", "@1", "--algorithm", "bfs", "--source")
    assert told.status == 0
    row = next(line for line in told.out.splitlines() if "frontier.popleft()" in line)
    pops = solve_instance(RUSHHOUR, BOARD, Options("bfs")).metrics.pops
    assert row.split()[0] == f"{pops:,}"
    refused = gridwise("watch", "rushhour", "@1", "--source", "--gif", "a.gif")
    assert refused.status == 2
    assert "leave out --gif" in refused.err
