"""What people see and press: pictures, captions, hints, the generator and the game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gridwise.puzzles.base import Options
from gridwise.puzzles.base.play import Play
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.worm import PUZZLE, Worm
from gridwise.puzzles.worm.generate import KINDS
from gridwise.scene import Amount, Body

FIELD = "model B\nc 10\ntarget 120\npenalty 0\nstart 1 1\nfield\n1 2 3\n3 1 2\n2 4 1\n"


def test_frames_follow_the_plan() -> None:
    worm = PUZZLE.parse(FIELD)
    result = solve_instance(PUZZLE, worm, Options())
    frames = list(PUZZLE.frames(worm, result))
    assert len(frames) == len(result.plan or ()) + 1
    first, last = frames[0][1], frames[-1][1]
    assert sum(isinstance(shape, Amount) for shape in first.shapes) == 8
    assert sum(isinstance(shape, Amount) for shape in last.shapes) < 8
    assert all(any(isinstance(shape, Body) for shape in scene.shapes) for _, scene in frames)
    assert "120" in frames[-1][0]


@pytest.mark.parametrize("kind", KINDS)
def test_generated_fields_are_valid_and_seeded(kind: str, gridwise: Callable[..., Any]) -> None:
    words = ("generate", "worm", "--kind", kind, "--size", "7x9", "--seed", "4", "--json", "--quiet")
    one, again = gridwise(*words), gridwise(*words)
    assert one.status == 0
    assert one.out == again.out
    other = gridwise("generate", "worm", "--kind", kind, "--size", "7x9", "--seed", "5", "--json", "--quiet")
    assert other.out != one.out


def test_generated_text_parses(gridwise: Callable[..., Any]) -> None:
    out = gridwise("generate", "worm", "--penalty", "--model", "A", "--foods", "2-3", "--quiet").out
    worm = PUZZLE.parse(out)
    assert worm.penalty
    assert worm.model == "A"
    assert {food for row in worm.field for food in row} == {2, 3}


def test_a_generated_field_takes_any_positive_c(gridwise: Callable[..., Any]) -> None:
    for c in ("2.5", "1/3"):
        out = gridwise("generate", "worm", "--size", "3x3", "--target", "20", "--c", c, "--quiet").out
        assert f"\nc {c}\n" in out
        assert gridwise("solve", "worm", "-", "--quiet", stdin=out).status == 0


@pytest.mark.parametrize(
    "words",
    [
        ("--size", "0x4"),
        ("--foods", "9-1"),
        ("--c", "0"),
        ("--c", "-1"),
        ("--kind", "odd"),
        ("--target", "x"),
    ],
)
def test_bad_choices_are_refused(words: tuple[str, str], gridwise: Callable[..., Any]) -> None:
    outcome = gridwise("generate", "worm", *words, "--quiet")
    assert outcome.status == 2
    assert outcome.err.count("\n") == 1


def test_following_the_hints_wins_in_the_fewest_moves() -> None:
    play = Play(PUZZLE, PUZZLE.parse(FIELD))
    best = play.rest()
    while play.outcome == "playing":
        play.act(play.hint().data["move"])
    assert best.optimal
    assert len(play.moves) == best.cost
    assert play.actions() == ()


def test_hints_lead_on_after_a_mistake() -> None:
    play = Play(PUZZLE, PUZZLE.parse(FIELD))
    play.act(next(move for move in play.actions() if move != play.hint().data["move"]))
    for _ in range(100):
        if play.outcome == "won":
            break
        play.act(play.hint().data["move"])
    assert play.outcome == "won"


def test_a_stuck_worm_has_lost() -> None:
    play = Play(PUZZLE, Worm(((3, 1),), (0, 0), "B", 10, 100))
    play.act("R")
    assert play.outcome == "lost"


def test_commands(gridwise: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "field.txt"
    file.write_text(FIELD)
    solved = gridwise("solve", "worm", file)
    assert solved.status == 0
    assert "meals" in solved.out
    for words in ((), ("--algorithm", "astar"), ("--algorithm", "astar", "--engine", "python")):
        first = gridwise("solve", "worm", file, *words).out.partition("\n")[0]
        assert first.endswith(" moves, the fewest possible.")
    assert " moves " in gridwise("compare", "worm", file, "--algorithms", "best", "--no-store").out
    assert "Play" in gridwise("hint", "worm", file).out
    assert "fewer are impossible" in gridwise("explain", "worm", file).out
    assert gridwise("show", "worm", file, "--svg", tmp_path / "field.svg").status == 0
    assert (tmp_path / "field.svg").read_text().startswith("<svg")
    plan = tmp_path / "plan.txt"
    plan.write_text(gridwise("solve", "worm", file, "--quiet").out)
    assert gridwise("verify", "worm", file, "--plan", plan).status == 0
    assert gridwise("play", "worm", file, "--terminal").status == 2  # no keyboard in a test
    assert gridwise("solve", "worm", file, "--engine", "python").status == 2
