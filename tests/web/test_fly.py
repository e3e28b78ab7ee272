"""An autopilot over the API: it plays on from wherever a game stands, and tells what it means to do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, cast

import httpx
import pytest

from gridwise.puzzles.snake.pilots import PILOTS, find
from gridwise.puzzles.snake.pilots.flight import moves_of
from gridwise.puzzles.snake.rules import Cell, Direction, Game, Rules
from tests.web.servers import events

GAME = '{"board": "6x6", "seed": 7}'


@pytest.fixture(scope="module")
def client(server: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server, timeout=60, trust_env=False) as client:
        yield client


class Flight:
    """What the events of a flight told."""

    def __init__(self, client: httpx.Client, puzzle: str = "snake", **body: Any) -> None:
        self.moves: list[str] = []
        self.plans: dict[int, list[Cell]] = {}
        self.tours: dict[int, list[Cell]] = {}
        self.notes: dict[int, str] = {}
        self.kinds: list[str] = []
        headers = {"accept": "text/event-stream"}
        with client.stream("POST", f"/api/puzzles/{puzzle}/fly", json=body, headers=headers) as response:
            for kind, data in events(response):
                self.kinds.append(kind)
                self.last: Any = json.loads(data)
                if kind == "frame":
                    self.moves += self.last["moves"]
                    self.plans |= {at: [Cell(*one) for one in cells] for at, cells in self.last["plans"]}
                    self.tours |= {at: [Cell(*one) for one in cells] for at, cells in self.last["tours"]}
                    self.notes |= dict(self.last["notes"])


@pytest.mark.parametrize("pilot", ["best", "greedy", "hamiltonian", "evolved"])
def test_it_flies_as_the_pilot_does_alone(client: httpx.Client, pilot: str) -> None:
    flight = Flight(client, instance=GAME, pilot=pilot)
    game = Game(Rules(6, 6), 7)
    assert flight.moves == list(moves_of(find(pilot).make(), game))
    assert (flight.last["made"], flight.last["outcome"]) == (game.state.steps, game.outcome)


def test_it_takes_over_in_mid_game(client: httpx.Client) -> None:
    begun = list(moves_of(find("greedy").make(), Game(Rules(6, 6), 7)))[:20]
    flight = Flight(client, instance=GAME, recorded=begun, pilot="best")
    game = Game(Rules(6, 6), 7)
    for move in [*begun, *flight.moves]:
        game.move(cast(Direction, move))
    assert game.outcome == flight.last["outcome"] == "won"


def test_it_says_where_it_has_no_proof_of_safety(client: httpx.Client) -> None:
    assert not Flight(client, instance=GAME, pilot="best").notes
    narrow = Flight(client, instance='{"board": "1x5", "seed": 7}', pilot="best")
    assert narrow.notes == {1: "no proof of safety from here; playing carefully"}


def closed(cells: list[Cell]) -> bool:
    pairs = zip(cells, [*cells[1:], cells[0]], strict=True)
    return all(abs(a.row - b.row) + abs(a.col - b.col) == 1 for a, b in pairs)


@pytest.mark.parametrize("pilot", ["best", "hamiltonian", "hamiltonian-shortcuts", "greedy"])
def test_plans_lead_from_the_head_to_the_fruit_and_tours_are_closed(client: httpx.Client, pilot: str) -> None:
    flight = Flight(client, instance=GAME, pilot=pilot)
    game, plan = Game(Rules(6, 6), 7), list[Cell]()
    reached = 0
    for made, move in enumerate(flight.moves, 1):
        game.move(cast(Direction, move))
        plan = flight.plans.get(made, plan[1:])
        for here, there in zip([game.state.body[0], *plan], plan, strict=False):
            assert abs(here.row - there.row) + abs(here.col - there.col) == 1
        reached += bool(plan) and plan[-1] == game.state.fruit
    assert reached > len(flight.moves) // 2
    assert bool(flight.tours) == (pilot != "greedy")
    for tour in flight.tours.values():
        assert not tour or (closed(tour) and len(set(tour)) == 36)


def test_it_flies_only_as_far_as_it_is_asked_to(client: httpx.Client) -> None:
    assert len(Flight(client, instance=GAME, pilot="hamiltonian", most=5).moves) == 5


def test_what_cannot_fly_is_a_sentence(client: httpx.Client) -> None:
    def told(puzzle: str, **body: Any) -> str:
        answer = client.post(f"/api/puzzles/{puzzle}/fly", json=body)
        assert answer.status_code == 422
        return str(answer.json()["error"]["message"])

    assert told("rushhour", instance="GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo") == "rushhour has no pilots"
    assert "did you mean 'best'" in told("snake", instance=GAME, pilot="bets")
    for name in (
        "/etc/passwd",
        "own_code.py:Leftwards",
        "evolved:/etc/passwd",
        "optimal:/etc/passwd",
        "sb3:/etc/passwd",
        "safe:x.py:f",
    ):
        assert told("snake", instance=GAME, pilot=name).startswith("no pilot named")
    assert "up to 25 cells" in told("snake", instance='{"board": "8x8"}', pilot="optimal")


def test_the_catalogue_and_a_board_tell_who_can_fly(client: httpx.Client) -> None:
    found = {one["name"]: one for one in client.get("/api/puzzles").json()}
    assert [one["name"] for one in found["snake"]["pilots"]] == list(PILOTS)
    assert all(one["summary"] and not one["own"] for one in found["snake"]["pilots"])
    assert not any(one["pilots"] for name, one in found.items() if name != "snake")
    toured = {"hamiltonian", "hamiltonian-shortcuts"}
    for board, grounded in (("5x5", set[str]()), ("7x6", {"optimal"}), ("1x30", {"optimal", *toured})):
        text = json.dumps({"board": board, "seed": 1})
        read = client.post("/api/puzzles/snake/read", json={"text": text}).json()["pilots"]
        arena = [one["name"] for one in client.get(f"/api/arena/pilots?board={board}").json()]
        assert read == arena == [name for name in PILOTS if name not in grounded]
    assert client.get("/api/arena/pilots?board=0x0").status_code == 422
