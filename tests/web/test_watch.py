"""Watching a solution: play, pause, step, speed and a scrubber."""

from __future__ import annotations

import json
import re
from typing import Any

from gridwise.puzzles.snake.rules import Game, Rules
from tests.web.pages import LEVEL, address, expect, moves, open_tab, status
from tests.web.waiting import stop_clock


def test_solution_is_watched_to_its_end(visit: Any) -> None:
    page = visit(address("rushhour", LEVEL))
    page.get_by_label("Speed").select_option("faster")
    page.get_by_label("How far am I?").check()
    page.get_by_role("button", name="Watch the solution").click()
    moves(page, 7, 7)
    status(page, "The red car is out after 7 steps.")
    expect(page.locator(".distance")).to_have_text("you are there")


def test_play_pause_step_scrub(visit: Any) -> None:
    page = visit(address("rushhour", LEVEL), reduced_motion="no-preference")
    stop_clock(page)
    page.keyboard.press(" ")
    status(page, "7 steps from here, and fewer are not possible.")
    moves(page, 1, 7)
    page.clock.run_for(600)
    moves(page, 2, 7)
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.clock.resume()
    page.keyboard.press("Home")
    moves(page, 0, 7)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    moves(page, 2, 7)
    page.get_by_role("button", name="One step back").click()
    moves(page, 1, 7)
    page.get_by_label("Place on the timeline").fill("5")
    moves(page, 5, 7)
    page.get_by_role("button", name="To the end").click()
    moves(page, 7, 7)
    page.get_by_role("button", name="To the start").click()
    moves(page, 0, 7)
    page.get_by_label("Speed").select_option("instant")
    page.get_by_role("button", name="Play", exact=True).click()
    moves(page, 7, 7)


def test_going_on_by_hand_from_a_watched_plan(visit: Any) -> None:
    page = visit(address("torus-snake", "4,4\n0,0\n2\n0,2,1\n2,3,1\n"))
    page.get_by_label("Speed").select_option("instant")
    page.get_by_role("button", name="Watch the solution").click()
    status(page, re.compile("^Done"))
    # While a plan is watched the arrows step through it; a hand on the board takes over.
    page.locator(".stage").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    moves(page, 1, 5)
    page.get_by_role("button", name="down", exact=True).click()
    moves(page, 2, 2)


def test_solution_of_colour_sudoku_is_watched_entry_by_entry(visit: Any) -> None:
    page = visit(address("colour-sudoku", "2 2\nr b\n1b *#\n*# *#\n"))
    page.get_by_label("Speed").select_option("faster")
    page.get_by_role("button", name="Watch the solution").click()
    moves(page, 6, 6)
    status(page, "Filled in, and every rule holds.")


def test_solution_of_snake_is_watched(visit: Any) -> None:
    page = visit(address("snake", '{"board": "4x4", "seed": 3}'))
    page.get_by_label("Speed").select_option("instant")
    page.get_by_role("button", name="Watch the solution").click()
    status(page, re.compile("^The board is full"))
    expect(page.locator(".standing")).to_contain_text("length 16")


def test_a_recorded_game_lies_on_the_timeline(visit: Any) -> None:
    game = Game(Rules(4, 4), 3)
    made = ""
    for _ in range(2):
        made += game.legal()[0]
        game.move(game.legal()[0])
    page = visit(address("snake", json.dumps({"board": "4x4", "seed": 3, "moves": made})))
    moves(page, 0, 2)
    page.get_by_role("button", name="One step ahead").click()
    moves(page, 1, 2)


def test_what_cannot_be_reached_is_told(visit: Any) -> None:
    page = visit(address("rushhour", "AAB\n..B\n..B\n"))
    page.get_by_role("button", name="Watch the solution").click()
    status(page, "This board has no solution.")
    page.get_by_label("How far am I?").check()
    expect(page.locator(".distance")).to_have_text("no way from here")
    open_tab(page, "Solve").get_by_role("button", name="Solve").click()
    expect(page.locator(".verdict")).to_contain_text("No solution exists")
