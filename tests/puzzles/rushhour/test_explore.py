"""Maps, hints and grades, against the known figures and against the readable twin."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings

from gridwise.model import Limits
from gridwise.puzzles.rushhour import PUZZLE
from gridwise.puzzles.rushhour.state_space.atlas import LimitReachedError, _ReadableAtlas, atlas
from gridwise.puzzles.rushhour.state_space.grade import grade
from tests.conftest import Outcome
from tests.puzzles.rushhour.boards import boards, brute_force
from tests.puzzles.rushhour.cards import GOLDEN, card

Run = Callable[..., Outcome]

LARGEST = "BBoJoooHoJCCGHAAKLGDDoKLooIEEoFFIooo"
"""The largest cluster of 6x6 without walls: 541,934 boards, 15 moves."""


def test_the_19_levels_have_the_known_maps() -> None:
    for row in GOLDEN:
        data = PUZZLE.explore(card(row["level"])).data
        names = ("steps", "moves", "goals", "hardest_steps", "hardest_moves")
        assert [data[name] for name in names] == [int(row[name]) for name in names], row["level"]
        assert data["states"] == int(row["component"])


@pytest.mark.parametrize(
    ("board", "states", "metric", "hardest"),
    [
        (LARGEST, 541_934, "moves", 15),
        ("GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 4780, "moves", 51),
        ("BBBKLMHCCKLMH.AALMDDJ....IJ.EE.IFFGG", 24132, "steps", 93),
        ("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", 2332, "moves", 60),
    ],
)
def test_famous_boards(board: str, states: int, metric: str, hardest: int) -> None:
    data = PUZZLE.explore(PUZZLE.parse(board)).data
    assert (data["states"], data[f"hardest_{metric}"]) == (states, hardest)
    if states < 100_000:
        assert data[metric] == hardest


@settings(max_examples=40)
@given(text=boards(most_rows=5, most_cols=5, most_cars=8))
def test_native_map_equals_the_readable_one(text: str) -> None:
    problem = PUZZLE.parse(text)
    try:
        readable = _ReadableAtlas(problem, Limits(nodes=3000))
    except LimitReachedError:
        return
    native = atlas(problem)
    assert (native.states, native.goals) == (readable.states, readable.goals)
    for metric in ("steps", "moves"):
        assert native.histogram(metric) == readable.histogram(metric)
        assert sorted(native.hardest_states(metric)) == sorted(readable.hardest_states(metric))
        assert native.hardest(metric) == readable.hardest(metric)
        for _, state in problem.successors(problem.initial()):
            assert native.distance(state, metric) == readable.distance(state, metric)
        assert native.optimal_solutions(metric) == readable.optimal_solutions(metric)
        assert native.max_branching(metric) == readable.max_branching(metric)


def test_the_number_of_optimal_solutions_by_hand() -> None:
    # The red car takes two steps; either blocker can go up or down first, in any order before it passes.
    board = PUZZLE.parse("....\nAA.B\n...B\n....")
    assert brute_force("....\nAA.B\n...B\n....", "steps") == 3
    found = atlas(board)
    # B+1 before, between or never after: B down, A, A | A, B down, A; up twice is longer.
    assert found.optimal_solutions("steps") == 2
    assert PUZZLE.explore(board).data["dead_weight_steps"] == []
    # At most A left, B up, B down; or in slides A one or two, B one or two.
    assert [found.max_branching(metric) for metric in ("steps", "moves")] == [3, 4]
    spare = PUZZLE.explore(PUZZLE.parse("CC..\nAA.B\n...B\n....")).data
    assert spare["dead_weight_steps"] == ["C"]


def test_a_hint_is_one_step_nearer_and_names_what_is_worse(gridwise: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("....\nAA.B\n...B\n....")
    outcome = gridwise("hint", "rushhour", file)
    assert outcome.status == 0
    assert outcome.out.splitlines() == [
        "Play A+1: then 2 of the 3 steps from here are left.",
        "As good: B+1.",
        "Worse: B-1.",
    ]
    data = json.loads(gridwise("hint", "rushhour", file, "--json").out)
    assert (data["distance"], data["move"], data["better"], data["worse"]) == (
        3,
        "A+1",
        ["A+1", "B+1"],
        ["B-1"],
    )
    closed = gridwise("hint", "rushhour", "-", stdin="AAB\n..B\n..B")
    assert (closed.status, closed.out) == (1, "No solution: the red car never gets out.\n")
    assert (
        gridwise("hint", "rushhour", "-", stdin=".AA\n...\n...").out
        == "Solved: the red car is at the exit.\n"
    )


@settings(max_examples=25)
@given(text=boards(most_rows=4, most_cols=4))
def test_hints_agree_with_the_map(text: str) -> None:
    problem = PUZZLE.parse(text, "moves")
    found = atlas(problem)
    data = PUZZLE.hint(problem).data
    assert data["distance"] == found.distance(problem.initial())
    if data["distance"]:
        after = {str(n.move): n.distance for n in found.neighbours(problem.initial())}
        for kind, change in (("better", -1), ("same", 0), ("worse", 1)):
            assert {move: after[move] - data["distance"] for move in data[kind]} == dict.fromkeys(
                data[kind], change
            )


def test_explore_command_tells_and_draws(gridwise: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("....\nAA.B\n...B\n....")
    outcome = gridwise(
        "explore", "rushhour", file, "--svg", tmp_path / "m.svg", "--png", tmp_path / "m.png", "--json"
    )
    data = json.loads(outcome.out)
    assert outcome.status == 0
    assert data["hardest_board_steps"] == min(
        board for board in [data["hardest_board_steps"]] if len(board) == 16
    )
    assert (data["max_branching_steps"], data["max_branching_moves"]) == (3, 4)
    assert "up to 3 steps or 4 moves can be made" in gridwise("explore", "rushhour", file).out
    assert sum(data["histogram_steps"]) == sum(data["histogram_moves"]) == data["states"]
    assert (tmp_path / "m.svg").read_text().startswith("<svg")
    assert (tmp_path / "m.png").read_bytes().startswith(b"\x89PNG")
    limited = gridwise("explore", "rushhour", "-", "--node-limit", 100, stdin=LARGEST)
    assert (limited.status, limited.out) == (
        3,
        "Stopped: more than 100 boards are reachable; the map was given up.\n",
    )
    closed = gridwise("explore", "rushhour", "-", "--json", stdin="AAB\n..B\n..B")
    assert (closed.status, json.loads(closed.out)["steps"]) == (1, None)


def test_grades_follow_the_cards_at_least_as_well_as_length_does() -> None:
    grades = [grade(card(row["level"])) for row in GOLDEN]
    order = list(range(len(grades)))
    by_grade = [g.effort for g in grades if g is not None]
    by_length = [float(g.length) for g in grades if g is not None]
    assert len(by_grade) == 19
    assert rank_correlation(by_grade, order) >= rank_correlation(by_length, order) > 0.9
    assert all(1 <= g.difficulty <= 10 for g in grades if g is not None)
    assert grade(PUZZLE.parse("AAB\n..B\n..B")) is None


def rank_correlation(one: list[float], other: list[int]) -> float:
    """Return Spearman's coefficient; equal values share their ranks."""

    def ranks(values: list[float]) -> list[float]:
        return [(sum(v < x for v in values) + sum(v <= x for v in values) - 1) / 2 for x in values]

    a, b = ranks(one), ranks([float(value) for value in other])
    mean = (len(a) - 1) / 2
    covariance = sum((x - mean) * (y - mean) for x, y in zip(a, b, strict=True))
    spread = sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b)
    return float(covariance / spread**0.5)
