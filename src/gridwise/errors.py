"""The error tree: everything Gridwise raises on purpose.

GridwiseError
    UsageError          the request makes no sense: an unknown name, options that do not fit together
    InputError          a file or a text breaks its format or its rules; knows the line
    ProblemError        a person's own problem, heuristic or pilot breaks the model; shows a witness
    LimitError          own code ran into a limit and was stopped from outside
    MissingExtraError   a feature needs an optional dependency; names the extra that brings it
"""

from __future__ import annotations

__all__ = ["GridwiseError", "InputError", "LimitError", "MissingExtraError", "ProblemError", "UsageError"]


class GridwiseError(Exception):
    """Base of all errors that Gridwise raises on purpose; its text is one sentence for people."""


class UsageError(GridwiseError):
    """What was asked for does not exist or does not fit together."""


class InputError(GridwiseError):
    """A text that should hold an instance or a plan does not."""

    def __init__(self, message: str, *, line: int | None = None, source: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.source = source

    def __str__(self) -> str:
        place = ", ".join(
            part for part in (self.source, f"line {self.line}" if self.line is not None else None) if part
        )
        return f"{place}: {self.message}" if place else self.message


class ProblemError(GridwiseError):
    """A person's own problem breaks the rules of the model."""


class LimitError(GridwiseError):
    """A person's own code was stopped by a limit of time or memory."""


class MissingExtraError(GridwiseError):
    """An optional dependency is not installed."""

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(
            f"{feature} needs an optional part; install it with: pip install 'gridwise[{extra}]'"
        )
        self.feature = feature
        self.extra = extra
