"""Audits: faults are found with a witness that holds, judged by an independent computation."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gridwise import Heuristic, Limits, ProblemError
from gridwise.lab.audit import Audit, audit
from gridwise.puzzles.rushhour import PUZZLE
from tests.conftest import Outcome
from tests.puzzles.rushhour.boards import HOPELESS
from tests.search.problems import CostedGraph, Line

Run = Callable[..., Outcome]
BOARD = "..B.\nAAB.\n..CC\n...."


def true_distances(problem: Any) -> dict[Any, float]:
    """Bellman and Ford, over everything reachable: nothing the audit uses."""
    states, edges = [problem.initial()], []
    for state in states:
        for action, after in problem.successors(state):
            edges.append((state, after, problem.step_cost(state, action, after)))
            if after not in states:
                states.append(after)
    far = {state: 0.0 if problem.is_goal(state) else float("inf") for state in states}
    for _ in states:
        for state, after, cost in edges:
            far[state] = min(far[state], far[after] + cost)
    return far


def follow(problem: Any, state: Any, path: tuple[Any, ...]) -> tuple[Any, int]:
    cost = 0
    for action in path:
        after = dict(problem.successors(state))[action]
        cost += problem.step_cost(state, action, after)
        state = after
    return state, cost


@pytest.mark.parametrize("metric", ["steps", "moves"])
@pytest.mark.parametrize("name", sorted(PUZZLE.heuristics))
def test_the_numbers_are_those_of_an_independent_computation(name: str, metric: str) -> None:
    problem = PUZZLE.parse(BOARD, metric)
    heuristic = PUZZLE.heuristics[name].make(problem)
    report, far = audit(problem, heuristic), true_distances(problem)
    estimates = {state: heuristic.estimate(state) for state in far}
    assert (report.method, report.states) == ("exhaustive", len(far))
    assert report.over == sum(estimates[state] > distance for state, distance in far.items())
    assert report.falls == sum(
        estimates[state] > 1 + estimates[after] for state in far for _, after in problem.successors(state)
    )
    assert report.exact == sum(estimates[state] == distance for state, distance in far.items())
    ratios = [estimates[state] / distance for state, distance in far.items() if 0 < distance < 1e9]
    assert report.quality == pytest.approx(sum(ratios) / len(ratios))
    assert report.start_distance == far[problem.initial()]
    assert not (heuristic.admissible and report.over)
    assert not (heuristic.consistent and report.falls)


def check_witness(problem: Any, report: Audit) -> None:
    over = report.overestimate
    assert over is not None
    end, cost = follow(problem, over.state, over.path)
    assert problem.is_goal(end)
    assert cost == over.distance < over.estimate == report.heuristic.estimate(over.state)


@pytest.mark.parametrize("most_states", [200_000, 5])
def test_a_heuristic_that_is_too_large_is_shown_with_the_path_that_proves_it(most_states: int) -> None:
    problem = Line(40, 60)
    too_large: Heuristic[int] = Heuristic("double", lambda state: 2.0 * abs(40 - state), admissible=True)
    report = audit(problem, too_large, most_states=most_states, samples=30)
    assert report.method == ("exhaustive" if most_states > 60 else "sampled")
    assert report.over > 0
    assert report.falls > 0
    assert not report.sound
    check_witness(problem, report)


def test_costs_and_dead_ends_are_respected() -> None:
    graph = CostedGraph({"a": "bcx", "b": "z", "c": "b", "x": ""}, costs={"ab": 5, "bz": 4})
    h = {"a": 7, "b": 4, "c": 5, "x": 99, "z": 0}
    report = audit(graph, Heuristic("h", h.__getitem__))
    # a is 1 + 1 + 4 = 6 away over c; x is a dead end, where nothing is too large.
    assert (report.over, report.measured, report.states, report.start_distance) == (1, 4, 5, 6)
    assert report.overestimate is not None
    assert (report.overestimate.state, report.overestimate.path) == ("a", ("c", "b", "z"))
    check_witness(graph, report)
    assert report.fall is not None
    assert (report.fall.state, report.fall.successor) == ("a", "c")


def test_samples_are_the_same_for_the_same_seed_and_stop_in_time() -> None:
    problem = PUZZLE.parse(PUZZLE.shipped[20].text)
    heuristic = PUZZLE.heuristics["blockers"].make(problem)
    one, same = (audit(problem, heuristic, most_states=10, samples=8, seed=3) for _ in range(2))
    assert (one.ratios, one.edges) == (same.ratios, same.edges)
    assert one.sound
    endless = PUZZLE.parse(HOPELESS)
    estimate = PUZZLE.heuristics["blockers"].make(endless)
    short = audit(endless, estimate, most_states=1 << 30, limits=Limits(seconds=0.05))
    assert short.states < 12_000_000  # there are more, which take minutes


def test_a_value_that_is_no_estimate_is_named() -> None:
    with pytest.raises(ProblemError, match="gave -1"):
        audit(Line(3), Heuristic("minus", lambda state: -1))


def test_the_command_tells_draws_and_exits(gridwise: Run, tmp_path: Path) -> None:
    level, own = tmp_path / "level.txt", tmp_path / "own.py"
    level.write_text(BOARD)
    own.write_text("def far(state): return 3 * (2 - state[0])\nfar.admissible = True\n")
    fine = gridwise("audit", "rushhour", level, "--heuristic", "blockers")
    assert fine.status == 0
    for words in ("above the true distance: never", "A* expands ", "quality: h/h* 0."):
        assert words in fine.out
    bad = gridwise("audit", "rushhour", level, "--heuristic", f"{own}:far", "--png", tmp_path / "w.png")
    assert bad.status == 1
    assert "Too large: h is 6" in bad.out
    assert "it is not admissible, though it says so" in bad.out
    assert (tmp_path / "w.png").read_bytes()[:4] == b"\x89PNG"
    data = json.loads(gridwise("audit", "rushhour", level, "--heuristic", f"{own}:far", "--json").out)
    assert (data["admissible"], data["says_admissible"], data["method"]) == (False, True, "exhaustive")
    assert data["overestimate"]["distance"] == len(data["overestimate"]["path"])
    none = gridwise("audit", "rushhour", level, "--heuristic", "blockers", "--svg", tmp_path / "w.svg")
    assert (none.status, none.err) == (2, "gridwise: there is no witness to draw: nothing wrong was found\n")
