"""Turning what goes wrong inside a person's own problem into one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from types import TracebackType
from typing import Any

from gridwise.errors import GridwiseError, ProblemError
from gridwise.model import Heuristic, Problem
from gridwise.search.check import check_problem, faults_at, shown, wrong_estimate

__all__ = ["explained"]

_FIRST_STATES = 20


@contextmanager
def explained(problem: Problem[Any, Any], heuristic: Heuristic[Any] | None) -> Iterator[None]:
    """Look at the first states before a search, and explain what breaks during it.

    Raises ProblemError with a witness. The first look is what catches a state that is changed in
    place, which a search would never notice.
    """
    for fault in islice(check_problem(problem, most_states=_FIRST_STATES), 1):
        raise ProblemError(fault)
    if heuristic is not None:
        for fault in wrong_estimate(heuristic, problem.initial()):
            raise ProblemError(fault)
    try:
        yield
    except GridwiseError:
        raise
    except Exception as error:
        state = _state_under_expansion(error.__traceback__)
        if state is None:
            raise
        for fault in faults_at(problem, state):
            raise ProblemError(fault) from error
        for _, successor in problem.successors(state):
            for fault in faults_at(problem, successor):
                raise ProblemError(fault) from error
            if heuristic is not None:
                for fault in wrong_estimate(heuristic, successor):
                    raise ProblemError(fault) from error
        raise ProblemError(
            f"{type(problem).__name__} raised {type(error).__name__} ({error}) at the state {shown(state)}"
        ) from error


def _state_under_expansion(trace: TracebackType | None) -> Any:
    """Find the state that a search was expanding, from the frames of the error."""
    while trace is not None:
        frame = trace.tb_frame
        if (
            frame.f_globals.get("__name__", "").startswith("gridwise.search.")
            and "successors" in frame.f_locals
        ):
            return frame.f_locals.get("state")
        trace = trace.tb_next
    return None
