"""Searches run in threads beside each other, and Ctrl-C comes out of every call with what was found."""

from __future__ import annotations

import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from subprocess import PIPE
from typing import Any

import pytest

import gridwise
from gridwise.progress import Progress
from tests.programs import PYTHON, start, wait_until

HOPELESS = "AA.BB...\nCC......\nDD......\nEE......\nFF......\nGG......\nHH......\nII......\n"


@pytest.mark.parametrize("engine", ["native", "python"])
def test_searches_in_threads_get_on_at_the_same_time(engine: Any) -> None:
    """Neither ends before the other has got on, so that both must run; then each stops when it is told."""
    board = gridwise.load("rushhour", HOPELESS)
    progress, results = [Progress(), Progress()], {}
    ended = threading.Event()

    def search(number: int) -> None:
        limits = gridwise.Limits(stop=ended.is_set, progress=progress[number])
        results[number] = gridwise.solve(board, "ids", engine=engine, limits=limits)

    def all_have_got_on(before: list[int]) -> bool:
        now = [one.now for one in progress]
        return all(m is not None and m.explored != at for m, at in zip(now, before, strict=True))

    threads = [threading.Thread(target=search, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(3):
            before = [0 if one.now is None else one.now.explored for one in progress]
            wait_until(lambda before=before: all_have_got_on(before))  # type: ignore[misc]
    finally:
        ended.set()
        for thread in threads:
            thread.join()
    assert {result.status for result in results.values()} == {"interrupted"}


def test_searches_in_threads_find_what_they_find_alone() -> None:
    jobs = [("rushhour", number, "best") for number in (20, 40, 60)]
    jobs += [("rushhour", number, "A*") for number in (20, 40, 60)]
    jobs += [
        ("colour-sudoku", 1, "best"),
        ("torus-snake", 1, "best"),
        ("torus-snake", 2, "bfs"),
        ("worm", 1, "best"),
    ]

    def search(job: tuple[str, int, str]) -> gridwise.Result[Any]:
        name, number, algorithm = job
        return gridwise.solve(gridwise.load(name, number), algorithm)

    alone = [search(job) for job in jobs]
    with ThreadPoolExecutor(6) as pool:
        together = list(pool.map(search, jobs * 2))
    assert together == alone * 2
    assert {result.engine for result in alone} == {"native"}


ENDLESS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "rushhour": (HOPELESS, "ids", {}),
    "colour-sudoku": ("5 9\nr g b y p\n" + ("*# " * 9 + "\n") * 9, "best", {"count": True}),
    "torus-snake": (
        "12,12\n0,0\n9\n" + "".join(f"{1 + 5 * at % 11},{7 * at % 12},9\n" for at in range(9)),
        "bfs",
        {},
    ),
}
"""Instances with which a native search is not done before a test is."""


@pytest.mark.parametrize("name", ENDLESS)
def test_native_searches_release_the_interpreter(name: str) -> None:
    """This thread goes on while the search does: else it would see nothing of it before its end."""
    text, algorithm, words = ENDLESS[name]
    board, event, progress = gridwise.load(name, text), threading.Event(), Progress()
    results: list[gridwise.Result[Any]] = []

    def search() -> None:
        limits = gridwise.Limits(stop=event.is_set, progress=progress)
        results.append(gridwise.solve(board, algorithm, engine="native", limits=limits, **words))

    thread = threading.Thread(target=search)
    thread.start()
    try:
        wait_until(lambda: progress.now is not None or results)
        assert results == []
    finally:
        event.set()
        thread.join()
    assert (results[0].status, results[0].engine) == ("interrupted", "native")


def test_one_search_stops_while_another_goes_on() -> None:
    """The one that is told to stop comes back while the other still holds its thread."""
    board = gridwise.load("rushhour", HOPELESS)
    first_ended, second_ended = threading.Event(), threading.Event()
    progress = Progress()
    results: list[gridwise.Result[Any]] = []

    def search() -> None:
        limits = gridwise.Limits(stop=second_ended.is_set, progress=progress)
        results.append(gridwise.solve(board, "ids", limits=limits))

    thread = threading.Thread(target=search)
    thread.start()
    try:
        wait_until(lambda: progress.now is not None)
        first_ended.set()
        assert (
            gridwise.solve(board, "ids", limits=gridwise.Limits(stop=first_ended.is_set)).status
            == "interrupted"
        )
        assert results == []
    finally:
        second_ended.set()
        thread.join()
    assert results[0].status == "interrupted"


CALLS = {
    "solve natively": 'gridwise.solve(board, "ids")',
    "solve readably": 'gridwise.solve(board, "ids", engine="python")',
    "own search": "gridwise.solve(board, wanders)",
    "own file": 'gridwise.solve(board, f"{__file__}:wanders")',
    "watch": 'gridwise.watch(board, "ids")',
    "race": 'gridwise.race(board, ["ids", "bfs"])',
    "compare": 'gridwise.compare("rushhour", ["@1", board], ["ids"], repeats=1)',
}

SCRIPT = """\
import gridwise

def wanders(problem, heuristic=None):
    state = problem.initial()
    while True:
        for _, after in problem.successors(state):
            state = after

if __name__ == "__main__":
    board = gridwise.load("rushhour", {board!r})
    gridwise.solve(board, "bfs", nodes=10)  # all that is imported is imported
    print("begun", flush=True)
    try:
        {call}
    except KeyboardInterrupt as error:
        print(type(error.result).__name__, flush=True)
        result = error.result
        for part in ("results", "result"):
            found = getattr(result, part, None)
            if found is not None:
                result = found[-1] if isinstance(found, list) else found
        print(result.status, result.metrics.pops > 10, flush=True)
"""


@pytest.mark.parametrize("what", CALLS)
def test_ctrl_c_comes_out_of_a_call_with_what_was_found(what: str, tmp_path: Any) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(board=HOPELESS, call=CALLS[what]))
    with start(PYTHON, script, stdout=PIPE) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "begun\n"
        before = _worked(program.pid)
        wait_until(lambda: _worked(program.pid) > before + 30)
        program.send_signal(signal.SIGINT)
        kind, outcome = program.stdout.readline().strip(), program.stdout.readline().strip()
        assert program.wait() == 0
    assert kind == {"watch": "Watch", "race": "Race", "compare": "Comparison"}.get(what, "Result")
    assert outcome == "interrupted True"


