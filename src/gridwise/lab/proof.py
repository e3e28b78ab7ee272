"""Checking after a search what it claims: is its cost the smallest possible, does its heuristic never
overestimate?
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from time import monotonic
from typing import Any

from gridwise.errors import ProblemError, UsageError
from gridwise.lab.audit import StateSpace
from gridwise.lab.audit_findings import Audit
from gridwise.lab.own_runs import next_run
from gridwise.model import Heuristic, Limits, Problem, Result
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.solve import heuristic_for, solve_instance
from gridwise.search.check import cost_at, shown

__all__ = ["audit_lines", "audited"]

MOST_STATES = 50_000
"""Everything that can be reached is mapped up to this many states; beyond that, another search proves."""


def audited(puzzle: Puzzle[Any], instance: Any, options: Options, result: Result[Any]) -> Result[Any]:
    """Check a result, within the limits of one more search, and return it with what is then proven.

    Where everything that can be reached is few enough, the true distance of every state is known, and the
    heuristic is compared with each. Else a search that proves its cost by itself, the puzzle's best or one
    without a heuristic, tells the smallest cost; then the true distances along its plan, and along an equally
    cheap one, are known. If the cost was not the smallest, one of these states shows why.
    """
    problem = puzzle.search_problem(instance)
    if problem is None:
        raise UsageError(f"{puzzle.name} is no search of states: there is nothing to audit")
    if result.optimal or result.status not in ("solved", "unsolvable"):
        return result
    if result.status == "unsolvable" and "unsolvable_if" not in result.extra:
        return result
    next_run()
    report = Audit(_heuristic(puzzle, instance, options, problem, result))
    known = _everything(problem, options.limits, report) or _along(
        puzzle, instance, problem, options, result, report
    )
    if known is None:
        return replace(result, extra={**result.extra, "audit": None})
    return _told(result, report, *known)


def audit_lines(result: Result[Any]) -> Iterator[str]:
    """Tell what an audit has found."""
    if "audit" not in result.extra:
        return
    found = result.extra["audit"]
    if found is None:
        yield "Not audited: the limits leave no time to prove it."
        return
    over, name = found["overestimate"], found["heuristic"]
    name = "its heuristic" if name == "own" else name
    extent = "all that can be reached" if found["method"] == "exhaustive" else "those of cheapest plans"
    if over is not None:
        yield (
            f"Audited: {name} overestimates: it gives {over['estimate']:g} for {shown(over['state'])}, "
            f"but a goal is only {over['distance']:,} away."
        )
    elif name is not None:
        yield f"Audited: {name} overestimates in none of {found['states']:,} states, {extent}."
    else:
        yield "Audited: another search has proven it."


def _heuristic(
    puzzle: Puzzle[Any], instance: Any, options: Options, problem: Problem[Any, Any], result: Result[Any]
) -> Heuristic[Any]:
    if result.heuristic is None:
        return Heuristic("", lambda state: 0, admissible=True)
    return heuristic_for(puzzle, instance, options.heuristic)[0] or Heuristic.of(problem)


def _everything(problem: Problem[Any, Any], limits: Limits, report: Audit) -> tuple[str, int | None] | None:
    """Compare the heuristic with the true distance of every state; return the smallest cost."""
    deadline = None if limits.seconds is None else monotonic() + limits.seconds
    space = StateSpace(problem, min(MOST_STATES, limits.nodes or MOST_STATES), deadline)
    if not space.whole:
        return None
    distances = space.distances()
    for state, distance in distances.items():
        report.add_state(state, distance)
    if (worst := report.overestimate) is not None:
        report.overestimate = replace(worst, path=space.path(worst.state, distances))
    return "exhaustive", distances.get(problem.initial())


def _along(
    puzzle: Puzzle[Any],
    instance: Any,
    problem: Problem[Any, Any],
    options: Options,
    result: Result[Any],
    report: Audit,
) -> tuple[str, int | None] | None:
    """Let another search prove the smallest cost, and compare the heuristic along the cheapest plans."""
    proving = "best" if "best" in puzzle.solving.solvers else "ucs"
    next_run()
    proof = solve_instance(puzzle, instance, Options(proving, limits=options.limits))
    if proof.status == "unsolvable":
        return "search", None
    if not proof.optimal or proof.cost is None:
        return None
    seen = set()
    for plan in (proof.plan, result.plan if result.cost == proof.cost else None):
        state, distance = problem.initial(), proof.cost
        actions = () if plan is None else plan.actions
        for number, action in enumerate((*actions, None)):
            if state not in seen:
                report.add_state(state, distance, actions[number:])
                seen.add(state)
            if number < len(actions):
                after = _after(problem, state, action)
                distance -= cost_at(problem, state, action, after)
                state = after
    return "search", proof.cost


def _after(problem: Problem[Any, Any], state: Any, action: Any) -> Any:
    made = ((one, after) for one, after in problem.successors(state))
    return next(after for one, after in made if one == action or str(one) == str(action))


def _told(result: Result[Any], report: Audit, method: str, fewest: int | None) -> Result[Any]:
    name = report.heuristic.name or None
    if result.cost is None and fewest is not None:
        raise ProblemError(f"{result.algorithm} found no plan, but there is one with a cost of {fewest:,}")
    if result.cost is not None and (fewest is None or fewest > result.cost):
        raise ProblemError(
            f"{result.algorithm} found a plan with a cost of {result.cost:,}, but no other search finds one "
            "as cheap: successors and costs must never change"
        )
    over = report.as_dict()["overestimate"]
    found = {
        "method": method,
        "heuristic": name,
        "states": report.measured,
        "fewest": fewest,
        "admissible": None if name is None else over is None,
        "overestimate": over,
    }
    kept = {key: value for key, value in result.extra.items() if not key.endswith("_if")}
    optimal = result.cost is not None and result.cost == fewest
    return replace(result, optimal=optimal, lower_bound=fewest, extra={**kept, "audit": found})
