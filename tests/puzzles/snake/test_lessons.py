"""What `best` learns: the same values whoever plays the games, however often the lessons were left."""

from __future__ import annotations

import json
import shlex
import zipfile
from collections.abc import Callable
from dataclasses import asdict, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from gridwise.errors import InputError
from gridwise.puzzles.snake.learning.checkpoint import checkpoint_of, load_course, save_course
from gridwise.puzzles.snake.learning.course import LearningCourse, begin, learn
from gridwise.puzzles.snake.learning.lessons import Lessons, save
from tests.programs import PYTHON, run

Command = Callable[..., Any]

SCRIPT = Path(__file__).parents[3] / "scripts" / "train_snake_best.sh"
LESSONS = Lessons("4x4", 12, 6, 3)
WORDS = ("train", "snake", "--pilot", "best", "--board", "4x4", "--games", 12, "--rounds", 6, "--seed", 3)


NETWORK = replace(LESSONS, rounds=3, network=True)


def left_after(rounds: int, out: Path, lessons: Lessons = LESSONS) -> LearningCourse:
    """Leave the lessons after so many rounds, as Ctrl-C does."""
    course = begin(lessons)
    for _ in zip(range(rounds), learn(course), strict=False):
        pass
    save_course(checkpoint_of(out), course)
    return course


def finished(course: LearningCourse) -> LearningCourse:
    for _ in learn(course):
        pass
    return course


def test_any_number_of_workers_learns_the_same(gridwise: Command, tmp_path: Path) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    assert gridwise(*WORDS, "--out", one, "--jobs", 1).status == 0
    outcome = gridwise(*WORDS, "--out", two, "--jobs", 2)
    assert outcome.status == 0
    assert one.read_bytes() == two.read_bytes()
    assert [path.name for path in tmp_path.iterdir() if "checkpoint" in path.name] == []
    (model,) = json.loads(one.read_text())["models"]
    assert model["lessons"] == asdict(LESSONS)
    assert len(model["mean_steps_by_round"]) == len(outcome.out.splitlines()) - 1 == 7
    table = [float(line.split()[1]) for line in outcome.out.splitlines()[1:]]
    assert model["mean_steps_by_round"] == pytest.approx(table, abs=0.06)


@pytest.mark.parametrize(
    ("lessons", "rounds"), [(LESSONS, 1), (LESSONS, 2), (LESSONS, 6), (NETWORK, 1), (NETWORK, 3)]
)
def test_lessons_that_were_left_are_gone_on_with(tmp_path: Path, lessons: Lessons, rounds: int) -> None:
    out = tmp_path / "values.json"
    left_after(rounds, out, lessons)
    course = load_course(checkpoint_of(out))
    assert len(course.rounds) == rounds
    assert finished(course) == finished(begin(lessons))


def test_resume(gridwise: Command, tmp_path: Path) -> None:
    out, other = tmp_path / "values.json", tmp_path / "other.json"
    left_after(3, out)
    refused = gridwise(*WORDS, "--out", out, "--jobs", 1)
    assert refused.status == 2
    assert f"go on with --resume {out}" in refused.err
    refused = gridwise("train", "snake", "--pilot", "best", "--resume", out, "--board", "6x6")
    assert refused.status == 2
    assert "was begun with --board 4x4, not 6x6" in refused.err
    refused = gridwise("train", "snake", "--pilot", "best", "--resume", out, "--rounds", 1)
    assert refused.status == 2
    assert "2 rounds are done already" in refused.err
    assert gridwise("train", "snake", "--pilot", "best", "--resume", out, "--jobs", 1).status == 0
    assert gridwise(*WORDS, "--out", other, "--jobs", 1).status == 0
    assert out.read_bytes() == other.read_bytes()
    assert not checkpoint_of(out).exists()
    refused = gridwise("train", "snake", "--pilot", "best", "--resume", out)
    assert refused.status == 2
    assert "nothing to go on with" in refused.err


