"""The best answer so far: what a solver knew when its time was over, or a person's patience."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from gridwise.allowance import StopError, allowing, remaining
from gridwise.model import A, Limits, Result, Status
from gridwise.puzzles.base.options import Options
from gridwise.stopping import result_of

__all__ = ["so_far", "status_of"]

P = TypeVar("P")


def so_far(solve: Callable[[P, Options], Result[A]], instance: P, limits: Limits) -> Result[A]:
    """Solve within limits, those of the preparations too; what Ctrl-C has stopped is returned, too."""
    try:
        with allowing(limits):
            return solve(instance, Options(limits=remaining(limits)))
    except StopError as error:
        return Result("best", error.status, metric=getattr(instance, "metric", None))
    except KeyboardInterrupt as error:
        result: Result[Any] | None = result_of(error)
        if result is None:
            raise
        return result


def status_of(result: Result[Any]) -> Status:
    """Return how a question was answered that a plan was found for."""
    return "interrupted" if result.status == "interrupted" else "solved"
