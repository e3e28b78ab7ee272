"""`gridwise web --with`: own code is on the page like ours, and the server survives it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from gridwise.puzzles.rushhour import PUZZLE
from gridwise.puzzles.snake.rules import Game, Rules
from gridwise.puzzles.snake.view import View
from tests.conftest import Outcome
from tests.web.conftest import AGENT, OWN, Open
from tests.web.pages import LEVEL, address, expect, moves, open_tab, status
from tests.web.servers import events
from tests.web.waiting import until

BOARD = "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo"
EASY = PUZZLE.shipped[0].text.split()[0]


@pytest.fixture(scope="session")
def server(server_with_own_code: str) -> str:
    return server_with_own_code


@pytest.fixture
def client(server: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server, timeout=60, trust_env=False) as found:
        yield found


FILES = ("onnx:/etc/passwd", "sb3:/etc/passwd", "torch:x.py:f", "safe:x.py:f", "safe:evolved:/etc/passwd")
"""Agents whose files were not handed to the server."""


def told(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["message"]


def test_the_catalogue_has_them_where_they_apply(client: httpx.Client) -> None:
    found: dict[str, Any] = {one["name"]: one for one in client.get("/api/puzzles").json()}
    searches = {name: {one["name"] for one in about["algorithms"]} for name, about in found.items()}
    assert "Stairs" in found
    assert found["Stairs"]["reviews"]
    assert found["Stairs"]["summary"] == "Climb to the top, one step or two at a time."
    searched = {name for name, has in searches.items() if "my_search" in has}
    assert searched == {"rushhour", "torus-snake", "worm", "Stairs"}
    heuristics = {name: {one["name"] for one in about["heuristics"]} for name, about in found.items()}
    assert {name for name, has in heuristics.items() if "cars_left" in has} == {"rushhour"}
    pilots = [one["name"] for one in client.get("/api/arena/pilots").json()]
    assert pilots[-6:] == ["Leftwards", "Gone", "Errs", "Stuck", "Vague", "evolved:evolved.json"]
    own = [one["name"] for one in found["snake"]["pilots"] if one["own"]]
    assert [name for name in own if name != AGENT] == pilots[-6:]
    assert {"Leftwards", "Gone"} <= searches["snake"]


def test_a_game_on_an_own_puzzle_is_reviewed(client: httpx.Client) -> None:
    body = {"instance": "Stairs", "moves": ["one", "one"]}
    told = client.post("/api/puzzles/Stairs/review", json=body).json()
    # Of seven steps two at a time leave four moves, of six three, and of five three again.
    assert told["left"] == [4, 3, 3]
    assert [one["judgement"] for one in told["moves"]] == ["good", "neutral"]
    assert told["moves"][1]["better"] == ["two", "two", "two"]


def test_own_code_solves_like_ours(client: httpx.Client) -> None:
    for puzzle, text, cost in (("Stairs", "Stairs", 4), ("rushhour", BOARD, None)):
        body = {"puzzle": puzzle, "text": text}
        ours = client.post("/api/solve", json={**body, "algorithm": "bfs"}).json()
        mine = client.post("/api/solve", json={**body, "algorithm": "my_search"}).json()
        assert mine["cost"] == ours["cost"]
        assert cost in (None, mine["cost"])
        assert (mine["engine"], mine["optimal"], mine["metrics"]["counted"]) == ("own", False, "outside")
    led = {"puzzle": "rushhour", "text": BOARD, "algorithm": "astar", "heuristic": "cars_left"}
    assert client.post("/api/solve", json=led).json()["heuristic"] == "cars_left"
    assert (
        client.post("/api/verify", json={"puzzle": "Stairs", "text": "Stairs", "plan": ["one"]}).json()[
            "valid"
        ]
        is False
    )


@pytest.mark.parametrize(
    ("search", "what"),
    [
        ("vanishes", "vanishes: own code has ended the process that worked on this (exit status 0)"),
        ("leaves", "called sys.exit(0)"),
        ("hangs", "hangs took more than the 0.5 seconds it may take"),
        ("eats", "it took more than the 1024 MiB a request may use"),
    ],
)
def test_a_search_that_fails_is_a_sentence_and_the_server_goes_on(
    client: httpx.Client, search: str, what: str
) -> None:
    body = {
        "puzzle": "rushhour",
        "text": BOARD,
        "algorithm": search,
        "seconds": 0.5 if search == "hangs" else 60,
    }
    status, message = told(client.post("/api/solve", json=body))
    assert status == 422
    assert what in message
    assert client.post("/api/solve", json={**body, "algorithm": "bfs"}).json()["status"] == "solved"


def test_own_code_is_played_on_the_map_under_guard(client: httpx.Client) -> None:
    place = "/api/puzzles/rushhour/map"
    mine = client.post(f"{place}/search", json={"instance": EASY, "algorithm": "my_search"}).json()
    assert mine["expanded"] == mine["metrics"]["pops"] > 0
    led = client.post(f"{place}/search", json={"instance": EASY, "algorithm": "astar:cars_left"}).json()
    assert led["heuristic"] == "cars_left"
    assert client.post(f"{place}/landscape", json={"instance": EASY, "heuristic": "cars_left"}).json()["said"]
    for search, what in (("vanishes", "own code has ended the process"), ("leaves", "called sys.exit(0)")):
        status, message = told(client.post(f"{place}/search", json={"instance": EASY, "algorithm": search}))
        assert status == 422
        assert what in message
    body = {"instance": "Stairs", "algorithm": "bfs"}
    assert client.post("/api/puzzles/Stairs/map/search", json=body).json()["path"][0] == 0


def test_a_search_that_fails_in_a_race_is_a_row_of_its_own(client: httpx.Client) -> None:
    labels = ["bfs", "leaves", "hangs", "vanishes"]
    body = {"puzzle": "rushhour", "instance": BOARD, "algorithms": labels, "seconds": 4}
    runners = client.post("/api/race", json=body).json()["runners"]
    assert [runner["label"] for runner in runners] == labels
    assert [runner["status"] for runner in runners] == ["solved", "failed", "limit", "failed"]
    _, leaves, hangs, vanishes = (runner["outcome"] for runner in runners)
    assert "called sys.exit(0)" in leaves
    assert hangs == "hangs took more than the 4 seconds it may take"
    assert vanishes == "vanishes: own code has ended the process that worked on this (exit status 0)"
    status, message = told(client.post("/api/race", json={**body, "algorithms": ["leaves", "vanishes"]}))
    assert status == 422
    assert "called sys.exit(0)" in message


def test_an_own_search_that_races_counts_what_it_counts_alone(client: httpx.Client) -> None:
    body = {"puzzle": "rushhour", "instance": BOARD, "algorithms": ["my_search", "bfs"]}
    runner = client.post("/api/race", json=body).json()["runners"][0]
    alone = client.post("/api/solve", json={"puzzle": "rushhour", "text": BOARD, "algorithm": "my_search"})
    assert {**runner["metrics"], "seconds": 0} == {**alone.json()["metrics"], "seconds": 0}


def test_one_pilot_that_fails_loses_its_games_alone(client: httpx.Client) -> None:
    body = {"pilots": ["Gone", "greedy", "Leftwards", "Errs"], "board": "5x5", "games": 3}
    gone, ours, mine, errs = client.post("/api/arena", json=body).json()["rows"]
    assert (gone["losses"], gone["pilot"]) == (3, "Gone")
    assert "own code has ended its process with status 0" in gone["failure"]
    assert OWN in errs["failure"]
    assert "ValueError (no idea)" in errs["failure"]
    assert (ours["failure"], mine["failure"]) == (None, None)
    assert mine["wins"] + mine["losses"] + mine["stalls"] == 3
    watched = client.post("/api/arena/game", json={"pilots": ["Errs", "greedy"], "board": "5x5"}).json()
    assert [board["outcome"] for board in watched["boards"]] == ["lost", "lost"]
    assert len(watched["boards"][0]["moves"]) == 1
    assert "ValueError (no idea)" in watched["boards"][0]["failure"]
    assert told(client.post("/api/arena/game", json={"pilots": ["Gone"], "board": "5x5"}))[0] == 422


@pytest.mark.parametrize(
    ("pilot", "made", "what"),
    [
        ("Errs", 1, "no idea"),
        ("Gone", 1, "own code has ended the process"),
        ("Stuck", 1, "took more than the 6 seconds"),
        ("Vague", 1, "a pilot's plan is a list of cells, got 5"),
    ],
)
def test_an_autopilot_that_fails_has_flown_as_far_as_it_came(
    client: httpx.Client, pilot: str, made: int, what: str
) -> None:
    seconds = 6 if pilot == "Stuck" else 60  # on a busy machine the first move takes some of it
    body = {"instance": '{"board": "6x6", "seed": 7}', "pilot": pilot, "seconds": seconds}
    headers = {"accept": "text/event-stream"}
    with client.stream("POST", "/api/puzzles/snake/fly", json=body, headers=headers) as response:
        told = [(kind, json.loads(data)) for kind, data in events(response)]
    assert sum(len(data["moves"]) for kind, data in told if kind == "frame") == made
    assert told[-1][0] == "error"
    assert what in told[-1][1]["message"]


def test_a_trained_network_flies(client: httpx.Client) -> None:
    body = {"pilots": ["evolved", "evolved:evolved.json"], "board": "5x5", "games": 5}
    ours, mine = client.post("/api/arena", json=body).json()["rows"]
    assert mine["lengths"] == ours["lengths"]


def test_an_agent_plays_and_flies_on_the_page(client: httpx.Client) -> None:
    pytest.importorskip("onnxruntime", reason="agents in ONNX need the extra onnx")
    pilots = {one["name"]: one["summary"] for one in client.get("/api/arena/pilots").json()}
    assert pilots[AGENT] == "onnx:@6x6, made safe"
    body = {"pilots": [AGENT], "board": "6x6", "games": 2, "seconds": 20}
    row = client.post("/api/arena", json=body).json()["rows"][0]
    assert (row["pilot"], row["wins"], row["failure"]) == (AGENT, 2, None)
    board = {"instance": '{"board": "5x5", "seed": 7}', "pilot": AGENT, "seconds": 5}
    status, message = told(client.post("/api/puzzles/snake/fly", json=board))
    assert status == 422
    assert "the agent takes arrays of 9x6x6, but planes on a board of 5x5 is 9x5x5" in message


@pytest.mark.parametrize("field", ["algorithm", "heuristic"])
@pytest.mark.parametrize("name", [f"{OWN}:my_search", "evolved:/etc/passwd", "x.py:f", *FILES])
def test_no_request_can_name_a_file(client: httpx.Client, field: str, name: str) -> None:
    body = {"puzzle": "rushhour", "text": BOARD, "algorithm": "astar", field: name[-40:]}
    status, message = told(client.post("/api/solve", json=body))
    assert status == 422
    assert "files are for the command line" in message
    if field == "heuristic":
        runners = {"algorithms": ["bfs", "astar"], "heuristic": name[-40:]}
        race = {"puzzle": "rushhour", "instance": BOARD, **runners}
        assert told(client.post("/api/race", json=race))[0] == 422


def test_an_own_puzzle_is_played_and_solved(visit: Open) -> None:
    page = visit("#/Stairs")
    page.get_by_role("button", name="two", exact=True).click()
    moves(page, 1, 1)
    panel = open_tab(page, "Solve")
    panel.get_by_label("Algorithm").select_option("my_search")
    panel.get_by_role("button", name="Solve", exact=True).click()
    expect(panel.locator(".verdict")).to_contain_text("Solved in 4 ")
    assert "Stairs" in visit("#/").locator(".card").last.inner_text()


def test_an_own_autopilot_that_fails_or_hangs_gives_the_game_back(visit: Open) -> None:
    page = visit(address("snake", '{"board": "6x6", "seed": 7}'))
    pilots = page.get_by_label("Pilot", exact=True)
    pilots.select_option("Errs")
    page.keyboard.press("f")
    status(page, re.compile(r"no idea.*You are flying; an arrow goes on\.$"))
    moves(page, 1, 1)
    game = Game(Rules(6, 6), 7)
    game.move(View.of(game).legal()[0])
    keys = {"U": "ArrowUp", "R": "ArrowRight", "D": "ArrowDown", "L": "ArrowLeft"}
    page.keyboard.press(keys[View.of(game).legal()[0]])
    moves(page, 2, 2)
    game.move(View.of(game).legal()[0])
    pilots.select_option("Stuck")
    page.keyboard.press("f")
    status(page, "The pilot Stuck is thinking; F takes over.")
    page.keyboard.press("f")
    status(page, "You are flying.")
    page.keyboard.press(keys[View.of(game).legal()[0]])
    moves(page, 3, 3)


def test_an_own_search_races_and_is_compared(visit: Open) -> None:
    page = visit("#/race?puzzle=Stairs&algorithms=bfs,my_search")
    page.wait_for_selector(".lanes[data-live=no]")
    assert page.locator(".lane h2").all_inner_texts() == ["bfs", "my_search"]
    page = visit("#/compare?puzzle=Stairs")
    page.wait_for_selector(".chip.removable")
    page.get_by_role("button", name="my_search", exact=True).click()
    page.get_by_role("button", name="Start the comparison").click()
    page.wait_for_selector(".footnote >> text=gridwise compare Stairs")
    expect(page.locator("table").first).to_contain_text("my_search")


def test_an_own_pilot_flies_in_the_arena(visit: Open) -> None:
    page = visit("#/arena?mode=watch&board=4x4&seed=5&pilots=Leftwards,Errs")
    page.wait_for_selector(".lane dd")
    assert page.locator(".lane h2").all_inner_texts() == ["Leftwards", "Errs"]
    expect(page.locator(".trouble")).to_contain_text("ValueError (no idea)")
    page.get_by_label("Speed").select_option("instant")
    until(page, "[...document.querySelectorAll('.lane .badge')].every(one => one.textContent)")
    assert page.locator(".lane .badge").all_inner_texts()[1] == "lost"


@pytest.mark.parametrize(
    ("reference", "what"),
    [
        ("nowhere.py:Maze", "nowhere.py: no such file"),
        ("nowhere", "expected FILE.py:NAME or PILOT:FILE.json for --with, got 'nowhere'"),
        (f"{OWN}:Nobody", "has nothing named 'Nobody'"),
        (f"{OWN}:NUMBER", "is a int; the page takes a puzzle, a pilot, a search or a heuristic"),
        (f"{OWN}:Nothing", "a puzzle is a class derived from gridwise.Problem"),
        (f"evolved:{OWN}", "expected a network of 'gridwise train snake'"),
    ],
)
def test_a_wrong_one_is_told_before_the_server_starts(
    gridwise: Callable[..., Outcome], reference: str, what: str
) -> None:
    run = gridwise("web", "--port", 0, "--with", reference)
    assert (run.status, run.out, run.err.count("\n")) == (2, "", 1)
    assert what in run.err


def test_names_that_are_taken_or_puzzles_without_a_picture(
    gridwise: Callable[..., Outcome], tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "import os\nfrom gridwise import Problem\n"
        "def greedy(problem, state): return 0\n"
        "def picky(problem, state): return problem.nothing\n"
        "class Blind(Problem):\n    def initial(self): return 0\n    def is_goal(self, state): return True\n"
        "    def successors(self, state): return ()\n"
        "class Ends(Blind):\n    def scene(self, state): os._exit(0)\n"
    )
    for name, what in (
        ("greedy", "'greedy' is the name of an algorithm already; call yours differently"),
        ("picky", "picky applies to no puzzle: "),
        ("Blind", "Blind has no picture"),
        ("Ends", "own code has ended its process with status 0"),
    ):
        run = gridwise("web", "--port", 0, "--with", f"{file}:{name}")
        assert (run.status, run.out) == (2, ""), run.err
        assert what in run.err
    run = gridwise("web", "--port", 0, "--with", f"{file}:Blind", "--with", f"{file}:Blind")
    assert "two things that the page would call 'Blind'" in run.err


def test_the_board_of_the_tests_is_read_as_ever(client: httpx.Client) -> None:
    assert (
        client.post("/api/puzzles/rushhour/read", json={"text": LEVEL}).json()["text"]
        == LEVEL.rstrip() + "\n"
    )
    assert (
        json.loads(client.post("/api/puzzles/Stairs/read", json={"text": "Stairs"}).text)["text"] == "Stairs"
    )
