"""watch and race: at a terminal, in a pipe, and as films."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from tests import programs
from tests.conftest import Outcome
from tests.terminals import terminal

Run = Callable[..., Outcome]
BOARD = "..II..\nFB..E.\nFBAAEC\n.BH.EC\n..HGGG\nDDD...\n"
MAZE = f"{Path(__file__).resolve().parents[2] / 'examples' / 'maze.py'}:Maze"


@pytest.fixture
def level(tmp_path: Path) -> Path:
    file = tmp_path / "level.txt"
    file.write_text(BOARD)
    return file


def test_keys_step_forwards_and_backwards() -> None:
    with terminal("watch", "rushhour", "@5", "--algorithm", "bfs") as screen:
        screen.wait_for("1/")
        for key, place in (("\x1b[C", "2/"), ("\x1b[C", "3/"), ("\x1b[D", "2/"), ("\x1b[6~", "12/")):
            screen.press(key)
            screen.wait_for(f"{place}")
        screen.press("\x1b[F")
        screen.wait_for("=> solved in ")
        screen.press("\x1b[H")
        screen.wait_for("1/")
        screen.press("+++++ ")  # play, fast
        screen.wait_for("=> solved in ")
        screen.press("q")
        screen.wait_for("Solved in ")
        assert screen.process.wait(60) == 0
        assert screen.text.index("\x1b[?1049h") < screen.text.index("\x1b[?1049l")
        assert "\x1b[?25h" in screen.text


def test_ctrl_c_leaves_the_terminal_as_it_was(level: Path) -> None:
    with terminal("race", "rushhour", level, "--algorithms", "bfs,astar") as screen:
        screen.wait_for("astar (distance+blockers)")
        screen.press("\x03")
        screen.wait_for("interrupted")
        assert screen.process.wait(60) == 130
        assert screen.text.index("\x1b[?1049l") > 0


def test_in_a_pipe_there_is_a_plain_summary(gridwise: Run, level: Path) -> None:
    watched = gridwise("watch", "rushhour", level, "--algorithm", "ids")
    assert watched.status == 0
    assert watched.out.isascii()
    for words in ("ids: Solved in ", "events (", "one expansion in ", "iterations; the depths", "expanded |"):
        assert words in watched.out
    raced = gridwise("race", "rushhour", level, "--algorithms", "bfs,astar,greedy", "--clock", "time")
    assert raced.status == 0
    assert raced.out.isascii()
    assert {line[:2] for line in raced.out.splitlines()[:3]} == {"1.", "2.", "3."}
    assert max(map(len, raced.out.splitlines()[4:])) <= 100


def test_events_are_written_one_a_line(gridwise: Run, level: Path, tmp_path: Path) -> None:
    file = tmp_path / "events.jsonl"
    assert gridwise("watch", "rushhour", level, "--algorithm", "bfs", "--events", file).status == 0
    events = [json.loads(line) for line in file.read_text().splitlines()]
    assert events[0] == {
        "kind": "push", "state": [2, 1, 2, 0, 1, 1, 3, 3, 2], "depth": 0, "frontier": 1, "iteration": 1,
        "number": 1, "pops": 0, "pushes": 1,
    }  # fmt: skip
    assert events[-1]["kind"] == "goal"


def decoded(file: Path) -> list[Image.Image]:
    """Play a film, picture by picture."""
    from imageio_ffmpeg import get_ffmpeg_exe

    folder = file.with_suffix("")
    folder.mkdir()
    programs.run(get_ffmpeg_exe(), "-v", "error", "-i", file, folder / "%03d.png")
    return [Image.open(picture).convert("RGB") for picture in sorted(folder.iterdir())]


def test_films_show_the_first_and_the_last_moment(gridwise: Run, level: Path, tmp_path: Path) -> None:
    gif, page, mp4 = tmp_path / "a.gif", tmp_path / "a.html", tmp_path / "a.mp4"
    words = ("--gif", gif, "--mp4", mp4, "--html", page, "--frames", 6, "--cell", 12)
    outcome = gridwise("race", "rushhour", level, "--algorithms", "bfs,dfs", *words)
    assert (outcome.status, outcome.out, outcome.err) == (0, "", "")
    film = Image.open(BytesIO(gif.read_bytes()))
    assert film.n_frames == 6  # type: ignore[attr-defined]
    assert mp4.read_bytes()[4:8] == b"ftyp"
    frames = decoded(mp4)
    assert len(frames) >= 6
    # Decoded, the film shows what the picture does, but for what its compression costs.
    for number, at in ((0, 0), (-1, 5)):
        film.seek(at)
        drawn = film.convert("RGB").crop((0, 0, *frames[number].size))
        difference = ImageStat.Stat(ImageChops.difference(drawn, frames[number])).mean
        assert max(difference) < 8, (number, difference)
    assert ImageStat.Stat(ImageChops.difference(frames[0], frames[-1])).sum[0] > 0
    single = tmp_path / "maze.gif"
    assert gridwise("watch", MAZE, "--gif", single, "--frames", 3, "--cell", 8).status == 0
    assert Image.open(BytesIO(single.read_bytes())).n_frames == 3  # type: ignore[attr-defined]


class Page(HTMLParser):
    """Collects what a page would load or run."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.handlers: list[str] = []
        self.scripts: dict[str, str] = {}
        self._script: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [str(value) for name, value in attrs if name in ("src", "href", "action")]
        self.handlers += [name for name, _ in attrs if name.startswith("on")]
        self._script = (
            ("data" if dict(attrs).get("type") == "application/json" else "code") if tag == "script" else None
        )

    def handle_data(self, data: str) -> None:
        if self._script:
            self.scripts[self._script] = self.scripts.get(self._script, "") + data

    def handle_endtag(self, tag: str) -> None:
        self._script = None


