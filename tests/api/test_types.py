"""Uses of the package as a type checker sees them: `mypy --strict` reads this file, and it runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, assert_type

import gridwise
from gridwise.csp import ConstraintProblem
from gridwise.lab.audit import Audit
from gridwise.lab.notebook import Comparison, Standings
from gridwise.lab.search_view.race import Race, Watch
from gridwise.puzzles.base import Answer, Difficulty, Verdict
from gridwise.puzzles.base.play import Play


class Stairs(gridwise.Problem[int, str]):
    """Up to the seventeenth step."""

    def initial(self) -> int:
        return 0

    def successors(self, state: int) -> Iterator[tuple[str, int]]:
        for step in (1, 5):
            yield f"+{step}", state + step

    def is_goal(self, state: int) -> bool:
        return state == 17


def one_by_one(problem: gridwise.Problem[int, str], heuristic: object = None) -> list[str]:
    plan, state = [], problem.initial()
    while not problem.is_goal(state):
        action, state = next(iter(problem.successors(state)))
        plan.append(action)
    return plan


def test_every_call_has_its_type() -> None:
    board = gridwise.load("rushhour", "@2")
    assert_type(gridwise.solve(board, seconds=60.0), gridwise.Result[Any])
    assert_type(gridwise.solve(Stairs(), one_by_one, limits=gridwise.Limits(nodes=50)), gridwise.Result[Any])
    assert_type(gridwise.verify(board, "A+1"), Verdict)
    assert_type(gridwise.hint(board), Answer)
    assert_type(gridwise.explore(board, nodes=10), Answer)
    assert_type(gridwise.grade_difficulty(board), Difficulty | None)
    assert_type(gridwise.generate("rushhour", 1, moves="2-9"), list[Any])
    assert_type(gridwise.load_all("rushhour", "@1"), list[tuple[Any, dict[str, Any]]])
    levels: list[str | Path] = ["@1"]
    rows = assert_type(gridwise.compare("rushhour", levels, ["bfs"]), Comparison)
    assert_type(rows[0], dict[str, Any])
    assert_type(gridwise.race(Stairs(), ["bfs", one_by_one]), Race)
    assert_type(gridwise.watch(Stairs(), one_by_one), Watch)
    assert_type(gridwise.audit(board, lambda problem, state: 0), Audit)
    assert_type(gridwise.arena("greedy", "4x4", games=1), Standings)
    assert_type(gridwise.play(board), Play[Any])
    assert_type(gridwise.check(Stairs), list[str])
    problem: ConstraintProblem[str] = ConstraintProblem()
    problem.add_variables("ab", [1, 2])
    assert_type(gridwise.solve(problem, "mac", ordering="mrv"), gridwise.Result[Any])
    assert_type(gridwise.load(ConstraintProblem), Any)
