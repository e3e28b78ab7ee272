"""Mistakes that a search meets on its way, each explained in one sentence with a witness."""

from __future__ import annotations

from typing import Any

import pytest

from gridwise import Heuristic, Problem, ProblemError, solve
from gridwise.model import GoalTest
from gridwise.search import a_star


class Corridor(Problem[Any, Any]):
    """From 0 to 200 in steps of 1 or 2, and back by 1; can be run backwards. The base of the broken ones."""

    def initial(self) -> Any:
        return 0

    def successors(self, state: Any) -> Any:
        return [(step, state + step) for step in (-1, 1, 2) if 0 <= state + step <= 200]

    def is_goal(self, state: Any) -> Any:
        return state == 200

    def goals(self) -> Any:
        return [200]

    def predecessors(self, state: Any) -> Any:
        return [(step, state - step) for step in (-1, 1, 2) if 0 <= state - step <= 200]


class Tree(Problem[Any, Any]):
    """A node has two below it and one above: a search from both ends goes up from the goal."""

    def initial(self) -> Any:
        return 0

    def successors(self, state: Any) -> Any:
        return [(side, 2 * state + side) for side in (1, 2)]

    def is_goal(self, state: Any) -> Any:
        return state == 1000

    def goals(self) -> Any:
        return [1000]

    def predecessors(self, state: Any) -> Any:
        return [(2 - state % 2, (state - 1) // 2)] if state > 0 else []


class FarPredecessorsRaise(Tree):
    def predecessors(self, state: Any) -> Any:
        return super().predecessors(state) if state != 124 else 1 // 0


class FarPredecessorsListState(Tree):
    def predecessors(self, state: Any) -> Any:
        return super().predecessors(state) if state != 124 else [(2, [61])]


class FarPredecessorsNone(Tree):
    def predecessors(self, state: Any) -> Any:
        return super().predecessors(state) if state != 124 else None


class FarPredecessorsNotPairs(Tree):
    def predecessors(self, state: Any) -> Any:
        return super().predecessors(state) if state != 124 else [61]


class FarSuccessorsRaise(Corridor):
    def successors(self, state: Any) -> Any:
        return super().successors(state) if state != 50 else dict[str, Any]()["fifty"]


class FarCostRaises(Corridor):
    def step_cost(self, state: Any, action: Any, successor: Any) -> int:
        return action**2 if state < 150 else 1 // 0


class NoPredecessors(Corridor):
    predecessors = Problem.predecessors


class GoalsRaise(Corridor):
    def goals(self) -> Any:
        yield 200
        raise ValueError("lost")


class GoalsListState(Corridor):
    def goals(self) -> Any:
        return [[200]]


class FarGoalsListState(Corridor):
    def goals(self) -> Any:
        return [*range(200, 300), [300]]


class GoalsNumber(Corridor):
    def goals(self) -> Any:
        return 200


BROKEN_BACKWARDS = [
    (
        FarPredecessorsRaise,
        "FarPredecessorsRaise.predecessors raised ZeroDivisionError (integer division or modulo by zero) "
        "in the state 124",
    ),
    (FarPredecessorsListState, "FarPredecessorsListState.predecessors gave a list as a state"),
    (
        FarPredecessorsNone,
        "FarPredecessorsNone.predecessors gave NoneType in the state 124; "
        "it must yield (action, earlier state) pairs",
    ),
    (
        FarPredecessorsNotPairs,
        "FarPredecessorsNotPairs.predecessors gave 61 in the state 124; "
        "it must yield (action, earlier state) pairs",
    ),
    (FarSuccessorsRaise, "FarSuccessorsRaise.successors raised KeyError ('fifty') in the state 50"),
    (FarCostRaises, "FarCostRaises.step_cost raised ZeroDivisionError"),
    (NoPredecessors, "NoPredecessors has goals() but no predecessors()"),
    (GoalsRaise, "GoalsRaise.goals raised ValueError (lost)"),
    (GoalsListState, "GoalsListState.goals gave a list as a state"),
    (FarGoalsListState, "FarGoalsListState.goals gave a list as a state"),
    (GoalsNumber, "GoalsNumber.goals gave 200; it must list the goal states, or give None"),
]


@pytest.mark.parametrize(
    ("kind", "sentence"), BROKEN_BACKWARDS, ids=lambda value: getattr(value, "__name__", "")
)
def test_a_mistake_that_a_search_from_both_ends_meets_is_explained(
    kind: type[Problem[Any, Any]], sentence: str
) -> None:
    assert solve(kind.__bases__[0](), "bidirectional").status == "solved"
    with pytest.raises(ProblemError) as caught:
        solve(kind(), "bidirectional")
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


class FarGoalRaises(Corridor):
    def is_goal(self, state: Any) -> Any:
        return state == 200 if state != 120 else 1 // 0


class FarHeuristicRaises(Corridor):
    def heuristic(self, state: Any) -> Any:
        return 0 if state != 120 else 1 // 0


@pytest.mark.parametrize("goal_test", ["generation", "expansion"])
@pytest.mark.parametrize("algorithm", ["bfs", "dfs", "ids", "astar", "idastar", "greedy", "ucs", "wastar"])
def test_a_goal_test_that_fails_far_from_the_start_is_explained_whenever_it_is_made(
    algorithm: str, goal_test: GoalTest
) -> None:
    sentence = r"FarGoalRaises\.is_goal raised ZeroDivisionError \(.*\) in the state 120$"
    with pytest.raises(ProblemError, match=sentence):
        solve(FarGoalRaises(), algorithm, goal_test=goal_test)


@pytest.mark.parametrize("algorithm", ["bfs", "dfs", "ids", "astar"])
def test_a_cost_that_fails_is_explained_by_searches_that_ask_for_it_in_the_end(algorithm: str) -> None:
    with pytest.raises(ProblemError, match=r"FarCostRaises\.step_cost raised ZeroDivisionError"):
        solve(FarCostRaises(), algorithm)


def test_an_estimate_that_fails_is_explained_in_searches_called_by_themselves() -> None:
    own: Heuristic[int] = Heuristic("mine", lambda state: 0 if state != 120 else 1 // 0)
    with pytest.raises(ProblemError, match=r"mine raised ZeroDivisionError \(.*\) in the state 120$"):
        a_star(Corridor(), own)
    with pytest.raises(ProblemError, match=r"FarHeuristicRaises\.heuristic raised .* in the state 120$"):
        a_star(FarHeuristicRaises())


@pytest.mark.parametrize("cost", [-1, float("nan"), float("inf"), 0.5, "much", None])
@pytest.mark.parametrize("algorithm", ["bfs", "dfs", "ids", "astar", "idastar", "greedy", "ucs", "wastar"])
def test_a_cost_with_which_nothing_can_be_proven_is_named_with_its_action(algorithm: str, cost: Any) -> None:
    class Far(Corridor):
        def step_cost(self, state: Any, action: Any, successor: Any) -> Any:
            return cost if state == 100 or successor == 100 else 1

        def successors(self, state: Any) -> Any:
            return [(1, state + 1)] if state < 200 else []

    sentence = rf"Far\.step_cost gave {cost!r} for 1 in the state 99; expected a whole number, 0 or more$"
    with pytest.raises(ProblemError, match=sentence):
        solve(Far(), algorithm)


@pytest.mark.parametrize("value", [-1, float("nan"), "far", None])
@pytest.mark.parametrize("algorithm", ["astar", "idastar", "greedy", "wastar"])
def test_an_estimate_that_is_no_number_from_0_on_is_named_with_its_state(algorithm: str, value: Any) -> None:
    own: Heuristic[int] = Heuristic("mine", lambda state: value if state == 120 else 0)
    with pytest.raises(ProblemError, match=rf"mine gave {value!r} in the state 120; expected a number, 0"):
        solve(Corridor(), algorithm, heuristic=own)


def test_an_error_that_does_not_come_again_is_told_as_it_was() -> None:
    class Moody(Corridor):
        asked = 0

        def is_goal(self, state: Any) -> Any:
            self.asked += 1
            if self.asked == 100:
                raise OSError("not today")
            return state == 200

    with pytest.raises(ProblemError, match=r"Moody raised OSError \(not today\) at the state \d+$"):
        solve(Moody(), "bfs")
