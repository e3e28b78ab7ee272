"""A pilot in the air: it is ahead of the game, and where it is late the game goes on along its tour."""

from __future__ import annotations

from threading import Condition, Event
from typing import cast

import pytest

from gridwise.puzzles.snake import PUZZLE
from gridwise.puzzles.snake.autopilot import SnakeAutopilot
from gridwise.puzzles.snake.pilots.best import Best
from gridwise.puzzles.snake.pilots.flight import moves_of
from gridwise.puzzles.snake.rules import Cell, Direction, Game, State
from gridwise.puzzles.snake.text import GameFile, parse_board
from gridwise.puzzles.snake.view import View
from gridwise.window.flight import Flight
from tests.programs import wait_until
from tests.window.games import snake_game


class Hesitant(SnakeAutopilot):
    """Plays as `best` does, but after every third fruit it waits until the game has gone on without it."""

    def __init__(self) -> None:
        super().__init__(Best())
        self._went_on_after = -1
        self._changed = Condition()

    def choose(self, instance: GameFile, state: State) -> Direction:
        if hesitates(state):
            with self._changed:
                self._changed.wait_for(lambda: self._went_on_after >= state.steps)
        return super().choose(instance, state)

    def went_on_from(self, state: State) -> None:
        with self._changed:
            self._went_on_after = state.steps
            self._changed.notify_all()


def hesitates(state: State) -> bool:
    return state.hunger == 0 and len(state.body) % 3 == 0


@pytest.mark.parametrize("board", ["6x6", "5x5", "3x4"])
@pytest.mark.parametrize("seconds_a_move", [0.3, 0.01])
def test_the_board_is_filled_though_the_pilot_is_late_again_and_again(
    board: str, seconds_a_move: float
) -> None:
    instance, pilot, late = GameFile(parse_board(board), 4), Hesitant(), 0
    game = Game(instance.rules, instance.seed)
    flight = Flight(pilot, PUZZLE.gameplay, instance, game.state)
    while game.outcome == "playing":
        try:
            choice = flight.choose(0.0 if hesitates(game.state) else None)
        except TimeoutError:
            known = flight.go_on(game.state, seconds_a_move)
            assert known is not None
            choice = known
            pilot.went_on_from(game.state)
            late += 1
        move = cast(Direction, choice.move)
        assert View.of(game).is_legal(move)
        game.move(move)
    assert game.outcome == "won"
    assert late > 2


def test_a_way_in_the_meantime_is_shown_and_ends_at_the_fruit() -> None:
    instance, pilot = GameFile(parse_board("6x6"), 4), Hesitant()
    game = Game(instance.rules, instance.seed)
    flight = Flight(pilot, PUZZLE.gameplay, instance, game.state)
    while not hesitates(game.state):
        game.move(cast(Direction, flight.choose(None).move))
    late = game.state
    fruit, length = game.state.fruit, game.length
    choice = flight.go_on(game.state, 0.001)
    assert choice is not None
    assert choice.plan[-1] == fruit
    for left in range(len(choice.plan), 0, -1):
        game.move(cast(Direction, choice.move))
        assert (game.length, len(choice.plan)) == (length, left)
        choice = flight.choose(0.0)
    game.move(cast(Direction, choice.move))
    assert game.length == length + 1
    pilot.went_on_from(late)
    flight.land()


def test_the_game_is_the_same_as_move_by_move() -> None:
    session = snake_game("8x8", seed=5, auto=True)
    while session.outcome == "playing":
        session.step()
    assert session.moves == list(moves_of(Best(), Game(parse_board("8x8"), 5)))


def test_a_frame_takes_no_more_than_what_is_ready() -> None:
    ready = Event()

    class Ponders:
        def choose(self, view: View) -> Direction:
            if view.steps == 1:
                ready.wait()
            return view.legal()[0]

    session = snake_game("6x6", pilot=Ponders, auto=True, speed=0.1)
    session.step()
    for frame in range(20):
        session.tick(frame / 10)
    assert (len(session.moves), session.due()) == (1, 0.0)  # a person's own pilot has no other way
    ready.set()

    def went_on() -> bool:
        session.tick(3.0)
        return len(session.moves) > 1

    wait_until(went_on)
    session.close()


def test_a_proof_at_hand_counts_more_than_a_move_without_one() -> None:
    class Forgetful(Best):
        forgets = False

        def choose(self, view: View) -> Direction:
            move = super().choose(view)
            return "U" if self.forgets else move

        def tour(self) -> tuple[list[Cell], Cell | None]:
            return ([], None) if self.forgets else super().tour()

        def plan(self) -> list[Cell]:
            return [] if self.forgets else super().plan()

    instance, best = GameFile(parse_board("6x6"), 9), Forgetful()
    pilot, game = SnakeAutopilot(best), Game(parse_board("6x6"), 9)
    while game.length < 20 or game.state.hunger:
        game.move(pilot.choose(instance, game.state))
    best.forgets = True
    while game.length < 23:
        ((known, _),) = pilot.meanwhile(instance, game.state, 1)
        assert pilot.choose(instance, game.state) == known
        assert pilot.note() == ""
        game.move(known)
    assert game.outcome == "playing"
