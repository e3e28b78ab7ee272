"""`safe:ANY`: whoever wants the moves, each is proven safe, and the board is filled."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import gridwise as package
from gridwise.puzzles.snake import Cell, Game, Rules
from gridwise.puzzles.snake.pilots import find
from gridwise.puzzles.snake.pilots.safe import Safe
from gridwise.puzzles.snake.random_numbers import game_seed
from gridwise.puzzles.snake.rules import DIRECTIONS, Direction, step
from gridwise.puzzles.snake.view import View
from tests.conftest import Outcome

Run = Callable[..., Outcome]

OWN = """
from gridwise.puzzles.snake.rules import step

class Shy:
    '''Never eats.'''
    def choose(self, view):
        return next((d for d in view.legal() if step(view.head, d) != view.fruit), 'U')

class Suicidal:
    def choose(self, view):
        return 'U'

class Broken:
    def choose(self, view):
        raise RuntimeError('no idea')
"""


class Lots:
    """Wants any of the four moves, legal or not."""

    def choose(self, view: View) -> Direction:
        lot = (view.seed + 2654435761 * view.steps & 0xFFFFFFFF) >> 16
        return tuple(DIRECTIONS)[lot % 4]


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "own.py"
    file.write_text(OWN)
    return file


def touch(one: Cell, other: Cell) -> bool:
    return abs(one.row - other.row) + abs(one.col - other.col) == 1


def lies_in_order(body: Sequence[Cell], order: Sequence[Cell], spare: Cell | None, rules: Rules) -> bool:
    """Tell whether the cells are a closed tour of the board that meets the snake's, tail first, head last."""
    assert len(set(order)) == len(order) == rules.cells - rules.cells % 2
    assert all(touch(a, b) for a, b in zip(order, [*order[1:], order[0]], strict=True))
    if len(body) == rules.cells:
        return True
    if rules.cells % 2:
        assert spare is not None
        assert spare not in order
        pairs = zip(order, [*order[2:], *order[:2]], strict=True)
        assert any(touch(before, spare) and touch(after, spare) for before, after in pairs)
    place = {cell: index for index, cell in enumerate(order)}
    behind = [(place[body[0]] - place[cell]) % len(order) for cell in body]
    return behind == sorted(set(behind)) and (rules.tail == "free" or behind[-1] == len(body) - 1)


@pytest.mark.parametrize(
    "rules",
    [
        Rules(2, 2),
        Rules(3, 4),
        Rules(3, 3),
        Rules(5, 5),
        Rules(6, 6),
        Rules(5, 7),
        Rules(4, 4, "blocked"),
        Rules(6, 5, "blocked"),
    ],
    ids=str,
)
def test_every_move_of_whoever_is_proven_safe(rules: Rules) -> None:
    for seed in range(3):
        game, pilot = Game(rules, seed), Safe(Lots())
        while game.outcome == "playing":
            view = View.of(game)
            game.move(pilot.choose(view))
            body, way = list(game.state.body), pilot.plan()
            for cell in way:
                assert touch(body[0], cell)
                body.insert(0, cell)
                if cell != view.fruit:
                    body.pop()
                assert len(set(body)) == len(body)
            assert not way or way[-1] == view.fruit
            order, spare = pilot.tour()
            assert lies_in_order(body, order, spare, rules)
        assert game.outcome == "won"


@pytest.mark.parametrize("pilot", ["greedy", "evolved", "greedy-safe"])
def test_pilots_that_die_or_go_round_fill_the_board(gridwise: Run, pilot: str) -> None:
    words = ("--board", "6x6", "--games", "4", "--jobs", "1", "--json")
    out = gridwise("arena", "--pilot", pilot, f"safe:{pilot}", *words).out
    bare, safe = json.loads(out)
    assert bare["wins"] < bare["games"]
    assert safe["pilot"] == f"safe:{pilot}"
    assert safe["wins"] == safe["games"]


def test_the_moves_of_a_pilot_that_proves_its_own_are_taken() -> None:
    """On the zigzag every snake of `hamiltonian` is certified, so nothing is ever changed."""
    games = [package.arena(name, "6x6", games=3, seed=5)[0] for name in ("hamiltonian", "safe:hamiltonian")]
    bare, safe = (one.as_dict() for one in games)
    assert (bare["wins"], bare["mean_steps"]) == (safe["wins"], safe["mean_steps"])


def test_it_takes_over_a_game_that_somebody_else_began() -> None:
    for seed in range(6):
        game, pilot = Game(Rules(6, 6), game_seed(3, seed)), find("safe:greedy").make()
        greedy = find("greedy").make()
        while game.length < 8:
            game.move(greedy.choose(View.of(game)))
        while game.outcome == "playing":
            game.move(pilot.choose(View.of(game)))
        assert game.outcome == "won"


def test_a_person_s_own_pilot_that_never_eats_and_one_that_wants_to_die(gridwise: Run, own: Path) -> None:
    pilots = [f"safe:{own}:Shy", f"safe:{own}:Suicidal"]
    out = gridwise("arena", "--pilot", *pilots, "--board", "5x4", "--games", "3", "--json").out
    assert [one["wins"] for one in json.loads(out)] == [3, 3]


def test_one_that_fails_is_told_with_its_place(gridwise: Run, own: Path) -> None:
    run = gridwise("arena", "--pilot", f"safe:{own}:Broken", "--board", "4x4", "--games", "2", "--json")
    assert run.status == 2
    assert f"{own}, line 15: Broken.choose raised RuntimeError (no idea)" in run.err
    assert json.loads(run.out)[0]["losses"] == 2


def test_names_that_are_wrong(gridwise: Run) -> None:
    assert "did you mean 'greedy'?" in gridwise("arena", "--pilot", "safe:greddy").err
    assert "no such file" in gridwise("arena", "--pilot", "safe:nowhere.py:X").err


def test_it_is_solved_with_watched_and_compared(gridwise: Run, own: Path, tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    game.write_text('{"board": "4x4", "seed": 7}')
    solved = json.loads(gridwise("solve", "snake", str(game), "--algorithm", "safe:greedy", "--json").out)
    assert solved["status"] == "solved"
    assert solved["algorithm"] == "safe:greedy"
    mine = f"safe:{own}:Shy"
    assert json.loads(gridwise("solve", "snake", str(game), "--algorithm", mine, "--json").out)["plan"]
    rows = gridwise("compare", "snake", str(game), "--algorithms", f"safe:greedy,{mine}", "--csv", "-").out
    assert [(row["algorithm"], row["status"]) for row in csv.DictReader(io.StringIO(rows))] == [
        ("safe:greedy", "solved"),
        ("safe:Shy", "solved"),
    ]
    made = tmp_path / "safe.gif"
    assert gridwise("show", "snake", str(game), "--gif", str(made), "--algorithm", "safe:greedy").status == 0
    assert made.read_bytes().startswith(b"GIF8")


def test_the_way_that_it_plans_is_beside_the_head() -> None:
    game, pilot = Game(Rules(6, 6), 2), Safe(Lots())
    ways = 0
    while game.outcome == "playing":
        head = game.state.body[0]
        move = pilot.choose(View.of(game))
        way = pilot.plan()
        ways += bool(way)
        assert not way or touch(way[0], step(head, move))
        game.move(move)
    assert ways
