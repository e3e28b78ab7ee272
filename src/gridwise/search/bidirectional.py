"""Bidirectional breadth-first search, for problems that can be run backwards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from gridwise.errors import UsageError
from gridwise.model import A, Limits, Problem, Result, S
from gridwise.search.breadth_first import path_to
from gridwise.search.run import Run
from gridwise.trace import Trace

__all__ = ["bidirectional"]


def bidirectional(
    problem: Problem[S, A], *, limits: Limits = Limits(), trace: Trace | None = None
) -> Result[A]:
    """Find a plan with the fewest actions by two searches that meet in the middle.

    Needs `goals()` and `predecessors()`. The side with the smaller frontier goes one whole level
    further, the start's side in a tie; a state that the other side has recorded is a meeting, and the
    first level with a meeting gives the shortest plan. Counters are those of both sides together, a
    state seen from both sides once. The frontier of a trace is the level in the making.
    """
    listed = problem.goals()
    if listed is None:
        raise UsageError(
            f"{type(problem).__name__} cannot be run backwards: its goal states cannot be listed"
        )
    run = Run("bidirectional", problem, limits, trace)
    start = problem.initial()
    ahead: dict[S, tuple[S, A] | None] = {start: None}
    behind: dict[S, tuple[S, A] | None] = dict.fromkeys(listed)
    front, back, level = [start], list(behind), list[S]()
    forwards = True

    def neighbours(state: S) -> Iterable[tuple[A, S]]:
        return problem.successors(state) if forwards else problem.predecessors(state)

    expand = run.watched(neighbours, level, start, *behind)
    meeting = start if start in behind else None
    pops, levels = 0, 0
    max_frontier = len(front) + len(back)
    with run:
        while front and back and meeting is None:
            forwards = len(front) <= len(back)
            side, other = (ahead, behind) if forwards else (behind, ahead)
            for state in front if forwards else back:
                pops += 1
                if pops >= run.check_at:
                    held = len(front) + len(back)
                    run.check(pops, len(ahead) + len(behind), partial(int, levels), frontier=held)
                for action, neighbour in expand(state):
                    if neighbour not in side:
                        if len(ahead) + len(behind) >= run.node_limit:
                            run.stop("limit")
                        side[neighbour] = (state, action)
                        level.append(neighbour)
                        if neighbour in other:
                            meeting = neighbour
                            break
                if meeting is not None:
                    break
            front, back = (level[:], back) if forwards else (front, level[:])
            level.clear()
            levels += 1
            max_frontier = max(max_frontier, len(front) + len(back))
    return run.result(
        None if meeting is None else _join(meeting, ahead, behind),
        explored=len(ahead) + len(behind) - (meeting is not None),
        pushes=len(ahead) + len(behind),
        pops=pops,
        max_frontier=max_frontier,
        lower_bound=levels + (meeting is None) if problem.has_unit_costs else None,
    )


def _join(
    meeting: S, ahead: dict[S, tuple[S, A] | None], behind: dict[S, tuple[S, A] | None]
) -> list[tuple[A, S]]:
    path = path_to(meeting, ahead)
    state = meeting
    while (link := behind[state]) is not None:
        state, action = link
        path.append((action, state))
    return path
