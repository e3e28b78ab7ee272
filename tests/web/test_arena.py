"""The Snake arena, in a real browser: watching, playing against a pilot, statistics."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from gridwise.puzzles.snake.pilots import find
from gridwise.puzzles.snake.pilots.flight import moves_of
from gridwise.puzzles.snake.random_numbers import game_seed
from gridwise.puzzles.snake.rules import Game, Rules
from tests.conftest import Outcome
from tests.web.conftest import Open
from tests.web.waiting import narrowest_board, screens, seek, stop_clock, until


def opened(visit: Open, mode: str = "watch", pilots: str = "greedy,best", **options: Any) -> Any:
    page = visit(f"#/arena?mode={mode}&board=6x6&seed=5&pilots={pilots}", **options)
    if mode != "statistics":
        page.wait_for_selector(".lane dd")
    return page


def label(page: Any, lane: int) -> str:
    return str(page.locator(".lane .board").nth(lane).get_attribute("aria-label"))


def played(pilot: str, steps: int, number: int = 0) -> Game:
    game = Game(Rules(6, 6), game_seed(5, number))
    for _ in moves_of(find(pilot).make(), game):
        if game.state.steps == steps:
            break
    return game


def test_pilots_play_the_same_game_side_by_side(visit: Open) -> None:
    page = opened(visit, pilots="greedy,best,hamiltonian")
    assert page.locator(".lane h2").all_inner_texts() == ["greedy", "best", "hamiltonian"]
    until(page, "document.querySelectorAll('.lane .board [data-key^=food]').length === 3")
    fruit = page.locator(".lane .board [data-key^=food]").evaluate_all(
        "all => all.map(one => one.dataset.key)"
    )
    assert len(fruit) == 3
    assert len(set(fruit)) == 1
    seek(page, 20)
    for lane, pilot in enumerate(("greedy", "best", "hamiltonian")):
        game = played(pilot, 20)
        board = page.locator(".lane .board").nth(lane)
        expect(board).to_have_attribute("aria-label", re.compile(f"length {game.length} after 20 steps"))
        assert game.state.fruit is not None
        key = f"food {game.state.fruit.row} {game.state.fruit.col}"
        assert page.locator(".lane").nth(lane).locator(f".board [data-key='{key}']").count() == 1


def test_a_game_can_be_watched_to_its_end_and_stepped(visit: Open) -> None:
    page = opened(visit)
    page.locator("h1").click()
    page.get_by_label("Speed").select_option("instant")
    until(page, "[...document.querySelectorAll('.lane .badge')].every(one => one.textContent)")
    assert page.locator(".lane .badge").all_inner_texts() == ["lost", "board full"]
    steps = played("best", -1).state.steps
    assert f"step {steps}" in page.locator(".clock").inner_text()
    page.locator("h1").click()
    page.keyboard.press("ArrowLeft")
    assert f"step {steps - 1}" in page.locator(".clock").inner_text()
    page.keyboard.press("Home")
    assert "length 1 after 0 steps" in label(page, 1)


def test_instant_speed_waits_for_a_game_that_is_still_played(visit: Open) -> None:
    page = visit("#/arena?mode=watch&board=20x20&seed=5&pilots=best")
    page.wait_for_selector(".lane dd")
    assert not page.locator(".lane .badge").inner_text()  # there is more to come
    page.get_by_label("Speed").select_option("instant")
    until(page, "document.querySelector('.lane .badge').textContent")
    assert page.locator(".lane .badge").inner_text() == "board full"


def test_the_plan_is_drawn_over_the_board_when_asked(visit: Open) -> None:
    page = opened(visit)
    seek(page, 3)
    paths = page.locator(".lane .board [data-key=path]")
    assert paths.count() >= 1
    page.get_by_label("Draw the way that a pilot means to go").uncheck()
    assert paths.count() == 0


def step(page: Any) -> float:
    return float(page.locator(".scrubber").evaluate("range => range.valueAsNumber"))


def test_faster_is_faster(visit: Open) -> None:
    page = opened(visit, pilots="hamiltonian,best", reduced_motion="no-preference")
    stop_clock(page)
    page.get_by_role("button", name="Play", exact=True).click()
    went = []
    for speed in ("1", "16"):
        page.get_by_label("Speed").select_option(speed)
        at = step(page)
        page.clock.run_for(1000)
        went.append(step(page) - at)
    page.get_by_role("button", name="Pause", exact=True).click()
    assert went[1] > 2 * went[0] > 0


def test_you_play_on_the_same_fruits_as_the_pilot(visit: Open) -> None:
    page = opened(visit, "play", "best")
    page.wait_for_selector(".lane.mine .board")
    until(page, "document.querySelectorAll('.lane .board').length === 2")
    keys = {"U": "ArrowUp", "R": "ArrowRight", "D": "ArrowDown", "L": "ArrowLeft"}
    *moves, last = list(moves_of(find("best").make(), Game(Rules(6, 6), game_seed(5, 0))))[:26]
    for number, move in enumerate(moves, 1):
        page.keyboard.press(keys[move])
        page.wait_for_selector(f".lane.mine .board[aria-label*='after {number} step']")
    length = played("best", 25).length
    assert f"{length} of 36" in page.locator(".lane.mine dd").first.inner_text()
    assert page.locator(".lane dd").nth(2).inner_text() == f"{length} of 36"
    assert page.locator(".verdict").inner_text() == f"You {length}, best {length}."
    # Straight back is ignored, not punished.
    back = {"U": "ArrowDown", "R": "ArrowLeft", "D": "ArrowUp", "L": "ArrowRight"}[moves[-1]]
    page.keyboard.press(back)
    page.keyboard.press(keys[last])
    page.wait_for_selector(".lane.mine .board[aria-label*='after 26 step']")


def test_a_key_before_the_first_answer_is_not_lost(visit: Open) -> None:
    page = visit("#/arena?mode=statistics&board=6x6&seed=5&pilots=best")
    held: list[Any] = []
    page.route("**/api/puzzles/snake/play", lambda route: route.continue_() if held else held.append(route))
    page.goto(page.url.replace("mode=statistics", "mode=play"))
    page.wait_for_selector(".lane.theirs dd")
    until(page, "document.activeElement.matches('.lane.mine')")
    page.keyboard.press("ArrowUp")
    held[0].continue_()
    page.wait_for_selector(".lane.mine .board[aria-label*='after 1 step']")


def test_a_wall_ends_your_game_and_it_starts_again(visit: Open) -> None:
    page = opened(visit, "play", "best")
    lost = ".lane.mine .badge.bad"
    for steps in range(1, 8):
        page.keyboard.press("ArrowUp")
        page.locator(f".lane.mine .board[aria-label*='after {steps} step'], {lost}").first.wait_for()
        if page.locator(lost).count():
            break
    page.wait_for_selector(lost)
    assert "(lost)" in page.locator(".verdict").inner_text()
    assert page.locator(".lane.mine .board [data-key^=danger]").count() == 1
    page.get_by_role("button", name="Start again").click()
    page.wait_for_selector(".lane.mine .board[aria-label*='after 0 step']")


def test_fingers_steer_with_the_pad_and_the_snake_goes_by_itself(visit: Open) -> None:
    page = opened(visit, "play", "greedy", has_touch=True, viewport={"width": 390, "height": 844})
    page.get_by_label("Pace").select_option("9")
    size = page.locator(".steering button").first.bounding_box()
    assert size is not None
    assert min(size["width"], size["height"]) >= 44
    page.get_by_role("button", name="Up", exact=True).tap()
    page.wait_for_selector(".lane.mine .badge.bad")  # nobody turned: it runs into the wall


def test_statistics_are_those_of_the_command_line(visit: Open, gridwise: Callable[..., Outcome]) -> None:
    words = ["--pilot", "greedy", "hamiltonian", "best", "--board", "6x6", "--games", "40", "--seed", "5"]
    printed = json.loads(gridwise("arena", *words, "--json", "--quiet").out)
    page = opened(visit, "statistics", "greedy,hamiltonian,best")
    page.get_by_label("Games each").fill("40")
    page.get_by_role("button", name="Play the games").click()
    until(page, "document.querySelectorAll('.sheet tbody tr').length === 3")
    for row, summary in zip(page.locator(".sheet tbody tr").all(), printed, strict=True):
        cells = [re.sub(r"\(best\)|\s+", " ", text).strip() for text in row.locator("td").all_text_contents()]
        assert cells[:6] == [
            summary["pilot"], "40", f"{100 * summary['wins'] / 40:.1f}", str(summary["losses"]),
            str(summary["stalls"]), f"{summary['mean_length']:.1f}",
        ]  # fmt: skip
        if summary["mean_steps_of_wins"] is not None:
            mean, error = summary["mean_steps_of_wins"], summary["standard_error"]
            assert cells[6] == f"{mean:,.1f} ± {error:.1f}"
    assert page.locator(".plot figcaption").all_inner_texts() == [
        "Steps of the games won", "Steps of the games won, quartiles", "Lengths at the end",
        "Mean steps until a length is reached",
    ]  # fmt: skip
    page.wait_for_selector(".plots[aria-busy=false]")
    growth = page.locator(".plot").nth(3)
    assert growth.locator(".series polyline").count() == 3
    assert growth.locator(".series polygon").count() == 3  # the bands of the standard errors
    assert page.locator(".plot").first.locator("rect").count() > 10
    assert "gridwise arena --pilot greedy" in page.locator(".footnote").inner_text()


def test_the_worst_game_is_a_click_away(visit: Open) -> None:
    page = opened(visit, "statistics", "greedy")
    page.get_by_label("Games each").fill("10")
    page.get_by_role("button", name="Play the games").click()
    page.get_by_role("button", name="worst game").click()
    page.wait_for_selector(".lane .badge.bad")
    games = [played("greedy", -1, number) for number in range(10)]
    assert f"length {min(game.length for game in games)} " in label(page, 0)


@pytest.mark.parametrize("mode", ["watch", "play", "statistics"])
def test_it_fits_the_screen(visit: Open, mode: str) -> None:
    page = opened(visit, mode)
    for _ in screens(page):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if mode != "statistics":
            assert narrowest_board(page) >= 144  # six cells of 24 px


BOXES = """selector => [...document.querySelectorAll(selector)].map((one) => {
  const box = one.getBoundingClientRect();
  return [box.left, box.top, box.right, box.bottom];
})"""


def whole(page: Any, selector: str, count: int) -> None:
    """See that things lie on the screen, none of them cut off."""
    page.evaluate("scrollTo(0, 0)")
    boxes = page.evaluate(BOXES, selector)
    size = page.viewport_size
    assert len(boxes) == count
    for left, top, right, bottom in boxes:
        assert left >= 0
        assert top >= 0
        assert right <= size["width"]
        assert bottom <= size["height"], (selector, size, bottom)
        assert min(right - left, bottom - top) >= 40
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


SIZES = ((390, 844), (820, 1180), (1024, 768), (1366, 657), (1440, 900))


@pytest.mark.parametrize("board", ["6x6", "20x20", "16x12"])
def test_four_games_are_seen_at_once_in_any_window(visit: Open, board: str) -> None:
    page = visit(f"#/arena?mode=watch&board={board}&seed=5&pilots=greedy,best,hamiltonian,greedy-safe")
    page.wait_for_selector(".lane dd")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        whole(page, ".lane .board", 4)
        whole(page, ".playback", 1)


def test_the_board_that_you_play_is_whole(visit: Open) -> None:
    page = opened(visit, "play", "best")
    page.wait_for_selector(".lane.theirs dd")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        whole(page, ".lane .board" if width > 800 else ".lane.mine .board", 2 if width > 800 else 1)
        whole(page, ".steering", 1)


def seed(page: Any) -> int:
    return int(page.get_by_label("Seed", exact=True).input_value())


@pytest.mark.parametrize("mode", ["watch", "play"])
def test_a_new_game_is_new_unless_a_seed_was_typed(visit: Open, mode: str) -> None:
    page = opened(visit, mode, "best")
    button = page.get_by_role("button", name="New game")
    with page.expect_request("**/api/arena/game") as first:
        button.click()
    assert first.value.post_data_json["seed"] == seed(page) != 5
    assert f"seed={seed(page)}" in page.url
    page.get_by_label("Seed", exact=True).fill("77")
    with page.expect_request("**/api/arena/game") as typed:
        button.click()
    assert typed.value.post_data_json["seed"] == 77
    with page.expect_request("**/api/arena/game") as third:
        button.click()
    assert third.value.post_data_json["seed"] not in (5, 77, first.value.post_data_json["seed"])


def test_only_pilots_are_offered_that_can_fly_on_the_board(visit: Open) -> None:
    page = visit("#/arena?mode=watch&board=4x4&seed=5&pilots=optimal,best")
    page.wait_for_selector(".lane dd")
    assert page.locator(".lane h2").all_inner_texts() == ["optimal", "best"]
    page.get_by_label("Board").select_option("8x8")
    until(page, "!document.querySelector('.picks').textContent.includes('optimal')")
    page.get_by_role("button", name="Watch the game").click()
    until(page, "document.querySelectorAll('.lane').length === 1")
    assert page.locator(".lane h2").all_inner_texts() == ["best"]
    page.get_by_label("Board").select_option("4x4")
    until(page, "document.querySelector('.picks').textContent.includes('optimal')")
    page.goto(page.url.partition("#")[0] + "#/arena?mode=watch&board=8x8&pilots=optimal")
    until(page, "document.querySelectorAll('.lane').length === 3")  # the usual ones
    assert "optimal" not in page.locator(".picks").inner_text()