def test_lessons_may_end_sooner(gridwise: Command, tmp_path: Path) -> None:
    out = tmp_path / "values.json"
    course = left_after(3, out)
    words = ("train", "snake", "--pilot", "best", "--resume", out, "--rounds", 2, "--jobs", 1)
    assert gridwise(*words).status == 0
    (model,) = json.loads(out.read_text())["models"]
    assert model["lessons"] == asdict(replace(LESSONS, rounds=2))
    assert model["mean_steps_by_round"] == [round(done.mean, 2) for done in course.rounds]


def test_a_damaged_checkpoint_is_told(tmp_path: Path) -> None:
    out = tmp_path / "values.json"
    left_after(1, out)
    file = checkpoint_of(out)
    whole = file.read_bytes()
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    done = json.loads(parts["course.json"])
    for name, value in (("values", [[16, [[1.0]]]]), ("lessons", {}), ("memory", 2), ("rounds", [])):
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr("course.json", json.dumps({**done, name: value}))
            archive.writestr("round-0.bin", parts["round-0.bin"])
        with pytest.raises(InputError, match="expected a checkpoint of"):
            load_course(file)
    for kept in (whole[:0], whole[:40], whole[:-400], whole.replace(b"course", b"curses")):
        file.write_bytes(kept)
        with pytest.raises(InputError, match="expected a checkpoint of"):
            load_course(file)


def test_best_plays_with_values_of_ones_own(gridwise: Command, tmp_path: Path) -> None:
    """Values that want the snake to walk far make it walk far, and every game is won all the same."""
    file = tmp_path / "mine.json"
    assert gridwise(*WORDS, "--out", file, "--jobs", 1).status == 0
    data = json.loads(file.read_text())
    for block in data["models"][0]["blocks"]:
        block[:] = [-20 * weight for weight in block]
    file.write_text(json.dumps(data))
    words = (
        "arena",
        "--pilot",
        "best",
        f"best:{file}",
        "--board",
        "4x4",
        "--games",
        60,
        "--jobs",
        1,
        "--json",
    )
    shipped, mine = json.loads(gridwise(*words).out)
    assert mine["pilot"] == f"best:{file}"
    assert mine["wins"] == shipped["wins"] == 60
    assert mine["mean_steps_of_wins"] > 1.1 * shipped["mean_steps_of_wins"]


def test_any_number_of_workers_teaches_the_same_network(gridwise: Command, tmp_path: Path) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    assert gridwise(*WORDS[:-3], 2, "--network", "--out", one, "--jobs", 1).status == 0
    assert gridwise(*WORDS[:-3], 2, "--network", "--out", two, "--jobs", 2).status == 0
    assert one.read_bytes() == two.read_bytes()
    data = json.loads(one.read_text())
    (entry,) = data["networks"]
    assert data["models"] == []
    assert (entry["board"], entry["lessons"]["network"]) == ("4x4", True)
    # It goes on to a larger board, beside what the file has, and every game is won with it.
    further = (
        "train",
        "snake",
        "--pilot",
        "best",
        "--network",
        "--board",
        "4x5",
        "--games",
        10,
        "--rounds",
        1,
    )
    assert gridwise(*further, "--start", one, "--out", one, "--jobs", 1).status == 0
    assert [entry["board"] for entry in json.loads(one.read_text())["networks"]] == ["4x4", "4x5"]
    words = ("arena", "--pilot", f"best:{one}", "--games", 20, "--jobs", 1, "--json", "--board")
    for board in ("4x4", "5x4", "3x4"):
        (played,) = json.loads(gridwise(*words, board).out)
        assert played["wins"] == 20


