"""A game by hand: moves, undo, hints from anywhere, and what is left; for every puzzle through one class."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from gridwise.errors import UsageError
from gridwise.model import Limits, Problem
from gridwise.puzzles.base.play import Play
from gridwise.puzzles.worm import Worm
from gridwise.registry import puzzle
from gridwise.scene import Danger, Path
from tests.puzzles.torus_snake.boards import boards

TEXTS = {
    "rushhour": "..aB..\n..aB..\nAAaB..\n......\n......\n......\n".replace("a", "C"),
    "torus-snake": "5,5\n2,2\n2\n0,0,2\n4,3,1\n",
    "worm": "model B\nc 10\ntarget 120\npenalty 0\nstart 1 1\nfield\n1 2 3\n3 1 2\n2 4 1\n",
    "colour-sudoku": "2 2\nR G\n1# *#\n*# *#\n",
    "snake": '{"board": "4x4", "seed": 5}',
}


def new(name: str, moves: list[str] | None = None) -> Play[Any]:
    found = puzzle(name)
    return Play(found, found.parse(TEXTS[name]), moves or [])


@pytest.mark.parametrize("name", TEXTS)
def test_undo_and_redo_walk_the_same_states(name: str) -> None:
    play = new(name)
    picker, states = random.Random(3), [play.state]
    while len(states) < 9 and (actions := play.actions()):
        play.act(picker.choice(actions))
        states.append(play.state)
    moves = play.moves
    while len(states) > 1:
        assert play.state == states.pop()
        assert play.undo()
    assert play.state == states[0]
    assert not play.undo()
    while play.redo():
        pass
    assert play.moves == moves
    play.reset()
    assert play.state == states[0]


@pytest.mark.parametrize("name", TEXTS)
def test_following_the_hints_wins(name: str) -> None:
    play = new(name)
    while play.outcome == "playing":
        answer = play.hint()
        assert answer.data["move"] in play.actions()
        play.scene(answer.data["way"])
        play.act(answer.data["move"])
    assert play.outcome == "won"
    assert play.actions() == ()
    with pytest.raises(UsageError, match="over"):
        play.act("U")


@pytest.mark.parametrize("name", TEXTS)
def test_nonsense_is_refused_in_a_sentence(name: str) -> None:
    play = new(name)
    before = play.state
    for word in ("", "?", "U U", "r9c9=1", "Z+99", "x" * 500):
        with pytest.raises(UsageError) as caught:
            play.act(word)
        assert len(str(caught.value)) < 400
    assert play.state == before
    with pytest.raises(UsageError, match="move 1"):
        new(name, ["?"])


def test_a_hint_is_drawn_as_a_way() -> None:
    for name in ("rushhour", "torus-snake", "worm", "snake"):
        play = new(name)
        scene = play.scene(play.hint().data["way"])
        assert any(isinstance(shape, Path) for shape in scene.shapes), name


def test_rush_hour_slides_any_distance_and_counts_in_the_metric() -> None:
    play = new("rushhour", ["B+3"])
    assert "C+3" in play.actions()
    assert play.rest().cost == 3 + 4
    moves = puzzle("rushhour").parse(TEXTS["rushhour"], metric="moves")
    assert Play(puzzle("rushhour"), moves, ["B+3"]).rest().cost == 2


def test_colour_sudoku_marks_conflicts_and_keeps_givens() -> None:
    play = new("colour-sudoku")
    with pytest.raises(UsageError, match="given"):
        play.act("r1c1=2")
    play.act("r1c2=1")
    assert {(shape.row, shape.col) for shape in play.scene().shapes if isinstance(shape, Danger)} == {
        (0, 0),
        (0, 1),
    }
    assert play.hint().status == "unsolvable"
    play.act("r1c2=*")
    assert play.state == play.instance


def test_a_snake_cannot_turn_back_but_can_run_into_things() -> None:
    play = new("snake")
    while len(play.state.body) < 3:
        play.act(play.hint().data["move"])
    body = play.state.body
    back = {(-1, 0): "U", (0, 1): "R", (1, 0): "D", (0, -1): "L"}[
        (body[1].row - body[0].row, body[1].col - body[0].col)
    ]
    assert back not in play.actions()
    with pytest.raises(UsageError):
        play.act(back)


def distance(problem: Problem[Any, Any], state: Any, most: int) -> int | None:
    """Return the distance to the nearest goal, -1 where there is none, None where it is too much to look."""
    seen, layer, steps = {state}, [state], 0
    while layer:
        if any(problem.is_goal(here) for here in layer):
            return steps
        following = []
        for here in layer:
            for _, after in problem.successors(here):
                if after not in seen:
                    seen.add(after)
                    following.append(after)
        if len(seen) > most:
            return None
        layer, steps = following, steps + 1
    return -1


def check_rest(play: Play[Any], walk: list[int], most: int = 30_000) -> None:
    for choice in walk:
        if actions := play.actions():
            play.act(actions[choice % len(actions)])
    known = distance(play.instance, play.state, most)
    assume(known is not None)
    result = play.rest(Limits(seconds=20))
    assert result.status == ("unsolvable" if known == -1 else "solved")
    assert result.cost == (None if known == -1 else known)
    if result.plan is not None:
        Play(play.puzzle, play.instance, [*play.moves, *map(str, result.plan)])


walks = st.lists(st.integers(0, 11), max_size=12)
unhurried: Callable[..., Any] = settings(
    max_examples=60, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow]
)


@unhurried
@given(boards(), walks)
def test_what_is_left_of_torus_snake(board: Any, walk: list[int]) -> None:
    check_rest(Play(puzzle("torus-snake"), board), walk)


@unhurried
@given(
    st.lists(st.lists(st.integers(0, 3), min_size=3, max_size=3), min_size=2, max_size=3),
    st.sampled_from("AB"),
    st.integers(20, 60),
    walks,
)
def test_what_is_left_of_the_worm(rows: list[list[int]], model: Any, target: int, walk: list[int]) -> None:
    worm = Worm(tuple(map(tuple, rows)), (0, 0), model, 10, target)
    check_rest(Play(puzzle("worm"), worm), walk)


@pytest.mark.parametrize("board", ["2x2", "4x4", "5x5", "6x4"])
def test_who_follows_the_hints_fills_the_board(board: str) -> None:
    snake = puzzle("snake")
    for seed in range(3):
        play = Play(snake, snake.parse(f'{{"board": "{board}", "seed": {seed}}}'))
        while play.outcome == "playing":
            play.act(play.hint().data["move"])
        assert play.outcome == "won"
