"""The error tree: everything Gridwise raises on purpose.

GridwiseError
    UsageError          the request makes no sense: an unknown name, options that do not fit together
    InputError          a file or a text breaks its format or its rules; knows the line
    ProblemError        a person's own problem, heuristic or pilot breaks the model; shows a witness
    LimitError          own code ran into a limit and was stopped from outside
    MissingExtraError   a feature needs an optional dependency; names the extra that brings it
"""

from __future__ import annotations

__all__ = [
    "GridwiseError",
    "InputError",
    "KilledError",
    "LimitError",
    "MissingExtraError",
    "ProblemError",
    "UsageError",
]


LONGEST = 1000
"""Letters of a sentence; what was typed or read may be of any length."""


def legible(sentence: str) -> str:
    """Return a sentence that every terminal can show: half letters escaped, a long one without its middle."""
    if len(sentence) > LONGEST:
        sentence = f"{sentence[: LONGEST - 300]} ... {sentence[-200:]}"
    return sentence.encode("utf-8", "backslashreplace").decode()


class GridwiseError(Exception):
    """Base of all errors that Gridwise raises on purpose; its text is one sentence for people."""

    def __str__(self) -> str:
        return legible(super().__str__())


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
        return legible(f"{place}: {self.message}" if place else self.message)


class ProblemError(GridwiseError):
    """A person's own problem breaks the rules of the model."""


class KilledError(ProblemError):
    """The process of a person's own code was killed: by the code itself, or by somebody else."""


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
