"""An installed plug-in is played like any other puzzle, in the window and in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminals import terminal
from tests.window.screen import playing, screen_in

ROOM = "#######\n#. $  #\n# $ @ #\n#.    #\n#######\n"


@pytest.fixture(autouse=True)
def found(installed: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every program that is started find the plug-in."""
    monkeypatch.setenv("PYTHONPATH", installed["PYTHONPATH"])


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A room with two boxes."""
    file = tmp_path / "room.txt"
    file.write_text(ROOM)
    return file


def test_it_is_played_in_the_terminal(room: Path) -> None:
    with terminal("play", "sokoban", room, "--terminal", "--speed", "0.02") as screen:
        screen.wait_for("boxes left 2")
        screen.press("\x1b[D")
        screen.wait_for("moves 1")
        screen.press("\x7f")
        screen.wait_for("moves 0")
        screen.press("h")
        screen.wait_for("Play ")
        screen.press("\r")
        screen.wait_for("Solved: ")
        screen.press("q")
        assert screen.process.wait(60) == 0


def test_it_is_played_in_the_window(room: Path, tmp_path: Path) -> None:
    (tmp_path / "screen").mkdir()
    with screen_in(tmp_path / "screen") as screen:
        with playing(screen, tmp_path, "sokoban", room, "--speed", "0.02") as game:
            game.press("Down", "a")
            assert game.log()["moves"] == ["D", "L"]
            game.press("z", "z", "Return")
            game.until(lambda: game.log()["outcome"] == "won")
            game.press("n")  # a file is played again
            assert game.log()["moves"] == []
            game.quit()
        with playing(screen, tmp_path, "sokoban", "--seed", 3) as game:
            first = game.log()["instance"]
            game.press("n")
            assert game.log()["instance"] != first
            game.quit()
        with playing(screen, tmp_path, "sokoban", room, "--replay", _plan(tmp_path)) as game:
            game.press("End", "Home")
            game.quit()


def _plan(folder: Path) -> Path:
    file = folder / "plan.txt"
    file.write_text("D L L")
    return file
