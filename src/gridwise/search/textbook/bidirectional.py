"""Bidirectional breadth-first search, for problems that can be run backwards."""

from __future__ import annotations

from collections.abc import Iterable

from gridwise.errors import UsageError
from gridwise.model import A, Limits, Problem, Result, S
from gridwise.progress import Moment
from gridwise.search.records import path_to
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

    I. Pohl, "Bi-directional search", 1971, where the smaller side goes first, too.
    """
    run = Run("bidirectional", problem, limits, trace)
    start = problem.initial()
    goals: dict[S, None] = {}
    with run:
        goals = _goals_of(problem)
    ahead: dict[S, tuple[S, A] | None] = run.table({start: None})
    behind: dict[S, tuple[S, A] | None] = run.table(dict.fromkeys(goals), ahead)
    front, back, level = [start], list(goals), list[S]()
    meeting = start if start in behind else None
    forwards, levels, max_frontier = True, 0, len(front) + len(back)

    def neighbours(state: S) -> Iterable[tuple[A, S]]:
        return problem.successors(state) if forwards else problem.predecessors(state)

    def moment() -> Moment:
        return Moment(len(ahead) + len(behind), len(front) + len(back), levels)

    expand = run.begin(neighbours, level, ahead, behind, moment=moment)
    with run:
        while front and back and meeting is None:
            forwards = len(front) <= len(back)
            side, other = (ahead, behind) if forwards else (behind, ahead)
            for state in front if forwards else back:
                for action, neighbour in expand(state):
                    if neighbour not in side:
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
        _join(meeting, ahead, behind),
        lower_bound=levels + (meeting is None) if problem.has_unit_costs else None,
        explored=len(ahead) + len(behind) - (meeting is not None),
        pushes=len(ahead) + len(behind),
        max_frontier=max_frontier,
    )


def _goals_of(problem: Problem[S, A]) -> dict[S, None]:
    listed = problem.goals()
    if listed is None:
        raise UsageError(
            f"{type(problem).__name__} cannot be run backwards: its goal states cannot be listed"
        )
    return dict.fromkeys(listed)


def _join(
    meeting: S | None, ahead: dict[S, tuple[S, A] | None], behind: dict[S, tuple[S, A] | None]
) -> list[tuple[A, S]] | None:
    path = path_to(meeting, ahead)
    if path is None or meeting is None:
        return None
    state = meeting
    while (link := behind[state]) is not None:
        state, action = link
        path.append((action, state))
    return path
