"""How fast snakes grow: means and errors against the games themselves."""

from __future__ import annotations

from math import sqrt
from statistics import mean, stdev

import pytest

from gridwise.lab.snake.growth import Growth
from gridwise.puzzles.snake.arena.series import Chunk, play_chunk, sum_up
from gridwise.puzzles.snake.pilots import find
from gridwise.puzzles.snake.pilots.flight import moves_of
from gridwise.puzzles.snake.random_numbers import game_seed
from gridwise.puzzles.snake.rules import Game, Rules

RULES = Rules(5, 4)
GAMES = 30


def steps_until(length: int, number: int) -> int | None:
    game = Game(RULES, game_seed(3, number))
    for _ in moves_of(find("greedy").make(), game):
        if game.length == length:
            return game.state.steps
    return None


def growth(size: int, pilot: str = "greedy") -> Growth:
    found = Growth()
    for first in range(0, GAMES, size):
        found.add(play_chunk(Chunk(pilot, RULES, 3, first, size)))
    return found


@pytest.mark.parametrize("length", [2, 5, 8])
def test_every_length_is_summed_over_the_games_that_reached_it(length: int) -> None:
    known = [steps for number in range(GAMES) if (steps := steps_until(length, number)) is not None]
    reached = next(one for one in growth(1).curve(0) if one.length == length)
    assert reached.games == len(known)
    assert reached.steps == pytest.approx(mean(known))
    assert reached.error is not None
    assert reached.error == pytest.approx(stdev(known) / sqrt(len(known)), rel=0.05)


def test_the_error_at_the_end_is_that_of_the_summary() -> None:
    found, played = growth(1, "best"), play_chunk(Chunk("best", RULES, 3, 0, GAMES))
    summary, last = sum_up("best", RULES, 3, "fast", played), found.curve()[-1]
    assert (last.length, last.games) == (20, GAMES)
    assert last.steps == pytest.approx(summary.mean_steps_of_wins)
    assert last.error == pytest.approx(summary.standard_error)


def test_larger_parts_change_no_mean() -> None:
    one, ten = growth(1).curve(0), growth(10).curve(0)
    assert [(r.length, r.games, r.steps) for r in one] == [(r.length, r.games, r.steps) for r in ten]
    assert growth(30).curve()[0].error is None  # a single part tells nothing about the spread


def test_lengths_that_few_games_reach_are_left_out() -> None:
    found = growth(1)
    assert all(2 * one.games >= GAMES for one in found.curve())
    assert len(found.curve()) < len(found.curve(0))
