"""Instances to order: by optimum, by how an agent fails, by technique; and none that is there already."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gridwise.registry import puzzle
from tests.conftest import Outcome

Run = Callable[..., Outcome]


def made(gridwise: Run, *words: object) -> list[dict[str, Any]]:
    outcome = gridwise("generate", *words, "--json", "--jobs", 1)
    assert (outcome.status, outcome.err) == (0, "")
    instances: list[dict[str, Any]] = json.loads(outcome.out)
    return instances


def solved(gridwise: Run, name: str, text: str, *words: object) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(gridwise("solve", name, "-", "--json", *words, stdin=text).out)
    return result


TORUS = ("torus-snake", "--size", "5x5", "--cells", 3, "--most", 2)
WORM = ("worm", "--size", "4x4", "--target", 60)


def test_torus_snake_by_optimum_and_by_what_greed_costs(gridwise: Run) -> None:
    for one in made(gridwise, *TORUS, "--optimum", "9..12", "--greedy", "1..6", "--count", 2):
        fewest = solved(gridwise, "torus-snake", one["text"], "--algorithm", "bfs")["cost"]
        agent = solved(gridwise, "torus-snake", one["text"], "--algorithm", "nearest-bfs")["cost"]
        assert 9 <= fewest <= 12
        assert 1 <= agent - fewest <= 6
        assert (one["optimum"], one["greedy"], one["greedy_excess"]) == (fewest, agent, agent - fewest)


def test_torus_snake_where_the_greedy_agent_dies(gridwise: Run) -> None:
    words = ("torus-snake", "--size", "5x5", "--cells", 8, "--greedy", "lost")
    (one,) = made(gridwise, *words)
    assert solved(gridwise, "torus-snake", one["text"], "--algorithm", "nearest-bfs")["cost"] is None
    assert solved(gridwise, "torus-snake", one["text"])["cost"] == one["optimum"]


@pytest.mark.parametrize("model", ["A", "B"])
def test_worms_by_model_and_optimum(gridwise: Run, model: str) -> None:
    for one in made(gridwise, *WORM, "--model", model, "--optimum", "3..4", "--count", 2):
        found = solved(gridwise, "worm", one["text"], "--algorithm", "bfs")
        assert 3 <= found["cost"] <= 4
        assert (one["optimum"], one["model"]) == (found["cost"], model)


@pytest.mark.parametrize(("ceiling", "allowed"), [("easy", {"easy"}), ("medium", {"easy", "medium"})])
def test_colour_sudoku_has_a_ceiling_of_techniques(gridwise: Run, ceiling: str, allowed: set[str]) -> None:
    words = ("colour-sudoku", "--size", 4, "--colours", 3, "--ceiling", ceiling, "--count", 3)
    for one in made(gridwise, *words):
        chosen = puzzle("colour-sudoku")
        assert chosen.grade_difficulty is not None
        found = chosen.grade_difficulty(chosen.parse(one["text"]))
        assert found is not None
        assert found.level == one["difficulty"]
        assert found.level in allowed


def test_a_range_of_grades_has_as_many_of_each(gridwise: Run) -> None:
    words = ("colour-sudoku", "--size", 4, "--colours", 3, "--difficulty", "easy..medium", "--count", 4)
    assert [one["difficulty"] for one in made(gridwise, *words)] == ["easy", "easy", "medium", "medium"]


@pytest.mark.parametrize(
    "words",
    [TORUS, WORM, ("colour-sudoku", "--size", 4, "--colours", 3), ("rushhour", "--size", "4x4")],
    ids=lambda words: words[0],
)
def test_what_is_excluded_is_not_made_again(gridwise: Run, tmp_path: Path, words: tuple[Any, ...]) -> None:
    there = tmp_path / "there.json"
    first = made(gridwise, *words, "--count", 3)
    there.write_text(json.dumps(first))
    again = made(gridwise, *words, "--count", 3, "--exclude", there)
    chosen = puzzle(words[0])
    shapes = [
        {chosen.listing.canonical(chosen.parse(one["text"])) for one in some} for some in (first, again)
    ]
    assert not shapes[0] & shapes[1]


def test_without_wishes_seeds_make_what_they_always_made(gridwise: Run) -> None:
    several = made(gridwise, *TORUS, "--count", 3, "--seed", 5)
    assert made(gridwise, *TORUS, "--count", 2, "--seed", 5) == several[:2]
    assert "optimum" not in several[0]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["torus-snake", "--optimum", "9..3"], "expected a range such as 5-12, got '9..3'"),
        (["worm", "--optimum", "many"], "expected a range such as 5-12, got 'many'"),
        (["colour-sudoku", "--ceiling", "brutal"], "no grade named 'brutal'"),
        (["colour-sudoku", "--difficulty", "hard..easy"], "no difficulty named 'hard..easy'"),
        (["colour-sudoku", "--difficulty", "easy", "--ceiling", "easy"], "do not go together"),
        (["rushhour", "--exclude", "nowhere.txt"], "nowhere.txt"),
    ],
)
def test_senseless_wishes_are_refused(gridwise: Run, words: list[str], message: str) -> None:
    outcome = gridwise("generate", *words)
    assert (outcome.status, outcome.err.count("\n")) == (2, 1)
    assert message in outcome.err
