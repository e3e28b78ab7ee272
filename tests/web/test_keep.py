"""What the browser keeps of a player's games: results, stars, time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.pages import LEVEL, address, expect, moves

BOARD = address("rushhour", LEVEL)
SHORTEST = ("D up 1", "B left 1", "C up 1", "A right 4")
"""D and C must leave the row, B lets C up, and A goes four cells: no step can be spared."""

RECORDS = """async ([board, call]) => {
  const { records } = await import("/js/keep/records.js");
  return records[call]("rushhour", board, call === "stars" ? undefined : "steps");
}"""
MANY = """async () => {
  const { records } = await import("/js/keep/records.js");
  const game = { puzzle: "p", board: "b", solved: true, metric: "moves", seconds: 60, hints: 0 };
  const told = records.note({ ...game, count: 12, hints: 2 });
  const later = records.note({ ...game, count: 10, optimal: true, hints: 1 });
  for (let more = 0; more < 40; more += 1) records.note({ ...game, count: 30 + more, seconds: 5 });
  records.note({ ...game, count: Number.NaN });
  return [told.before, told.stars.count, later.before.count, later.earned.count, records.best("p", "b").count,
    records.stars("p", "b").count, records.results("p", "b").length <= 12, records.stars("p", "other").count];
}"""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
SHUT = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("no", "SecurityError"); },
});"""
WRONG = """for (const name of ["records.rushhour", "game.rushhour", "boards.rushhour", "days"])
  localStorage.setItem(`gridwise.keep.${name}`,
    '{"version": 1, "boards": {"0123456789abcdef": 7}, "moves": [7]}');"""
TORN = WRONG.replace("'{", "'[{")


def slide(page: Any, *ways: str) -> None:
    """Move cars with the keyboard, cell by cell: "A right 4"."""
    for way in ways:
        car, key, cells = way.split()
        for _ in range(int(cells)):
            made = int(page.locator(".count").inner_text().split(" / ")[0].replace(",", ""))
            page.locator(f'[data-key="block {car}"].piece').focus()
            page.keyboard.press(f"Arrow{key.title()}")
            moves(page, made + 1)


def kept(page: Any, call: str, board: str = LEVEL) -> Any:
    """Ask the records of the page about a board of Rush Hour."""
    return page.evaluate(RECORDS, [board, call])


def has_stars(page: Any, words: str) -> None:
    """Wait until the stars beside the board's name are these."""
    expect(page.locator(".hero .stars")).to_have_attribute("aria-label", words)


def test_a_won_game_is_kept_with_its_stars(visit: Any) -> None:
    page = visit(BOARD)
    has_stars(page, "no stars yet")
    slide(page, "E left 1", "E right 1", *SHORTEST)
    has_stars(page, "2 of 3 stars: solved, without help")
    best = kept(page, "best")
    assert (best["solved"], best["count"], best["hints"]) == (True, 9, 0)
    page.reload()
    has_stars(page, "2 of 3 stars: solved, without help")
    assert kept(page, "best") == best


def test_the_fewest_moves_earn_a_star_once_they_are_proven(visit: Any) -> None:
    page = visit(BOARD)
    slide(page, *SHORTEST)
    has_stars(page, "3 of 3 stars: solved, in the fewest moves, without help")
    assert kept(page, "fewest") == 7


def test_a_solution_that_was_watched_is_nobodys_result(visit: Any) -> None:
    page = visit(BOARD)
    page.get_by_label("Speed").first.select_option("instant")
    page.get_by_role("button", name="Watch the solution").click()
    expect(page.locator(".status.good")).to_be_visible()
    assert kept(page, "results") == []


def test_best_results_and_stars_of_many_games(visit: Any) -> None:
    assert visit("#/").evaluate(MANY) == [None, 1, 12, 2, 10, 3, True, 0]


@pytest.mark.parametrize("wrong", [FULL, SHUT, WRONG, TORN], ids=["full", "shut", "wrong", "torn"])
def test_what_is_wrong_with_the_storage_breaks_nothing(visit: Any, wrong: str) -> None:
    page = visit("#/", fresh=True)
    page.add_init_script(wrong)
    page.goto(page.url.split("#")[0] + BOARD)
    page.reload()
    page.wait_for_selector(".piece")
    slide(page, *SHORTEST)
    has_stars(page, "3 of 3 stars: solved, in the fewest moves, without help")
    assert kept(page, "best")["count"] == 7


COVERED = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_time_runs_from_the_first_move_and_only_while_the_board_is_seen(visit: Any) -> None:
    page = visit("#/", fresh=True)
    page.clock.install()
    page.goto(page.url.split("#")[0] + BOARD)
    page.wait_for_selector(".piece")
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    page.clock.run_for(60_000)
    expect(page.locator(".clock")).to_have_text("")
    slide(page, "E left 1")
    page.clock.run_for(61_000)
    expect(page.locator(".clock")).to_have_text("1:01")
    page.evaluate(COVERED, True)
    page.clock.run_for(3_600_000)
    expect(page.locator(".clock")).to_have_text("1:01")
    page.evaluate(COVERED, False)
    page.clock.run_for(4_000)
    expect(page.locator(".clock")).to_have_text("1:05")
