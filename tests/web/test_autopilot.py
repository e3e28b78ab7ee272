"""The autopilot at the board: switched in mid-game, its plan drawn, and never in the way of the game."""

from __future__ import annotations

import re
from typing import Any

from gridwise.puzzles.snake.pilots import find
from gridwise.puzzles.snake.pilots.flight import moves_of
from gridwise.puzzles.snake.rules import Game, Rules
from gridwise.puzzles.snake.view import View
from tests.web.conftest import Open
from tests.web.pages import address, expect, moves, status
from tests.web.waiting import until

FLYING = "The pilot best is flying; F takes over."


def board(size: str, seed: int = 7) -> str:
    return address("snake", f'{{"board": "{size}", "seed": {seed}}}')


def made(page: Any) -> int:
    return int(page.locator(".count").inner_text().partition(" ")[0])


def flown(page: Any, least: int) -> None:
    """Wait until so many moves are made."""
    until(page, f"parseInt(document.querySelector('.count').textContent) >= {least}")


def paused(page: Any) -> int:
    """Stop the pilot, and tell after how many moves; one may still be on its way."""
    page.keyboard.press(" ")
    status(page, "Paused; Space goes on.")
    page.wait_for_load_state("networkidle")
    return made(page)


def test_one_key_hands_the_game_over_and_takes_it_back(visit: Open) -> None:
    page = visit(board("6x6"))
    switch = page.get_by_role("switch", name="Autopilot")
    page.keyboard.press("ArrowUp")
    moves(page, 1, 1)
    page.keyboard.press("f")
    status(page, FLYING)
    expect(switch).to_have_attribute("aria-checked", "true")
    flown(page, 4)
    page.keyboard.press("ArrowLeft")  # a pilot is not disturbed
    status(page, FLYING)
    page.keyboard.press("F")
    status(page, "You are flying.")
    expect(switch).to_have_attribute("aria-checked", "false")
    expect(page.locator(".stage [data-key^=path]")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    at, game = made(page), Game(Rules(6, 6), 7)
    game.move("U")
    for _ in moves_of(find("best").make(), game):
        if game.state.steps == at:
            break
    names = {"U": "up", "R": "right", "D": "down", "L": "left"}
    page.get_by_role("button", name=names[View.of(game).legal()[0]], exact=True).click()
    moves(page, at + 1, at + 1)
    page.keyboard.press("f")
    flown(page, at + 3)


def test_it_flies_as_the_pilot_does_and_its_plan_and_tour_are_drawn(visit: Open) -> None:
    page = visit(board("6x6"))
    page.keyboard.press("f")
    flown(page, 8)
    steps = paused(page)
    game = Game(Rules(6, 6), 7)
    for _ in moves_of(find("best").make(), game):
        if game.state.steps == steps:
            break
    assert game.state.fruit is not None
    food = page.locator(".stage [data-key^=food]").get_attribute("data-key")
    assert food == f"food {game.state.fruit.row} {game.state.fruit.col}"
    expect(page.locator(".standing")).to_contain_text(f"length {game.length}")
    lines = page.locator(".stage [data-key^=path]")
    assert page.locator(".stage .gw-stroke-explored").count() == 1  # the tour, lightly
    expect(lines).to_have_count(2)
    page.keyboard.press(" ")
    status(page, FLYING)
    flown(page, steps + 2)


def test_real_time_goes_on_when_a_person_takes_over(visit: Open) -> None:
    page = visit(board("6x6"))
    page.get_by_label("In real time").check()
    page.locator("#panel-play select").select_option("wild")
    page.locator(".stage").focus()
    page.keyboard.press("f")
    flown(page, 3)
    page.keyboard.press("f")
    # Nobody steers: it goes straight on by itself, into a wall.
    status(page, re.compile("Hit something at length"))
    expect(page.get_by_role("switch", name="Autopilot")).to_be_disabled()


def test_a_finger_switches_it(visit: Open) -> None:
    page = visit(board("6x6"), has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    switch = page.get_by_role("switch", name="Autopilot")
    box = switch.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    switch.tap()
    status(page, "The pilot best is flying; the switch takes over.")
    flown(page, 2)
    switch.tap()
    status(page, "You are flying.")


def test_only_those_are_offered_that_can_fly_and_another_takes_its_place_in_flight(visit: Open) -> None:
    page = visit(board("4x4"))
    pilots = page.get_by_label("Pilot", exact=True)
    assert "optimal" in pilots.locator("option").all_inner_texts()
    pilots.select_option("optimal")
    page.keyboard.press("f")
    flown(page, 2)
    pilots.select_option("greedy")
    status(page, "The pilot greedy is flying; F takes over.")
    flown(page, made(page) + 2)
    page.goto(page.url.partition("#")[0] + board("6x6"))
    until(page, "document.querySelectorAll('.autopilot option').length === 9")
    assert pilots.input_value() == "best"
    assert "optimal" not in pilots.locator("option").all_inner_texts()


def test_it_fills_the_board_and_that_is_no_result_of_the_person(visit: Open) -> None:
    page = visit(board("2x2", 1))
    page.locator("#panel-play select").select_option("wild")
    page.get_by_role("switch", name="Autopilot").click()
    status(page, re.compile("The board is full"))
    expect(page.get_by_role("switch", name="Autopilot")).to_have_attribute("aria-checked", "false")
    assert page.locator(".hero-head").inner_text().count("★") == 0


def test_who_goes_back_has_taken_over(visit: Open) -> None:
    page = visit(board("6x6"))
    page.keyboard.press("f")
    flown(page, 3)
    page.keyboard.press("Home")
    moves(page, 0)
    expect(page.get_by_role("switch", name="Autopilot")).to_have_attribute("aria-checked", "false")


def test_the_switch_is_only_where_there_are_pilots(visit: Open) -> None:
    page = visit("#/worm")
    assert page.get_by_role("switch").count() == 0
    page.keyboard.press("f")
    moves(page, 0, 0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Snake: autopilot on and off, at any time")
