"""A class is graded: taken up again after a kill, changed in part, bundled for a platform."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import PIPE
from tempfile import TemporaryDirectory
from zipfile import ZipFile

import pytest

from gridwise.classroom.sandbox import sandbox
from tests import programs
from tests.classroom.assignments import write_assignment
from tests.cluster import dask_cluster
from tests.conftest import Outcome

Gridwise = Callable[..., Outcome]

BREADTH_FIRST = """
def search(problem):
    start = problem.initial()
    frontier, seen = [(start, [])], {start}
    for state, plan in frontier:
        if problem.is_goal(state):
            return plan
        for action, after in problem.successors(state):
            if after not in seen:
                seen.add(after)
                frontier.append((after, [*plan, action]))
"""
NOTHING = "def search(problem):\n    return []\n"
ENDLESS = "def search(problem):\n    while True:\n        pass\n"
BROKEN = "def search(problem:\n"


@pytest.fixture
def task(tmp_path: Path) -> Path:
    return write_assignment(tmp_path, solves=6, others=4)


@pytest.fixture
def hand_ins(tmp_path: Path) -> Path:
    folder = tmp_path / "submissions"
    (folder / "bob").mkdir(parents=True)
    (folder / "anna.py").write_text(BREADTH_FIRST)
    (folder / "bob" / "search.py").write_text(NOTHING)
    (folder / "cy.py").write_text(BROKEN)
    (folder / "dora").mkdir()
    return folder


GRADES = """\
submission,points,max_points,status,solves,others
anna,10,10,graded,6,4
bob,0,10,graded,0,0
cy,0,10,graded,0,0
dora,0,10,missing,0,0
"""


def records(out: Path) -> dict[str, Path]:
    return {file.stem: file for file in (out / ".records").glob("*.json")}


def test_a_class_is_graded_and_taken_up_again(
    gridwise: Gridwise, task: Path, hand_ins: Path, tmp_path: Path
) -> None:
    out = tmp_path / "grades"
    words = ("grade", task, hand_ins, "--out", out, "--jobs", 1)
    done = gridwise(*words)
    assert done.status == 0, done.err
    assert (out / "grades.csv").read_text() == GRADES
    assert "anna" in done.out
    names = {file.name for file in out.iterdir()}
    for one in ("anna", "bob", "cy", "dora", "index", "likeness"):
        assert {f"{one}.html"} <= names
    assert json.loads((out / "anna.json").read_text())["score"] == 10

    # What is there is not graded again: a mark in a record stays where nothing has changed.
    for file in records(out).values():
        data = json.loads(file.read_text())
        data["result"]["points"] = 1.25
        file.write_text(json.dumps(data))
    (hand_ins / "bob" / "search.py").write_text(BREADTH_FIRST)
    assert gridwise(*words, "--quiet").status == 0
    rows = [line.split(",")[:2] for line in (out / "grades.csv").read_text().splitlines()[1:]]
    assert rows == [["anna", "1.25"], ["bob", "10"], ["cy", "1.25"], ["dora", "1.25"]]

    assert gridwise(*words, "--quiet", "--only", "a*", "dora", "--regrade").status == 0
    rows = [line.split(",")[:2] for line in (out / "grades.csv").read_text().splitlines()[1:]]
    assert rows == [["anna", "10"], ["bob", "10"], ["cy", "1.25"], ["dora", "0"]]

    # Another assignment, or another seed, is another grade.
    task.write_text(task.read_text().replace("points = 6", "points = 7"))
    listed = gridwise(*words, "--json", "--only", "anna", "--seed", 5)
    assert [(one["name"], one["points"]) for one in json.loads(listed.out)] == [("anna", 11)]


def test_gridwise_is_there_only_where_the_assignment_allows_it(
    gridwise: Gridwise, task: Path, hand_ins: Path, tmp_path: Path
) -> None:
    borrowed = (
        "import gridwise\n\ndef search(problem):\n    board = gridwise.load('rushhour', str(problem))\n"
    )
    (hand_ins / "anna.py").write_text(f"{borrowed}    return gridwise.solve(board).plan\n")
    words = ("grade", task, hand_ins, "--only", "anna", "--jobs", 1, "--json", "--out")
    (locked,) = json.loads(gridwise(*words, tmp_path / "locked").out)
    assert locked["points"] == 0
    assert "No module named 'gridwise'" in locked["tests"][0]["boards"][0]["sentence"]
    task.write_text(task.read_text().replace("title =", "allow_gridwise = true\ntitle =", 1))
    (allowed,) = json.loads(gridwise(*words, tmp_path / "allowed").out)
    assert allowed["points"] == 10


def test_what_may_be_imported_is_there_wherever_it_is_installed(
    gridwise: Gridwise, task: Path, hand_ins: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with TemporaryDirectory(dir="/tmp") as folder:  # the walls have a /tmp of their own
        packages = Path(folder) / "site-packages"
        packages.mkdir()
        (packages / "borrowed_search.py").write_text(BREADTH_FIRST)
        monkeypatch.syspath_prepend(packages)
        (hand_ins / "anna.py").write_text("from borrowed_search import search as search\n")
        task.write_text(task.read_text().replace("title =", "allow_gridwise = true\ntitle =", 1))
        words = ("grade", task, hand_ins, "--only", "anna", "--jobs", 1, "--json", "--out", folder)
        (graded,) = json.loads(gridwise(*words).out)
    assert graded["points"] == 10


def test_a_killed_run_goes_on_where_it_was(
    gridwise: Gridwise, task: Path, hand_ins: Path, tmp_path: Path
) -> None:
    (hand_ins / "zoe.py").write_text(ENDLESS)
    task.write_text(task.read_text().replace("seconds = 5", "seconds = 600"))
    words = ("grade", task, hand_ins, "--jobs", 1, "--quiet", "--out")
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    with programs.start(*programs.GRIDWISE, *words, killed) as program:
        programs.wait_until(lambda: {"anna", "bob"} <= set(records(killed)))
        os.kill(program.pid, signal.SIGKILL)
    assert "zoe" not in records(killed)
    assert not (killed / "grades.csv").exists()
    (hand_ins / "zoe.py").write_text(NOTHING)
    before = records(killed)["anna"].stat().st_mtime_ns
    assert gridwise(*words, killed).status == 0
    assert gridwise(*words, whole).status == 0
    assert records(killed)["anna"].stat().st_mtime_ns == before
    assert (killed / "grades.csv").read_text() == (whole / "grades.csv").read_text()
    assert (whole / "grades.csv").read_text() == GRADES + "zoe,0,10,graded,0,0\n"


def test_ctrl_c_keeps_what_is_graded(task: Path, hand_ins: Path, tmp_path: Path) -> None:
    (hand_ins / "zoe.py").write_text(ENDLESS)
    task.write_text(task.read_text().replace("seconds = 5", "seconds = 600"))
    out = tmp_path / "grades"
    words = ("grade", task, hand_ins, "--jobs", 1, "--quiet", "--out", out)
    with programs.start(*programs.GRIDWISE, *words, stderr=PIPE) as program:
        programs.wait_until(lambda: {"anna", "bob", "cy", "dora"} <= set(records(out)))
        program.send_signal(signal.SIGINT)
        _, said = program.communicate(timeout=programs.PATIENCE_SECONDS)
    assert program.returncode == 130
    assert "4 of 5 are graded and kept" in said


def test_a_cluster_gives_the_same_grades(
    gridwise: Gridwise, task: Path, hand_ins: Path, tmp_path: Path
) -> None:
    out = tmp_path / "grades"
    with dask_cluster(tmp_path) as cluster:
        done = gridwise("grade", task, hand_ins, "--out", out, "--cluster", cluster.address, "--quiet")
    assert done.status == 0, done.err
    assert (out / "grades.csv").read_text() == GRADES


def test_a_platforms_zip_is_graded(gridwise: Gridwise, task: Path, tmp_path: Path) -> None:
    with ZipFile(tmp_path / "moodle.zip", "w") as archive:
        archive.writestr("Anna Lee_7_assignsubmission_file_/meine suche.py", BREADTH_FIRST)
    out = tmp_path / "grades"
    done = gridwise("grade", task, tmp_path / "moodle.zip", "--out", out, "--jobs", 1, "--json")
    assert done.status == 0, done.err
    assert [(one["name"], one["points"]) for one in json.loads(done.out)] == [("Anna Lee_7", 10)]
    assert (out / "Anna Lee_7.html").exists()


@pytest.fixture
def no_bubblewrap(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("PATH", "/nowhere")
    sandbox.bubblewrap.cache_clear()
    yield
    sandbox.bubblewrap.cache_clear()


@pytest.mark.usefixtures("no_bubblewrap")
def test_where_there_is_no_sandbox_it_says_so_or_refuses(
    gridwise: Gridwise, task: Path, hand_ins: Path, tmp_path: Path
) -> None:
    words = ("grade", task, hand_ins, "--out", tmp_path / "grades", "--only", "dora", "--jobs", 1)
    refused = gridwise(*words, "--require-sandbox")
    assert refused.status == 2
    assert "--require-sandbox" in refused.err
    assert not (tmp_path / "grades").exists()
    done = gridwise(*words)
    assert done.status == 0
    assert "not guarded" in done.err
    assert "Not guarded" in (tmp_path / "grades" / "index.html").read_text()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["{folder}"], "expected a folder of SUBMISSIONS, and --out"),
        (["{folder}", "--out", "{out}", "--only", "annna"], "did you mean 'anna'"),
        (["{out}", "--out", "{folder}"], "expected a folder of submissions"),
        (["{folder}", "--out", "{folder}/grades"], "lies among the submissions"),
        (["{folder}/dora", "--out", "{out}"], "no submissions in it"),
    ],
)
def test_what_makes_no_sense_is_told(
    gridwise: Gridwise, task: Path, hand_ins: Path, tmp_path: Path, words: list[str], sentence: str
) -> None:
    filled = [word.format(folder=hand_ins, out=tmp_path / "out") for word in words]
    done = gridwise("grade", task, *filled)
    assert done.status == 2
    assert sentence in done.err


def test_the_bundle_grades_as_gradescope_would(gridwise: Gridwise, task: Path, tmp_path: Path) -> None:
    made = tmp_path / "autograder.zip"
    assert gridwise("grade", "--gradescope-bundle", made, task).status == 0
    root = tmp_path / "autograder"
    with ZipFile(made) as archive:
        assert {"setup.sh", "run_autograder", "assignment.toml"} <= set(archive.namelist())
        for name in ("setup.sh", "run_autograder"):
            assert (archive.getinfo(name).external_attr >> 16) & 0o111, f"{name} cannot be run"
        archive.extractall(root / "source")
    assert "pip install" in (root / "source" / "setup.sh").read_text()
    programs.run("bash", "-n", root / "source" / "setup.sh")
    (root / "submission").mkdir()
    (root / "submission" / "search.py").write_text(BREADTH_FIRST)
    (root / "submission_metadata.json").write_text(json.dumps({"users": [{"name": "Anna Lee"}]}))
    programs.run(programs.PYTHON, root / "source" / "run_autograder", root)
    results = json.loads((root / "results" / "results.json").read_text())
    assert results["score"] == 10
    assert [test["score"] for test in results["tests"]] == [6, 4]
    assert results["extra_data"]["submission"] == "Anna Lee"


def test_a_wheel_goes_into_the_bundle(gridwise: Gridwise, task: Path, tmp_path: Path) -> None:
    wheel = tmp_path / "gridwise-9-cp311-abi3-linux_x86_64.whl"
    wheel.write_bytes(b"wheel")
    made = tmp_path / "autograder.zip"
    assert gridwise("grade", task, "--gradescope-bundle", made, "--wheel", wheel).status == 0
    with ZipFile(made) as archive:
        assert archive.read(wheel.name) == b"wheel"
        assert wheel.name in archive.read("setup.sh").decode()
