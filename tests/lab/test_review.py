"""Reviews of games: every judgement follows from distances found here by plain breadth-first search."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gridwise import Problem, UsageError
from gridwise.lab.review import can_be_reviewed, review_game
from gridwise.model import Limits
from gridwise.puzzles.base.own_puzzle import OwnPuzzle
from gridwise.puzzles.base.play import Play
from gridwise.registry import puzzle
from gridwise.scene import Highlight, Scene
from tests.conftest import Outcome
from tests.distances import distances_to_goal

Run = Callable[..., Outcome]


def wander(name: str, instance: Any, seed: int, most: int) -> list[str]:
    """Make seeded moves until the game is over, or so many are made."""
    game, at = Play(puzzle(name), instance), seed
    while game.outcome == "playing" and len(game.moves) < most:
        at = (at * 1103515245 + 12345) % 2**31
        choices = game.actions()
        game.act(choices[(at >> 8) % len(choices)])
    return list(game.moves)


@pytest.mark.parametrize("metric", ["steps", "moves"])
def test_moves_are_judged_by_true_distances(metric: str) -> None:
    instance = puzzle("rushhour").parse(puzzle("rushhour").shipped[4].text, metric)
    truth = distances_to_goal(instance)
    moves = wander("rushhour", instance, 7, 40)
    review = review_game(puzzle("rushhour"), instance, moves)
    game = Play(puzzle("rushhour"), instance)
    states = [game.state]
    for move in moves:
        game.act(move)
        states.append(game.state)
    assert review.left == tuple(truth[state] for state in states)
    assert review.proven
    assert review.unit == metric
    for one, before, after in zip(review.moves, review.left, review.left[1:], strict=False):
        assert before is not None
        assert after is not None
        expected = "good" if after < before else "neutral" if after == before else "bad"
        assert one.judgement == expected
        better = Play(puzzle("rushhour"), instance, [*moves[: one.number - 1], *one.better])
        assert (better.outcome == "won") == bool(one.better)
        assert len(one.better) == (0 if expected == "good" else before)
    assert {"good", "bad"} <= {one.judgement for one in review.moves}
    assert len(review.shortest) == truth[instance.initial()]


def test_the_turning_point_is_the_move_after_which_nothing_leads_to_the_goal() -> None:
    sudoku = puzzle("colour-sudoku")
    board = sudoku.parse(sudoku.shipped[0].text)
    way = Play(sudoku, board).rules.way(board, board, Play(sudoku, board).rest())
    cell, _, word = way[0].partition("=")
    wrong = next(other for other in "1234" if other != word)
    review = review_game(sudoku, board, [way[1], f"{cell}={wrong}", way[2]])
    assert [one.judgement for one in review.moves] == ["good", "dead end", "neutral"]
    assert review.turning_point == 2
    mended = review_game(sudoku, board, [f"{cell}={wrong}", way[0]])
    assert mended.turning_point is None
    assert [one.judgement for one in mended.moves] == ["dead end", "good"]
    assert review_game(sudoku, board, way).outcome == "won"


def test_how_long_was_thought_is_told_beside_the_moves() -> None:
    rushhour = puzzle("rushhour")
    board = rushhour.parse(rushhour.shipped[0].text)
    moves = wander("rushhour", board, 3, 4)
    review = review_game(rushhour, board, moves, Limits(), [1.5, 0.25])
    assert [one.seconds for one in review.moves] == [1.5, 0.25, None, None]


def test_a_move_that_cannot_be_made_is_named() -> None:
    rushhour = puzzle("rushhour")
    board = rushhour.parse(rushhour.shipped[0].text)
    with pytest.raises(UsageError, match="move 1: "):
        review_game(rushhour, board, ["Z+9"])


def lost_game(seed: int) -> str:
    """A game that is played by always going right, then down where that is not possible, and so on."""
    snake = puzzle("snake")
    instance = snake.parse(json.dumps({"board": "4x4", "seed": seed}))
    game = Play(snake, instance)
    while game.outcome == "playing":
        (row, col), fruit = game.state.body[0], game.state.fruit
        across = "L" if fruit[1] < col else "R"
        wanted = across if fruit[1] != col else "U" if fruit[0] < row else "D"
        game.act(wanted if wanted in game.actions() else game.actions()[0])
    assert game.outcome == "lost"
    return json.dumps({"board": "4x4", "seed": seed, "moves": "".join(game.moves)})


def test_snake_is_compared_fruit_by_fruit_and_the_last_proof_is_found(gridwise: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(lost_game(5))
    told = gridwise("review", "snake", file, "--json")
    assert told.status == 1
    data = json.loads(told.out)
    moves = json.loads(file.read_text())["moves"]
    assert data["cost"] == len(moves)
    assert sum(one["steps"] for one in data["stretches"]) == data["stretches"][-1]["number"]
    assert all(one["best"] is None or one["best"] >= 1 for one in data["stretches"])
    turning = data["turning_point"]
    assert 1 <= turning <= len(moves)
    # Whoever lets the best pilot take over before that move sees it fill the board.
    snake = puzzle("snake")
    held = snake.parse(json.dumps({"board": "4x4", "seed": 5, "moves": moves[: turning - 1]}))
    game = Play(snake, held)
    assert game.rest().status == "solved"


def test_the_page_and_the_sentences(gridwise: Run, tmp_path: Path) -> None:
    plan, page = tmp_path / "plan.txt", tmp_path / "review.html"
    rushhour = puzzle("rushhour")
    board = rushhour.parse(rushhour.shipped[0].text)
    plan.write_text(" ".join(wander("rushhour", board, 11, 12)))
    told = gridwise("review", "rushhour", "@1", "--plan", plan, "--html", page)
    assert told.status in (0, 1)
    assert " are the fewest." in told.out
    text = page.read_text()
    assert "What would have been better" in text
    assert "gridwise review rushhour @1 --plan plan.txt" in text
    assert str(tmp_path) not in text
    assert gridwise("review", "rushhour", "@1").status == 2
    solved = gridwise("solve", "rushhour", "@1", "--json")
    plan.write_text(solved.out)
    assert gridwise("review", "rushhour", "@1", "--plan", plan).out.startswith("Won after ")


def test_a_plan_may_tell_how_long_each_move_took(gridwise: Run, tmp_path: Path) -> None:
    plan, page = tmp_path / "plan.json", tmp_path / "review.html"
    solved = json.loads(gridwise("solve", "rushhour", "@1", "--json").out)
    plan.write_text(json.dumps({"plan": solved["plan"], "seconds": [2.5, None]}))
    told = gridwise("review", "rushhour", "@1", "--plan", plan, "--html", page, "--json")
    seconds = [one["seconds"] for one in json.loads(told.out)["moves"]]
    assert seconds == [2.5, *[None] * (len(solved["plan"]) - 1)]
    assert "<th>thought (s)</th>" in page.read_text()
    for wrong in ("[-1]", "7", '["long"]', "[true]"):
        plan.write_text(f'{{"plan": ["B-1"], "seconds": {wrong}}}')
        refused = gridwise("review", "rushhour", "@1", "--plan", plan)
        assert refused.status == 2
        assert "plan.json: expected 'seconds' to be a list" in refused.err


def test_what_is_not_proven_judges_no_move() -> None:
    torus = puzzle("torus-snake")
    board = torus.parse("12,12\n5,5\n6\n0,0,3\n0,6,3\n6,0,3\n11,3,3\n3,10,3\n9,9,3\n")
    review = review_game(torus, board, ["R", "D"], Limits(seconds=0.001))
    assert review.unproven == (0, 1, 2)
    assert not review.proven
    assert {one.judgement for one in review.moves} == {"unknown"}


def test_own_problems_are_reviewed_by_their_own_step_costs() -> None:
    class Ladder(Problem[int, str]):
        """Climb to 4; a jump of two costs three."""

        def initial(self) -> int:
            return 0

        def is_goal(self, state: int) -> bool:
            return state == 4

        def successors(self, state: int) -> list[tuple[str, int]]:
            rungs = [("step", state + 1), ("jump", state + 2), ("back", state - 1)]
            return [one for one in rungs if 0 <= one[1] <= 4]

        def step_cost(self, state: int, action: str, successor: int) -> int:
            return 3 if action == "jump" else 1

        def scene(self, state: int) -> Scene:
            return Scene(1, 5, (Highlight(0, state),), title=f"{state}")

    own = OwnPuzzle(Ladder)
    assert can_be_reviewed(own, Ladder())
    review = review_game(own, Ladder(), ["step", "back", "jump", "step", "step"])
    assert review.left == (4, 3, 4, 2, 1, 0)
    assert [one.judgement for one in review.moves] == ["good", "bad", "neutral", "good", "good"]
    assert review.cost == 1 + 1 + 3 + 1 + 1
