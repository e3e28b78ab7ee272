"""The arena and the training commands, from the command line."""

from __future__ import annotations

import csv
import io
import json
import signal
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from decimal import Decimal, localcontext
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest

from gridwise.model import Limits
from gridwise.puzzles.snake import Rules
from gridwise.puzzles.snake.arena.series import Chunk, Played, chunks, play_chunk, sum_up
from gridwise.puzzles.snake.learning.evolution import Breed, breed, load
from gridwise.puzzles.snake.learning.lessons import Lessons
from tests.processes import seconds_used
from tests.programs import GRIDWISE, start, wait_until

Command = Callable[..., Any]

KEYS = {
    "pilot",
    "board",
    "games",
    "wins",
    "losses",
    "stalls",
    "mean_length",
    "mean_steps_of_wins",
    "sd_steps_of_wins",
    "mean_steps",
    "moves_per_second",
    "seed",
}

OWN = """
class Timid:
    'Goes where it can.'

    def choose(self, view):
        return view.legal()[0] if view.legal() else "U"


class Wrong:
    def choose(self, view):
        return "north"


class Broken:
    def choose(self, view):
        return view.nothing


class Deadly:
    def choose(self, view):
        return "U"
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "own.py"
    file.write_text(OWN)
    return file


def test_json_has_the_keys_of_the_contract(gridwise: Command) -> None:
    run = gridwise(
        "arena",
        "--pilot",
        "greedy",
        "--pilot",
        "hamiltonian",
        "--board",
        "4x5",
        "--games",
        30,
        "--seed",
        9,
        "--json",
    )
    assert run.status == 0
    greedy, hamiltonian = json.loads(run.out)
    assert set(greedy) >= KEYS
    assert (greedy["pilot"], greedy["board"], greedy["games"], greedy["seed"]) == ("greedy", "4x5", 30, 9)
    assert greedy["wins"] + greedy["losses"] + greedy["stalls"] == 30
    assert hamiltonian["wins"] == 30
    assert hamiltonian["mean_length"] == 20
    assert hamiltonian["mean_steps_of_wins"] == hamiltonian["mean_steps"]


def test_the_same_seed_gives_the_same_games_however_many_workers(gridwise: Command) -> None:
    def summaries(jobs: int) -> list[dict[str, Any]]:
        words = ("--board", "5x5", "--games", 12, "--seed", 3, "--jobs", jobs, "--json")
        found = json.loads(gridwise("arena", "--pilot", "best", "greedy-safe", *words).out)
        return [{key: value for key, value in one.items() if key != "moves_per_second"} for one in found]

    assert summaries(1) == summaries(2)


def test_cutting_a_series_differently_changes_nothing() -> None:
    rules, parts = Rules(5, 4), Played()
    for chunk in chunks("greedy", rules, 50, 8, "fast"):
        parts.add(play_chunk(chunk))
    [first, *_] = chunks("greedy", rules, 50, 8, "fast")
    whole = play_chunk(type(first)("greedy", rules, 8, 0, 50))
    assert parts.scores == whole.scores
    assert parts.steps_to_length == whole.steps_to_length


def test_a_part_that_is_cut_keeps_the_games_that_were_over() -> None:
    until = time.process_time() + 0.3  # of the processor, so that some games are over on any machine
    endless = Chunk("greedy-safe", Rules(5, 5), 8, 100, 1 << 40)
    cut = play_chunk(endless, Limits(stop=lambda: time.process_time() > until))
    assert cut.scores
    whole = play_chunk(replace(endless, count=len(cut.scores)))
    for name in ("scores", "steps_to_length", "games_to_length"):
        assert getattr(cut, name) == getattr(whole, name)
    assert cut.seconds > 0
    assert not play_chunk(endless, Limits(stop=lambda: True)).scores


def test_table_csv_and_plot(gridwise: Command, tmp_path: Path) -> None:
    words = ("arena", "--pilot", "best", "optimal", "--board", "4x4", "--games", 20, "--jobs", 1)
    table, svg, png = tmp_path / "t.csv", tmp_path / "p.svg", tmp_path / "p.png"
    run = gridwise(*words, "--csv", table, "--plot", svg)
    assert run.status == 0
    assert "exact play promises 41.567 steps" in run.out
    assert run.out.isascii()
    rows = list(csv.DictReader(io.StringIO(table.read_text())))
    assert [row["pilot"] for row in rows] == ["best", "optimal"]
    assert "gridwise arena --pilot best --pilot optimal --board 4x4" in svg.read_text()
    assert gridwise(*words, "--quiet", "--plot", png).out == ""
    assert png.read_bytes().startswith(b"\x89PNG")


def test_people_s_own_pilots_play_the_same_games(gridwise: Command, own: Path) -> None:
    run = gridwise("arena", "--pilot", f"{own}:Timid", "--board", "4x4", "--games", 5, "--jobs", 1, "--json")
    [timid] = json.loads(run.out)
    assert timid["wins"] == 0
    assert timid["games"] == 5


@pytest.mark.parametrize(
    ("name", "words"),
    [("Wrong", "'north'"), ("Broken", "AttributeError"), ("Missing", "nothing named 'Missing'")],
)
def test_faulty_pilots_are_told_in_a_sentence(gridwise: Command, own: Path, name: str, words: str) -> None:
    run = gridwise("arena", "--pilot", f"{own}:{name}", "--board", "4x4", "--games", 2, "--jobs", 1)
    assert run.status == 2
    assert words in run.err
    assert run.err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "status", "words"),
    [
        ("Timid", 0, "nothing wrong"),
        ("Wrong", 1, "expected 'U'"),
        ("Broken", 1, "raised"),
        ("Deadly", 1, "loses"),
    ],
)
def test_check_tells_what_is_wrong_with_a_pilot(
    gridwise: Command, own: Path, name: str, status: int, words: str
) -> None:
    run = gridwise("check", f"{own}:{name}")
    assert run.status == status
    assert words in run.out


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("--pilot", "gready"), "did you mean 'greedy'"),
        (("--pilot", "greedy", "--board", "ten"), "ROWSxCOLS"),
        (("--pilot", "greedy", "--board", "65x2"), "64x64"),
        (("--pilot", "greedy", "--games", "0"), "1 or more games"),
        (("--pilot", "greedy", "--jobs", "0"), "jobs"),
        (("--pilot", "greedy", "--plot", "x.pdf"), ".svg or .png"),
        (("--pilot", "optimal", "--board", "7x6", "--jobs", "1"), "25 cells"),
        (("--pilot", "hamiltonian", "--board", "1x9", "--jobs", "1"), "one row or column"),
    ],
)
def test_wrong_usage_is_one_line(gridwise: Command, words: tuple[str, ...], error: str) -> None:
    run = gridwise("arena", *words)
    assert run.status == 2
    assert error in run.err
    assert run.err.count("\n") == 1


def test_training_is_deterministic_and_resumes(gridwise: Command, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    words = ("--board", "6x6", "--population", 8, "--keep", 2, "--games", 3, "--seed", 4, "--jobs", 1)
    assert gridwise("train", "snake", *words, "--generations", 4, "--out", whole).status == 0
    assert gridwise("train", "snake", *words, "--generations", 2, "--out", parts).status == 0
    plot = tmp_path / "fitness.svg"
    run = gridwise("train", "snake", "--resume", parts, "--generations", 4, "--jobs", 1, "--plot", plot)
    assert run.status == 0
    assert json.loads(parts.read_text()) == json.loads(whole.read_text())
    assert "--seed 4" in plot.read_text()


def test_breeding_makes_better_networks(gridwise: Command, tmp_path: Path) -> None:
    out = tmp_path / "bred.json"
    words = (
        "--board",
        "6x6",
        "--population",
        40,
        "--keep",
        5,
        "--games",
        15,
        "--generations",
        6,
        "--jobs",
        1,
    )
    gridwise("train", "snake", *words, "--out", out, "--quiet")
    history = json.loads(out.read_text())["history"]
    assert max(mean for _, mean in history[3:]) > 1.2 * history[0][1]


def test_networks_are_the_same_however_their_games_are_spread(gridwise: Command, tmp_path: Path) -> None:
    out, choices = tmp_path / "bred.json", Breed("5x5", population=6, keep=2, generations=2, games=2, seed=3)
    words = [f"--{name}={value}" for name, value in asdict(choices).items()]
    assert gridwise("train", "snake", *words, "--jobs", 2, "--out", out).status == 0
    *_, last = breed(choices)
    assert load(out) == (choices, last)


def test_a_damaged_checkpoint_is_told(gridwise: Command, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_text("{}")
    run = gridwise("train", "snake", "--resume", file)
    assert run.status == 2
    assert "checkpoint" in run.err


def test_best_learns_and_keeps_other_sizes(gridwise: Command, tmp_path: Path) -> None:
    out = tmp_path / "values.json"
    words = ("train", "snake", "--pilot", "best", "--games", 30, "--rounds", 2, "--seed", 2, "--jobs", 1)
    assert gridwise(*words, "--board", "4x4", "--out", out).status == 0
    assert gridwise(*words, "--board", "4x5", "--start", out, "--out", out).status == 0
    models = json.loads(out.read_text())["models"]
    assert [model["cells"] for model in models] == [16, 20]
    assert models[0]["lessons"]["seed"] == 2


def test_best_can_learn_from_ways_as_they_are_found(gridwise: Command, tmp_path: Path) -> None:
    lessons = ("train", "snake", "--pilot", "best", "--games", 30, "--rounds", 2, "--board", "6x6")
    words = (*lessons, "--jobs", 1, "--out")
    plain, improved = tmp_path / "plain.json", tmp_path / "improved.json"
    assert gridwise(*words, plain, "--as-found").status == 0
    assert gridwise(*words, improved).status == 0
    one, other = (json.loads(file.read_text())["models"][0] for file in (plain, improved))
    assert one["lessons"]["as_found"]
    assert not other["lessons"]["as_found"]
    # The same seed, and yet other games: the ways that were walked are not the same.
    assert other["mean_steps_by_round"] != one["mean_steps_by_round"]
    assert other["blocks"] != one["blocks"]


def test_interrupted_lessons_leave_no_file(tmp_path: Path) -> None:
    out = tmp_path / "values.json"
    words = (
        "train",
        "snake",
        "--pilot",
        "best",
        "--board",
        "10x10",
        "--games",
        1000,
        "--jobs",
        1,
        "--out",
        out,
    )
    with start(*GRIDWISE, *words, stdout=PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()  # the head of the table: it has begun
        begun = seconds_used(process.pid)
        wait_until(lambda: seconds_used(process.pid) > begun + 0.3)
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
    assert not out.exists()


def test_lessons_name_the_command_that_repeats_them() -> None:
    assert Lessons("8x8", 300, 6, 1, start="old.json", as_found=True).command.endswith(
        "--effort fast --start old.json --as-found"
    )
    command = Lessons("8x8", 300, 6, 1).command
    assert (
        command
        == "gridwise train snake --pilot best --board 8x8 --games 300 --rounds 6 --seed 1 --effort fast"
    )


def test_the_deviation_is_the_nearest_number_to_the_true_one() -> None:
    """Versions of Python add floating-point numbers differently; exact arithmetic leaves them no choice."""
    steps = [413, 402, 447, 389, 455, 431, 420, 399, 467, 410, 428, 391]
    played = Played([("won", 64, one) for one in steps], seconds=1.0)
    with localcontext() as exact:
        exact.prec = 60
        mean = Decimal(sum(steps)) / len(steps)
        true = (sum(((one - mean) ** 2 for one in steps), Decimal(0)) / (len(steps) - 1)).sqrt()
    assert sum_up("greedy", Rules(8, 8), 1, "normal", played).sd_steps_of_wins == float(true)
