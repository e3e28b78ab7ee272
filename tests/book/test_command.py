"""`gridwise book` as people type it."""

from __future__ import annotations

import itertools
import json
import signal
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest
from PIL import Image

from tests.conftest import Outcome
from tests.programs import GRIDWISE, start, wait_until

EASY = "......\n......\nAA.B..\n...B..\n......\n......\n"
BLOCKED = "AAB..C\n..B..C\n......\n......\n......\n......\n"
NO_WAY = "AABCCC\n..B...\n..B...\n..D...\n..D...\n..D...\n"


def words_of(path: Path) -> str:
    document = pypdfium2.PdfDocument(path.read_bytes())
    return "\n".join(page.get_textpage().get_text_bounded() for page in document)


def test_a_file_becomes_a_book(gridwise: Callable[..., Outcome], tmp_path: Path) -> None:
    (tmp_path / "easy.txt").write_text(EASY)
    (tmp_path / "blocked.txt").write_text(BLOCKED)
    out = tmp_path / "book.pdf"
    lists = tmp_path / "easy.txt", tmp_path / "blocked.txt"
    done = gridwise("book", "rushhour", *lists, "--out", out, "--title", "For the train", "--json")
    assert done.status == 0, done.err
    told = json.loads(done.out)
    boards = [board for chapter in told["chapters"] for board in chapter["boards"]]
    assert sorted(board["cost"] for board in boards) == [2, 3]
    assert all(board["plan"][-1] == "A+4" and board["optimal"] for board in boards)
    assert told["pages"] == len(pypdfium2.PdfDocument(out.read_bytes()))
    assert "For the train" in words_of(out)
    for board in boards:
        assert board["page"] < board["solution_page"] < told["pages"]


