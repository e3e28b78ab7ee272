"""Newcomers get an easy board and the rules beside it; those of a worm's field are always in sight."""

from __future__ import annotations

import re
from typing import Any

import pytest

from gridwise.registry import PUZZLES
from tests.web.pages import address, expect, moves

FIELD = "model B\nc 2.5\ntarget 90\npenalty 0.25\nstart 0 0\nfield\n2 1 0\n0 0 0\n0 0 9\n"
FOOD = """(boards) => boards.map((board) => board.querySelector('[data-key="amount 0 1"]') !== null)"""


@pytest.mark.parametrize("name", PUZZLES)
def test_newcomers_start_on_an_easy_board_with_the_rules_in_two_sentences(visit: Any, name: str) -> None:
    page = visit(f"#/{name}")
    expect(page.locator(".board-name")).to_have_text("board 1, easy")
    rules, first = page.get_by_role("region", name="How to play").locator("p").all_inner_texts()
    assert len(re.findall(r"[.!](?= |$)", rules)) == 2
    assert first.startswith("First: ")


def test_the_guide_is_closed_for_good_and_help_brings_it_back(visit: Any) -> None:
    page = visit("#/worm")
    guide = page.get_by_role("region", name="How to play")
    guide.get_by_role("button", name="Close").click()
    expect(guide).to_have_count(0)
    page.reload()
    page.wait_for_selector("html[data-ready=yes]")
    expect(guide).to_have_count(0)
    page.keyboard.press("?")
    page.get_by_role("button", name="How to play this puzzle").click()
    expect(guide).to_be_visible()


def test_the_numbers_of_a_field_are_told_at_every_moment(visit: Any) -> None:
    page = visit(address("worm", FIELD))
    terms = ["c = 2.5", "model B: eaten food is gone", "a turn costs ¼ point"]
    told = page.get_by_role("list", name="The rules of this board").get_by_role("listitem")
    expect(told).to_have_text(terms)
    # The start is eaten at once: 2 times 2.5, and one more.
    expect(page.locator(".standing")).to_have_text(re.compile("length 1 · 6 of 90 points"))
    page.keyboard.press("s")
    moves(page, 1, 1)
    expect(told).to_have_text(terms)
    expect(page.locator(".standing")).to_have_text(re.compile("length 2 · 6 of 90 points"))
    page.keyboard.press("d")
    expect(page.locator(".standing")).to_have_text(re.compile("length 3 · 5.75 of 90 points"))


def test_the_rules_of_the_worm_in_pictures(visit: Any) -> None:
    page = visit("#/worm")
    page.get_by_role("button", name="The rules in pictures").click()
    sheet = page.get_by_role("dialog", name="The rules in pictures")
    lessons = sheet.get_by_role("figure")
    expect(lessons.first.locator("svg.board")).to_have_count(2)
    expect(lessons.first).to_contain_text("10 + 1 = 21 points")
    expect(lessons.first).to_contain_text("21 of 100 points")
    # In model A the food is there again, in model B it is gone.
    amounts = lessons.nth(3).locator("svg.board").evaluate_all(FOOD)
    assert amounts == [True, False]
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
