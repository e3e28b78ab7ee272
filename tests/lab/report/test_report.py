"""The page, the plots, and the published experiment."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import ClassVar

import pytest

from gridwise.lab.compare import Entry, plan_tasks, run_task
from gridwise.lab.report.figures import PLOTS
from gridwise.lab.report.page import report
from gridwise.lab.reproduce import rushhour_report
from gridwise.lab.store import Store
from gridwise.puzzles.base import Options
from gridwise.puzzles.rushhour import PUZZLE
from gridwise.render.plots.axis import axis
from gridwise.render.plots.sheet import Sheet
from gridwise.render.svg import svg
from tests.conftest import Outcome, shared_file

Run = Callable[..., Outcome]

BOARD = "..II..\nFB..E.\nFBAAEC\n.BH.EC\n..HGGG\nDDD...\n"
CLOSED = "AAB\n..B\n..B\n"
NASTY = "<script>alert('x')</script> & \"y\".txt"


class Page(HTMLParser):
    """Collects what a page consists of, and complains about elements that are not closed."""

    EMPTY: ClassVar = {"meta", "input", "br", "link", "img", "rect", "circle", "polyline", "polygon"}

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        (self.scripts if self.open and self.open[-1] == "script" else self.words).append(data)

    def count(self, tag: str) -> int:
        return sum(found == tag for found, _ in self.tags)


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    instances = [(NASTY, BOARD), ("closed.txt", CLOSED)]
    return [run_task(task) for task in plan_tasks("rushhour", instances, ["bfs", "dfs", "astar"], Options())]


def test_the_page_stands_alone(entries: list[Entry]) -> None:
    text = report(PUZZLE, entries, f"gridwise compare rushhour '{NASTY}'")
    page = Page(text)
    assert "<script>alert" not in text
    addresses = [value for _, attrs in page.tags for name, value in attrs.items() if name in ("src", "href")]
    assert all((value or "").startswith(("#", "data:")) for value in addresses)
    assert set(re.findall(r"https?://[^\"'\s]+", text)) == {"http://www.w3.org/2000/svg"}
    assert "url(" not in text
    assert "@import" not in text


def test_the_page_has_tables_plots_solutions_rules_and_the_command(entries: list[Entry]) -> None:
    command = "gridwise compare rushhour a.txt"
    page = Page(report(PUZZLE, entries, command))
    assert page.count("table") == 2
    assert page.count("figure") == len(PLOTS)
    said = "".join(page.words)
    rules = ("distinct states recorded", "goal tested at expansion", "pops / pushes")
    for expected in (command, "23 steps, proven to be the fewest (astar)", "no solution", *rules):
        assert expected in said
    links = [attrs["href"] for tag, attrs in page.tags if tag == "a" and "download" not in attrs]
    places = {f"#{attrs['id']}" for tag, attrs in page.tags if tag == "details"}
    assert set(links) == places == {"#instance-0", "#instance-1"}
    reel = json.loads(next(script for script in page.scripts if script.startswith("{")))
    assert len(reel["stops"]) == len(reel["captions"]) == 24
    assert max(map(max, reel["pictures"])) == len(reel["parts"]) - 1
    assert all(part.startswith("<") for part in reel["parts"])


def test_a_plan_from_the_store_is_animated_too(entries: list[Entry], tmp_path: Path) -> None:
    with Store(tmp_path / "results.db") as store:
        store.add(entries[0])
        assert entries[0].task is not None
        stored = store.find(entries[0].task)
    assert stored is not None
    assert stored.as_dict() == entries[0].as_dict()
    assert report(PUZZLE, [stored], "x") == report(PUZZLE, entries[:1], "x")


def test_every_plot_is_drawn(gridwise: Run, entries: list[Entry], tmp_path: Path) -> None:
    for name, plot in PLOTS.items():
        drawn = svg(plot(entries, Sheet(footnote="the command")))
        for expected in ("bfs", "dfs", "astar", "the command"):
            assert expected in drawn, name
    file = tmp_path / "board.txt"
    file.write_text(BOARD)
    words = [
        "--plot",
        "time",
        "--svg",
        tmp_path / "a.svg",
        "--png",
        tmp_path / "a.png",
        "--html",
        tmp_path / "a.html",
    ]
    assert gridwise("compare", "rushhour", file, *words, "--quiet") == Outcome(0, "", "")
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    assert (tmp_path / "a.png").read_bytes()[:4] == b"\x89PNG"
    assert Page((tmp_path / "a.html").read_text()).count("figure") == len(PLOTS)


def test_axes_are_logarithmic_only_where_needed() -> None:
    narrow = axis("states", [10, 40], str)
    assert (narrow.log, narrow.low, narrow.title) == (False, 0, "states")
    wide = axis("states", [3, 4000], str)
    assert (wide.log, wide.title) == (True, "states (log scale)")
    assert wide.ticks == (10, 100, 1000)
    for scale, values in ((narrow, (0, 10, 40)), (wide, (3, 50, 4000))):
        shares = [scale.share(value) for value in values]
        assert shares == sorted(shares)
        assert min(shares) >= 0
        assert max(shares) <= 1
    assert axis("memory", [9 << 10, 900 << 10], str, unit=1024).ticks == (10 << 10, 100 << 10, 1 << 20)
    assert not axis("none", [], str).log
    assert axis("zero", [0, 1000], str).log is False


def test_the_package_has_the_reports_figures() -> None:
    """They may not be changed unnoticed: the digest is that of the file they were taken from."""
    file = Path(rushhour_report.__file__).with_suffix(".csv")
    digest = "2bb61c5b8620e8f99b54f9edebdece45f3c495bff0df7aca36f4c857169aa877"
    assert sha256(file.read_bytes()).hexdigest() == digest


def test_the_report_is_reproduced(gridwise: Run, tmp_path: Path) -> None:
    levels = shared_file("rushhour/levels")
    words = [
        "reproduce",
        "rushhour-report",
        "--levels",
        levels,
        "--json",
        tmp_path / "cells.json",
        "--jobs",
        2,
    ]
    outcome = gridwise(*words)
    assert outcome.status == 0
    assert "378 of 380 cells are equal; 2 differ by slips of the report; 0 differ otherwise." in outcome.out
    for expected in ("it means 9,500", "counts the empty cells", "the last iteration only", "frontier alone"):
        assert expected in " ".join(outcome.out.split())
    cells = json.loads((tmp_path / "cells.json").read_text())
    different = [(cell["table"], cell["level"], cell["algorithm"]) for cell in cells if not cell["equal"]]
    assert different == [("efficiency", "L11", "idastar"), ("efficiency", "L30", "ids")]
    assert "0.9933 9436/6500" in outcome.out
    assert "!0.9933 9436/9500" in outcome.out


def test_another_board_under_a_levels_name_is_noticed(gridwise: Run, tmp_path: Path) -> None:
    missing = gridwise("reproduce", "rushhour-report", "--levels", tmp_path)
    assert (missing.status, missing.err.count("\n")) == (2, 1)
    assert "there is no L01.txt" in missing.err
    (tmp_path / "L01.txt").write_text(BOARD)
    outcome = gridwise("reproduce", "rushhour-report", "--levels", tmp_path, "--only", "L01")
    assert outcome.status == 1
    assert "0 of 20 cells are equal" in outcome.out
    (tmp_path / "L01.txt").write_text("nonsense")
    outcome = gridwise("reproduce", "rushhour-report", "--levels", tmp_path, "--only", "L01")
    assert f"{tmp_path}/L01.txt, line 1" in outcome.err
