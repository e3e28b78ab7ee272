"""The best pilot takes over wherever a person left the snake."""

from __future__ import annotations

import random

import pytest

from gridwise.puzzles.snake.pilots import find
from gridwise.puzzles.snake.pilots.greedy import Greedy
from gridwise.puzzles.snake.pilots.paths import shortest_path
from gridwise.puzzles.snake.rules import Direction, Game, Rules, step
from gridwise.puzzles.snake.view import View


def keeps_the_tail_in_reach(view: View, direction: Direction) -> bool:
    head = step(view.head, direction)
    body = [head, *(view.body if head == view.fruit else view.body[:-1])]
    return len(body) < 3 or shortest_path(view.rules, body[0], body[-1], set(body)) is not None


def left_by_a_person(rules: Rules, seed: int, length: int) -> Game | None:
    """Play like somebody in a hurry who looks a move ahead; None where that ends early."""
    chance, game, hurry = random.Random(seed), Game(rules, seed), Greedy()
    while game.outcome == "playing" and game.length < length:
        view = View.of(game)
        moves = [move for move in view.legal() if keeps_the_tail_in_reach(view, move)] or list(view.legal())
        if not moves:
            return None
        wanted = hurry.choose(view)
        game.move(wanted if wanted in moves and chance.random() < 0.7 else chance.choice(moves))
    return game if game.outcome == "playing" else None


@pytest.mark.parametrize(("size", "length"), [((6, 6), 14), ((6, 6), 24), ((5, 7), 18), ((7, 7), 20)])
def test_it_fills_the_board_from_where_a_person_left_off(size: tuple[int, int], length: int) -> None:
    wins = tries = 0
    for seed in range(100):
        game = left_by_a_person(Rules(*size), seed, length)
        if game is None:
            continue
        tries += 1
        pilot = find("best").make()
        while game.outcome == "playing":
            view = View.of(game)
            move = pilot.choose(view)
            assert view.is_legal(move) or not view.legal()
            game.move(move)
            game.state = game.state
        wins += game.outcome == "won"
        if tries == 8:
            break
    assert (tries, wins) == (8, 8)


def test_a_plan_is_not_followed_with_another_snake() -> None:
    """A person flies a loop in the middle of a plan, and comes back to the same cell with another body."""
    tries = 0
    for seed in range(80):
        chance, game, pilot = random.Random(seed), Game(Rules(8, 8), seed), find("best").make()
        for _ in range(chance.randrange(30, 150)):
            game.move(pilot.choose(View.of(game)))
        before = game.state
        for _ in range(30):
            game.state = before
            for _ in range(12):
                legal = View.of(game).legal()
                if not legal:
                    break
                game.move(chance.choice(legal))
                if game.state.fruit != before.fruit or game.state.body[0] == before.body[0]:
                    break
            view = View.of(game)
            same = (view.head, view.fruit) == (before.body[0], before.fruit)
            if same and view.body != before.body and view.legal():
                tries += 1
                assert view.is_legal(pilot.choose(view))
                break
    assert tries > 10
