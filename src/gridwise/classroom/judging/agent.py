"""An agent that was handed in: it is asked for one action after the other."""

from __future__ import annotations

from gridwise.classroom.judging.answer import BoardAnswer, Case
from gridwise.classroom.judging.search import asked, judged

__all__ = ["act"]

MOST_MOVES = 2_000


def act(case: Case) -> BoardAnswer:
    """Let it act until the goal is reached, it cannot go on, or it has had moves enough."""
    assert case.talk is not None
    problem = asked(case)
    state, plan = problem.problem.initial(), list[str]()
    while not problem.problem.is_goal(state):
        if len(plan) == MOST_MOVES:
            return BoardAnswer(
                False, f"the goal is not reached after {MOST_MOVES:,} moves", {"moves": len(plan)}
            )
        said = case.talk.ask(case.seconds, problem.answer, do="act", state=problem.made(state))
        word = str(said.get("action"))
        after = next(
            (made for action, made in problem.problem.successors(state) if str(action) == word), None
        )
        if after is None:
            words = f"move {len(plan) + 1}, {word:.40}, cannot be made"
            return BoardAnswer(False, words, {"moves": len(plan)}, tuple(plan))
        plan.append(word)
        state = after
    return judged(case, tuple(plan), {"moves": len(plan)})