def test_the_same_seed_makes_the_same_bytes(gridwise: Callable[..., Outcome], tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.pdf", "two.pdf", "other.pdf")]
    for file, seed in zip(files, (7, 7, 8), strict=True):
        done = gridwise("book", "torus-snake", "--count", 6, "--seed", seed, "--out", file)
        assert done.status == 0, done.err
    one, two, other = (file.read_bytes() for file in files)
    assert one == two != other


def test_made_boards_rise_evenly(gridwise: Callable[..., Outcome], tmp_path: Path) -> None:
    words = ("--size", "5x5", "--count", 6, "--seed", 2, "--out", tmp_path / "book.pdf", "--json")
    done = gridwise("book", "rushhour", *words)
    assert (done.status, done.err) == (0, "")
    chapters = json.loads(done.out)["chapters"]
    assert [chapter["title"] for chapter in chapters] == ["Easy", "Medium"]
    found = [board["difficulty"] for chapter in chapters for board in chapter["boards"]]
    steps = [after - before for before, after in itertools.pairwise(found)]
    assert len(found) == 6
    assert all(0 <= step <= (found[-1] - found[0]) / 5 + 0.6 for step in steps)


def test_fonts_are_inside_and_boards_are_lines(gridwise: Callable[..., Outcome], tmp_path: Path) -> None:
    out = tmp_path / "book.pdf"
    assert gridwise("book", "worm", "--count", 2, "--target", 60, "--size", "5x5", "--out", out).status == 0
    data = out.read_bytes()
    assert data.count(b"/FontFile2") >= 4
    assert b"SourceSerifPro" in data
    assert b"SourceSansPro" in data
    assert b"/Subtype /Image" not in data


def test_sheets_are_numbered_pictures(gridwise: Callable[..., Outcome], tmp_path: Path) -> None:
    (tmp_path / "easy.txt").write_text(EASY)
    common = ("book", "rushhour", tmp_path / "easy.txt", "--no-record")
    told = json.loads(gridwise(*common, "--out", tmp_path / "pages.svg", "--json").out)
    assert [Path(file).name for file in told["files"]] == [f"pages-{n:03d}.svg" for n in range(1, 6)]
    for file in told["files"]:
        root = ElementTree.parse(file).getroot()
        assert root.get("viewBox") == "0 0 595.28 841.89"
        assert len(root.findall("{http://www.w3.org/2000/svg}text"))
    done = gridwise(*common, "--paper", "letter", "--out", tmp_path / "sheets", "--format", "png")
    assert done.status == 0, done.err
    sheets = sorted((tmp_path / "sheets").iterdir())
    assert [sheet.name for sheet in sheets] == [f"page-{n:03d}.png" for n in range(1, 6)]
    with Image.open(sheets[3]) as sheet:
        assert sheet.size == (1275, 1650)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("rushour", "x.txt"), "did you mean 'rushhour'"),
        (("rushhour", "@1", "--per-page", "7"), "a page has 1 to 6 boards, got 7"),
        (("rushhour", "@1", "--title", "困"), "the book's font has no letter '困'"),
        (("rushhour", "no.txt"), "no.txt"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    gridwise: Callable[..., Outcome], tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    out = tmp_path / "book.pdf"
    done = gridwise("book", *words, "--out", out)
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert sentence in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_board_without_a_solution_is_named(gridwise: Callable[..., Outcome], tmp_path: Path) -> None:
    (tmp_path / "hopeless.txt").write_text(NO_WAY)
    out = tmp_path / "book.pdf"
    done = gridwise("book", "rushhour", tmp_path / "hopeless.txt", "--out", out)
    assert done.status == 2
    assert "hopeless.txt: the board has no solution" in done.err
    assert not out.exists()
    done = gridwise("book", "rushhour", tmp_path / "hopeless.txt", "--out", out, "--solutions", "none")
    assert done.status == 0
    assert "Solutions" not in words_of(out)


def test_another_name_is_no_form(gridwise: Callable[..., Outcome], tmp_path: Path) -> None:
    done = gridwise("book", "rushhour", "@1", "--out", tmp_path / "book.docx")
    assert done.status == 2
    assert "a book is a .pdf, or sheets as .svg or .png; got 'book.docx'" in done.err


def test_puzzles_of_ones_own_make_books_too(gridwise: Callable[..., Outcome], tmp_path: Path) -> None:
    own = tmp_path / "counting.py"
    own.write_text(
        "from gridwise import Problem\n\n\n"
        "class Counting(Problem):\n"
        '    """Count up to a number."""\n\n'
        "    def __init__(self, goal=3):\n        self.goal = goal\n\n"
        "    @classmethod\n    def parse(cls, text):\n        return cls(int(text))\n\n"
        "    def __str__(self):\n        return str(self.goal)\n\n"
        "    def initial(self):\n        return 0\n\n"
        "    def successors(self, state):\n        yield 'up', state + 1\n\n"
        "    def is_goal(self, state):\n        return state == self.goal\n"
    )
    (tmp_path / "four.txt").write_text("4\n")
    out = tmp_path / "book.pdf"
    done = gridwise("book", f"{own}:Counting", tmp_path / "four.txt", "--out", out, "--trust", "--json")
    assert done.status == 0, done.err
    (chapter,) = json.loads(done.out)["chapters"]
    assert chapter["boards"][0]["level"] is None
    assert "up up up up" in " ".join(words_of(out).split())


def test_ctrl_c_leaves_no_half_book(tmp_path: Path) -> None:
    out = tmp_path / "book.pdf"
    command = (
        *GRIDWISE,
        "book",
        "rushhour",
        "--count",
        5000,
        "--difficulty",
        "expert",
        "--out",
        out,
        "--jobs",
        1,
    )
    with start(*command) as program:
        wait_until(lambda: Path(f"/proc/{program.pid}/maps").read_text().count("_core") > 0)
        program.send_signal(signal.SIGINT)
        assert program.wait(60) == 130
    assert list(tmp_path.iterdir()) == []
