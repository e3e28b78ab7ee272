"""A search of a person's own: any command takes it, it is counted from outside, and its plan is verified."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Outcome

Run = Callable[..., Outcome]

BREADTH_FIRST = """
from collections import deque


def my_bfs(problem, heuristic=None):
    start = problem.initial()
    frontier, paths = deque([start]), {start: []}
    while frontier:
        state = frontier.popleft()
        if problem.is_goal(state):
            return paths[state]
        for action, successor in problem.successors(state):
            if successor not in paths:
                paths[successor] = [*paths[state], action]
                frontier.append(successor)


def by_and_by(problem):
    yield from my_bfs(problem)


def finds_nothing(problem):
    return None


def gives_a_number(problem):
    return 42


def one_too_many(problem):
    return [*my_bfs(problem), "A-1"]


def impossible(problem):
    return [*my_bfs(problem)[:2], "Q+7"]


def stops_short(problem):
    return my_bfs(problem)[:-1]


def led(problem, heuristic):
    assert heuristic(problem.initial()) > 0
    return my_bfs(problem)
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    """The path of a file with searches."""
    file = tmp_path / "mine.py"
    file.write_text(BREADTH_FIRST)
    return str(file)


def solved(gridwise: Run, algorithm: str, *words: object) -> dict[str, object]:
    """Solve a shipped level, and return the JSON object."""
    data = json.loads(gridwise("solve", "rushhour", "@5", "--algorithm", algorithm, "--json", *words).out)
    assert isinstance(data, dict)
    return data


def test_its_plan_and_counters_are_those_of_the_same_search_of_ours(gridwise: Run, own: str) -> None:
    mine = solved(gridwise, f"{own}:my_bfs")
    ours = solved(gridwise, "bfs", "--goal-test", "expansion", "--engine", "python")
    assert (mine["engine"], mine["algorithm"], mine["optimal"]) == ("own", "my_bfs", False)
    assert (mine["status"], mine["cost"], mine["plan"]) == ("solved", ours["cost"], ours["plan"])
    counted, known = mine["metrics"], ours["metrics"]
    assert isinstance(counted, dict)
    assert isinstance(known, dict)
    assert counted["counted"] == "outside"
    assert counted["pops"] == known["pops"]
    # The goal is asked about, too, when it is taken off.
    assert counted["explored"] == known["pops"] + 1


def test_a_generator_of_actions_is_a_plan_too(gridwise: Run, own: str) -> None:
    assert solved(gridwise, f"{own}:by_and_by")["plan"] == solved(gridwise, f"{own}:my_bfs")["plan"]


def test_finding_nothing_is_no_error(gridwise: Run, own: str) -> None:
    outcome = gridwise("solve", "rushhour", "@5", "--algorithm", f"{own}:finds_nothing", "--json")
    data = json.loads(outcome.out)
    assert (outcome.status, data["plan"], data["unsolvable_if"]) == (1, None, "complete")
    told = gridwise("solve", "rushhour", "@5", "--algorithm", f"{own}:finds_nothing").out
    assert told.startswith("No plan found; there is none, if finds_nothing looks everywhere.\n")


@pytest.mark.parametrize(
    ("search", "fault"),
    [
        ("impossible", "impossible gave a wrong plan: move 3, Q+7, cannot be made in"),
        ("stops_short", "stops_short gave a wrong plan: after its 8 moves the goal is not reached"),
        ("gives_a_number", "gives_a_number gave 42; a search gives a list of actions, yields them, or"),
    ],
)
def test_a_wrong_plan_is_a_sentence_that_names_the_move(
    gridwise: Run, own: str, search: str, fault: str
) -> None:
    outcome = gridwise("solve", "rushhour", "@5", "--algorithm", f"{own}:{search}", "--json")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith(f"gridwise: {fault}")


def test_a_search_that_takes_a_heuristic_gets_one(gridwise: Run, own: str) -> None:
    assert solved(gridwise, f"{own}:led", "--heuristic", "blockers")["heuristic"] == "blockers"


def test_limits_hold_from_outside(gridwise: Run, own: str) -> None:
    outcome = gridwise(
        "solve", "rushhour", "@5", "--algorithm", f"{own}:my_bfs", "--node-limit", 50, "--json"
    )
    data = json.loads(outcome.out)
    assert (outcome.status, data["status"], data["metrics"]["explored"]) == (3, "limit", 50)


def test_it_is_compared_watched_and_raced_beside_ours(gridwise: Run, own: str, tmp_path: Path) -> None:
    labels = f"bfs,{own}:my_bfs"
    rows = json.loads(gridwise("compare", "rushhour", "@5", "--algorithms", labels, "--json", "-").out)
    assert [row["engine"] for row in rows] == ["native", "own"]
    assert rows[0]["cost"] == rows[1]["cost"]
    events = tmp_path / "events.jsonl"
    gridwise("watch", "rushhour", "@5", "--algorithm", f"{own}:my_bfs", "--events", events)
    pops = sum(json.loads(line)["kind"] == "pop" for line in events.read_text().splitlines())
    assert pops == rows[1]["metrics"]["pops"]
    assert gridwise("race", "rushhour", "@5", "--algorithms", labels).status == 0
