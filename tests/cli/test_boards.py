"""`gridwise boards`: collections are converted, thinned out, ordered, summed up, drawn and kept."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gridwise.puzzles.base.boards import boards_in, saved
from gridwise.registry import puzzle
from tests.conftest import Outcome

Run = Callable[..., Outcome]

RUSHHOUR = puzzle("rushhour")
# The red car has nothing in its way, one car, or one car that a wall holds there.
FREE = "....AA.........."
BLOCKED = "..B.AAB........."
MIRRORED = "........AAB...B."
RENAMED = "..Q.AAQ........."
WALLED = "..B.AAB.......x."


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    file = tmp_path / "boards.txt"
    lines = (
        f"{FREE} difficulty=1.0 name=free",
        f"{BLOCKED} difficulty=3.0",
        f"{MIRRORED} difficulty=4.0",
        f"{RENAMED} difficulty=5.0",
        f"{WALLED} difficulty=2.0",
    )
    file.write_text("".join(f"{line}\n" for line in lines))
    return file


def lines_of(outcome: Outcome) -> list[str]:
    assert (outcome.status, outcome.err) == (0, "")
    return [line.split()[0] for line in outcome.out.splitlines()]


def test_mirror_images_and_other_letters_are_the_same_board(gridwise: Run, boards: Path) -> None:
    assert lines_of(gridwise("boards", "dedupe", "rushhour", boards)) == [FREE, BLOCKED, WALLED]
    other = lines_of(gridwise("boards", "exclude", "rushhour", boards, "--exclude", f"{boards}#3"))
    assert other == [FREE, WALLED]


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("difficulty 2..4", [BLOCKED, MIRRORED, WALLED]),
        ("difficulty ..2", [FREE, WALLED]),
        ("difficulty >= 4", [MIRRORED, RENAMED]),
        ("difficulty<2", [FREE]),
        ("walls 1", [WALLED]),
        ("walls != 1", [FREE, BLOCKED, MIRRORED, RENAMED]),
        ("cars <= 1", [FREE]),
        ("difficulty 1,5", [FREE, RENAMED]),
        ("size = 4x4", [FREE, BLOCKED, MIRRORED, RENAMED, WALLED]),
    ],
)
def test_conditions(gridwise: Run, boards: Path, condition: str, expected: list[str]) -> None:
    assert lines_of(gridwise("boards", "filter", "rushhour", boards, "--where", condition)) == expected


def test_what_is_missing_is_worked_out_when_asked(gridwise: Run, boards: Path) -> None:
    asked = ("boards", "filter", "rushhour", boards, "--where", "moves 2..")
    assert "nothing says the moves of" in gridwise(*asked).err
    found = gridwise(*asked, "--facts", "--jobs", 1)
    # The wall leaves the car no way out: that board has no moves to count.
    assert lines_of(found) == [BLOCKED, MIRRORED, RENAMED]
    (first, *_) = found.out.splitlines()
    # Both the car and the red one slide once; two steps of one and two of the other.
    assert {"moves=2", "cars=2", "difficulty=3.0"} <= set(first.split())


def test_sorting_and_sampling_along_a_curve(gridwise: Run, boards: Path) -> None:
    by = lines_of(gridwise("boards", "sort", "rushhour", boards, "--by", "cars,-difficulty"))
    assert by == [FREE, RENAMED, MIRRORED, BLOCKED, WALLED]
    curve = ("boards", "sample", "rushhour", boards, "--count", 3, "--along", "difficulty")
    assert lines_of(gridwise(*curve)) == [FREE, BLOCKED, RENAMED]
    assert lines_of(gridwise(*curve, "--between", "1..3")) == [FREE, WALLED, BLOCKED]
    some = ("boards", "sample", "rushhour", boards, "--count", 2, "--seed", 3)
    assert lines_of(gridwise(*some)) == lines_of(gridwise(*some))
    assert "5 boards to choose from" in gridwise(*some[:-4], "--count", 9).err


@pytest.mark.parametrize("ending", ["txt", "csv", "json", "txt.gz", "csv.gz"])
def test_what_is_converted_is_read_again_with_its_facts(
    gridwise: Run, boards: Path, tmp_path: Path, ending: str
) -> None:
    out = tmp_path / f"out.{ending}"
    assert gridwise("boards", "convert", "rushhour", boards, "--out", out).status == 0
    assert out.read_bytes().startswith(b"\x1f\x8b") is ending.endswith("gz")
    again = list(boards_in(RUSHHOUR, str(out)))
    before = list(boards_in(RUSHHOUR, str(boards)))
    assert [dict(one.facts) for one in again] == [dict(one.facts) for one in before]
    assert [one.read(RUSHHOUR) for one in again] == [one.read(RUSHHOUR) for one in before]


def test_the_same_list_gives_the_same_bytes(gridwise: Run, boards: Path, tmp_path: Path) -> None:
    outs = [tmp_path / f"{number}.csv.gz" for number in (1, 2)]
    for out in outs:
        gridwise("boards", "convert", "rushhour", boards, "--out", out)
    assert outs[0].read_bytes() == outs[1].read_bytes()
    assert gzip.decompress(outs[0].read_bytes()).startswith(b"board,difficulty,name\n")


def test_paragraphs_carry_facts_above_the_board(gridwise: Run, tmp_path: Path) -> None:
    out = tmp_path / "fields.txt"
    gridwise("boards", "convert", "worm", "@1-3", "--form", "paragraphs", "--out", out)
    text = out.read_text()
    assert text.count("\n\n") == 2
    assert text.startswith("# kind=random rows=4 cols=4 model=A target=100 moves=10 level=easy\nmodel A\n")
    told = [board.facts["moves"] for board in boards_in(puzzle("worm"), str(out))]
    assert told == [made.facts["moves"] for made in puzzle("worm").shipped[:3]]


def test_statistics(gridwise: Run, boards: Path) -> None:
    found = json.loads(gridwise("boards", "stats", "rushhour", boards, "--json").out)
    assert (found["boards"], found["different"]) == (5, 3)
    assert found["facts"]["difficulty"] == {
        **{"known": 5, "least": 1.0, "lower": 2.0, "median": 3.0, "upper": 4.0, "most": 5.0, "mean": 3.0},
    }
    assert found["facts"]["name"]["counts"] == {"free": 1}
    shown = gridwise("boards", "stats", "rushhour", boards).out
    assert "5 boards, 3 different" in shown
    assert "difficulty" in shown


def test_contact_sheets_hold_every_board(gridwise: Run, boards: Path, tmp_path: Path) -> None:
    svg, png = tmp_path / "sheet.svg", tmp_path / "sheet.png"
    assert gridwise("boards", "sheet", "rushhour", boards, "--out", svg).status == 0
    texts = [element.text or "" for element in ElementTree.fromstring(svg.read_text()).iter() if element.text]
    captions = [text for text in texts if "difficulty" in text]
    assert captions[0].startswith("1  free, difficulty 1.0")
    assert len(captions) == 5
    assert gridwise("boards", "sheet", "rushhour", boards, "--out", png, "--cell", 16).status == 0
    assert png.read_bytes().startswith(b"\x89PNG")
    assert ".svg or .png" in gridwise("boards", "sheet", "rushhour", boards, "--out", "x.pdf").err


def test_a_collection_of_ones_own(gridwise: Run, boards: Path) -> None:
    assert gridwise("boards", "save", "mine", "rushhour", boards).err == "gridwise: @mine: 5 boards\n"
    assert gridwise("boards", "list").out == "@mine  rushhour, 5 boards\n"
    assert lines_of(gridwise("boards", "convert", "rushhour", "@mine:2")) == [BLOCKED]
    assert lines_of(gridwise("boards", "convert", "rushhour", "@mine:4-")) == [RENAMED, WALLED]
    assert gridwise("solve", "rushhour", "@mine:1", "--quiet").out.split() == ["A+1", "A+1"]
    told = json.loads(gridwise("solve", "rushhour", "@mine:1", "--json").out)
    assert (told["file"], told["facts"]) == ("@mine:1", {"difficulty": 1.0, "name": "free"})
    again = gridwise("boards", "save", "mine", "rushhour", f"{boards}#1")
    assert (again.status, "there is a collection @mine" in again.err) == (2, True)
    assert gridwise("boards", "save", "mine", "rushhour", f"{boards}#1", "--replace").status == 0
    assert lines_of(gridwise("boards", "convert", "rushhour", "@mine")) == [FREE]
    assert "did you mean @mine?" in gridwise("solve", "rushhour", "@mien").err
    assert "holds 1 board, so there is no number 2" in gridwise("solve", "rushhour", "@mine:2").err
    assert gridwise("boards", "remove", "mine", "rushhour").status == 0
    assert "No collections" in gridwise("boards", "list").out


def test_a_collection_is_written_whole_or_not_at_all(
    gridwise: Run, boards: Path, own_data_directory: Path
) -> None:
    gridwise("boards", "save", "mine", "rushhour", boards)
    before = saved.place_of(RUSHHOUR, "mine").read_bytes()
    bad = boards.with_name("bad.txt")
    bad.write_text(f"{FREE}\n{FREE}\nnonsense\n")
    outcome = gridwise("boards", "save", "mine", "rushhour", bad, "--replace")
    assert (outcome.status, "bad.txt, line 3" in outcome.err) == (2, True)
    assert saved.place_of(RUSHHOUR, "mine").read_bytes() == before
    assert [file.name for file in saved.place_of(RUSHHOUR, "mine").parent.iterdir()] == ["mine.json"]
    kept = gridwise("boards", "save", "some", "rushhour", bad, "--skip")
    assert kept.err == "gridwise: left out 1 that is no board\ngridwise: @some: 2 boards\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["fliter", "rushhour", "@1"], "no action named 'fliter'; did you mean 'filter'?"),
        (["filter", "rushhour", "@1"], "boards filter needs --where"),
        (["filter", "rushhour", "@1", "--where", "moves >>"], "expected a condition such as"),
        (["filter", "rushhour", "@1", "--where", "mvoes 3"], "did you mean 'moves'?"),
        (["convert", "rushhour"], "needs a LIST"),
        (["convert"], "needs a PUZZLE"),
        (["convert", "rushhour", "@1", "--out", "x.xlsx"], "ends in .txt, .csv or .json"),
        (["save", "7", "rushhour", "@1"], "a collection's name begins with a letter"),
        (["sample", "rushhour", "@1-9", "--count", "3", "--along", "level"], "a curve goes along numbers"),
    ],
)
def test_wrong_usage_is_one_sentence(gridwise: Run, words: list[str], message: str) -> None:
    outcome = gridwise("boards", *words)
    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert message in outcome.err
