"""A search that was handed in: it gets a problem whose questions are answered and counted out here."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from gridwise.classroom.judging.answer import BoardAnswer, Case
from gridwise.classroom.sandbox.outside import AskedProblem, FailedError
from gridwise.model import Problem

__all__ = ["asked", "judged", "search"]


LONGEST_PLAN = 100_000


def search(case: Case) -> BoardAnswer:
    """Let it search, and replay its plan."""
    assert case.talk is not None
    problem = asked(case)
    begun = time.monotonic()
    said = case.talk.ask(case.seconds, problem.answer, do="search")
    seconds = time.monotonic() - begun
    plan = said.get("plan")
    figures = {"expanded": len(problem.expanded), "seconds": round(seconds, 3)}
    if plan is None:
        return BoardAnswer(False, "it found no plan", figures)
    words = tuple(str(one) for one in plan) if isinstance(plan, list) else ()
    if len(words) > LONGEST_PLAN:
        return BoardAnswer(False, f"its plan has {len(words):,} moves; the most is {LONGEST_PLAN:,}", figures)
    found = judged(case, words, figures)
    if found.solved and not _walked(problem, words):
        # A plan that was not looked for through the problem says nothing about how it was found.
        return BoardAnswer(True, found.sentence, {**found.figures, "expanded": None}, words)
    return found


def asked(case: Case) -> AskedProblem:
    """Put a board before the hand-in, and return what answers its questions."""
    assert case.talk is not None
    problem = case.puzzle.search_problem(case.instance)
    if not isinstance(problem, Problem):
        raise FailedError(f"{case.puzzle.name} is no problem for searches")
    answers = AskedProblem(problem, case.assignment.limits.states)
    case.talk.ask(case.seconds, do="board", **answers.described())
    return answers


def judged(case: Case, plan: tuple[str, ...], figures: Mapping[str, Any]) -> BoardAnswer:
    """Replay a plan under the rules, by code that no hand-in has touched."""
    verdict = case.puzzle.replay(case.instance, " ".join(plan))
    return BoardAnswer(verdict.valid, verdict.message, {**figures, "cost": verdict.cost}, plan)


def _walked(asked: AskedProblem, plan: tuple[str, ...]) -> bool:
    """Tell whether the successors of every state along the plan were asked for."""
    state = asked.problem.initial()
    for word in plan:
        if asked.numbers.get(state) not in asked.expanded:
            return False
        state = next(after for action, after in asked.problem.successors(state) if str(action) == word)
    return True
