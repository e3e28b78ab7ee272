"""Games for the tests of the window, without a screen."""

from __future__ import annotations

from typing import Any

from gridwise.registry import puzzle
from gridwise.window.opening import PlayOptions, open_session
from gridwise.window.sessions.game_session import GameSession
from gridwise.window.sessions.puzzle_session import PuzzleSession
from gridwise.window.sessions.realtime_session import RealtimeSession
from tests.programs import wait_until

CARS = "..II..\nFB..E.\nFBAAEC\n.BH.EC\n..HGGG\nDDD...\n"
APPLES = "5,6\n0,0\n2\n4,5,2\n0,3,1\n"
FIELD = "model B\nc 10\ntarget 120\npenalty 0\nstart 1 1\nfield\n1 2 3\n3 1 2\n2 4 1\n"
SUDOKU = "3 3\nr g b\n*b *# *#\n*# *# *#\n2# *# *r\n"
TEXTS = {"rushhour": CARS, "torus-snake": APPLES, "worm": FIELD, "colour-sudoku": SUDOKU}


def opened(name: str | None = None, text: str | None = None, **options: Any) -> GameSession:
    """Open a game of a puzzle."""
    return open_session(PlayOptions(None if name is None else puzzle(name), text, **options))


def puzzle_game(name: str, text: str | None = None, **options: Any) -> PuzzleSession[Any]:
    """Open a game that waits for its player."""
    session = opened(name, text, **options)
    assert isinstance(session, PuzzleSession)
    return session


def snake_game(board: str = "6x6", **options: Any) -> RealtimeSession:
    """Open a game of Snake."""
    session = opened("snake", board=board, **options)
    assert isinstance(session, RealtimeSession)
    return session


def wait(session: PuzzleSession[Any]) -> None:
    """Let a hint or a solution be worked out."""

    def worked_out() -> bool:
        session.tick(0)
        return not session.thinking

    wait_until(worked_out)


def recorded(session: RealtimeSession) -> str:
    """Return the text of a game of Snake, as the arena would write it."""
    game = session.rules.recorded(session.instance, session.moves)
    return str(game)
