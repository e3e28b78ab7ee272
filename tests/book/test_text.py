"""What the pages say, read from the PDF; the solutions they print are carried out."""

from __future__ import annotations

import re
from typing import Any

import pytest

from gridwise.book.page import Box, Element
from gridwise.registry import puzzle
from tests.book.books import CHOICES, book, document, text_in

BACK = {"↑": "U", "→": "R", "↓": "D", "←": "L"}


def printed_solutions(choice: str) -> dict[int, list[tuple[int, Element]]]:
    """Collect what belongs to each solution: the elements from one title to the next."""
    found: dict[int, list[tuple[int, Element]]] = {}
    before: list[tuple[int, Element]] = []
    for number, page in enumerate(book(choice).pages, 1):
        for element in page.elements:
            if element.kind == "solution":
                before = [(number, element)]
            elif element.kind == "solution-title":
                name = int(element.link.removeprefix("board-"))
                found.setdefault(name, []).extend(before)
                before = []
            elif element.kind == "steps":
                found[name].append((number, element))
    return found


def steps(choice: str, parts: list[tuple[int, Element]]) -> str:
    return " ".join(text_in(choice, page, one.box) for page, one in parts if one.kind == "steps")


def boards_by_number(choice: str) -> dict[int, Any]:
    return {number: board for chapter in book(choice).chapters for number, board in chapter.numbered}


@pytest.mark.parametrize("choice", ["usual", "six, black, Letter"])
def test_printed_steps_solve_the_boards(choice: str) -> None:
    replayed = set()
    solutions = printed_solutions(choice)
    for number, board in boards_by_number(choice).items():
        chosen = puzzle(board.puzzle)
        words = steps(choice, solutions[number]).split()
        if board.puzzle == "rushhour":
            plan = " ".join(re.sub(r"[→↓]", "+", re.sub(r"[←↑]", "-", word)) for word in words)
            instance = chosen.parse(board.text, "moves")
        elif board.puzzle in ("torus-snake", "worm"):
            plan = " ".join(BACK[arrow] for word in words for arrow in word)
            instance = chosen.parse(board.text)
        else:
            continue
        verdict = chosen.replay(instance, plan)
        assert verdict.valid, f"{number}: {verdict.message}"
        assert verdict.cost == board.result.cost
        replayed.add(board.puzzle)
    assert replayed == {"rushhour", "torus-snake", "worm"}


@pytest.mark.parametrize("choice", ["usual", "six, black, Letter"])
def test_printed_pictures_solve_the_boards(choice: str) -> None:
    solutions = printed_solutions(choice)
    checked = 0
    for number, board in boards_by_number(choice).items():
        if board.puzzle != "colour-sudoku":
            continue
        (page, element) = solutions[number][0]
        size = board.scene.rows
        cells = [text_in(choice, page, cell).split() for cell in cells_of(element.box, size)]
        rows = ["".join(cells[at]) for at in range(size * size)]
        lines = [" ".join(rows[row * size : (row + 1) * size]) for row in range(size)]
        head = board.text.splitlines()[:2]
        verdict = puzzle("colour-sudoku").replay(
            puzzle("colour-sudoku").parse(board.text), "\n".join([*head, *lines]) + "\n"
        )
        assert verdict.valid, f"{number}: {verdict.message}"
        checked += 1
    assert checked == 3


def cells_of(box: Box, size: int) -> list[Box]:
    """Find the cells of a square board in its box, without its rim."""
    edge = 0.24 * box.width / (size + 0.48)
    side = (box.width - 2 * edge) / size
    return [
        Box(box.x + edge + col * side + 1, box.y + edge + row * side + 1, side - 2, side - 2)
        for row in range(size)
        for col in range(size)
    ]


def test_printed_ways_eat_the_fruits_in_their_order() -> None:
    solutions = printed_solutions("usual")
    for number, board in boards_by_number("usual").items():
        if board.puzzle != "snake":
            continue
        fruits = {
            shape.count: (shape.row, shape.col) for shape in board.scene.shapes if hasattr(shape, "count")
        }
        body = [next(shape.cells[0] for shape in board.scene.shapes if hasattr(shape, "cells"))]
        wanted = 1
        moves = [BACK[arrow] for word in steps("usual", solutions[number]).split() for arrow in word]
        for move in moves:
            down, right = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}[move]
            head = body[0][0] + down, body[0][1] + right
            eats = head == fruits[wanted]
            assert head not in (body if eats or len(body) == 2 else body[:-1])
            assert 0 <= head[0] < board.scene.rows
            assert 0 <= head[1] < board.scene.cols
            body = [head, *(body if eats else body[:-1])]
            wanted += eats
        assert wanted == len(fruits) + 1
        assert len(moves) == board.result.cost


def test_the_title_and_the_numbers_of_the_pages() -> None:
    pages = document("usual")
    assert "A Box of Puzzles" in pages[0].get_textpage().get_text_bounded()
    assert "Easy to expert" in pages[0].get_textpage().get_text_bounded()
    for number, page in enumerate(book("usual").pages[1:], 2):
        (foot,) = (element for element in page.elements if element.kind == "page-number")
        assert text_in("usual", number, foot.box).strip() == str(number)


@pytest.mark.parametrize("choice", CHOICES)
def test_the_contents_name_the_pages_where_parts_begin(choice: str) -> None:
    entries = [element for element in book(choice).pages[1].elements if element.kind == "entry"]
    assert len(entries) > 5
    for entry in entries:
        line = text_in(choice, 2, entry.box).split()
        number = int(line[-1])
        page = book(choice).pages[number - 1]
        head = next(element for element in page.elements if element.kind == "head")
        assert text_in(choice, number, head.box).split()[0] == line[0]


def test_chapters_go_from_easy_to_expert_and_from_puzzle_to_puzzle() -> None:
    made = book("usual").chapters
    assert [chapter.title for chapter in made] == ["Easy", "Hard", "Expert"]
    for chapter in made:
        ranks = [board.rank for board in chapter.boards]
        assert ranks == sorted(ranks)
    assert [number for chapter in made for number, _ in chapter.numbered] == list(range(1, 16))


def test_rules_are_told_of_every_puzzle_in_the_book() -> None:
    text = " ".join(document("usual")[page].get_textpage().get_text_bounded() for page in range(2, 7))
    for name in ("rushhour", "torus-snake", "worm", "colour-sudoku", "snake"):
        chosen = puzzle(name)
        assert f"How to play {chosen.about.title}" in text
        assert chosen.booklet.rules[0].split(".")[0].split()[-1] in text
