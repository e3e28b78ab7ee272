"""Comparisons: the same figures everywhere, kept as they are finished, and never run twice when resumed."""

from __future__ import annotations

import json
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest

import gridwise as package
from gridwise.lab.compare import Task, default_algorithms, plan_tasks, run_task
from gridwise.lab.store import Store
from gridwise.lab.workers import Workers
from gridwise.model import Limits
from gridwise.puzzles.base import Options
from gridwise.puzzles.rushhour.levels import levels
from tests.cluster import Cluster
from tests.conftest import Outcome
from tests.programs import GRIDWISE, Program, start, wait_until
from tests.puzzles.rushhour.boards import HOPELESS

Run = Callable[..., Outcome]

BOARD = "..II..\nFB..E.\nFBAAEC\n.BH.EC\n..HGGG\nDDD...\n"


@pytest.fixture
def boards(tmp_path: Path) -> list[Path]:
    files = [tmp_path / f"board{number}.txt" for number in range(4)]
    for file, level in zip(files, levels()[20:40:5], strict=True):
        file.write_text(level.text)
    return files


def rows_of(store: Path) -> list[dict[str, Any]]:
    with Store(store, write=False) as opened:
        return opened.rows()


def without_times(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    for entry in entries:
        del entry["times"], entry["metrics"]["seconds"]
    return entries


def test_every_place_gives_the_same_figures(gridwise: Run, boards: list[Path]) -> None:
    words = ["compare", "rushhour", *boards, "--json", "--no-store"]
    here = without_times(json.loads(gridwise(*words, "--jobs", 1).out))
    assert len(here) == 4 * 6
    for place in ([], ["--jobs", 2]):
        assert without_times(json.loads(gridwise(*words, *place).out)) == here
    for entry in here:
        counters = entry["metrics"]
        assert entry["efficiency"] == round(counters["pops"] / counters["pushes"], 6)
        assert entry["peak_bytes"] >= counters["explored"]


def test_repeats_keep_the_best_time_and_the_spread() -> None:
    (task,) = plan_tasks("rushhour", [("board", BOARD)], ["bfs"], Options(), repeats=7)
    entry = run_task(task)
    assert len(entry.times) == 7
    assert entry.result.metrics.seconds == min(entry.times)
    assert entry.spread == max(entry.times) / min(entry.times) - 1
    assert entry.as_row()["seconds_worst"] == max(entry.times)


def test_an_algorithm_can_bring_its_heuristic(gridwise: Run, tmp_path: Path) -> None:
    file, own = tmp_path / "board.txt", tmp_path / "own.py"
    file.write_text(BOARD)
    own.write_text("def nothing(state): return 0\nnothing.admissible = True\n")
    labels = f"bfs,astar:blockers,astar:distance,astar:{own}:nothing"
    data = json.loads(gridwise("compare", "rushhour", file, "--algorithms", labels, "--json").out)
    assert [entry["heuristic"] for entry in data] == [None, "blockers", "distance", "nothing"]
    assert [entry["algorithm"] for entry in data] == ["bfs", "astar", "astar", "astar"]
    assert {entry["cost"] for entry in data} == {23}
    assert ",".join(entry["label"] for entry in data) == labels
    refused = gridwise("compare", "rushhour", file, "--algorithms", "bfs:blockers")
    assert (refused.status, refused.err) == (2, "gridwise: bfs takes no heuristic\n")


def test_limits_hold_for_each_run(gridwise: Run, boards: list[Path]) -> None:
    outcome = gridwise(
        "compare", "rushhour", *boards, "--algorithms", "bfs,dfs", "--node-limit", 50, "--json"
    )
    statuses = [(entry["status"], entry["metrics"]["explored"]) for entry in json.loads(outcome.out)]
    assert all(status == "solved" or explored == 50 for status, explored in statuses)
    assert ("limit", 50) in statuses


def test_the_readable_engine_estimates_its_memory() -> None:
    tasks = plan_tasks("rushhour", [("board", BOARD)], ["bfs", "best"], Options(engine="python"))
    for task in tasks:
        entry = run_task(task)
        peak = entry.result.metrics.peak_bytes
        assert peak is not None
        assert 200 < peak / entry.result.metrics.explored < 1000


def test_every_algorithm_of_every_puzzle_tells_its_memory() -> None:
    sudoku = "3 4\nr g b\n*r *# *# *g\n*# *# *# *#\n*# *# *b 2#\n*b *# *# *#\n"
    torus = "5,5\n0,0\n2\n1,4,2\n3,1,1\n"
    worm = "model B\nc 10\ntarget 40\nstart 0 0\nfield\n1 2 1\n0 1 2\n1 0 1\n"
    boards = {"colour-sudoku": sudoku, "torus-snake": torus, "worm": worm, "rushhour": BOARD}
    for name, text in (*boards.items(), ("snake", '{"board": "4x4"}')):
        chosen = package.puzzle(name)
        labels = default_algorithms(chosen, chosen.parse(text))
        if name == "snake":  # these pilots live in the native engine, which does not follow theirs
            labels = [label for label in labels if label not in ("best", "optimal")]
        for task in plan_tasks(name, [("board", text)], labels, Options()):
            peak = run_task(task).result.metrics.peak_bytes
            assert peak is not None, (name, task.label)
            assert 200 < peak < 10 << 20, (name, task.label)


def test_a_pilot_that_cannot_take_a_board_is_left_out(gridwise: Run, tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    for size, has in (("3x3", True), ("6x6", False)):
        game.write_text(json.dumps({"board": size}))
        outcome = gridwise("compare", "snake", game, "--no-store", "--json", "--repeats", 1)
        assert outcome.status == 0
        assert ("optimal" in [row["label"] for row in json.loads(outcome.out)]) == has


def test_the_key_names_what_decides_the_outcome(tmp_path: Path) -> None:
    def task(**changes: Any) -> Task:
        options = Options(
            "astar",
            changes.pop("heuristic", None),
            limits=Limits(seconds=changes.pop("seconds", None)),
            ties=changes.pop("ties", None),
        )
        return Task(**{"puzzle": "rushhour", "file": "a", "text": BOARD, "metric": None, "options": options,
                       "label": "astar", **changes})  # fmt: skip

    same = task().key()
    assert task(file="another name").key() == same
    own = tmp_path / "h.py"
    own.write_text("def h(state): return 0\n")
    others = [
        task(seconds=1.0),
        task(ties="lifo"),
        task(text=BOARD + "\n"),
        task(metric="moves"),
        task(repeats=2),
    ]
    others.append(task(heuristic=f"{own}:h"))
    keys = {same, *(other.key() for other in others)}
    assert len(keys) == 7
    own.write_text("def h(state): return 1\n")
    assert others[-1].key() not in keys


def test_resume_runs_only_what_is_missing(gridwise: Run, boards: list[Path], tmp_path: Path) -> None:
    store = tmp_path / "results.db"
    words = ["--algorithms", "bfs,best", "--store", store]
    assert gridwise("compare", "rushhour", *boards[:2], *words).status == 0
    before = rows_of(store)
    assert len(before) == 4
    whole = gridwise("compare", "rushhour", *boards, *words, "--resume", "--json")
    assert len(json.loads(whole.out)) == 8
    after = rows_of(store)
    assert len(after) == 8
    assert after[4:] == before
    again = gridwise("compare", "rushhour", *boards, *words, "--resume", "--json")
    assert json.loads(again.out) == json.loads(whole.out)
    assert rows_of(store) == after
    gridwise("compare", "rushhour", *boards, *words, "--resume", "--metric", "moves")
    assert len(rows_of(store)) == 16
    gridwise("compare", "rushhour", *boards, *words)
    assert len(rows_of(store)) == 24


def test_killed_or_interrupted_it_keeps_what_was_finished(gridwise: Run, tmp_path: Path) -> None:
    """Kill one comparison in the middle and press Ctrl-C in another, while this process reads their store."""
    store = tmp_path / "results.db"
    files = [tmp_path / f"board{number:02d}.txt" for number in range(24)]
    # The last one has no end: no comparison is over before it is killed.
    for file, text in zip(files, [*(level.text for level in levels()[30:53]), HOPELESS], strict=True):
        file.write_text(text)
    words = ["compare", "rushhour", *map(str, files), "--algorithms", "bfs,dfs", "--engine", "python",
             "--store", str(store), "--jobs", "2", "--repeats", "1"]  # fmt: skip
    kept = 0
    for kill, status in ((signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130)):
        with start(*GRIDWISE, *words, "--resume", stdout=PIPE, stderr=PIPE) as process:
            seen = wait_for_rows(store, kept + 3, process)
            process.send_signal(kill)
            out, err = process.communicate(timeout=60)
        assert process.returncode == status
        kept = len(rows_of(store))
        assert seen <= kept < 48
        if kill is signal.SIGINT:
            assert "board00.txt" in out  # the table of what was finished
            assert err == f"gridwise: interrupted after {kept:,} of 48 runs; --resume goes on from there\n"
    names = [(row["file"], row["label"]) for row in rows_of(store)]
    assert len(set(names)) == len(names)
    with sqlite3.connect(store) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    keys = [row["key"] for row in rows_of(store)][::-1]
    words[words.index("--jobs") + 1] = "1"
    assert gridwise(*words, "--node-limit", 10**9, "--resume", "--quiet", "--time-limit", 0.001).status == 0
    assert [row["key"] for row in rows_of(store)][::-1][:kept] == keys


def wait_for_rows(store: Path, count: int, process: Program) -> int:
    """Wait until a comparison at work has stored so many runs, and return how many."""

    def stored() -> int:
        assert process.poll() is None, process.communicate()
        try:
            return len(rows_of(store)) if store.exists() else 0
        except package.GridwiseError:  # the file is there, its tables are not yet
            return 0

    wait_until(lambda: stored() >= count)
    return stored()


def return_first_one_late(task: tuple[int, str]) -> int:
    """Return the number; the first task only once the file is there."""
    number, file = task
    if number == 0:
        wait_until(Path(file).exists)
    return number


def test_finished_tasks_do_not_wait_for_slow_ones(tmp_path: Path) -> None:
    rest_is_done = tmp_path / "done"
    order = []
    with Workers(2) as workers:
        tasks = [(number, str(rest_is_done)) for number in range(6)]
        for _, result in workers.as_completed(return_first_one_late, tasks):
            order.append(result)
            if len(order) == 5:
                rest_is_done.touch()
    assert sorted(order) == list(range(6))
    assert order[-1] == 0


def die_once(path: str) -> str:
    if not Path(path).exists():
        Path(path).write_text("died")
        signal.raise_signal(signal.SIGKILL)
    return path


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    paths = [str(tmp_path / name) for name in "abc"]
    with Workers(2) as workers:
        found = dict(workers.as_completed(die_once, paths))
    assert found == {path: path for path in paths}


@pytest.mark.filterwarnings("ignore")
def test_compare_on_a_cluster_though_a_worker_dies(
    gridwise: Run, boards: list[Path], tmp_path: Path, cluster: Cluster
) -> None:
    words = ["compare", "rushhour", *boards, "--engine", "python", "--algorithms", "bfs,dfs,astar", "--json"]
    here = without_times(json.loads(gridwise(*words, "--jobs", 1, "--no-store").out))
    store = tmp_path / "results.db"
    with cluster.losing_a_worker():
        there = gridwise(*words, "--cluster", cluster.address, "--repeats", 3, "--store", store)
    assert there.status == 0, there.err
    assert without_times(json.loads(there.out)) == here
    assert len(rows_of(store)) == 12


def test_from_python_it_is_a_list_of_rows(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text(BOARD)
    board = package.puzzle("rushhour").parse(BOARD, "moves")
    rows = package.compare("rushhour", [file, str(file), BOARD, "@1"], ["bfs", "best"])
    assert isinstance(rows, list)
    assert all(isinstance(row, dict) and set(row) == set(rows[0]) for row in rows)
    assert [(row["file"], row["cost"]) for row in rows[::2]] == [
        ("board.txt", 23),
        ("board.txt", 23),
        ("#3", 23),
        ("@1", rows[6]["cost"]),
    ]
    assert [row["cost"] for row in package.compare("rushhour", [board], ["bfs", "best"])] == [13, 13]
    assert rows._repr_html_().count("<tr>") == 9
    assert (rows.results[0]._repr_html_() or "").startswith(
        "<p><b>bfs: solved, cost 23 (the fewest possible)</b>"
    )
    assert rows.plot("time")._repr_svg_().startswith("<svg")
    assert str(board._repr_svg_()).startswith("<svg")
    rows.report(tmp_path / "report.html")
    assert "<!doctype html>" in (tmp_path / "report.html").read_text()
    with pytest.raises(package.UsageError, match="did you mean 'scatter'"):
        rows.plot("scater")
    with pytest.raises(package.InputError, match="#1, line 1"):
        package.compare("rushhour", ["no board"])
    with pytest.raises(package.UsageError, match="no metric named 'slides'; there are steps, moves"):
        package.compare(board, metric="slides")


def test_boards_of_every_puzzle_draw_themselves_and_can_be_compared() -> None:
    texts = {
        "colour-sudoku": "3 4\nr g b\n*r *# *# *g\n*# *# *# *#\n*# *# *b 2#\n*b *# *# *#\n",
        "rushhour": BOARD,
        "torus-snake": "5,5\n0,0\n2\n1,4,2\n3,1,1\n",
        "worm": "model B\nc 10\ntarget 40\nstart 0 0\nfield\n1 2 1\n0 1 2\n1 0 1\n",
        "snake": '{"board": "4x4"}',
    }
    for name, text in texts.items():
        board = package.puzzle(name).parse(text)
        assert board._repr_svg_().startswith("<svg")
        rows = package.compare(name, [board], ["best"])
        assert [row["status"] for row in rows] == ["solved"]
