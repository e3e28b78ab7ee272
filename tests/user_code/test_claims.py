"""What is claimed of own code and what is proven: a cost is the smallest only where that was checked."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest

import gridwise as front
from gridwise import Problem
from tests.conftest import Outcome

Run = Callable[..., Outcome]

HEURISTICS = """
def red(problem, state):
    return problem.cols - problem.cars[problem.red].length - state[problem.red]


def true_claim(problem, state):
    return red(problem, state)


true_claim.admissible = True


def false_claim(problem, state):
    return 20 * red(problem, state)


false_claim.admissible = True


def finds_nothing(problem):
    return None
"""


class Detour(Problem[str, str]):
    """The short way is behind a state whose estimate is far too high; beside it may lie an endless one."""

    admissible = True
    ways: ClassVar[dict[str, list[str]]] = {
        "start": ["short", "long"],
        "short": ["goal"],
        "long": ["longer"],
        "longer": ["goal"],
        "goal": [],
    }

    def __init__(self, endless: bool) -> None:
        self.endless = endless

    def initial(self) -> str:
        return "start"

    def is_goal(self, state: str) -> bool:
        return state == "goal"

    def successors(self, state: str) -> list[tuple[str, str]]:
        on = [
            *self.ways.get(state, [f"{state}!"]),
            *(["beside"] if self.endless and state == "start" else []),
        ]
        return [(f"to-{after}", after) for after in on]

    def heuristic(self, state: str) -> float:
        return 9 if state == "short" else 0


class Street(Problem[int, str]):
    """From 0 to 50, and endlessly beyond on both sides: twice as far for who does not know the direction."""

    admissible = True

    def initial(self) -> int:
        return 0

    def is_goal(self, state: int) -> bool:
        return state == 50

    def successors(self, state: int) -> list[tuple[str, int]]:
        return [("up", state + 1), ("down", state - 1)]

    def heuristic(self, state: int) -> float:
        return abs(50 - state)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A file of heuristics with claims, and a search that claims too much."""
    file = tmp_path / "mine.py"
    file.write_text(HEURISTICS)
    return file


def solved(gridwise: Run, own: Path, heuristic: str, *words: object) -> dict[str, Any]:
    """Solve a level by A* with a heuristic, and return the JSON object."""
    words = ("--algorithm", "A*", "--heuristic", f"{own}:{heuristic}", "--json", *words)
    data = json.loads(gridwise("solve", "rushhour", "@5", *words).out)
    assert isinstance(data, dict)
    return data


def test_a_claim_proves_nothing_until_it_is_audited(gridwise: Run, own: Path) -> None:
    fewest = json.loads(gridwise("solve", "rushhour", "@5", "--json").out)["cost"]
    states = json.loads(gridwise("explore", "rushhour", "@5", "--json").out)["states"]
    claimed = solved(gridwise, own, "true_claim")
    assert (claimed["optimal"], claimed["optimal_if"], claimed["cost"]) == (False, "admissible", fewest)
    checked = solved(gridwise, own, "true_claim", "--audit")
    assert (checked["optimal"], checked["cost"], checked["lower_bound"]) == (True, fewest, fewest)
    assert "optimal_if" not in checked
    assert checked["audit"]["admissible"]
    assert checked["audit"]["states"] == states


def test_a_false_claim_is_found_with_its_witness(gridwise: Run, own: Path) -> None:
    checked = solved(gridwise, own, "false_claim", "--audit")
    over = checked["audit"]["overestimate"]
    assert not checked["audit"]["admissible"]
    assert over["estimate"] > over["distance"] == len(over["path"])
    words = ("--algorithm", "A*", "--heuristic", f"{own}:false_claim", "--audit")
    told = gridwise("solve", "rushhour", "@5", *words).out
    assert f"Audited: false_claim overestimates: it gives {over['estimate']} for" in told


def test_without_the_means_to_check_it_stays_a_claim() -> None:
    checked = front.solve(Street(), audit=True, nodes=60)
    assert (checked.status, checked.cost, checked.optimal) == ("solved", 50, False)
    assert checked.extra == {"optimal_if": "admissible", "audit": None}
    proven = front.solve(Street(), audit=True, nodes=200)
    assert (proven.optimal, proven.extra["audit"]["states"]) == (True, 51)  # those of the plan


def test_finding_nothing_is_found_out(gridwise: Run, own: Path) -> None:
    outcome = gridwise("solve", "rushhour", "@5", "--algorithm", f"{own}:finds_nothing", "--audit")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == "gridwise: finds_nothing found no plan, but there is one with a cost of 9\n"


@pytest.mark.parametrize("endless", [False, True], ids=["all states", "another search"])
def test_a_plan_that_is_not_the_cheapest_is_told_with_the_reason(endless: bool) -> None:
    problem = Detour(endless)
    claimed = front.solve(problem)
    assert (claimed.cost, claimed.optimal, claimed.extra) == (3, False, {"optimal_if": "admissible"})
    checked = front.solve(problem, audit=True, nodes=100)
    assert (checked.cost, checked.optimal, checked.lower_bound) == (3, False, 2)
    over = checked.extra["audit"]["overestimate"]
    assert (over["state"], over["estimate"], over["distance"]) == ("short", 9, 1)


def test_what_a_search_proves_by_itself_needs_no_audit(gridwise: Run) -> None:
    data = json.loads(gridwise("solve", "rushhour", "@5", "--algorithm", "bfs", "--audit", "--json").out)
    assert data["optimal"]
    assert "audit" not in data
