"""Any puzzle can be played: its gameplay tells what the window must know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gridwise.cli.fronts.terminal_game import lines
from gridwise.errors import UsageError
from gridwise.puzzles.base import Puzzle
from gridwise.scene import Block, Body, Highlight
from gridwise.window.opening import PlayOptions, open_session
from gridwise.window.sessions.arrows_session import ArrowsSession
from gridwise.window.sessions.drag_session import DragSession
from gridwise.window.sessions.entries_session import EntriesSession
from gridwise.window.sessions.realtime_session import RealtimeSession
from tests.terminals import terminal
from tests.window import strangers
from tests.window.games import opened, wait
from tests.window.screen import playing, screen_in
from tests.window.strangers import RUNNER, SQUARE, STONES

JUGS = f"{Path(strangers.__file__)}:Jugs"


def play(stranger: Puzzle[Any], **options: Any) -> Any:
    """Open a game of one of the puzzles here."""
    return open_session(PlayOptions(stranger, speed=0.1, **options))


# Moves that are no directions.


@pytest.fixture
def jugs() -> Iterator[ArrowsSession]:
    session = opened(JUGS)
    assert isinstance(session, ArrowsSession)
    yield session
    session.close()


def test_moves_without_directions_are_made_by_number(jugs: ArrowsSession) -> None:
    assert "1 fill-small, 2 fill-large" in jugs.face().message
    assert jugs.face().message.startswith("Measure four litres")
    assert jugs.face().keys[:2] == (("1 2 3", "move"), ("Tab", "choose"))
    jugs.key("2")
    assert jugs.play.state == (0, 5)
    assert "2 empty-large" in jugs.face().message  # the list is that of the new state
    jugs.key("9")  # there are fewer moves than that
    jugs.key("up")
    assert list(jugs.play.moves) == ["fill-large"]
    assert "no way there" in jugs.message
    jugs.key("backspace")
    assert jugs.play.state == (0, 0)


def test_moves_without_directions_are_chosen_with_tab_and_made_with_enter(jugs: ArrowsSession) -> None:
    jugs.key("tab")
    assert jugs.face().message == "fill-small (1 of 2); Enter makes this move."
    jugs.key("shift+tab")
    jugs.key("return")
    assert list(jugs.play.moves) == ["fill-large"]
    assert jugs.chosen is None
    jugs.key("return")  # with nothing chosen, it is the solution that is asked for
    wait(jugs)
    now = 0.0
    while jugs.watching:
        now += 0.1
        jugs.tick(now)
    assert jugs.play.outcome == "won"
    jugs.key("tab")
    assert jugs.face().banner is not None


def test_keys_that_puzzles_with_directions_do_not_need_do_nothing_there() -> None:
    worm = opened("worm")
    assert isinstance(worm, ArrowsSession)
    before = worm.face().message
    for key in ("tab", "shift+tab", "1"):
        worm.key(key)
    assert (worm.chosen, list(worm.play.moves), worm.face().message) == (None, [], before)
    assert worm.face().keys[0] == ("Arrows", "move")
    worm.close()


def test_moves_without_directions_in_a_terminal() -> None:
    with terminal("play", JUGS, "--terminal") as screen:
        screen.wait_for("1 fill-small, 2 fill-large")
        screen.press("2")
        screen.wait_for("moves 1")
        screen.press("\t\t")
        screen.wait_for("empty-large (2 of 3)")
        screen.press("\r")
        screen.wait_for("moves 2")
        screen.press("h")
        screen.wait_for("Play ")
        screen.press("q")
        assert screen.process.wait(60) == 0


def test_ctrl_c_ends_a_game_of_own_code_in_a_terminal() -> None:
    with terminal("play", JUGS, "--terminal") as screen:
        screen.wait_for("1 fill-small, 2 fill-large")
        screen.press("\x03")
        screen.wait_for("interrupted")
        assert screen.process.wait(60) == 130


def test_moves_without_directions_in_the_window(tmp_path: Path) -> None:
    with screen_in(tmp_path) as screen, playing(screen, tmp_path, JUGS) as game:
        game.press("2", "Tab", "Return")
        assert game.log()["moves"] == ["fill-large", "fill-small"]
        game.press("z", "z")
        assert game.log()["moves"] == []
        game.quit()


# Pieces.


def place_of(session: DragSession, label: str) -> tuple[float, float]:
    return next(
        (shape.row, shape.col)
        for shape in session.scene().shapes
        if isinstance(shape, Block) and shape.label == label
    )


def test_pieces_that_go_both_ways_are_dragged_and_pushed() -> None:
    stones = play(STONES)
    assert isinstance(stones, DragSession)
    assert stones.face().keys[0] == ("Drag", "a stone")
    stones.key("tab")
    stones.key("tab")
    assert stones.chosen == "q"
    stones.key("up")
    assert list(stones.play.moves) == ["q:north"]
    stones.key("up")
    assert stones.message == "Stone q cannot go there."
    stones.press((0.5, 0.5))
    stones.drag((2.9, 0.6))  # a stone goes one cell at a time
    assert place_of(stones, "p") == (1, 0)
    stones.drag((0.6, 1.2))  # q is in the way
    assert place_of(stones, "p") == pytest.approx((0.1, 0))
    stones.drag((1.3, 0.5))
    stones.release()
    assert list(stones.play.moves) == ["q:north", "p:south"]
    assert dict(stones.face().facts)["moves"] == "2"
    stones.key("h")
    assert stones.message == "There are no hints here."
    stones.close()


# Entries.


def test_numbers_alone_are_written_and_erased() -> None:
    square = play(SQUARE)
    assert isinstance(square, EntriesSession)
    assert [[chip.word for chip in row] for row in square.face().chips] == [["1", "2", "clear"]]
    assert not any(key == "Ctrl" for key, _ in square.help_keys())
    square.key("1")
    square.key("3")  # not a number of this board
    square.key("right")
    square.key("2")
    square.press((1.5, 0.5))
    square.choose("2")
    square.key("delete")
    assert square.play.state == ("1", "2", "", "")
    square.key("2")
    square.key("right")
    assert Highlight(1, 1) in square.face().scene.shapes
    square.key("1")
    banner = square.face().banner
    assert banner is not None
    assert banner.title == "Solved"


# Against the clock.


def test_a_game_without_pilots_runs_by_itself(tmp_path: Path) -> None:
    runner = play(RUNNER, board="3x4", folder=tmp_path)
    assert isinstance(runner, RealtimeSession)
    assert runner.message == "An arrow or W A S D starts the game."
    assert not any(key == "H" for key, _ in (*runner.face().keys, *runner.help_keys()))
    runner.key("h")
    assert not runner.auto
    runner.key("right")
    runner.step()
    runner.step()
    assert (runner.state, runner.moves) == ((0, 2), ["east", "east"])
    assert Body(((0, 2),), "R") in runner.face().scene.shapes
    assert dict(runner.face().facts) == {"where": "row 0", "moves": "2", "speed": "0.1 s a move"}
    runner.key("space")
    (log,) = tmp_path.glob("output_*.log")
    assert json.loads(log.read_text())["moves"] == ["east", "east"]
    runner.key("up")
    runner.step()
    banner = runner.face().banner
    assert banner is not None
    assert (banner.kind, banner.title, banner.lines) == ("lost", "Game over", ("N starts a new game.",))
    runner.key("n")
    assert (runner.outcome, runner.state) == ("playing", (0, 0))
    assert lines(runner, 60, 20)[0].startswith("Runner   where row 0")


def test_a_pilot_that_nobody_has_is_told() -> None:
    with pytest.raises(UsageError, match="runner has no pilots"):
        play(RUNNER, auto=True)
