"""A game looked back at: on the page by real keys, from the API against distances found by plain search."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest

from gridwise.puzzles.base.play import Play
from gridwise.registry import puzzle
from tests.conftest import Outcome
from tests.distances import distances_to_goal
from tests.web.pages import LEVEL, address, expect, moves, status
from tests.web.servers import events
from tests.web.test_axe import AXE, RUN, barriers

TORUS = "5,5\n0,0\n2\n0,2,1\n2,3,1\n"
HARD = "12,12\n5,5\n6\n0,0,3\n0,6,3\n6,0,3\n11,3,3\n3,10,3\n9,9,3\n"
GAME = json.dumps({"board": "4x4", "seed": 5})
KEYS = {"U": "ArrowUp", "D": "ArrowDown", "L": "ArrowLeft", "R": "ArrowRight"}
WASTEFUL = ("E-1", "B-1", "E+1", "C-1", "D-1", "A+1", "A+1", "A+1", "A+1")
"""Wins the small board, with two steps of E that were of no use."""


@pytest.fixture(scope="module")
def client(server: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server, timeout=60, trust_env=False) as client:
        yield client


def review(client: httpx.Client, name: str, **body: Any) -> Any:
    answer = client.post(f"/api/puzzles/{name}/review", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize(
    ("name", "text", "made"),
    [("rushhour", LEVEL, WASTEFUL[:6]), ("torus-snake", TORUS, "DRRUULDRUL")],
)
def test_distances_and_judgements_are_those_of_plain_search(
    client: httpx.Client, name: str, text: str, made: str
) -> None:
    instance = puzzle(name).parse(text)
    truth = distances_to_goal(instance)
    game = Play(puzzle(name), instance)
    states = [game.state]
    for move in made:
        if game.outcome == "playing":
            game.act(move)
            states.append(game.state)
    told = review(client, name, instance=text, moves=list(game.moves), thought=[1.5, None])
    assert told["left"] == [truth.get(state) for state in states]
    assert told["best"] == truth[instance.initial()] == len(told["shortest"])
    assert told["unproven"] == []
    changes = [after - before for before, after in pairwise(told["left"])]
    expected = ["good" if one < 0 else "bad" if one > 0 else "neutral" for one in changes]
    assert [one["judgement"] for one in told["moves"]] == expected
    assert {"good", "neutral"} <= set(expected) or {"good", "bad"} <= set(expected)
    assert [one["seconds"] for one in told["moves"][:3]] == [1.5, None, None]
    for number, one in enumerate(told["moves"]):
        if one["judgement"] != "good":
            better = Play(puzzle(name), instance, [*game.moves[:number], *one["better"]])
            assert better.outcome == "won"
            assert len(one["better"]) == told["left"][number]


def test_what_the_limits_leave_open_is_said_and_judges_nothing(client: httpx.Client) -> None:
    body = {"instance": HARD, "moves": ["R", "D", "D", "L"], "seconds": 0.01}
    with client.stream(
        "POST", "/api/puzzles/torus-snake/review", json=body, headers={"accept": "text/event-stream"}
    ) as answer:
        heard = list(events(answer))
    assert "progress" in [kind for kind, _ in heard]
    told = json.loads(dict(heard)["result"])
    assert told["unproven"] == [0, 1, 2, 3, 4]
    assert not told["proven"]
    assert {one["judgement"] for one in told["moves"]} == {"unknown"}
    assert any("the limits were too tight" in line for line in told["lines"])


def test_a_game_that_cannot_be_reviewed_is_refused_with_a_sentence(client: httpx.Client) -> None:
    for body, sentence in (
        ({"instance": LEVEL, "moves": []}, "there are no moves to review"),
        ({"instance": LEVEL, "moves": ["Z+9"]}, "move 1: "),
        ({"instance": LEVEL, "moves": ["B-1"], "thought": [-1.0]}, "thought.0"),
    ):
        answer = client.post("/api/puzzles/rushhour/review", json=body)
        assert answer.status_code == 422
        assert sentence in answer.json()["error"]["message"]


def play(page: Any, made: tuple[str, ...]) -> None:
    for number, move in enumerate(made, 1):
        piece, back = move[0], move[1] == "-"
        upright = piece in "CD"
        way = ("Up" if back else "Down") if upright else "Left" if back else "Right"
        page.locator(f'[data-key="block {piece}"].piece').press(f"Arrow{way}")
        moves(page, number, number)


def test_a_won_game_is_read_stepped_and_kept(
    visit: Any, client: httpx.Client, gridwise: Callable[..., Outcome], tmp_path: Path
) -> None:
    page = visit(address("rushhour", LEVEL), viewport={"width": 1366, "height": 657})
    play(page, WASTEFUL)
    page.reload()
    moves(page, 9, 9)
    panel = page.locator("#panel-play")
    with page.expect_request(re.compile("/review$")) as sent:
        panel.get_by_role("button", name="Review").click()
    shown = page.locator("#panel-review")
    expect(shown).to_contain_text("Won after 9 steps; 7 are the fewest.")
    expect(shown.locator(".legend")).to_have_text(re.compile("7 good.*2 neutral"))
    expect(shown.locator(".legend svg")).to_have_count(2)
    # The first move was thought about while the page was open; the times outlive the reload.
    expect(shown).to_contain_text("You thought longest about move")
    asked = sent.value.post_data_json
    told = review(client, "rushhour", **asked)
    assert all(one["seconds"] is not None for one in told["moves"])
    board, plan = tmp_path / "board.txt", tmp_path / "plan.json"
    board.write_text(LEVEL)
    plan.write_text(
        json.dumps({"plan": list(WASTEFUL), "seconds": [one["seconds"] for one in told["moves"]]})
    )
    rows = shown.locator("tbody tr").all_inner_texts()
    assert all(
        one["move"] in row and one["judgement"] in row for one, row in zip(told["moves"], rows, strict=True)
    )
    printed = json.loads(gridwise("review", "rushhour", board, "--plan", plan, "--json").out)
    assert {**told, "lines": None} == {**printed, "lines": None}
    # The start, where a better move is drawn on the board: B or C makes room at once.
    moves(page, 0, 9)
    status(page, re.compile(r"Move 1: E-1 · neutral · better: \w[+-]1\."))
    expect(page.locator(".stage [data-key=path] polyline").first).to_be_attached()
    slider = shown.get_by_role("slider", name="How far the goal was, move by move")
    slider.press("ArrowRight")
    moves(page, 1, 9)
    status(page, "Move 2: B-1 · good.")
    expect(page.locator(".stage [data-key=path]")).to_have_count(0)
    expect(shown.locator(".compared figcaption")).to_have_text(re.compile("^The shortest way, 1 of 7: "))
    slider.press("ArrowDown")
    moves(page, 2, 9)
    status(page, re.compile("Move 3: E"))
    shown.get_by_role("button", name="9. A+1").click()
    moves(page, 8, 9)
    expect(shown.locator("tr[aria-current]")).to_contain_text("A+1")
    box = slider.bounding_box()
    slider.click(position={"x": box["width"] - 13, "y": 60})
    moves(page, 9, 9)
    expect(slider).to_have_attribute("aria-valuenow", "9")
    page.evaluate(AXE)
    assert barriers(page) == []
    # Whoever goes on from the middle has another game.
    page.keyboard.press("Home")
    page.get_by_role("tab", name="Play", exact=True).click()
    page.locator('[data-key="block E"].piece').press("ArrowLeft")
    moves(page, 1, 1)
    page.get_by_role("tab", name="Review", exact=True).click()
    expect(shown).to_contain_text("The game has gone on since it was reviewed.")


def greedy() -> tuple[list[str], list[int]]:
    """Play after the fruit until the snake bites; give the moves and the steps that each fruit took."""
    game = Play(puzzle("snake"), puzzle("snake").parse(GAME))
    meals = [0]
    while game.outcome == "playing":
        (row, col), fruit, length = game.state.body[0], game.state.fruit, len(game.state.body)
        across = "L" if fruit[1] < col else "R"
        wanted = across if fruit[1] != col else "U" if fruit[0] < row else "D"
        game.act(wanted if wanted in game.actions() else game.actions()[0])
        if len(game.state.body) > length:
            meals.append(len(game.moves))
    assert game.outcome == "lost"
    return list(game.moves), [two - one for one, two in pairwise(meals)]


def test_a_lost_game_of_snake_tells_each_fruit_and_where_it_was_lost(visit: Any) -> None:
    made, steps = greedy()
    page = visit(address("snake", GAME), viewport={"width": 390, "height": 844}, color_scheme="dark")
    for number, move in enumerate(made, 1):
        page.keyboard.press(KEYS[move])
        moves(page, number, number)
    page.locator("#panel-play").get_by_role("button", name="Review").click()
    shown = page.locator("#panel-review")
    expect(shown).to_contain_text(f"Lost after {len(made)} steps.")
    rows = shown.locator("tbody tr")
    expect(rows).to_have_count(len(steps))
    assert rows.locator("td:nth-child(2)").all_inner_texts() == [str(one) for one in steps]
    expect(page.locator(".hero .status")).to_contain_text("lost from here")
    found = re.search(r"turning point was move (\d+)", shown.inner_text())
    assert found is not None
    turning = int(found[1])
    moves(page, turning - 1, len(made))
    # Before it the best pilot would still have filled the board, and its way to the fruit is drawn.
    snake = puzzle("snake")
    held = snake.parse(json.dumps({**json.loads(GAME), "moves": "".join(made[: turning - 1])}))
    assert Play(snake, held).rest().status == "solved"
    expect(page.locator(".stage [data-key=path]").first).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate(AXE)
    assert page.evaluate(RUN) == []


def test_giving_up_is_a_press_and_seeing_the_shortest_is_help(visit: Any) -> None:
    page = visit(address("torus-snake", TORUS))
    give_up = page.locator("#panel-play").get_by_role("button", name="Give up")
    expect(give_up).to_be_disabled()
    for number, key in enumerate("dd", 1):
        page.keyboard.press(key)
        moves(page, number, number)
    give_up.click()
    shown = page.locator("#panel-review")
    expect(shown).to_contain_text("Given up after 2 moves;")
    page.get_by_role("tab", name="Play", exact=True).click()
    page.locator(".stage").focus()
    torus = puzzle("torus-snake")
    for number, move in enumerate(Play(torus, torus.parse(TORUS)).rest().plan or (), 1):
        page.keyboard.press(KEYS[str(move)])
        moves(page, number)
    card = page.get_by_role("region", name="The board is won")
    expect(card.locator(".earned")).to_have_text([re.compile("solved")])
    card.get_by_role("button", name="Review").click()
    expect(shown).to_contain_text("Won after ")
