"""Lessons on one board: squares that are filled, games that pilots play; and the limits of rounds."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import permutations, product

import httpx
import pytest
from playwright.sync_api import Page

from gridwise.errors import InputError
from gridwise.web.handlers.lessons import lesson
from gridwise.web.learn.lesson import LessonRun, LessonWorld
from gridwise.web.learn.pilots import pilot_run
from gridwise.web.learn.squares import domains_after, square_problem, square_run
from gridwise.web.learn.steps import search_steps
from gridwise.web.learn.worlds import search_world
from tests.web.pages import expect
from tests.web.test_axe import AXE, RUN

Visit = Callable[..., Page]

SQUARE = "2...\n..4.\n43..\n...4"
TRAP = json.dumps({"board": "4x6", "seed": 2, "moves": "DLLURDLUURDRRRRDLLLLLUUURRRRRDDDLLLLLUUURDDRR"})


def filled_squares(text: str) -> list[tuple[tuple[int, ...], ...]]:
    """Fill a square in every way, by trying all rows that fit what is given."""
    rows = text.split()
    size = len(rows)
    fits = [
        [
            row
            for row in permutations(range(1, size + 1))
            if all(sign in (".", str(n)) for sign, n in zip(line, row, strict=True))
        ]
        for line in rows
    ]
    return [
        found
        for found in product(*fits)
        if all(len(set(column)) == size for column in zip(*found, strict=True))
    ]


@pytest.mark.parametrize("algorithm", ["plain", "mrv", "forward-checking", "mac"])
def test_a_run_on_a_square_ends_with_a_filled_one(algorithm: str) -> None:
    run = square_run(SQUARE, LessonRun(world="w", algorithm=algorithm))
    tiles = [shape for shape in run.steps[-1].scene["shapes"] if shape["kind"] == "tile"]
    found = tuple(tuple(int(tile["text"]) for tile in tiles[row : row + 4]) for row in range(0, 16, 4))
    assert run.status == "solved"
    assert found in filled_squares(SQUARE)
    assert run.measures["tries"] == sum(step.event in ("assign", "reject") for step in run.steps)


@pytest.mark.parametrize("propagation", ["forward-checking", "mac"])
def test_no_value_of_a_solution_is_ruled_out(propagation: str) -> None:
    problem = square_problem(SQUARE)
    well, domains = domains_after(problem, {}, "mac" if propagation == "mac" else "forward-checking")
    solutions = filled_squares(SQUARE)
    assert well
    assert solutions
    for (row, col), values in domains.items():
        assert {found[row][col] for found in solutions} <= set(values)


def test_a_square_must_be_square() -> None:
    with pytest.raises(InputError, match="expected 2 cells in every row of the square, got '1'"):
        square_problem("1.\n1")


def test_the_safe_steps_are_those_between_head_and_tail_on_the_tour() -> None:
    world = LessonWorld(puzzle="snake", board=TRAP, piloted=True)
    run = pilot_run(world, TRAP, LessonRun(world="w", algorithm="hamiltonian", nodes=2))
    start = run.steps[0]
    body = next(shape["cells"] for shape in start.scene["shapes"] if shape["kind"] == "body")
    place = {number: int(name) for number, name in enumerate(run.names)}
    head, tail = (place[run.number((int(row), int(col)))] for row, col in (body[0], body[-1]))
    ahead = (tail - head) % len(run.names)
    between = {cell for cell, _ in start.open if (place[cell] - head) % len(run.names) < ahead}
    assert {run.number(cell) for cell in run.rules["safe"](0).cells} == between
    assert between < {cell for cell, _ in start.open}


def test_the_last_limit_of_ida_star_is_the_bound_that_it_has_proved() -> None:
    edges = ("A B 2", "A C 1", "B D 2", "C D 4", "D E 3")
    places = dict.fromkeys("ABCDE", (0.0, 0.0))
    estimates = {"A": 3.0, "B": 4.0, "C": 5.0, "D": 3.0}
    world = LessonWorld(edges=edges, start="A", goals=("E",), places=places, estimates=estimates)
    steps = search_steps(search_world(world), LessonRun(world="w", algorithm="idastar", heuristic="given"))
    limits = [step.limit for step in steps.steps]
    assert limits == sorted(limit for limit in limits if limit is not None)
    assert limits[-1] == steps.result.lower_bound == steps.result.cost == 7


def test_the_smallest_f_that_waits_rises_to_the_cost() -> None:
    run = lesson(lambda *_: None, name="proof")["screens"][2]["runs"][0]
    bounds = [step["bound"] for step in run["steps"]]
    assert bounds == sorted(bounds)
    assert bounds[-1] == run["cost"]


def test_the_server_tells_what_the_cells_may_still_be(server: str) -> None:
    url = f"{server}/api/lessons/backtracking/domains"
    found = httpx.post(url, json={"screen": 1, "values": {"0": 1}}, trust_env=False).json()
    assert found["well"]
    assert found["domains"]["1"] == [2, 3]
    assert found["domains"]["3"] == [3]
    stuck = httpx.post(url, json={"screen": 1, "values": {"0": 1, "8": 2}}, trust_env=False)
    assert not stuck.json()["well"]
    for screen, values in ((2, {}), (1, {"5": 2}), (1, {"0": 9})):
        refused = httpx.post(url, json={"screen": screen, "values": values}, trust_env=False)
        assert refused.status_code in (400, 422), refused.text
    assert (
        httpx.post(
            f"{server}/api/lessons/none/domains", json={"screen": 1, "values": {}}, trust_env=False
        ).status_code
        == 404
    )


def test_a_square_is_filled_with_the_keys(visit: Visit) -> None:
    page = visit("#/learn?lesson=backtracking", viewport={"width": 1366, "height": 657})
    cell = page.locator(".lesson-screen:not([hidden]) .board-cell")
    cell.first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(cell.first).to_be_focused()
    expect(cell.nth(1)).to_have_attribute("aria-label", "Cell b1, may be 2 3")
    page.evaluate(AXE)
    assert page.evaluate(RUN) == []
    (solution,) = [found for found in filled_squares("...\n..1\n2..") if found[0][0] == 1]
    for number in (1, 2, 3, 4, 7, 8):
        cell.nth(number).focus()
        page.keyboard.press("Enter")
        page.get_by_role("button", name=str(solution[number // 3][number % 3]), exact=True).last.focus()
        page.keyboard.press("Enter")
        expect(cell.nth(number)).to_be_focused()
    expect(page.locator(".dot.done")).to_have_count(1)


def test_a_closed_tour_is_drawn_by_touch(visit: Visit) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = visit("#/learn?lesson=snake-safety", **phone)
    cell = page.locator(".lesson-screen:not([hidden]) .board-cell")
    for number in (0, 1, 2, 3, 7, 6, 5, 9, 10, 11, 15, 14, 13, 12, 8):
        cell.nth(number).tap()
    cell.nth(3).tap()
    expect(page.locator(".lesson-screen:not([hidden]) .told")).to_have_text("d1 is on your tour already.")
    page.evaluate(AXE)
    assert page.evaluate(RUN) == []
    cell.nth(4).tap()
    expect(page.locator(".dot.done")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
