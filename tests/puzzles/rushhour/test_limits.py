"""Limits that really hold in the native engine, and searches that stop when they are told to."""

from __future__ import annotations

import signal
import threading
from pathlib import Path
from subprocess import PIPE

import pytest

from gridwise import _core
from gridwise.model import Limits
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.rushhour import PUZZLE
from gridwise.puzzles.rushhour.native import board
from tests.processes import seconds_used
from tests.programs import GRIDWISE, start, wait_until
from tests.puzzles.rushhour.boards import HOPELESS


@pytest.mark.parametrize("algorithm", ["bfs", "dfs", "ids", "astar", "idastar", "ucs", "greedy", "wastar"])
def test_time_limit(algorithm: str) -> None:
    problem = PUZZLE.parse(HOPELESS, "moves")
    result = solve_instance(PUZZLE, problem, Options(algorithm, engine="native", limits=Limits(seconds=0.2)))
    assert (result.status, result.plan) == ("limit", None)
    assert result.metrics.seconds > 0.15


@pytest.mark.parametrize("algorithm", ["bfs", "dfs", "astar", "ids"])
@pytest.mark.parametrize("mebibytes", [1, 16])
def test_memory_limit_holds_before_tables_grow(algorithm: str, mebibytes: int) -> None:
    outcome = _core.rushhour_search(
        *board(PUZZLE.parse(HOPELESS)),
        metric="steps",
        algorithm=algorithm,
        heuristic="distance" if algorithm == "astar" else None,
        memory_limit=mebibytes << 20,
        time_limit=20,
    )
    assert outcome.status == "limit"
    assert outcome.peak_bytes <= mebibytes << 20
    assert outcome.explored > 1000


def test_best_sees_at_once_that_a_car_in_the_lane_can_never_leave() -> None:
    result = solve_instance(PUZZLE, PUZZLE.parse(HOPELESS), Options())
    assert (result.status, result.metrics.explored) == ("unsolvable", 1)


def test_a_search_is_stopped_from_another_thread() -> None:
    flag = _core.StopFlag()
    threading.Timer(0.1, flag.set).start()
    outcome = _core.rushhour_search(
        *board(PUZZLE.parse(HOPELESS)), metric="steps", algorithm="ids", time_limit=300, stop=flag
    )
    assert outcome.status == "interrupted"


@pytest.mark.parametrize("engine", ["native", "python"])
def test_ctrl_c_stops_the_command_with_what_it_has(engine: str, tmp_path: Path) -> None:
    file = tmp_path / "hopeless.txt"
    file.write_text(HOPELESS)
    words = ("solve", "rushhour", file, "--algorithm", "ids", "--engine", engine, "--json")
    with start(*GRIDWISE, *words, stdout=PIPE, stderr=PIPE) as process:
        wait_until(lambda: seconds_used(process.pid) > 2)  # the start takes a tenth of it: it searches by now
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert '"status": "interrupted"' in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((9, 9, [], [(0, 0, 2, True)], 0), "8"),
        ((0, 6, [], [(0, 0, 2, True)], 0), "got 0x6"),
        ((6, 6, [], [], 0), "one of the 0 cars"),
        ((6, 6, [], [(0, 0, 2, True)], 5), "got 5"),
        ((6, 6, [], [(0, 0, 2, False)], 0), "horizontal"),
        ((6, 6, [99], [(0, 0, 2, True)], 0), "wall 99 is off the board"),
        ((6, 6, [0], [(0, 0, 2, True)], 0), "overlaps"),
        ((6, 6, [], [(0, 5, 2, True)], 0), "leaves the board"),
        ((6, 6, [], [(-1, 0, 2, True)], 0), "leaves the board"),
        ((6, 6, [], [(0, 0, 1, True)], 0), "2 or longer"),
        ((6, 6, [], [(0, 0, 2, True), (0, 1, 2, False)], 0), "overlap"),
    ],
)
def test_no_input_crashes_the_core(arguments: tuple[object, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        _core.rushhour_search(*arguments, metric="steps", algorithm="bfs")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="algorithm"):
        _core.rushhour_search(6, 6, [], [(0, 0, 2, True)], 0, metric="steps", algorithm="magic")