def test_the_page_needs_nothing_from_outside(gridwise: Run, level: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.html"
    gridwise("watch", "rushhour", level, "--algorithm", "astar", "--html", file)
    text = file.read_text()
    page = Page()
    page.feed(text)
    assert (page.links, page.handlers) == ([], [])
    assert set(re.findall(r"https?://[^\"' <]+", text)) <= {"http://www.w3.org/2000/svg"}
    data = json.loads(page.scripts["data"])
    assert len(data["pictures"]) == len(data["captions"]) == len(data["stops"])
    assert all(0 <= part < len(data["parts"]) for picture in data["pictures"] for part in picture)
    assert data["captions"][-1].endswith(", the fewest")
    assert "addEventListener" in page.scripts["code"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["watch", "rushhour", "{level}", "--algorithm", "best", "--engine", "native"],
            "best cannot be watched; take one of bfs",
        ),
        (["watch", "rushhour", "{level}", "--algorithm", "bsf"], "did you mean 'bfs'?"),
        (["race", "rushhour", "{level}", "--algorithms", "bfs"], "a race has 2 to 6 runners, got 1"),
        (["race", "rushhour", "{level}", "--algorithms", "bfs,nine"], "no algorithm named 'nine'"),
        (["watch", "rushhour", "{level}", "--gif", "x.gif", "--cell", "1"], "a cell has 8 to 256 pixels"),
    ],
)
def test_wrong_usage_is_one_line(gridwise: Run, level: Path, words: list[str], message: str) -> None:
    outcome = gridwise(*(word.replace("{level}", str(level)) for word in words))
    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert message in outcome.err


def test_a_missing_extra_is_named(
    gridwise: Run, level: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    outcome = gridwise("watch", "rushhour", level, "--mp4", tmp_path / "a.mp4")
    assert outcome.status == 2
    assert "pip install 'gridwise[video]'" in outcome.err
    assert not (tmp_path / "a.mp4").exists()


def test_limits_and_unsolvable_instances_keep_their_status(gridwise: Run, level: Path) -> None:
    closed = gridwise("watch", "rushhour", "-", stdin="AAB\n..B\n..B")
    assert (closed.status, "No solution" in closed.out) == (1, True)
    stopped = gridwise("watch", "rushhour", level, "--algorithm", "bfs", "--node-limit", 5)
    assert (stopped.status, "Stopped by a limit" in stopped.out) == (3, True)
