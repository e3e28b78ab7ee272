"""The labs' part of the API: races, comparisons, earlier runs and the arena, on a real server."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from gridwise.lab.store import Store
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.registry import puzzle
from tests.conftest import Outcome
from tests.programs import wait_until
from tests.web.servers import Server, events, running

Run = Callable[..., Outcome]

BOARD = "..II..\nFB..E.\nFBAAEC\n.BH.EC\n..HGGG\nDDD...\n"
LONG = "12,12\n5,5\n6\n0,0,3\n0,6,3\n6,0,3\n11,3,3\n3,10,3\n9,9,3\n"
"""A Torus Snake that breadth-first search does not solve in a minute."""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(data))
        with running("--jobs", "2") as found:
            yield found


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[httpx.Client]:
    with server.client() as client:
        yield client


def post(client: httpx.Client, path: str, status: int = 200, **body: Any) -> Any:
    response = client.post(f"/api/{path}", json=body)
    assert response.status_code == status, response.text
    return response.json()


def told(client: httpx.Client, path: str, **body: Any) -> list[tuple[str, Any]]:
    with client.stream("POST", f"/api/{path}", json=body, headers={"accept": "text/event-stream"}) as answer:
        return [(kind, json.loads(data)) for kind, data in events(answer)]


def test_a_race_has_every_search_with_its_own_counters(client: httpx.Client) -> None:
    labels = ["bfs", "dfs", "ids", "astar:blockers", "best"]
    found = post(client, "race", puzzle="rushhour", instance=BOARD, algorithms=labels)
    assert [runner["label"] for runner in found["runners"]] == labels
    chosen = puzzle("rushhour")
    for runner in found["runners"]:
        name, _, heuristic = runner["label"].partition(":")
        result = solve_instance(chosen, chosen.parse(BOARD), Options(name, heuristic or None))
        counters = {name: value for name, value in result.metrics.as_dict().items() if name != "seconds"}
        assert {name: runner["metrics"][name] for name in counters} == counters
        assert (runner["cost"], runner["optimal"]) == (result.cost, result.optimal)
        assert runner["seconds"] > 0
        if runner["traced"]:
            curve = runner["curve"]
            assert curve["explored"][-1] == result.metrics.explored
            assert curve["expansions"][-1] == result.metrics.total_pops == runner["expansions"]
            assert len({len(values) for values in curve.values()}) == 1
            assert runner["boards"][0]["scene"] == found["start"]
    assert [runner["traced"] for runner in found["runners"]][:4] == [True] * 4


def test_a_race_is_told_runner_by_runner(client: httpx.Client) -> None:
    found = told(client, "race", puzzle="rushhour", instance=BOARD, algorithms=["bfs", "astar"])
    kinds = [kind for kind, _ in found if kind in ("row", "result")]
    assert kinds == ["row", "row", "result"]
    for label in ("bfs", "astar"):
        mine = [kind for kind, data in found if data.get("label") == label and kind != "progress"]
        assert mine == ["begin", "searched", "row", "timing"]
    rows = {data["label"]: data for kind, data in found if kind == "row"}  # in the order in which they end
    runners = found[-1][1]["runners"]
    assert [runner["label"] for runner in runners] == ["bfs", "astar"]
    for runner in runners:
        row = rows[runner["label"]]
        # Only the time is another one: in the end that of a run alone.
        assert (row["alone"], runner["alone"]) == (False, True)
        assert {**row, "alone": True, "seconds": 0, "metrics": {**row["metrics"], "seconds": 0}} == {
            **runner,
            "seconds": 0,
            "metrics": {**runner["metrics"], "seconds": 0},
        }


@pytest.mark.parametrize(
    ("name", "labels"),
    [
        ("torus-snake", ["nearest-ids", "astar"]),
        ("worm", ["best", "greedy"]),
        ("colour-sudoku", ["mac", "best"]),
        ("snake", ["greedy", "best"]),
    ],
)
def test_every_puzzle_can_race(client: httpx.Client, name: str, labels: list[str]) -> None:
    text = client.get(f"/api/puzzles/{name}/instances").json()[0]["text"]
    found = post(client, "race", puzzle=name, instance=text, algorithms=labels, seconds=3)
    assert all(runner["boards"] for runner in found["runners"])


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"instance": "nonsense"}, "one-line board"),
        ({"algorithms": ["bfs"]}, "at least 2"),
        ({"algorithms": ["bfs", "bfs"]}, "twice"),
        ({"algorithms": ["bfs", "nope"]}, "no algorithm named 'nope'"),
        ({"algorithms": ["bfs", "astar:nope"]}, "no rushhour heuristic named 'nope'"),
        ({"algorithms": ["bfs", "astar:/etc/x.py:h"]}, "pattern"),
        ({"algorithms": ["bfs", "dfs", "ids", "astar", "idastar", "ucs"]}, "at most 5"),
        ({"puzzle": "x.py:Y"}, "puzzle"),
    ],
)
def test_a_race_that_cannot_be_run_is_refused(client: httpx.Client, body: dict[str, Any], words: str) -> None:
    whole = {"puzzle": "rushhour", "instance": BOARD, "algorithms": ["bfs", "astar"], **body}
    assert words in post(client, "race", 422, **whole)["error"]["message"]


def test_searches_race_at_the_same_time_until_one_leaves(server: Server, client: httpx.Client) -> None:
    body = {"puzzle": "torus-snake", "instance": LONG, "algorithms": ["bfs", "ids"], "seconds": 60}
    headers = {"accept": "text/event-stream"}
    far: dict[str, list[Any]] = {"bfs": [], "ids": []}
    with client.stream("POST", "/api/race", json={**body, "engine": "python"}, headers=headers) as answer:
        heard = events(answer)  # as long as it is held, the connection stays
        for kind, data in heard:
            assert kind in ("race", "queued", "begin", "progress")
            one = json.loads(data)
            if kind == "progress" and "scene" in one:  # before its first expansion it is nowhere yet
                far[one["label"]].append(one)
            if min(map(len, far.values())) >= 3:
                break
        assert server.searches() == 2
        # A race has processes of its own: who wants something else does not wait for it.
        solved = client.post("/api/solve", json={"puzzle": "rushhour", "text": BOARD})
        assert solved.json()["status"] == "solved"
        assert server.searches() == 2
    wait_until(lambda: server.searches() == 0, 50)  # before even the first search is over by itself
    for name in ("seconds", "explored", "expansions"):
        values = [data[name] for data in far["bfs"]]
        assert values == sorted(values)
        assert values[0] < values[-1]
    boards = [data["scene"] for told in far.values() for data in told]  # those that they are at
    assert all(board["cols"] == 12 for board in boards)
    assert boards[0] != boards[-1]


def test_a_race_of_more_searches_than_there_are_processes_says_so(client: httpx.Client) -> None:
    found = told(client, "race", puzzle="rushhour", instance=BOARD, algorithms=["bfs", "dfs", "astar"])
    assert found[0] == ("race", {"of": 3, "at_once": 2})
    waiting = [data["label"] for kind, data in found if kind == "queued"]
    assert "astar" in waiting
    assert [runner["status"] for runner in found[-1][1]["runners"]] == ["solved"] * 3


def compared(client: httpx.Client, *labels: str) -> Any:
    instances = [{"name": "one", "text": BOARD}, {"name": "two", "text": puzzle("rushhour").shipped[3].text}]
    return post(client, "compare", puzzle="rushhour", instances=instances, algorithms=list(labels), repeats=2)


def test_a_comparison_is_kept_in_the_store(client: httpx.Client, data: Path) -> None:
    found = compared(client, "bfs", "best")
    assert [(row["file"], row["label"]) for row in found["rows"]] == [
        ("one", "bfs"), ("one", "best"), ("two", "bfs"), ("two", "best"),
    ]  # fmt: skip
    assert found["not_kept"] is None
    assert all(len(row["times"]) == 2 for row in found["rows"])
    with Store(data / "gridwise" / "results.db", write=False) as store:
        rows = {row["id"]: row for row in store.rows()}
    for row in found["rows"]:
        assert rows[row["id"]]["explored"] == row["explored"]
    listed = client.get("/api/runs", params={"limit": 4}).json()
    assert listed["rows"] == found["rows"][::-1]
    assert any("best" in line for line in listed["rules"])


def test_runs_are_filtered(client: httpx.Client) -> None:
    compared(client, "astar", "dfs")
    rows = client.get("/api/runs", params={"algorithm": "astar", "puzzle": "rushhour"}).json()["rows"]
    assert {row["label"] for row in rows} == {"astar"}
    assert client.get("/api/runs", params={"puzzle": "worm"}).json()["rows"] == []
    assert client.get("/api/runs", params={"since": "2999-01-01"}).json()["rows"] == []
    assert client.get("/api/runs", params={"status": "nope"}).status_code == 422


def test_runs_tell_nothing_about_the_machine(client: httpx.Client, data: Path) -> None:
    compared(client, "bfs")
    words = client.get("/api/runs").text
    assert os.uname().nodename not in words
    assert str(data) not in words


def test_runs_of_the_command_line_are_listed_too(
    client: httpx.Client, gridwise: Run, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(data))
    assert gridwise("compare", "worm", "@1", "--algorithms", "best", "--quiet").status == 0
    rows = client.get("/api/runs", params={"puzzle": "worm"}).json()["rows"]
    assert [(row["file"], row["label"]) for row in rows] == [("@1", "best")]


def test_runs_as_files(client: httpx.Client) -> None:
    rows = compared(client, "bfs", "astar:blockers")["rows"]
    ids = [row["id"] for row in rows]
    sheet = client.post("/api/runs/export", json={"ids": ids, "format": "csv"})
    assert sheet.headers["content-type"].startswith("text/csv")
    lines = list(csv.DictReader(io.StringIO(sheet.text)))
    assert [(line["label"], int(line["explored"])) for line in lines] == [
        (row["label"], row["explored"]) for row in rows
    ]
    page = client.post("/api/runs/export", json={"ids": ids, "format": "html"})
    assert page.headers["content-type"].startswith("text/html")
    assert "attachment" in page.headers["content-disposition"]
    assert "astar:blockers" in page.text
    assert "gridwise compare rushhour one two" in page.text
    assert post(client, "runs/export", 422, ids=[10**9])["error"]["message"].startswith(
        "the store has no run"
    )


def test_a_comparison_names_the_instance_that_is_wrong(client: httpx.Client) -> None:
    instances = [{"name": "good", "text": BOARD}, {"name": "bad one", "text": BOARD + "zz\n"}]
    error = post(client, "compare", 422, puzzle="rushhour", instances=instances, algorithms=["bfs"])["error"]
    assert error["message"].startswith("bad one: ")
    assert error["line"] is not None
    long = [{"name": f"n{number}", "text": BOARD} for number in range(60)]
    many = ["bfs", "dfs", "ids", "astar", "idastar", "ucs"]
    refused = post(client, "compare", 422, puzzle="rushhour", instances=long, algorithms=many)["error"]
    assert "up to 300 runs" in refused["message"]


def test_the_arena_gives_what_the_command_line_prints(client: httpx.Client, gridwise: Run) -> None:
    words = ["--pilot", "greedy", "--pilot", "best", "--board", "5x6", "--games", "20", "--seed", "9"]
    printed = json.loads(gridwise("arena", *words, "--json", "--quiet").out)
    body: dict[str, Any] = {"pilots": ["greedy", "best"], "board": "5x6", "games": 20, "seed": 9}
    found = post(client, "arena", **body)
    left_out = ("moves_per_second",)
    for row, summary in zip(found["rows"], printed, strict=True):
        assert {key: row[key] for key in summary if key not in left_out} == {
            key: value for key, value in summary.items() if key not in left_out
        }
        assert row["complete"]
        assert len(row["steps"]) == len(row["lengths"]) == len(row["outcomes"]) == 20
    best = found["rows"][1]["growth"][-1]
    assert (best["length"], best["games"]) == (30, 20)
    assert best["error"] == pytest.approx(found["rows"][1]["standard_error"])


def test_a_game_of_the_arena_can_be_replayed(client: httpx.Client) -> None:
    body: dict[str, Any] = {"pilots": ["best", "greedy"], "board": "6x6", "seed": 3, "game": 5}
    found = post(client, "arena/game", **body)
    chosen = puzzle("snake")
    verdict = chosen.replay(chosen.parse(found["instance"]), " ".join(found["boards"][0]["moves"]))
    assert verdict.valid, verdict.message
    streamed = told(client, "arena/game", **body)
    assert streamed[0][0] == "start"
    for number, board in enumerate(found["boards"]):
        parts = [data for kind, data in streamed if kind == "frame" and data["pilot"] == number]
        assert "".join(part["moves"] for part in parts) == board["moves"]
    series = post(client, "arena", pilots=["best"], board="6x6", seed=3, games=6)["rows"][0]
    assert series["steps"][5] == len(found["boards"][0]["moves"])


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"pilots": ["optimal"]}, "up to 25 cells"),
        ({"pilots": ["nope"]}, "pilots"),
        ({"pilots": ["x.py:Mine"]}, "pilots"),
        ({"board": "99x99"}, "board"),
        ({"board": "1x8", "pilots": ["hamiltonian"]}, "no tour"),
        ({"games": 10**6}, "5000"),
    ],
)
def test_an_arena_that_cannot_be_run_is_refused(
    client: httpx.Client, body: dict[str, Any], words: str
) -> None:
    whole = {"pilots": ["best"], "board": "8x8", "games": 5, **body}
    assert words in post(client, "arena", 422, **whole)["error"]["message"]


def test_time_that_is_up_is_told(client: httpx.Client) -> None:
    # A game takes some hundredths of a second, and all of them many times the time they have.
    row = post(client, "arena", pilots=["greedy-safe"], board="20x20", games=399, seconds=2)["rows"][0]
    assert not row["complete"]
    assert 0 < row["games"] < 399
    error = post(client, "arena", 422, pilots=["best"], board="30x30", games=5, seconds=1)["error"]
    assert "before a single game" in error["message"]
