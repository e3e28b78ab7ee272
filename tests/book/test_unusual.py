"""Boards of unusual shapes, long titles and long solutions keep to their places, too."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageChops

from gridwise.book.assembly import assemble
from gridwise.book.boards import Submitted, prepare
from gridwise.book.painters.pdf import pdf
from gridwise.book.settings import BookSettings
from gridwise.model import Limits, Result
from gridwise.puzzles.rushhour.booklet import RushHourBooklet
from gridwise.puzzles.rushhour.rules import RushHour
from gridwise.registry import puzzle
from tests.book.test_pages import ink_outside, overlap

TITLE = "A Very Long Title That Goes On and On Over Several Lines Without Any Mercy for the Page"
WALKING = """\
from gridwise import Problem


class Walking(Problem):
    '''Walk up to a number that is rather large, in a puzzle that says more about itself than fits a line.'''

    def __init__(self, goal):
        self.goal = goal

    @classmethod
    def parse(cls, text):
        return cls(int(text))

    def __str__(self):
        return str(self.goal)

    def initial(self):
        return 0

    def successors(self, state):
        yield "one-step-further", state + 1

    def is_goal(self, state):
        return state == self.goal
"""
BOARDS = (
    ("torus-snake", "2,30\n1,1\n2\n1,5,1\n0,20,2\n"),
    ("torus-snake", "30,2\n1,1\n2\n5,1,1\n20,0,2\n"),
    ("snake", '{"board": "24x40", "seed": 3}'),
    ("worm", "model B\nc 10\ntarget 60\npenalty 0\nstart 0 0\nfield\n" + "9 1 2 3 4 5 6 7 8 9 1 2\n" * 12),
    ("rushhour", "board 8 8\n0 3 0 2 1\n1 2 3 3 2\n12 0 6 2 2\n"),
)


@pytest.mark.parametrize("per_page", [1, 3, 6])
def test_nothing_overlaps_and_nothing_is_cut(tmp_path: Path, per_page: int) -> None:
    own = tmp_path / f"walking_{per_page}.py"
    own.write_text(WALKING)
    submitted = [(f"{own}:Walking", "1"), (f"{own}:Walking", "500"), *BOARDS]
    boards = [prepare(Submitted(name, text, name)) for name, text in submitted]
    settings = BookSettings(
        title=TITLE, subtitle=TITLE, per_page=per_page, black_and_white=True, codes="text", paper="letter"
    )
    book = assemble(settings, boards)
    document = pypdfium2.PdfDocument(pdf(book))
    for number, page in enumerate(book.pages, 1):
        boxes = [element.box for element in page.elements]
        assert not any(overlap(*pair) for pair in combinations(boxes, 2)), f"page {number}"
        assert max(box.bottom for box in boxes) <= page.height - 24
        image = document[number - 1].render(scale=1).to_pil().convert("RGB")
        rest = ImageChops.difference(ink_outside(image, boxes), Image.new("RGB", image.size, "white"))
        assert rest.convert("L").point(lambda level: 255 * (level > 8)).getbbox() is None, f"page {number}"
    steps = " ".join(page.get_textpage().get_text_bounded() for page in document)
    assert steps.count("one-step-further") >= 501


class Starved(RushHourBooklet):
    """Finds no solution, as where memory is short."""

    def solve(self, instance: RushHour, limits: Limits) -> Result[Any]:
        return super().solve(instance, Limits(nodes=1))


def test_rules_are_not_shown_on_a_board_that_could_not_be_solved() -> None:
    rushhour = puzzle("rushhour")
    with pytest.raises(MemoryError):
        Starved(rushhour).illustrations(rushhour.parse(rushhour.shipped[0].text))
