"""The pilots keep their promises, and the readable ones are the native ones' twins."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwise import UsageError
from gridwise.puzzles.snake import Cell, Game, Rules
from gridwise.puzzles.snake.arena.series import Chunk, Played, play_chunk
from gridwise.puzzles.snake.pilots import PILOTS, find
from gridwise.puzzles.snake.pilots.flight import moves_of
from gridwise.puzzles.snake.pilots.greedy_safe_component import GreedySafeComponent
from gridwise.puzzles.snake.pilots.paths import shortest_path, shortest_path_by_astar, stretched, watched
from gridwise.puzzles.snake.pilots.tours import zigzag
from gridwise.puzzles.snake.random_numbers import game_seed
from gridwise.puzzles.snake.rules import State, step
from gridwise.puzzles.snake.view import Pilot, View

READABLE = [name for name in PILOTS if name not in ("optimal", "best")]
SMALL = [Rules(rows, cols) for rows, cols in [(2, 2), (2, 5), (3, 3), (3, 4), (4, 3), (5, 5), (6, 6), (3, 7)]]


def arena(pilot: str, rules: Rules, games: int, seed: int = 11) -> Played:
    return play_chunk(Chunk(pilot, rules, seed, 0, games))


@pytest.mark.parametrize("pilot", [*READABLE, "best", "optimal"])
@pytest.mark.parametrize("tail", ["free", "blocked"])
@pytest.mark.parametrize("size", [(2, 3), (4, 4), (3, 5), (5, 5)])
def test_both_engines_make_the_same_moves(pilot: str, tail: str, size: tuple[int, int]) -> None:
    rules = Rules(*size, tail)  # type: ignore[arg-type]
    native = play_chunk(Chunk(pilot, rules, 4, 0, 4))
    for number, score in enumerate(native.scores):
        game = Game(rules, game_seed(4, number))
        for _ in moves_of(find(pilot).make(), game):
            pass
        assert score == (game.outcome, game.length, game.state.steps)


@pytest.mark.parametrize("pilot", ["hamiltonian", "hamiltonian-shortcuts", "best"])
@pytest.mark.parametrize("rules", SMALL, ids=lambda rules: f"{rules.rows}x{rules.cols}")
def test_the_safe_pilots_fill_every_board(pilot: str, rules: Rules) -> None:
    played = arena(pilot, rules, 200)
    assert {outcome for outcome, _, _ in played.scores} == {"won"}


@pytest.mark.parametrize("pilot", ["hamiltonian", "hamiltonian-shortcuts", "best"])
def test_the_safe_pilots_fill_even_boards_with_the_tail_blocked(pilot: str) -> None:
    played = play_chunk(Chunk(pilot, Rules(4, 6, "blocked"), 1, 0, 100))
    assert {outcome for outcome, _, _ in played.scores} == {"won"}


def test_greedy_dies_and_that_is_the_point() -> None:
    played = arena("greedy", Rules(10, 10), 50)
    assert {outcome for outcome, _, _ in played.scores} == {"lost"}


def test_evolved_beats_greedy_in_mean_length() -> None:
    evolved, greedy = (arena(pilot, Rules(10, 10), 200, seed=987) for pilot in ("evolved", "greedy"))
    assert sum(length for _, length, _ in evolved.scores) > sum(length for _, length, _ in greedy.scores)


def test_the_improved_greedy_loops_and_its_better_sister_does_not() -> None:
    loops = arena("greedy-safe", Rules(6, 6), 100)
    stalls = sum(outcome == "stalled" for outcome, _, _ in loops.scores)
    assert 20 < stalls < 80
    better = arena("greedy-safe+", Rules(6, 6), 100)
    assert sum(outcome == "won" for outcome, _, _ in better.scores) >= 95


@pytest.mark.parametrize("size", list(product(range(2, 8), range(2, 8))))
def test_zigzag_is_a_closed_tour(size: tuple[int, int]) -> None:
    rows, cols = size
    tour = zigzag(rows, cols)
    every = {Cell(row, col) for row in range(rows) for col in range(cols)}
    assert set(tour.order) == every - {tour.spare}
    assert len(tour.order) == len(set(tour.order))
    neighbours = [*zip(tour.order, tour.order[1:], strict=False), (tour.order[-1], tour.order[0])]
    assert all(abs(a.row - b.row) + abs(a.col - b.col) == 1 for a, b in neighbours)
    if tour.spare is not None:
        assert tour.stand_in is not None
        index = tour.place[tour.stand_in]
        for beside in (tour.order[index - 1], tour.order[(index + 1) % len(tour.order)]):
            assert abs(beside.row - tour.spare.row) + abs(beside.col - tour.spare.col) == 1


def test_a_narrow_board_has_no_tour() -> None:
    with pytest.raises(UsageError, match="tour"):
        zigzag(1, 5)
    with pytest.raises(UsageError, match="tour"):
        arena("hamiltonian", Rules(1, 5), 1)


def cells_of(start: Cell, path: list[str]) -> list[Cell]:
    cells = [start]
    for direction in path:
        cells.append(step(cells[-1], direction))  # type: ignore[arg-type]
    return cells


@given(st.integers(2, 6), st.integers(2, 6), st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5))))
@settings(max_examples=200)
def test_a_stretched_way_is_a_way_and_cannot_be_stretched(
    rows: int, cols: int, blocks: set[tuple[int, int]]
) -> None:
    rules = Rules(rows, cols)
    start, goal = Cell(0, 0), Cell(rows - 1, cols - 1)
    walls = {Cell(*block) for block in blocks} - {start, goal}
    path = shortest_path(rules, start, goal, walls)
    if path is None:
        return
    way = stretched(rules, start, path, walls)
    cells = cells_of(start, list(way))
    assert cells[-1] == goal
    assert len(set(cells)) == len(cells)
    assert all(rules.inside(cell) and cell not in walls for cell in cells)
    assert (len(way) - len(path)) % 2 == 0
    assert stretched(rules, start, way, walls) == way


@given(st.integers(1, 6), st.integers(1, 6), st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5))))
@settings(max_examples=200)
def test_astar_s_ways_are_as_short_and_found_after_fewer_cells(
    rows: int, cols: int, blocks: set[tuple[int, int]]
) -> None:
    rules = Rules(rows, cols)
    start, goal = Cell(0, cols - 1), Cell(rows - 1, 0)
    walls = {Cell(*block) for block in blocks} - {start}
    looked_at: list[list[Cell]] = []
    found = []
    for search in (shortest_path, shortest_path_by_astar):
        looked_at.append([])
        with watched(lambda kind, cell, *_: looked_at[-1].append(cell) if kind in ("pop", "goal") else None):
            found.append(search(rules, start, goal, walls))
    bfs, astar = found
    assert (bfs is None) == (astar is None)
    assert len(looked_at[1]) == len(set(looked_at[1])) <= len(looked_at[0])
    if bfs is not None and astar is not None:
        cells = cells_of(start, list(astar))
        assert len(bfs) == len(astar)
        assert cells[-1] == goal
        assert all(rules.inside(cell) for cell in cells)
        assert walls.isdisjoint(cells[:-1])


def test_shut_in_with_its_tail_out_of_reach_it_takes_the_longest_way_there_is() -> None:
    wall = [(3, 1), (3, 2), (2, 2), (1, 2), (0, 2), (0, 3), (1, 3), (2, 3), (3, 3), (3, 4), (2, 4), (1, 4)]
    room = {Cell(row, col) for row in range(4) for col in range(2)} - {Cell(3, 1)}
    game = Game(Rules(4, 5), 1)
    game.state = State(tuple(Cell(*place) for place in wall), Cell(0, 4), generator=1)
    pilot = find("greedy-safe-component").make()
    assert isinstance(pilot, GreedySafeComponent)
    first = pilot.choose(View.of(game))
    way = pilot.plan()
    assert way[0] == step(Cell(3, 1), first)
    assert room.issuperset(way)
    # The farthest cell is four steps away, so that a way there passes an even number of the seven cells.
    assert len(way) == len(set(way)) == 6


def test_the_report_s_example_of_a_stretched_step() -> None:
    rules = Rules(2, 2)
    assert stretched(rules, Cell(0, 0), ["R"], []) == ["D", "R", "U"]


def test_shortest_paths_prefer_up_right_down_left() -> None:
    assert shortest_path(Rules(3, 3), Cell(2, 0), Cell(0, 2), set()) == ["U", "U", "R", "R"]


def test_every_pilot_says_what_it_promises() -> None:
    for name in PILOTS:
        entry = find(name)
        assert entry.summary
        assert "romises" in (entry.make.__doc__ or ""), name
        assert isinstance(entry.make(), Pilot)


def test_unknown_pilots_are_guessed() -> None:
    with pytest.raises(UsageError, match="did you mean 'greedy-safe'"):
        find("greedy-save")
