"""The terminal: colour where it can, ASCII where it must, never wider than the window."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import StringIO

import pytest

from gridwise.render.palette import DARK
from gridwise.render.terminal import screen
from gridwise.render.terminal.canvas import TerminalCanvas
from gridwise.render.terminal.plain import plain
from gridwise.render.terminal.screen import colours_of, play, show, text, theme_of
from gridwise.scene import Block, Body, Direction, Exit, Scene, Wall

from .boards import ALL, cars, snake, sudoku, torus, worm

CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Tty(StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Callable[[int, int], None]:
    """Set the size of the window, in a terminal with all colours."""

    def resize(columns: int, lines: int) -> None:
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setenv("LINES", str(lines))

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("COLORFGBG", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    resize(80, 24)
    return resize


def visible(line: str) -> str:
    return CODES.sub("", line)


@pytest.mark.parametrize("scene", ALL.values(), ids=list(ALL))
@pytest.mark.parametrize("colours", ["none", "256", "true"])
def test_nothing_is_ever_wider_than_the_window(scene: Scene, colours: str) -> None:
    for width in range(3, 60):
        for line in text(scene, colours=colours, width=width).split("\n"):  # type: ignore[arg-type]
            assert len(visible(line)) <= width


@pytest.mark.parametrize("scene", ALL.values(), ids=list(ALL))
def test_plain_text_is_ascii_without_codes(scene: Scene) -> None:
    for width in (5, 20, 80):
        shown = text(scene, width=width)
        assert shown.isascii()
        assert "\x1b" not in shown


def test_a_plain_board_shows_every_car_on_all_its_cells() -> None:
    shown = plain(cars(hint=False, caption=""))
    for label, cells in zip("ABCDEFGHIJK", (2, 2, 2, 3, 2, 2, 2, 3, 2, 2, 3), strict=True):
        assert shown.count(label) == cells
    assert [line for line in shown.split("\n") if line.endswith(">")] == ["| . A A D J K >"]


def test_a_plain_board_marks_the_next_move() -> None:
    assert "| B C C ^ E K |\n| B . .[D]E K |\n" in plain(cars())


def test_labels_of_several_letters_stay_whole_and_in_line() -> None:
    lines = plain(Scene(1, 3, (Block(0, 0, label="10"), Block(0, 2, label="7")))).split("\n")
    assert lines[1] == "| 10  .  7 |"
    assert len(lines[0]) == len(lines[1]) == len(lines[2])


def test_a_plain_snake_shows_head_body_plan_and_danger() -> None:
    shown = plain(snake())
    assert "| . . o . .!o o . |" in shown
    assert "| . ? o o > . o . |" in shown
    assert "| ? : + - + o o . |" in shown
    assert "length 17 - 240 moves" in shown


def test_a_plain_torus_has_a_dotted_rim_and_counts() -> None:
    shown = plain(torus())
    assert "|" not in shown
    assert "12" in shown
    assert "v" in shown


def test_plain_fields_and_tiles_are_written_as_in_their_files() -> None:
    assert "|  6  1  .  <  o 10 |" in plain(worm())
    shown = plain(sudoku())
    assert "1 | 1r 2g 3b *y 5p |" in shown
    assert "5# *r" in shown
    assert "5 | 4w 5# 1r *g 3b!|" in shown


def test_a_window_that_is_too_narrow_loses_columns_and_says_so() -> None:
    shown = plain(Scene(1, 100), width=50)
    assert "(columns 1 to 48 of 100)" in shown


def test_cells_are_as_large_as_the_window_allows() -> None:
    def height(width: int, lines: int | None = None) -> int:
        return text(cars(caption=""), colours="true", width=width, height=lines).count("\n")

    assert [height(width) for width in (39, 38, 27, 26, 14)] == [20, 14, 14, 8, 8]
    assert [height(80, lines) for lines in (20, 19, 14, 13)] == [20, 14, 14, 8]


@pytest.mark.parametrize(("width", "lines"), [(80, 40), (30, 40), (16, 40)])
def test_a_coloured_board_shows_every_label(width: int, lines: int) -> None:
    shown = visible(text(cars(), colours="true", width=width, height=lines))
    assert set("ABCDEFGHIJK>") <= set(shown)


def test_colours_are_those_of_the_theme() -> None:
    shown = text(cars(), colours="true")
    red, green, blue = bytes.fromhex(DARK["hero"][1:])
    assert f"48;2;{red};{green};{blue}" in shown
    few = text(cars(), colours="256")
    assert "48;5;196" in few
    assert ";2;" not in few


def test_every_line_ends_in_the_colours_of_the_terminal() -> None:
    for scene in ALL.values():
        for line in text(scene, colours="true", width=60).split("\n"):
            codes = CODES.findall(line)
            assert not codes or codes[-1] == "\x1b[0m"


def test_a_sheet_joins_four_pixels_in_a_character() -> None:
    sheet = TerminalCanvas(3, 1)
    sheet.fill(0, 0, 2, 2, "hero", cut="UL")
    sheet.fill(2, 1, 2, 1, "goal")
    sheet.fill(4, 0, 2, 2, "plan")
    sheet.write(2, 0, "A", "ink", bold=True)
    assert visible(sheet.text(DARK, "true")) == "▟▄A\n"


@pytest.mark.parametrize("width", [80, 15, 8])
def test_a_still_shows_where_the_head_looks(width: int) -> None:
    ways: tuple[Direction, ...] = ("U", "R", "D", "L")
    stills = {text(Scene(3, 3, (Body(((1, 1),), way),)), colours="true", width=width) for way in ways}
    assert len(stills) == 4


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "true"),
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "256"),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, "none"),
        ({}, "none"),
    ],
)
def test_colours_are_used_where_they_are_offered(environ: dict[str, str], expected: str) -> None:
    assert colours_of(Tty(), environ) == expected
    assert colours_of(StringIO(), environ) == "none"


def test_a_terminal_without_unicode_gets_ascii() -> None:
    class Old(Tty):
        encoding = "ascii"

    assert colours_of(Old(), {"TERM": "xterm", "COLORTERM": "truecolor"}) == "none"


def test_the_theme_follows_what_the_terminal_says() -> None:
    assert theme_of({"COLORFGBG": "0;15"}) == "light"
    assert theme_of({"COLORFGBG": "15;0"}) == "dark"
    assert theme_of({}) == "dark"


def test_show_prints_plainly_into_a_pipe(window: Callable[[int, int], None]) -> None:
    pipe, tty = StringIO(), Tty()
    show(cars(), pipe)
    show(cars(), tty)
    assert pipe.getvalue() == plain(cars())
    assert "\x1b[" in tty.getvalue()


def test_play_draws_over_the_frame_before(window: Callable[[int, int], None]) -> None:
    tty = Tty()
    waits: list[float] = []
    scenes = [Scene(2, 2, (Block(0, col, label="A"),)) for col in (0, 1)]
    play(scenes, ["first", "second"], file=tty, sleep=waits.append)
    shown = tty.getvalue()
    assert shown.startswith(screen.HIDE_CURSOR)
    assert shown.endswith(screen.SHOW_CURSOR)
    # The rim, two cells of three lines, and the caption.
    assert shown.count("\x1b[9F") == len(waits) - 1 == 5
    assert "second" in shown
    assert sum(waits) == pytest.approx(0.03 * 6 + 0.25 * 2)


def test_play_into_a_pipe_prints_every_frame_plainly(window: Callable[[int, int], None]) -> None:
    pipe = StringIO()
    play([Scene(1, 1), Scene(1, 1, (Wall(0, 0),))], ["one", "two"], file=pipe, sleep=lambda _: None)
    assert pipe.getvalue() == "+---+\n| . |\n+---+\none\n\n+---+\n| # |\n+---+\ntwo\n"


def test_an_interrupted_play_gives_the_cursor_back(window: Callable[[int, int], None]) -> None:
    def interrupt(_: float) -> None:
        raise KeyboardInterrupt

    tty = Tty()
    with pytest.raises(KeyboardInterrupt):
        play([Scene(1, 1), Scene(1, 1)], file=tty, sleep=interrupt)
    assert tty.getvalue().endswith(screen.SHOW_CURSOR)


def test_a_board_taller_than_the_window_is_not_played_over_itself(window: Callable[[int, int], None]) -> None:
    window(80, 10)
    tty = Tty()
    play([Scene(30, 2), Scene(30, 2)], file=tty, sleep=lambda _: None)
    assert "\x1b[?25l" not in tty.getvalue()


def test_no_frames_are_no_trouble(window: Callable[[int, int], None]) -> None:
    tty = Tty()
    play([], file=tty)
    assert visible(tty.getvalue()) == ""


def test_exits_on_every_side_are_seen() -> None:
    exits = (Exit(0, 1, "U"), Exit(1, 0, "L"), Exit(2, 1, "D"), Exit(1, 2, "R"))
    lines = plain(Scene(3, 3, exits)).split("\n")
    assert lines[0] == "+---^---+"
    assert lines[2] == "< . . . >"
    assert lines[4] == "+---v---+"
