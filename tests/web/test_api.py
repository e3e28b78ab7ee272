"""The API as a student with curl would use it: a real server, real requests."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from gridwise.registry import PUZZLES, puzzle
from tests.conftest import Outcome
from tests.web.servers import events

HARD = "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo"
"""51 moves, 4,780 reachable boards."""

LONG = {
    "puzzle": "torus-snake",
    "algorithm": "bfs",
    "text": "12,12\n5,5\n6\n0,0,3\n0,6,3\n6,0,3\n11,3,3\n3,10,3\n9,9,3\n",
}
"""A search that takes minutes."""

PLANNED = ("rushhour", "torus-snake", "worm", "snake")


@pytest.fixture(scope="module")
def client(server: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server, timeout=60, trust_env=False) as client:
        yield client


def post(client: httpx.Client, path: str, status: Any = 200, **body: Any) -> Any:
    response = client.post(f"/api/{path}", json=body)
    assert response.status_code == status, response.text
    return response.json()


def first(name: str) -> str:
    return puzzle(name).shipped[0].text.split(" moves=")[0]


def test_catalogue_tells_everything_about_the_five_puzzles(client: httpx.Client) -> None:
    found = {one["name"]: one for one in client.get("/api/puzzles").json()}
    assert set(found) == set(PUZZLES)
    assert {name: one["controls"] for name, one in found.items()} == {
        "rushhour": "drag",
        "torus-snake": "arrows",
        "worm": "arrows",
        "colour-sudoku": "entries",
        "snake": "realtime",
    }
    astar = next(one for one in found["rushhour"]["algorithms"] if one["name"] == "astar")
    assert astar["informed"]
    assert astar["native"]
    assert astar["goal_tests"] == ["expansion", "generation"]
    assert astar["ties"] == ["fifo", "lifo", "low-h"]
    assert {"blockers", "open-cells"} <= {one["name"] for one in found["rushhour"]["heuristics"]}
    assert found["rushhour"]["algorithms"][0]["name"] == "best"
    assert "bidirectional" not in {one["name"] for one in found["rushhour"]["algorithms"]}
    for name, one in found.items():
        known = {algorithm["name"] for algorithm in one["algorithms"]}
        assert {*one["contenders"], *one["compared"], one["preview"]["algorithm"]} <= known
        assert post(client, f"puzzles/{name}/read", text=one["example"])["scene"]["shapes"]


@pytest.mark.parametrize("name", PUZZLES)
def test_shipped_instances_are_told_with_their_difficulty(client: httpx.Client, name: str) -> None:
    shipped = client.get(f"/api/puzzles/{name}/instances").json()
    assert len(shipped) >= 8
    assert {one["difficulty"] for one in shipped} == {"easy", "medium", "hard", "expert"}
    for one in (shipped[0], shipped[-1]):
        read = post(client, f"puzzles/{name}/read", text=one["text"])
        assert post(client, f"puzzles/{name}/read", text=read["text"]) == read


@pytest.mark.parametrize("name", ["torus-snake", "worm"])
def test_facts_of_shipped_instances_are_true(client: httpx.Client, name: str) -> None:
    for one in client.get(f"/api/puzzles/{name}/instances").json()[:6]:
        result = post(client, f"puzzles/{name}/solve", instance=one["text"])
        assert (result["cost"], result["optimal"]) == (one["facts"]["moves"], True)


@pytest.mark.parametrize("name", PUZZLES)
def test_solve_gives_what_the_command_line_prints(
    client: httpx.Client, name: str, gridwise: Callable[..., Outcome]
) -> None:
    printed = json.loads(gridwise("solve", name, "-", "--json", stdin=first(name)).out)
    for path, body in (
        (f"puzzles/{name}/solve", {"instance": first(name)}),
        ("solve", {"puzzle": name, "text": first(name)}),
    ):
        answer = post(client, path, **body)
        assert printed.keys() <= answer.keys()
        for result in (answer, printed):
            result["metrics"].pop("seconds", None)
        assert {key: answer[key] for key in printed} == printed


def test_every_choice_of_a_solve_counts(client: httpx.Client) -> None:
    body = {
        "puzzle": "rushhour",
        "text": HARD,
        "algorithm": "wastar",
        "heuristic": "blockers",
        "weight": 3,
        "metric": "moves",
        "goal_test": "generation",
        "ties": "lifo",
        "engine": "python",
    }
    result = post(client, "solve", **body)
    assert (result["algorithm"], result["heuristic"], result["engine"]) == ("wastar", "blockers", "python")
    assert (result["metric"], result["goal_test"], result["ties"]) == ("moves", "generation", "lifo")
    assert (
        post(client, "solve", **{**body, "algorithm": "best", "heuristic": None, "engine": None})["cost"]
        == 51
    )


@pytest.mark.parametrize("limits", [{"nodes": 100}, {"limits": {"nodes": 100}}, {"node_limit": 100}])
def test_limits_are_kept_and_told(client: httpx.Client, limits: dict[str, Any]) -> None:
    result = post(client, "solve", puzzle="rushhour", text=HARD, algorithm="bfs", **limits)
    assert (result["status"], result["metrics"]["explored"]) == ("limit", 100)
    result = post(client, "solve", **LONG, limits={"seconds": 0.2})
    assert result["status"] == "limit"
    result = post(client, "solve", **LONG, limits={"memory": 1})
    assert result["status"] == "limit"


def test_own_options_of_a_puzzle(client: httpx.Client) -> None:
    empty = "2 4\nr g\n" + "*# *# *# *#\n" * 4
    result = post(client, "solve", puzzle="colour-sudoku", text=empty, options={"count": True})
    assert result["count"] > 0
    assert (
        "option"
        in post(client, "solve", 422, puzzle="colour-sudoku", text=empty, options={"cout": True})["error"][
            "message"
        ]
    )


@pytest.mark.parametrize(("engine", "nodes"), [("native", 4_000_000), ("python", 400_000)])
def test_progress_is_live(client: httpx.Client, engine: str, nodes: int) -> None:
    body = {**LONG, "engine": engine, "nodes": nodes, "seconds": 120}
    with client.stream("POST", "/api/solve", json=body, headers={"Accept": "text/event-stream"}) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        told = [(kind, json.loads(data)) for kind, data in events(response)]
    progress = [data for kind, data in told if kind == "progress"]
    assert len(progress) >= 2
    explored = [one["explored"] for one in progress]
    assert explored == sorted(explored)
    assert explored[-1] > explored[0] > 0
    assert all(0 <= one["frontier"] <= one["explored"] for one in progress)
    assert progress[-1]["frontier"] > 0
    assert progress[-1]["depth"] > 0
    kind, result = told[-1]
    assert (kind, result["status"]) == ("result", "limit")
    assert result["metrics"]["explored"] >= explored[-1]


@pytest.mark.parametrize("name", PLANNED)
def test_a_game_by_hand(client: httpx.Client, name: str) -> None:
    path, text = f"puzzles/{name}", first(name)
    start = post(client, f"{path}/play", instance=text, moves=[])
    assert (start["outcome"], start["moves"]) == ("playing", [])
    hint = post(client, f"{path}/hint", instance=text, moves=[])
    assert hint["move"] in start["actions"]
    assert hint["lines"]
    after = post(client, f"{path}/play", instance=text, moves=[hint["move"]])
    assert after["scene"] != start["scene"]
    rest = post(client, f"{path}/rest", instance=text, moves=[hint["move"]])
    assert rest["status"] == "solved"
    end = post(client, f"{path}/play", instance=text, moves=[hint["move"], *rest["plan"]])
    assert (end["outcome"], end["actions"]) == ("won", [])
    assert post(client, f"{path}/distance", instance=text, moves=end["moves"])["cost"] == 0
    pictures = post(client, f"{path}/frames", instance=text, moves=[hint["move"]], plan=rest["plan"])
    assert len(pictures) == len(rest["plan"]) + 1
    verdict = post(client, f"{path}/verify", instance=text, plan=end["moves"])
    assert verdict["valid"]
    wrong = post(client, f"{path}/play", 422, instance=text, moves=["nonsense"])
    assert "move 1" in wrong["error"]["message"]


def test_a_recorded_game_brings_its_moves_and_takes_more(client: httpx.Client) -> None:
    text = '{"board": "4x4", "seed": 7, "moves": "UL"}'
    read = post(client, "puzzles/snake/read", text=text)
    assert read["moves"] == ["U", "L"]
    assert json.loads(read["start"])["moves"] == ""
    body = {"instance": read["start"], "recorded": ["U"], "moves": ["L"]}
    there = post(client, "puzzles/snake/play", **body)
    assert there["scene"] == post(client, "puzzles/snake/play", instance=text)["scene"]
    file = client.post("/api/puzzles/snake/picture", json={**body, "format": "file"})
    assert json.loads(file.text)["moves"] == "UL"
    wrong = post(client, "puzzles/snake/play", 422, **{**body, "recorded": ["nonsense"]})
    assert "as move 1" in wrong["error"]["message"]


def test_boards_that_hold_no_game_take_recorded_moves_too(client: httpx.Client) -> None:
    body = {"instance": HARD, "recorded": ["B+1"], "moves": ["F+1"]}
    both = post(client, "puzzles/rushhour/play", instance=HARD, moves=["B+1", "F+1"])
    assert post(client, "puzzles/rushhour/play", **body) == both
    assert post(client, "puzzles/rushhour/read", text=HARD)["moves"] == []
    file = client.post("/api/puzzles/rushhour/picture", json={**body, "format": "file"})
    assert file.text == post(client, "puzzles/rushhour/read", text=HARD)["text"]


def test_each_kind_of_control_is_told_what_it_needs(client: httpx.Client) -> None:
    cars = post(client, "puzzles/rushhour/play", instance="AA.B\n...B\n....\n....\n")
    assert {"action": "B+2", "piece": "B", "down": 2, "right": 0} in cars["slides"]
    assert [slide["action"] for slide in cars["slides"]] == cars["actions"]
    cells = post(client, "puzzles/colour-sudoku/play", instance="2 2\nr g\n1# *#\n*# *#\n")
    assert [(kind["name"], kind["words"], kind["eraser"]) for kind in cells["kinds"]] == [
        ("number", ["1", "2"], "*"),
        ("colour", ["r", "g"], "#"),
    ]


def test_distance_falls_by_one_on_the_best_way(client: httpx.Client) -> None:
    body = {"instance": HARD, "metric": "moves"}
    first_distance = post(client, "puzzles/rushhour/distance", **body)
    assert first_distance == {"status": "solved", "cost": 51, "optimal": True, "lower_bound": 51}
    plan = post(client, "puzzles/rushhour/rest", **body)["plan"]
    assert post(client, "puzzles/rushhour/distance", **body, moves=plan[:5])["cost"] == 46


def test_conflicts_are_marked_as_one_types(client: httpx.Client) -> None:
    body = {"instance": "2 2\nr g\n1# *#\n*# *#\n"}
    play = post(client, "puzzles/colour-sudoku/play", **body, moves=["r1c2=1"])
    assert play["conflicts"][0]["cells"] == ["r1c1", "r1c2"]
    assert "row 1 has 1 twice" in play["conflicts"][0]["sentence"]
    assert {"danger"} <= {shape["kind"] for shape in play["scene"]["shapes"]}
    assert not post(client, "puzzles/colour-sudoku/play", **body, moves=["r1c2=1", "r1c2=2"])["conflicts"]


def test_a_filled_board_is_shown_step_by_step(client: httpx.Client) -> None:
    text = first("colour-sudoku")
    solution = post(client, "solve", puzzle="colour-sudoku", text=text)["solution"]
    assert post(client, "verify", puzzle="colour-sudoku", text=text, plan=solution)["valid"]
    pictures = post(client, "puzzles/colour-sudoku/frames", instance=text, plan=solution)
    assert pictures[-1]["caption"] == "solved"


def test_a_plan_that_breaks(client: httpx.Client) -> None:
    verdict = post(client, "verify", puzzle="rushhour", text=HARD, plan=["B+1", "A+1"])
    assert (verdict["valid"], verdict["broken_at"]) == (False, 2)
    assert "in the way" in verdict["message"]


def test_generate_is_seeded_and_streams(client: httpx.Client) -> None:
    body = {"puzzle": "rushhour", "count": 3, "seed": 7, "options": {"size": "5x5", "moves": "5-20"}}
    made = post(client, "generate", **body)
    assert made == post(client, "generate", **body)
    assert len(made) == 3
    assert all(len(one["text"]) == 25 for one in made)
    with client.stream(
        "POST", "/api/generate", json=body, headers={"Accept": "text/event-stream"}
    ) as response:
        told = list(events(response))
    assert [kind for kind, _ in told if kind in ("row", "result")] == ["row", "row", "row", "result"]
    assert json.loads(told[-1][1]) == made
    refused = post(client, "generate", 422, puzzle="rushhour", options={"size": "banana"})
    assert "size" in refused["error"]["message"]


def test_a_game_is_dealt_like_another_one(client: httpx.Client) -> None:
    made = post(client, "generate", puzzle="snake", count=2, seed=5)
    assert [json.loads(one["text"])["seed"] for one in made] == [5, 6]
    like = '{"board": "4x7", "seed": 1, "rules": {"tail": "blocked"}, "moves": "U"}'
    (again,) = post(client, "generate", puzzle="snake", seed=9, like=like)
    assert json.loads(again["text"]) == {**json.loads(like), "seed": 9, "moves": ""}
    assert "option" in post(client, "generate", 422, puzzle="snake", options={"size": 4})["error"]["message"]


def test_explore_finds_what_is_known(client: httpx.Client) -> None:
    found = post(client, "explore", puzzle="rushhour", text=HARD)
    assert (found["data"]["states"], found["data"]["hardest_moves"]) == (4780, 51)


@pytest.mark.parametrize(
    ("format", "media", "magic"),
    [
        ("svg", "image/svg+xml", b"<svg"),
        ("png", "image/png", b"\x89PNG"),
        ("gif", "image/gif", b"GIF89a"),
        ("txt", "text/plain", b""),
    ],
)
def test_pictures_to_take_home(client: httpx.Client, format: str, media: str, magic: bytes) -> None:
    plan = post(client, "solve", puzzle="rushhour", text=first("rushhour"))["plan"]
    body = {"instance": first("rushhour"), "format": format, "plan": plan, "theme": "dark"}
    response = client.post("/api/puzzles/rushhour/picture", json=body)
    assert response.status_code == 200
    assert response.headers["content-type"].startswith(media)
    assert f'filename="rushhour.{format}"' in response.headers["content-disposition"]
    assert response.content.startswith(magic)


def test_errors_say_what_and_where(client: httpx.Client) -> None:
    def message(response: httpx.Response, status: int) -> str:
        assert response.status_code == status, response.text
        return str(response.json()["error"]["message"])

    wrong = post(client, "puzzles/rushhour/read", 422, text="0 2 0 2 1\n1 0 0 two 1\n")
    assert wrong["error"]["line"] == 2
    assert "expected 5 integers" in wrong["error"]["message"]
    assert "did you mean 'rushhour'" in message(client.get("/api/puzzles/rushour/instances"), 404)
    assert "did you mean 'rushhour'" in message(
        client.post("/api/solve", json={"puzzle": "rushour", "text": "x"}), 422
    )
    assert (
        "did you mean 'astar'"
        in post(client, "solve", 422, puzzle="rushhour", text=HARD, algorithm="astr")["error"]["message"]
    )
    headers = {"Content-Type": "application/json"}
    assert "not JSON" in message(client.post("/api/solve", content=b"{", headers=headers), 400)
    assert "text: Field required" in message(client.post("/api/solve", json={"puzzle": "rushhour"}), 422)
    assert "Not Found" in message(client.get("/api/nothing"), 404)
    assert "algoritm" in message(
        client.post("/api/solve", json={"puzzle": "worm", "text": "x", "algoritm": "bfs"}), 422
    )


def test_the_description_works_offline(client: httpx.Client) -> None:
    page = client.get("/docs")
    assert page.status_code == 200
    assert "http" not in page.text.replace("http-equiv", "")
    assert "<script>" not in page.text
    for source in ("/docs/swagger/swagger-ui-bundle.js", "/docs/swagger/swagger-ui.css", "/docs/own/page.js"):
        assert source in page.text
        assert client.get(source).status_code == 200
    described = client.get("/api/openapi.json").json()
    for name in ("solve", "verify", "hint", "generate", "explore"):
        assert f"/api/{name}" in described["paths"]
