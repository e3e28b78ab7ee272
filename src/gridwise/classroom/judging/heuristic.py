"""A heuristic that was handed in: it is asked for estimates, and everything else is done out here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from gridwise.classroom.judging.answer import BoardAnswer, Case
from gridwise.classroom.judging.search import asked
from gridwise.classroom.sandbox.outside import FailedError
from gridwise.errors import GridwiseError
from gridwise.lab.audit import audit
from gridwise.model import Heuristic, Limits
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance

__all__ = ["led", "sound"]


def led(case: Case) -> BoardAnswer:
    """Let our A* be led by it."""
    limits = Limits(seconds=case.seconds, nodes=case.assignment.limits.states)
    options = Options("astar", engine="python", limits=limits)
    with _failing() as failed:
        result = solve_instance(case.puzzle, case.instance, options, _heuristic(case, failed))
    plan = None if result.plan is None else tuple(map(str, result.plan))
    figures = {"expanded": result.metrics.pops, "cost": result.cost}
    return BoardAnswer(result.status == "solved", f"A* with it: {result.status}", figures, plan)


def sound(case: Case, wanted: str) -> BoardAnswer:
    """Tell whether it never overestimates, or whether f never falls, on every state of the board."""
    problem = case.puzzle.search_problem(case.instance)
    assert problem is not None
    limits = Limits(seconds=case.seconds)
    with _failing() as failed:
        most = case.assignment.limits.states
        found = audit(problem, _heuristic(case, failed), most_states=most, limits=limits)
    faults = found.over if wanted == "admissible" else found.falls
    figures = {"states": found.states, "method": found.method}
    if not faults:
        return BoardAnswer(True, f"{wanted} on {found.states:,} states ({found.method})", figures)
    if wanted == "admissible" and (worst := found.overestimate) is not None:
        where = f"{worst.estimate:g} where a goal is {worst.distance:g} away"
        return BoardAnswer(False, f"it overestimates in {faults:,} states: {where}", figures)
    return BoardAnswer(False, f"f falls on {faults:,} steps", figures)


@contextmanager
def _failing() -> Iterator[list[FailedError]]:
    """Collect what went wrong inside, which searches and audits only pass on in words of their own."""
    failed: list[FailedError] = []
    try:
        yield failed
    except GridwiseError:
        if failed:
            raise failed[0] from None
        raise


def _heuristic(case: Case, failed: list[FailedError]) -> Heuristic[Any]:
    problem, talk = asked(case), case.talk
    assert talk is not None
    known: dict[Any, float] = {}

    def estimate(state: Any) -> float:
        if state not in known:
            try:
                said = talk.ask(case.seconds, problem.answer, do="estimates", numbers=[problem.made(state)])
            except FailedError as error:
                failed.append(error)
                raise
            known[state] = _number(said)
        return known[state]

    return Heuristic(case.assignment.symbol, estimate)


def _number(said: dict[str, Any]) -> float:
    values = said.get("values")
    if not isinstance(values, list) or len(values) != 1 or not isinstance(values[0], int | float):
        raise GridwiseError(f"its estimate is no number: {values!r:.60}")
    return values[0]
