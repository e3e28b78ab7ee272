"""The window for real: a process on a screen of its own, keys and clicks sent to it, pixels looked at."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from PIL import Image, ImageChops

from gridwise.render import palette as look
from gridwise.render.frame import frame
from gridwise.window.face import Face
from gridwise.window.layout import CHIP, Layout, layout
from tests import programs
from tests.window.games import APPLES, CARS, FIELD, SUDOKU, opened, recorded, snake_game
from tests.window.screen import Screen, playing, screen_in


@pytest.fixture(scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    with screen_in(tmp_path_factory.mktemp("screen")) as made:
        yield made


def colour(token: str, theme: look.Theme = look.LIGHT) -> tuple[int, int, int]:
    text = theme[token]
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def count(picture: Image.Image, wanted: tuple[int, int, int]) -> int:
    return sum(n for n, c in picture.getcolors(picture.width * picture.height) or () if c == wanted)


def centre(face: Face, at: Layout, row: float, col: float) -> tuple[float, float]:
    """The pixel in the middle of a cell."""
    corner = frame(replace(face.scene, caption=""))
    return at.board_left + (corner.left + col + 0.5) * at.cell, at.board_top + (
        corner.top + row + 0.5
    ) * at.cell


def room() -> tuple[int, int]:
    """What the window may take of the screen."""
    return 1000 - 40, 860 - 80


def test_snake_is_steered_seen_logged_filmed_and_left(screen: Screen, tmp_path: Path) -> None:
    config = {"window-width": 400, "window-height": 300, "block-size": 50, "speed": 2}
    (tmp_path / "config.json").write_text(json.dumps(config))
    face = snake_game("6x8").face()
    at = layout(face, cell=50)
    with playing(screen, tmp_path, "snake", "--config", "config.json", "--seed", 4) as play:
        assert (play.width, play.height) == (at.width, at.height)
        start = play.log()
        assert (start["board"], start["speed"], start["auto"]) == ("6x8", 2, False)
        row, col = start["head"]
        x, y = centre(face, at, row, col)
        assert play.pixel(x, y + 12) == colour("hero")
        assert play.pixel(*centre(face, at, *start["fruit"])) == colour("goal")
        # The cells are as large as the file says.
        assert count(play.picture(), colour("cell")) > 0.7 * 400 * 300 * 46 / 48
        key, step = ("Right", 1) if col < 4 else ("a", -1)
        play.press(key)
        play.until(lambda: play.log()["head"] != [row, col])
        play.press("p")
        log = play.log()
        assert log["head"][0] == row
        moved = (log["head"][1] - col) * step
        assert moved >= 1
        play.until(lambda: play.pixel(x + step * moved * 50, y + 12) == colour("hero"))
        play.press(*"uuuuuuuu")
        assert play.log()["speed"] == 0.15
        play.press("i")
        assert play.log()["speed"] == 0.2
        board = (0, 0, at.width, at.message_top)
        before = play.until_still().crop(board)
        time.sleep(0.7)  # paused is paused
        assert ImageChops.difference(before, play.picture().crop(board)).getbbox() is None
        # The autopilot takes over, and its plan is drawn.
        play.press("p", "h", "u", "u", "u")
        play.until(lambda: count(play.picture(), colour("plan")) > 200)
        play.until(lambda: play.log()["score"] >= 3)
        play.press("h")
        assert not play.log()["auto"]
        play.press("h", "g")
        play.until(lambda: any(tmp_path.glob("snake_*.gif")))
        play.press("n")
        assert play.log()["seed"] == 5
        play.quit()
    (film,) = tmp_path.glob("snake_*.gif")
    with Image.open(film) as image:
        assert image.n_frames > 3  # type: ignore[attr-defined]


def test_the_victory_screen(screen: Screen, tmp_path: Path) -> None:
    words = ("snake", "--board", "4x4", "--auto", "--speed", "0.005", "--theme", "dark")
    with playing(screen, tmp_path, *words) as play:
        assert play.pixel(4, 4) == colour("desk", look.DARK)
        face = snake_game("4x4").face()
        at = layout(face, room=room())
        middle = at.width / 2, (at.board_top + at.chips_top) / 2 + 60
        # A card lies over the middle of the board, with a green sign.
        play.until(lambda: play.pixel(*middle) == colour("desk", look.DARK))
        assert count(play.picture(), colour("goal", look.DARK)) > 300
        assert play.log()["end"] == {"outcome": "won", "length": 16, "steps": len(play.log()["moves"])}
        play.press("t")
        play.until(lambda: play.pixel(4, 4) == colour("desk"))
        play.quit()


def test_the_game_over_screen_and_the_next_game(screen: Screen, tmp_path: Path) -> None:
    with playing(screen, tmp_path, "snake", "--board", "5x5", "--speed", "0.05") as play:
        empty = play.picture()
        play.press("Up")
        play.until(lambda: play.log().get("end", {}).get("outcome") == "lost")
        shown = play.picture()
        assert count(shown, colour("hero")) > count(empty, colour("hero")) + 300  # sign and title
        assert count(shown, colour("desk")) > count(empty, colour("desk")) + 5000  # the card
        play.press("n")
        play.until(lambda: play.log()["end"]["outcome"] == "playing")
        play.press("question")  # help, closed by any key
        play.until(lambda: count(play.picture(), colour("desk")) > count(empty, colour("desk")) + 20_000)
        play.press("x")
        play.until(lambda: count(play.picture(), colour("desk")) < count(empty, colour("desk")) + 5000)
        play.quit()


def open_face(name: str, text: str) -> tuple[Face, Layout]:
    game = opened(name, text, source="it")
    face = game.face()
    game.close()
    return face, layout(face, room=room())


def test_cars_are_dragged_and_pushed(screen: Screen, tmp_path: Path) -> None:
    (tmp_path / "level.txt").write_text(CARS)
    face, at = open_face("rushhour", CARS)
    with playing(screen, tmp_path, "rushhour", "level.txt") as play:
        x, y = centre(face, at, 0, 2)
        ground = play.pixel(x + 3 * at.cell, y)
        assert ground == colour("cell")
        play.mouse(x, y, "mousedown", 1)
        play.mouse(x + at.cell, y)
        play.mouse(x + 2.1 * at.cell, y, "mouseup", 1)
        play.until(lambda: play.pixel(x + 3 * at.cell, y + 0.3 * at.cell) != ground)
        assert play.log()["moves"] == ["I+2"]
        play.press("Left")
        assert play.log()["moves"] == ["I+2", "I-1"]
        play.press("BackSpace", "BackSpace")
        play.press("Tab", "h")
        play.until(lambda: count(play.picture(), colour("plan")) > 500)  # the ring and the arrow of the hint
        assert play.log()["moves"] == []
        play.quit()


def test_numbers_and_colours_are_clicked_and_typed(screen: Screen, tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text(SUDOKU)
    face, at = open_face("colour-sudoku", SUDOKU)
    with playing(screen, tmp_path, "colour-sudoku", "board.txt") as play:
        x, y = centre(face, at, 0, 1)
        play.mouse(x, y, "click", 1)
        play.press("3", "r")
        hue = colour("tile-0")
        play.until(lambda: play.pixel(x - 0.25 * at.cell, y - 0.25 * at.cell) == hue)
        play.press("Down")
        left, top = at.chip_corner(face, 1, 1)
        play.mouse(left + CHIP / 2, top + CHIP / 2, "click", 1)  # the green chip
        play.until(lambda: play.log()["moves"] == ["r1c2=3", "r1c2=r", "r2c2=g"])
        play.press("ctrl+z")
        play.press("Return", "u", "u", "u", "u", "u")
        play.until(lambda: play.log()["outcome"] == "won")
        play.quit()


@pytest.mark.parametrize(("name", "text"), [("torus-snake", APPLES), ("worm", FIELD)])
def test_the_solution_is_watched(name: str, text: str, screen: Screen, tmp_path: Path) -> None:
    (tmp_path / "it.txt").write_text(text)
    with playing(screen, tmp_path, name, "it.txt", "--speed", "0.02") as play:
        play.press("Up")
        assert play.log()["moves"] == ["U"]
        play.press("z")
        assert play.log()["moves"] == []
        play.press("Return")
        play.until(lambda: play.log()["outcome"] == "won")
        assert count(play.picture(), colour("goal")) > 300
        play.quit()


def test_a_recorded_game_is_shown(screen: Screen, tmp_path: Path) -> None:
    game = snake_game("5x6", auto=True)
    while game.outcome == "playing":
        game.step()
    (tmp_path / "game.json").write_text(recorded(game))
    with playing(screen, tmp_path, "--replay", "game.json", "--speed", "0.005") as play:
        face = game.face()
        at = layout(face, room=room())
        middle = at.width / 2, (at.board_top + at.chips_top) / 2 + 55
        play.until(lambda: play.pixel(*middle) == colour("desk"))
        play.press("Home")
        play.until(lambda: play.pixel(*middle) != colour("desk"))
        play.quit()


def test_the_window_can_be_resized(screen: Screen, tmp_path: Path) -> None:
    with playing(screen, tmp_path, "snake", "--board", "6x6") as play:
        window = screen.do("search", "--class", "gridwise").split()[0]
        for size in ((640, 560), (300, 200), (900, 800)):  # the second is far too small: still alive
            screen.do("windowsize", window, *size)
            assert play.log()["board"] == "6x6"
        play.quit()


def test_ctrl_c_in_the_terminal_ends_it(screen: Screen, tmp_path: Path) -> None:
    with playing(screen, tmp_path, "snake", "--auto") as play:
        play.process.send_signal(signal.SIGINT)
        assert play.process.wait(60) == 130


def run(tmp_path: Path, code: str, **environ: str) -> CompletedProcess[str]:
    variables = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    variables.pop("SDL_VIDEODRIVER", None)
    return programs.run(programs.PYTHON, "-c", code, cwd=tmp_path, env={**variables, **environ}, check=False)


@pytest.mark.parametrize("display", ["", ":98765"])
def test_without_a_display_there_is_one_clear_line(display: str, tmp_path: Path) -> None:
    code = "from gridwise.cli.main import main; raise SystemExit(main(['play', 'snake']))"
    outcome = run(tmp_path, code, **({"DISPLAY": display} if display else {}))
    assert outcome.returncode == 2
    assert outcome.stdout == ""
    assert outcome.stderr.count("\n") == 1
    assert outcome.stderr.startswith("gridwise: no display")
    assert "--terminal" in outcome.stderr


def test_without_the_extra_there_is_one_clear_line(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['pygame'] = None\n"
        "from gridwise.cli.main import main; raise SystemExit(main(['play', 'worm']))"
    )
    outcome = run(tmp_path, code)
    assert (outcome.returncode, outcome.stdout) == (2, "")
    assert outcome.stderr == (
        "gridwise: the window needs an optional part; install it with: pip install 'gridwise[window]'\n"
    )
