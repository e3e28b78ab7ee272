"""Mistakes that people make in their own problems, each explained in one sentence with a witness."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from gridwise import Heuristic, Problem, ProblemError, solve
from gridwise.search.check import check_heuristic, check_problem
from tests.conftest import Outcome
from tests.search.problems import Line


class Counter(Problem[Any, Any]):
    """Counts to 9; the base of the broken ones."""

    def initial(self) -> Any:
        return 0

    def successors(self, state: Any) -> Any:
        return [("+", state + 1)] if state < 9 else []

    def is_goal(self, state: Any) -> Any:
        return state == 9


class ListState(Counter):
    def successors(self, state: Any) -> Any:
        yield "+", [1]


class DeepListState(Counter):
    """Goes wrong only far from the start, where no first look reaches."""

    def initial(self) -> Any:
        return 0

    def successors(self, state: Any) -> Any:
        yield "+", state + 1 if state < 500 else [state]

    def is_goal(self, state: Any) -> bool:
        return bool(state == 1000)


class ListStart(Counter):
    def initial(self) -> Any:
        return [0]


class Mutable:
    """Hashable, but changed in place."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mutable) and self.value == other.value

    def __hash__(self) -> int:
        return hash(self.value)

    def __repr__(self) -> str:
        return f"Mutable({self.value})"


class ChangesState(Counter):
    def initial(self) -> Any:
        return Mutable(0)

    def successors(self, state: Any) -> Any:
        state.value += 1
        return [("+", state)]

    def is_goal(self, state: Any) -> Any:
        return state.value == 9


class NotPairs(Counter):
    def successors(self, state: Any) -> Any:
        return [state + 1]


class NoneSuccessors(Counter):
    def successors(self, state: Any) -> Any:
        return None


class NoneGoal(Counter):
    def is_goal(self, state: Any) -> Any:
        return None


class NegativeCost(Counter):
    def step_cost(self, state: Any, action: Any, successor: Any) -> int:
        return -1


class TextHeuristic(Counter):
    def heuristic(self, state: Any) -> Any:
        return "far"


class Raises(Counter):
    def successors(self, state: Any) -> Any:
        return [("+", 10 // (3 - state))]


class Shuffled(Counter):
    calls = 0

    def successors(self, state: Any) -> Iterator[tuple[Any, Any]]:
        self.calls += 1
        yield "+", state + self.calls


BROKEN = [
    (
        ListState,
        "ListState.successors gave a list as a state; states must be hashable: use a tuple (got [1])",
    ),
    (ListStart, "ListStart.initial gave a list as a state; states must be hashable: use a tuple (got [0])"),
    (ChangesState, "ChangesState.successors changed the state it was given: Mutable(0) became Mutable(2)"),
    (NotPairs, "NotPairs.successors gave 1 in the state 0; it must yield (action, next state) pairs"),
    (NoneSuccessors, "NoneSuccessors.successors gave NoneType in the state 0"),
    (NoneGoal, "NoneGoal.is_goal gave None in the state 0; it must give True or False"),
    (NegativeCost, "NegativeCost.step_cost gave -1 for '+' in the state 0"),
    (TextHeuristic, "TextHeuristic.heuristic gave 'far' in the state 0; expected a number, 0 or more"),
    (
        Raises,
        "Raises.successors raised ZeroDivisionError (integer division or modulo by zero) in the state 3",
    ),
    (Shuffled, "Shuffled.successors gave other successors the second time in the state 0"),
]


@pytest.mark.parametrize(("kind", "sentence"), BROKEN, ids=lambda value: getattr(value, "__name__", ""))
def test_checker_and_engine_explain_the_same_mistake(kind: type[Counter], sentence: str) -> None:
    assert any(sentence in fault for fault in check_problem(kind()))
    with pytest.raises(ProblemError) as caught:
        solve(kind(), "astar")
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("algorithm", ["bfs", "dfs", "ids", "astar", "idastar", "greedy", "ucs"])
def test_a_mistake_far_from_the_start_is_explained_when_it_is_met(algorithm: str) -> None:
    with pytest.raises(ProblemError, match=r"DeepListState\.successors gave a list as a state") as caught:
        solve(DeepListState(), algorithm)
    assert "[500]" in str(caught.value)


def test_a_sound_problem_has_no_faults() -> None:
    assert list(check_problem(Line())) == []
    assert list(check_heuristic(Line(), Heuristic.of(Line()))) == []


def test_a_heuristic_that_exceeds_the_distance_is_shown_with_its_worst_witness() -> None:
    # The true distance from 0 to 20 is 10; the witness with the largest excess is far behind the target.
    faults = list(check_heuristic(Line(20, 30), Heuristic("doubled", lambda state: 2 * abs(20 - state))))
    assert faults[0] == "doubled is not admissible: it gives 40 for 0, but a goal is only 10 away"
    assert "doubled is not consistent" in faults[1]


def test_an_inconsistent_heuristic_is_shown_with_the_step_where_it_falls() -> None:
    h: Heuristic[int] = Heuristic("bumpy", lambda state: 3 if state == 10 else 0)
    (fault,) = check_heuristic(Line(20), h)
    assert fault == "bumpy is not consistent: it falls from 3 to 0 when -1 (cost 1) leads from 10 to 9"


def test_the_command_tells_all_this_with_exit_1(gridwise: Callable[..., Outcome], tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        dedent(
            """
            from gridwise import Problem

            class Mine(Problem):
                def initial(self): return 0
                def successors(self, state): yield "+", [state + 1]
                def is_goal(self, state): return False

            class Fine(Problem):
                def initial(self): return 0
                def successors(self, state): yield "+", (state + 1) % 5
                def is_goal(self, state): return state == 3
                def heuristic(self, state): return 7

            class Lost(Problem):
                def initial(self): return 0
                def successors(self, state): return [(side, 2 * state + side) for side in (1, 2)]
                def is_goal(self, state): return state == 1000
                def goals(self): return [1000]
                def predecessors(self, state):
                    if state == 124: raise KeyError(state)
                    return [(2 - state % 2, (state - 1) // 2)] if state else []
            """
        )
    )
    outcome = gridwise("check", f"{file}:Mine")
    assert outcome.status == 1
    assert "Mine.successors gave a list as a state; states must be hashable: use a tuple" in outcome.out
    outcome = gridwise("check", f"{file}:Fine")
    assert outcome.status == 1
    assert "Fine.heuristic is not admissible: it gives 7 for" in outcome.out
    assert gridwise("solve", f"{file}:Mine").status == 2
    outcome = gridwise("solve", f"{file}:Lost", "--algorithm", "bidirectional")
    assert (outcome.status, outcome.out) == (2, "")
    line = next(at for at, text in enumerate(file.read_text().splitlines(), 1) if "raise KeyError" in text)
    fault = "Lost.predecessors raised KeyError (124) in the state 124"
    assert outcome.err == f"gridwise: {file}, line {line}: {fault}\n"
    outcome = gridwise("check", f"{file}:Fin")
    assert outcome.status == 2
    assert "has nothing named 'Fin'" in outcome.err


def test_a_file_that_does_not_run_is_named_with_its_line(
    gridwise: Callable[..., Outcome], tmp_path: Path
) -> None:
    file = tmp_path / "broken.py"
    file.write_text("x = 1\ny = x +\n")
    outcome = gridwise("check", f"{file}:Mine")
    assert (outcome.status, outcome.err.count("\n")) == (2, 1)
    assert "broken.py, line 2: SyntaxError" in outcome.err
