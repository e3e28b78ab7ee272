"""Matches: what is told about a game is the game, and what a pilot means to do is what it does."""

from __future__ import annotations

import pytest

from gridwise.puzzles.snake.arena.match import Part, match
from gridwise.puzzles.snake.arena.series import Chunk, play_chunk
from gridwise.puzzles.snake.random_numbers import game_seed
from gridwise.puzzles.snake.rules import DIRECTIONS, Direction, Game, Rules

PILOTS = ("greedy", "hamiltonian", "hamiltonian-shortcuts", "greedy-safe", "greedy-safe+", "evolved", "best")
PLANNERS = tuple(name for name in PILOTS if name != "evolved")


def direction(move: str) -> Direction:
    return next(one for one in DIRECTIONS if one == move)


def parts_of(pilot: str, rules: Rules, seed: int) -> list[Part]:
    return list(match([pilot], rules, seed))


@pytest.mark.parametrize("pilot", PILOTS)
def test_the_moves_and_fruits_are_those_of_the_game(pilot: str) -> None:
    rules, seed = Rules(6, 5), game_seed(4, 2)
    parts = parts_of(pilot, rules, seed)
    game, fruits = Game(rules, seed), []
    assert game.state.fruit is not None
    fruits.append((0, game.state.fruit.row * 5 + game.state.fruit.col))
    for move in "".join(part.moves for part in parts):
        length = game.length
        game.move(direction(move))
        if game.length > length and game.state.fruit is not None:
            fruits.append((game.state.steps, game.state.fruit.row * 5 + game.state.fruit.col))
    assert [fruit for part in parts for fruit in part.fruits] == fruits
    assert (parts[-1].outcome, parts[-1].length) == (game.outcome, game.length)
    assert play_chunk(Chunk(pilot, rules, 4, 2, 1)).scores == [(game.outcome, game.length, game.state.steps)]


@pytest.mark.parametrize("pilot", PLANNERS)
@pytest.mark.parametrize("size", [(6, 6), (5, 5)])
def test_a_plan_is_followed_until_another_takes_its_place(pilot: str, size: tuple[int, int]) -> None:
    parts = parts_of(pilot, Rules(*size), 11)
    moves = "".join(part.moves for part in parts)
    plans = [plan for part in parts for plan in part.plans]
    assert plans
    ends = [at for at, _ in plans[1:]] + [len(moves)]
    for (at, way), end in zip(plans, ends, strict=True):
        assert moves[at:end].startswith(way[: end - at])


def test_all_pilots_meet_the_same_first_fruit_and_go_on_in_turn() -> None:
    parts = list(match(["greedy", "best", "hamiltonian"], Rules(8, 8), 7))
    assert [part.pilot for part in parts[:3]] == [0, 1, 2]
    assert len({part.fruits[0] for part in parts[:3]}) == 1
    assert {part.pilot: part.outcome for part in parts}[1] == "won"


def test_time_ends_a_match() -> None:
    parts = list(match(["hamiltonian"], Rules(30, 30), 7, seconds=0.5))
    assert parts[-1].outcome == "playing"
