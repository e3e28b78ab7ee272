"""Heuristics against true distances, on every state that the 19 levels can reach."""

from __future__ import annotations

from collections import deque

import pytest

from gridwise.model import Heuristic
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.rushhour import PUZZLE, RushHour
from gridwise.puzzles.rushhour.rules import State
from tests.puzzles.rushhour.cards import GOLDEN, card


def neighbours_of_all(problem: RushHour) -> dict[State, list[State]]:
    """Return every reachable state with its successors."""
    found: dict[State, list[State]] = {}
    frontier = [problem.initial()]
    while frontier:
        state = frontier.pop()
        if state not in found:
            found[state] = [after for _, after in problem.successors(state)]
            frontier += found[state]
    return found


def distances(problem: RushHour, graph: dict[State, list[State]]) -> dict[State, int]:
    """Return the true distance of every state to the nearest goal; moves can be undone."""
    found = {state: 0 for state in graph if problem.is_goal(state)}
    frontier = deque(found)
    while frontier:
        state = frontier.popleft()
        for after in graph[state]:
            if after not in found:
                found[after] = found[state] + 1
                frontier.append(after)
    return found


def audit(problem: RushHour, graph: dict[State, list[State]], h: Heuristic[State]) -> tuple[bool, bool]:
    """Return whether the heuristic really is admissible and consistent on this board."""
    true = distances(problem, graph)
    value = {state: h.estimate(state) for state in graph}
    admissible = all(value[state] <= true[state] for state in graph)
    consistent = all(value[s] <= 1 + value[t] for s in graph for t in graph[s])
    return admissible, consistent


@pytest.mark.parametrize("metric", ["steps", "moves"])
@pytest.mark.parametrize("row", range(19))
def test_claims_hold_on_every_reachable_state(row: int, metric: str) -> None:
    golden = GOLDEN[row]
    problem = card(golden["level"], metric)
    graph = neighbours_of_all(problem)
    assert len(graph) == int(golden["component"])
    for entry in PUZZLE.heuristics.values():
        h = entry.make(problem)
        admissible, consistent = audit(problem, graph, h)
        assert admissible >= h.admissible, h.name
        assert consistent >= h.consistent, h.name


def test_what_is_not_claimed_really_fails_somewhere() -> None:
    small = PUZZLE.parse("...\nAA.\n...", "moves")
    wide = PUZZLE.parse("board 1 6\n0 0 0 2 1", "moves")
    assert audit(small, neighbours_of_all(small), PUZZLE.heuristics["open-cells"].make(small))[0]
    assert not audit(wide, neighbours_of_all(wide), PUZZLE.heuristics["open-cells"].make(wide))[0]
    assert not PUZZLE.heuristics["open-cells"].make(wide).admissible


@pytest.mark.parametrize("metric", ["steps", "moves"])
def test_pattern_expands_less_than_every_simpler_heuristic(metric: str) -> None:
    expanded = dict.fromkeys(PUZZLE.heuristics, 0)
    for row in GOLDEN:
        problem = card(row["level"], metric)
        for name in expanded:
            options = Options("astar", heuristic=name, engine="native")
            expanded[name] += solve_instance(PUZZLE, problem, options).metrics.pops
    best, second = sorted(expanded, key=lambda name: expanded[name])[:2]
    assert best == "pattern"
    assert expanded["pattern"] < expanded[second]
    assert expanded["second-level"] < expanded["clearance"] <= expanded["distance+blockers"]
    assert expanded["distance+blockers"] < min(expanded["distance"], expanded["blockers"])


def test_an_inadmissible_choice_is_never_called_optimal() -> None:
    problem = PUZZLE.parse("..II..\nFB..E.\nFBAAEC\n.BH.EC\n..HGGG\nDDD...", "moves")
    for engine in ("native", "python"):
        result = solve_instance(PUZZLE, problem, Options("astar", heuristic="open-cells", engine=engine))
        assert (result.status, result.optimal, result.lower_bound) == ("solved", False, None)