OTHER_CALLS = {
    "explore": ("gridwise.explore(board)", "result.status, result.data['states'] > 0"),
    "audit": ("gridwise.audit(board, wanders, most_states=10**9)", "result.method, result.over"),
    "arena": ("gridwise.arena(['greedy', 'best'], '6x6', 10**7)", "result[0].pilot, result[0].games > 0"),
    "generate": ("gridwise.generate('rushhour', 10**6, seed=3, moves='2-60')", "type(result[0]).__name__"),
    "constraints": ("gridwise.solve(pigeons(), 'plain')", "result.status, result.metrics.explored > 10"),
    "grade": ("gridwise.grade_difficulty(board)", "result is None"),
}
TOLD = {
    "explore": "('interrupted', True)",
    "audit": "('sampled', 0)",
    "arena": "('greedy', True)",
    "generate": "RushHour",
    "constraints": "('interrupted', True)",
    "grade": "True",
}
OTHER_SCRIPT = """\
import gridwise
from gridwise.csp import ConstraintProblem

def wanders(problem, state):
    return 0

def pigeons():
    problem = ConstraintProblem()
    problem.add_variables(range(14), range(13))
    problem.all_different(range(14))
    return problem

board = gridwise.load("rushhour", {board!r})
print("begun", flush=True)
try:
    {call}
except KeyboardInterrupt as error:
    result = error.result
    print(({told}), flush=True)
"""


@pytest.mark.parametrize("what", OTHER_CALLS)
def test_ctrl_c_comes_out_of_every_other_call_likewise(what: str, tmp_path: Any) -> None:
    call, told = OTHER_CALLS[what]
    script = tmp_path / "script.py"
    script.write_text(OTHER_SCRIPT.format(board=HOPELESS, call=call, told=told))
    with start(PYTHON, script, stdout=PIPE) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "begun\n"
        before = _worked(program.pid)
        wait_until(lambda: _worked(program.pid) > before + 60)
        program.send_signal(signal.SIGINT)
        assert program.stdout.readline().strip() == TOLD[what]
        assert program.wait() == 0


def _worked(process: int) -> int:
    """Return the hundredths of a second that a process and those that it has started have worked."""
    ticks = 0
    for child in (process, *_children(process)):
        with open(f"/proc/{child}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks


def _children(process: int) -> list[int]:
    with open(f"/proc/{process}/task/{process}/children") as file:
        return [int(child) for child in file.read().split()]
