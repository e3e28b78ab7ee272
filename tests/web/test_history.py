"""Nothing is lost: Back, reload, drafts of edits, links with moves."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.pages import LEVEL, address, expect, moves, open_tab
from tests.web.test_keep import BOARD, slide


def test_back_goes_to_the_board_before_and_not_to_the_move_before(visit: Any) -> None:
    page = visit("#/")
    page.get_by_role("link", name=re.compile("^Rush Hour")).first.click()
    page.wait_for_selector(".piece")
    panel = open_tab(page, "Boards")
    panel.locator('[data-level="@3"]').click()
    expect(page.locator(".board-name")).to_have_text("board 3, easy")
    slide(page, "A right 1")
    open_tab(page, "Boards").locator('[data-level="@46"]').click()
    expect(page).to_have_url(re.compile(r"level=46$"))
    page.go_back()
    expect(page.locator(".board-name")).to_have_text("board 3, easy")
    moves(page, 1)
    page.go_forward()
    expect(page.locator(".board-name")).to_have_text("board 46, expert")
    page.go_back()
    expect(page.locator(".board-name")).to_have_text("board 3, easy")
    page.go_back()
    expect(page.locator(".board-name")).not_to_have_text("board 3, easy")
    expect(page.locator(".stage")).to_be_visible()
    page.go_back()
    expect(page.locator(".cards")).to_be_visible()


PACK_SLOWLY = """() => {
  const packed = new Promise((done) => { window.packNow = done; });
  Response.prototype.arrayBuffer = () => packed.then(() => new ArrayBuffer(0));
}"""
"""An address is packed as late as can be: somebody has gone Back, and the page has not heard of it yet."""


def test_back_that_comes_before_the_address_leads_to_the_board_before(visit: Any) -> None:
    page = visit("#/rushhour?level=3", fresh=True)
    expect(page.locator(".board-name")).to_have_text("board 3, easy")
    page.evaluate(PACK_SLOWLY)
    page.evaluate("location.hash = '#/torus-snake?level=1'")
    page.locator(".stage [data-key=body]").first.wait_for()
    page.evaluate("addEventListener('popstate', packNow)")
    page.go_back()
    expect(page.locator(".board-name")).to_have_text("board 3, easy")
    expect(page).to_have_url(re.compile(r"#/rushhour\?level=3$"))


def test_reload_brings_the_game_back(visit: Any) -> None:
    page = visit("#/", fresh=True)
    page.clock.install()
    page.goto(page.url.split("#")[0] + BOARD)
    page.wait_for_selector(".piece")
    page.get_by_label("Speed").first.select_option("fast")
    slide(page, "E left 1", "D up 1", "B left 1")
    page.get_by_role("button", name="Undo").click()
    moves(page, 2, 3)
    page.clock.run_for(65_000)
    page.reload()
    moves(page, 2, 3)
    expect(page.locator(".clock")).to_have_text(re.compile(r"^1:0\d$"))
    expect(page.get_by_label("Speed").first).to_have_value("fast")
    page.get_by_role("button", name="Redo").click()
    moves(page, 3, 3)
    slide(page, "C up 1", "A right 4")
    expect(page.locator(".status.good")).to_be_visible()


@pytest.mark.parametrize("puzzle", ["torus-snake", "worm", "colour-sudoku", "snake"])
def test_every_puzzle_goes_on_where_it_was_left(visit: Any, puzzle: str) -> None:
    page = visit(f"#/{puzzle}?level=2")
    if puzzle == "colour-sudoku":
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".advice")).to_contain_text("Once more for the move")
        page.get_by_role("button", name="Hint").click()
        page.get_by_role("button", name="Do it").click()
    else:
        page.locator(".pad:enabled").first.click()
    expect(page.locator(".count")).to_have_text("1 / 1")
    standing = page.locator(".standing").inner_text()
    page.reload()
    expect(page.locator(".count")).to_have_text("1 / 1")
    expect(page.locator(".standing")).to_have_text(standing)
    # Without a board in the address the last game goes on.
    page.goto(page.url.split("#")[0] + "#/")
    expect(page.locator(".cards")).to_be_visible()
    page.goto(page.url.split("#")[0] + f"#/{puzzle}")
    expect(page.locator(".count")).to_have_text("1 / 1")


def test_a_game_that_can_no_longer_be_read_leaves_its_board(visit: Any) -> None:
    page = visit(BOARD)
    slide(page, "D up 1")
    board = page.url
    page.goto(f"{board.split('#')[0]}#/")
    expect(page.locator(".cards")).to_be_visible()
    changed = page.evaluate("""() => {
      const name = "gridwise.keep.games.rushhour";
      const before = localStorage.getItem(name);
      localStorage.setItem(name, before.replace("D-1", "Z-1"));
      return before !== localStorage.getItem(name);
    }""")
    assert changed
    page.goto(board)
    expect(page.locator(".piece")).to_have_count(5)
    moves(page, 0, 0)


def link_to(page: Any) -> str:
    """Return the link of the panel, once it is packed."""
    field = open_tab(page, "Share").get_by_label("Link to this board")
    expect(field).to_have_value(re.compile("moves="))
    return str(field.input_value())


def test_a_link_carries_the_moves(visit: Any) -> None:
    page = visit(BOARD)
    slide(page, "D up 1", "B left 1")
    link = link_to(page)
    other = visit(link[link.index("#") :])
    moves(other, 2, 2)
    open_tab(other, "Play")
    other.get_by_role("button", name="Undo").click()
    moves(other, 1, 2)
    number = visit("#/torus-snake?level=1")
    number.locator(".pad:enabled").first.click()
    moves(number, 1)
    assert "level=1&moves=" in link_to(number)
    broken = visit(f"{address('rushhour', LEVEL)}&moves=Wlo5")
    expect(broken.locator(".status.bad")).to_be_visible()
    expect(broken.locator(".piece").first).to_be_visible()


def test_a_board_of_the_collection_is_known_by_its_text(visit: Any) -> None:
    page = visit("#/rushhour?level=5")
    text = open_tab(page, "Edit").get_by_label("As text").input_value()
    other = visit(address("rushhour", text))
    expect(other.locator(".board-name")).to_have_text("board 5, easy")


def test_unfinished_edits_are_kept_as_a_draft(visit: Any) -> None:
    page = visit(BOARD)
    panel = open_tab(page, "Edit")
    expect(panel.get_by_label("As text")).to_have_value(LEVEL)
    panel.get_by_label("As text").fill("....BB\n..D..C\nAA")
    expect(page.locator(".status.bad")).to_be_visible()
    open_tab(page, "Play")
    panel = open_tab(page, "Edit")
    expect(panel.get_by_label("As text")).to_have_value("....BB\n..D..C\nAA")
    expect(panel.get_by_text("Your unfinished changes are back.")).to_be_visible()
    page.reload()
    panel = open_tab(page, "Edit")
    expect(panel.get_by_label("As text")).to_have_value("....BB\n..D..C\nAA")
    panel.get_by_role("button", name="Discard changes").click()
    expect(panel.get_by_label("As text")).to_have_value(LEVEL)
    open_tab(page, "Play")
    panel = open_tab(page, "Edit")
    expect(panel.get_by_text("Your unfinished changes are back.")).to_be_hidden()
    before = page.url
    panel.get_by_label("As text").fill(LEVEL.replace("EE", ".."))
    panel.get_by_role("button", name="Play this board").click()
    expect(page.locator(".piece")).to_have_count(4)
    expect(page).not_to_have_url(before)
    page.go_back()
    expect(page.locator(".piece")).to_have_count(5)
