"""`gridwise generate --hardest`: what is known to be the hardest is found, whatever workers and breaks."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gridwise.files import held
from gridwise.registry import puzzle
from tests.conftest import Outcome

Run = Callable[..., Outcome]

HARDEST = ("generate", "rushhour", "--hardest", "--quiet")
SMALL = (*HARDEST, "--size", "4x5", "--jobs", 1)


def searched(gridwise: Run, *words: object) -> dict[str, Any]:
    outcome = gridwise(*HARDEST, "--json", "--jobs", 1, *words)
    assert (outcome.status, outcome.err) == (0, "")
    found: dict[str, Any]
    (found,) = json.loads(outcome.out)
    return found


def moves_by_bfs(gridwise: Run, text: str) -> int | None:
    words = ("--metric", "moves", "--algorithm", "bfs", "--json")
    cost: int | None = json.loads(gridwise("solve", "rushhour", "-", *words, stdin=text).out)["cost"]
    return cost


@pytest.mark.parametrize(
    ("words", "moves"),
    [
        ("--size 4x4", 7),
        ("--size 5x5 --rounds 6", 20),
        ("--size 5x5 --exit-row 0", 17),
        ("--size 4x6", 15),
        ("--size 3x6 --exit-row 0", 9),
        ("--size 5x4 --exit top", 9),
    ],
)
def test_the_hardest_of_small_universes_is_found(gridwise: Run, words: str, moves: int) -> None:
    """The moves are those of the universes as they were counted, docs/explanations/rushhour-universe.md."""
    found = searched(gridwise, "--rounds", 3, *words.split())
    assert (found["moves"], found["optimal"], found["proof"]) == (moves, True, "map")
    assert moves_by_bfs(gridwise, found["text"]) == moves
    explored = json.loads(gridwise("explore", "rushhour", "-", "--json", stdin=found["text"]).out)
    assert (explored["hardest_moves"], explored["states"]) == (moves, found["states"])
    assert (explored["steps"], explored["dead_weight_moves"]) == (found["steps"], [])


def test_walls_and_any_exit(gridwise: Run) -> None:
    found = searched(
        gridwise, "--size", "5x4", "--rounds", 4, "--walls", 2, "--exit", "any", "--exit-row", "any"
    )
    assert len(puzzle("rushhour").parse(found["text"]).walls) == 2
    assert moves_by_bfs(gridwise, found["text"]) == found["moves"]


def left(out: Path) -> tuple[str, dict[str, Any]]:
    """What a search leaves, but for the time that it took."""
    checkpoint = json.loads(out.with_name(out.name + ".checkpoint.json").read_text())
    del checkpoint["cpu_seconds"], checkpoint["milestones"]
    return out.read_text(), checkpoint


def test_the_same_on_two_workers_and_after_a_break(gridwise: Run, tmp_path: Path) -> None:
    whole, workers, broken = (tmp_path / name for name in ("whole.txt", "workers.txt", "broken.txt"))
    for out, words in (
        (whole, ("--rounds", 9)),
        (workers, ("--rounds", 9, "--jobs", 2)),
        (broken, ("--rounds", 4)),
        (broken, ("--rounds", 9, "--resume")),
    ):
        assert gridwise(*SMALL, "--out", out, *words).status == 0
    assert left(whole) == left(workers) == left(broken)


def test_without_time_the_best_so_far_is_written_again(gridwise: Run, tmp_path: Path) -> None:
    out = tmp_path / "hard.txt"
    hurried = gridwise(*SMALL, "--time-limit", 1e-6, "--out", out)
    assert (hurried.status, hurried.err) == (3, "gridwise: gave up after 0 rounds: nothing was found\n")
    assert list(tmp_path.iterdir()) == []
    assert gridwise(*SMALL, "--rounds", 3, "--out", out).status == 0
    before = out.read_text()
    out.unlink()
    assert gridwise(*SMALL, "--time-limit", 1e-6, "--out", out, "--resume").status == 0
    assert out.read_text() == before


def test_a_field_without_hard_boards(gridwise: Run) -> None:
    """On 3x3 with the exit in the middle, one move is the most there is."""
    outcome = gridwise(*HARDEST, "--size", "3x3", "--rounds", 1, "--jobs", 1)
    assert (outcome.status, outcome.out) == (3, "")


def test_what_does_not_go_with_a_checkpoint_is_said(gridwise: Run, tmp_path: Path) -> None:
    out = tmp_path / "hard.txt"
    assert gridwise(*SMALL, "--rounds", 1, "--out", out).status == 0
    checkpoint = out.with_name("hard.txt.checkpoint.json")

    def complaint(*words: object) -> str:
        outcome = gridwise(*SMALL, "--rounds", 1, "--out", out, *words)
        assert (outcome.status, outcome.err.count("\n")) == (2, 1)
        return outcome.err

    assert "holds a search; add --resume to go on with it, or remove it" in complaint()
    assert "holds another search: its seed is 0, not 5" in complaint("--resume", "--seed", 5)
    with held(tmp_path / ".hard.txt.lock"):
        assert "another process is writing it" in complaint("--resume")
    checkpoint.write_text(checkpoint.read_text()[:40])
    assert "expected a checkpoint of 'generate --hardest'" in complaint("--resume")
    checkpoint.write_text('{"best": [1, "", 1]}')
    assert "got a file without 'rounds'" in complaint("--resume")
    checkpoint.write_text(
        '{"best": [1, "", 1], "rounds": [1e999], "counts": {}, "milestones": [], "cpu_seconds": 1, "work": 1}'
    )
    assert "expected a checkpoint of 'generate --hardest'" in complaint("--resume")
    checkpoint.write_text('{"best": []}')
    assert "expected a checkpoint of 'generate --hardest'" in complaint("--resume")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("rushhour --hardest --count 2", "--hardest makes one instance: --count does not go with it"),
        ("rushhour --hardest --cars 5", "--cars does not go with --hardest"),
        ("rushhour --hardest --difficulty easy", "--difficulty does not go with --hardest"),
        ("rushhour --hardest --exclude boards.txt", "--exclude does not go with --hardest"),
        ("rushhour --hardest --resume", "--resume needs --out"),
        ("rushhour --hardest --size 3x3 --walls 4", "on 3x3 the search takes up to 3 walls, got 4"),
        ("rushhour --rounds 3", "--rounds goes with --hardest"),
        ("rushhour --time-limit 3", "--time-limit goes with --hardest"),
        ("worm --hardest", "unrecognized arguments: --hardest"),
    ],
)
def test_senseless_wishes_are_refused(gridwise: Run, words: str, message: str) -> None:
    outcome = gridwise("generate", *words.split())
    assert (outcome.status, outcome.err.count("\n")) == (2, 1)
    assert message in outcome.err
