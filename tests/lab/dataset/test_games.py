"""Positions of a pilot's games, gone through again by the rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import gridwise as package
from gridwise.puzzles.snake.random_numbers import game_seed
from gridwise.puzzles.snake.rules import Game, Rules
from gridwise.puzzles.snake.view import View
from tests.conftest import Outcome

np = pytest.importorskip("numpy", reason="datasets are arrays of NumPy: gridwise[gym]")

RESULTS = {"won": 1, "stalled": 0, "lost": -1}


@pytest.mark.parametrize(
    ("pilot", "observation"), [("greedy", "symbolic"), ("hamiltonian", "planes"), ("best", "egocentric")]
)
def test_the_rows_are_the_games_of_the_arena(pilot: str, observation: str) -> None:
    data = package.dataset("snake", pilot=pilot, board="4x4", games=3, seed=7, observation=observation)
    at = 0
    for number in range(3):
        game = Game(Rules(4, 4), game_seed(7, number))
        first = at
        while game.outcome == "playing":
            view = View.of(game)
            assert np.array_equal(data["states"][at], view.observe(observation))
            moves = view.moves(observation)
            assert {moves[one] for one in np.flatnonzero(data["legal"][at])} == set(view.legal())
            assert data["games"][at] == number
            game.move(moves[data["actions"][at]])
            at += 1
        assert data["values"][first:at].tolist() == list(range(at - first, 0, -1))
        assert set(data["results"][first:at]) == {RESULTS[game.outcome]}
    assert at == len(data["actions"])
    standing = package.arena(pilot, "4x4", games=3, seed=7)[0].as_dict()
    assert (standing["wins"], standing["losses"]) == (data.info.get("won", 0), data.info.get("lost", 0))
    assert standing["mean_steps"] * 3 == at


def test_a_file_is_the_same_bytes_whoever_plays(gridwise: Callable[..., Outcome], tmp_path: Path) -> None:
    words = ("dataset", "snake", "--pilot", "greedy", "--board", "4x4", "--games", 5, "--json")
    told = [gridwise(*words, "--jobs", jobs, "--out", tmp_path / f"{jobs}.npz") for jobs in (1, 2)]
    assert (tmp_path / "1.npz").read_bytes() == (tmp_path / "2.npz").read_bytes()
    info = json.loads(told[0].out)
    found = np.load(tmp_path / "1.npz")
    assert info["rows"] == len(found["states"])
    assert {name: list(found[name].shape[1:]) for name in info["columns"]} == {
        name: column["shape"] for name, column in info["columns"].items()
    }
    package.dataset("snake", pilot="greedy", board="4x4", games=5).save(tmp_path / "saved.npz")
    assert (tmp_path / "saved.npz").read_bytes() == (tmp_path / "1.npz").read_bytes()


def test_a_pilot_of_ones_own_that_fails_leaves_no_file(
    gridwise: Callable[..., Outcome], tmp_path: Path
) -> None:
    file = tmp_path / "own.py"
    file.write_text("class Own:\n    def choose(self, view):\n        return [][0]\n")
    words = ("dataset", "snake", "--pilot", f"{file}:Own", "--board", "3x3", "--games", 2, "--jobs", 1)
    done = gridwise(*words, "--out", tmp_path / "d.npz")
    assert done.status == 2
    assert "own.py" in done.err
    assert "IndexError" in done.err
    assert not (tmp_path / "d.npz").exists()
