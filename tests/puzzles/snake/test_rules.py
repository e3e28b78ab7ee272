"""The game: its rules, the two engines held equal, undo, get and set."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwise import UsageError, _core
from gridwise.puzzles.snake import Cell, Game, Rules, State
from gridwise.puzzles.snake.random_numbers import SplitMix64, game_seed, pilot_seed
from gridwise.puzzles.snake.rules import DIRECTIONS

SEEDS = st.integers(0, 2**64 - 1)
TAILS = st.sampled_from(["free", "blocked"])


def set_up(rules: Rules, body: list[tuple[int, int]], fruit: tuple[int, int]) -> Game:
    game = Game(rules, 1)
    game.state = State(tuple(Cell(*cell) for cell in body), Cell(*fruit), generator=5)
    return game


def test_generator_is_splitmix64() -> None:
    # The first outputs of the published reference implementation for seed 1234567.
    generator = SplitMix64(1234567)
    assert [generator.next() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_draws_below_a_bound_are_uniform() -> None:
    generator = SplitMix64(9)
    counts = [0] * 7
    for _ in range(70_000):
        counts[generator.below(7)] += 1
    chi_square = sum((count - 10_000) ** 2 / 10_000 for count in counts)
    assert chi_square < 22.5  # 0.1 % of fair generators exceed it


def test_seeds_of_games_and_pilots_differ() -> None:
    seeds = {game_seed(1, number) for number in range(1000)} | {pilot_seed(n) for n in range(1000)}
    assert len(seeds) == 2000


def test_eating_grows_at_once_and_the_tail_stays() -> None:
    game = set_up(Rules(3, 3), [(0, 1), (0, 0)], (0, 2))
    assert game.move("R") == "playing"
    assert game.state.body == (Cell(0, 2), Cell(0, 1), Cell(0, 0))
    assert game.state.hunger == 0
    assert game.state.fruit not in game.state.body


def test_the_head_may_enter_the_cell_the_tail_is_leaving() -> None:
    square = [(0, 0), (0, 1), (1, 1), (1, 0)]
    assert set_up(Rules(3, 3), square, (2, 2)).move("D") == "playing"
    assert set_up(Rules(3, 3, "blocked"), square, (2, 2)).move("D") == "lost"


@pytest.mark.parametrize("tail", ["free", "blocked"])
def test_a_snake_of_two_cannot_turn_back(tail: str) -> None:
    game = set_up(Rules(3, 3, tail), [(0, 1), (0, 0)], (2, 2))  # type: ignore[arg-type]
    assert not game.is_legal("L")
    assert game.move("L") == "lost"


def test_walls_and_the_body_lose() -> None:
    assert set_up(Rules(3, 3), [(0, 0)], (2, 2)).move("U") == "lost"
    hook = [(1, 1), (1, 2), (0, 2), (0, 1), (0, 0)]
    assert set_up(Rules(3, 3), hook, (2, 2)).move("U") == "lost"


def test_filling_the_board_wins() -> None:
    game = set_up(Rules(2, 2), [(1, 0), (0, 0), (0, 1)], (1, 1))
    assert game.move("R") == "won"
    assert game.state.fruit is None
    with pytest.raises(UsageError, match="over"):
        game.move("U")


def test_a_board_of_one_cell_is_won_at_once() -> None:
    assert Game(Rules(1, 1), 1).outcome == "won"


def test_ten_times_the_cells_without_food_are_a_stall() -> None:
    game = set_up(Rules(2, 3), [(0, 0)], (1, 2))
    for number in range(60):
        assert game.outcome == "playing", number
        game.move("R" if number % 2 == 0 else "L")
    assert game.outcome == "stalled"


@pytest.mark.parametrize(("rows", "cols"), [(0, 5), (5, 65), (-1, 3)])
def test_boards_have_bounds(rows: int, cols: int) -> None:
    with pytest.raises(UsageError, match="64x64"):
        Rules(rows, cols)


@given(SEEDS, st.integers(1, 7), st.integers(1, 7), TAILS, st.lists(st.integers(0, 3), max_size=120))
@settings(max_examples=300)
def test_both_engines_play_the_same_game(
    seed: int, rows: int, cols: int, tail: str, picks: list[int]
) -> None:
    game = Game(Rules(rows, cols, tail), seed)  # type: ignore[arg-type]
    moves = ""
    for pick in picks:
        if game.outcome != "playing":
            break
        choices = game.legal() or tuple(DIRECTIONS)
        move = choices[pick % len(choices)]
        game.move(move)
        moves += move
    native = _core.snake_follow(rows, cols, seed, tail == "blocked", moves)
    state = game.state
    assert native.outcome == state.outcome
    assert native.body == [cell.row * cols + cell.col for cell in state.body]
    assert native.fruit == (-1 if state.fruit is None else state.fruit.row * cols + state.fruit.col)
    assert (native.generator, native.steps, native.hunger) == (state.generator, state.steps, state.hunger)


@given(SEEDS, st.lists(st.integers(0, 3), min_size=1, max_size=60))
@settings(max_examples=100)
def test_undo_and_redo_meet_the_same_fruits(seed: int, picks: list[int]) -> None:
    game = Game(Rules(4, 5), seed)
    states, moves = [game.state], []
    for pick in picks:
        if game.outcome != "playing" or not game.legal():
            break
        moves.append(game.legal()[pick % len(game.legal())])
        game.move(moves[-1])
        states.append(game.state)
    for state in reversed(states[:-1]):
        assert game.undo()
        assert game.state == state
    assert not game.undo()
    for move in moves:
        game.move(move)
    assert game.state == states[-1]


@given(SEEDS, st.lists(st.integers(0, 3), min_size=2, max_size=60), st.integers(0, 59))
@settings(max_examples=100)
def test_a_state_that_is_set_goes_on_as_before(seed: int, picks: list[int], cut: int) -> None:
    game, other = Game(Rules(5, 4), seed), Game(Rules(5, 4), 0)
    for number, pick in enumerate(picks):
        if game.outcome != "playing" or not game.legal():
            break
        if number == cut % len(picks):
            other.state = game.state
        move = game.legal()[pick % len(game.legal())]
        game.move(move)
        if number >= cut % len(picks):
            other.move(move)
            assert other.state == game.state
