"""A game that is lost says so, on the command line too; it has met no limit."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gridwise.model import Limits
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.registry import puzzle

LOST = '{"board": "8x8", "seed": 3}'


@pytest.mark.parametrize("command", ["solve", "watch"])
def test_a_lost_game_is_called_lost_with_its_length_and_steps(gridwise: Any, command: str) -> None:
    words = ("snake", "-", "--algorithm", "greedy")
    data = json.loads(gridwise("solve", *words, "--json", stdin=LOST).out)
    assert (data["status"], data["outcome"], data["steps"]) == ("limit", "lost", len(data["moves"]))
    told = gridwise(command, *words, stdin=LOST)
    assert told.status == 3
    assert f"Lost after {data['steps']} steps." in told.out
    if command == "solve":
        assert f"Length {data['length']} of 64." in told.out


def test_a_game_that_a_limit_stopped_is_not_lost(gridwise: Any) -> None:
    told = gridwise("solve", "snake", "-", "--node-limit", 9, stdin=LOST)
    assert (told.status, told.out.splitlines()[0]) == (3, "Stopped by a limit.")


@pytest.mark.parametrize(
    ("given", "met"),
    [
        (Limits(nodes=9, seconds=60, memory=1 << 30), "nodes"),
        (Limits(seconds=1e-9, memory=1 << 30), "seconds"),
        (Limits(seconds=60), None),
    ],
)
@pytest.mark.parametrize("pilot", ["greedy", "hamiltonian"])
def test_the_limit_that_a_game_met_is_known(pilot: str, given: Limits, met: str | None) -> None:
    snake = puzzle("snake")
    result = solve_instance(snake, snake.parse(LOST), Options(pilot, limits=given))
    assert given.met_by(result) == met