def test_a_network_is_taught_as_it_is_flown(gridwise: Command, tmp_path: Path) -> None:
    start, alone, one, two = (
        tmp_path / name for name in ("start.json", "alone.json", "one.json", "two.json")
    )
    assert gridwise(*WORDS[:-3], 1, "--network", "--out", start, "--jobs", 1).status == 0
    words = ("train", "snake", "--pilot", "best", "--network", "--board", "4x6", "--games", 10, "--rounds", 2)
    assert gridwise(*words, "--start", start, "--out", alone, "--jobs", 1).status == 0
    flown = (*words, "--as-flown")
    assert gridwise(*flown, "--start", start, "--out", one, "--jobs", 1).status == 0
    assert gridwise(*flown, "--start", start, "--out", two, "--jobs", 2).status == 0
    assert one.read_bytes() == two.read_bytes()
    (entry,), (other,) = (json.loads(file.read_text())["networks"] for file in (one, alone))
    assert (entry["board"], entry["lessons"]["as_flown"], other["lessons"]["as_flown"]) == (
        "4x6",
        True,
        False,
    )
    assert entry["mean_steps_by_round"][0] != other["mean_steps_by_round"][0]
    outcome = gridwise(*flown, "--out", tmp_path / "three.json")
    assert outcome.status == 2
    assert "values to start from" in outcome.err


def test_a_network_that_is_none_is_told(gridwise: Command, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    assert gridwise(*WORDS[:-3], 1, "--network", "--out", file, "--jobs", 1).status == 0
    data = json.loads(file.read_text())
    (entry,) = data["networks"]
    cases = {
        "a network for 16 cells has": {"numbers": entry["numbers"][:-8]},
        "a network for 25 cells has": {"board": "5x5"},
        "expected a board as ROWSxCOLS": {"board": "large"},
        "are finite": {"numbers": "AHwAfAB8" + entry["numbers"][8:]},
        "got a file without 'numbers'": {"numbers": None},
    }
    for sentence, change in cases.items():
        wrong = {key: value for key, value in {**entry, **change}.items() if value is not None}
        file.write_text(json.dumps({**data, "networks": [wrong]}))
        outcome = gridwise("arena", "--pilot", f"best:{file}", "--board", "4x4", "--games", 1)
        assert outcome.status == 2
        assert sentence in outcome.err, outcome.err


def test_the_script_makes_what_is_shipped() -> None:
    """Each shipped value has its lessons beside it, and these are what the script asks for."""
    shipped = json.loads((files("gridwise.puzzles.snake") / "data" / "best.json").read_text("utf-8"))
    asked = []
    for line in SCRIPT.read_text().splitlines():
        words = shlex.split(line)
        if words[:2] == ["learn", "--board"]:
            given = dict(zip(words[1::2], words[2::2], strict=False))
            flags = ("--as-found" in words, "--network" in words)
            asked.append((given["--board"], int(given["--games"]), int(given["--rounds"]), *flags))
    lessons = [one["lessons"] for kind in ("models", "networks") for one in shipped[kind]]
    told = [
        (one["board"], one["games"], one["rounds"], one["as_found"], one.get("network", False))
        for one in lessons
    ]
    assert sorted(told) == sorted(asked)
    assert {one["seed"] for one in lessons} == {1}


def test_a_network_can_be_taught_with_pytorch(gridwise: Command, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    out = tmp_path / "networks.json"
    words = "--board 4x4 --games 20 --rounds 3 --epochs 1 --jobs 1 --out"
    told = run(PYTHON, "-m", "scripts.teach_snake_networks", *words.split(), out, cwd=SCRIPT.parents[1])
    assert "4x4 round 2:" in told.stdout
    words = "--board 4x4 --games 20 --jobs 1 --json"
    outcome = gridwise("arena", "--pilot", f"best:{out}", *words.split())
    (played,) = json.loads(outcome.out)
    assert played["wins"] == 20


@pytest.mark.parametrize("seed", [3, 5])  # with one the start plays better, with the other what was taught
def test_a_network_of_the_same_board_stays_where_no_round_plays_better(tmp_path: Path, seed: int) -> None:
    out = tmp_path / "values.json"
    lessons = replace(NETWORK, seed=seed)
    save(out, lessons, finished(begin(lessons)).best, [])
    further = finished(begin(replace(lessons, rounds=1, start=str(out))))
    start, taught = (played.mean for played in further.rounds)
    assert (further.best == begin(further.lessons).values) == (start <= taught)
