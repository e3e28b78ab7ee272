"""What grading found: for each submission, each test and each board, points or a reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

__all__ = ["BoardResult", "SubmissionResult", "TestResult"]


@dataclass(frozen=True, slots=True)
class BoardResult:
    """One board of one test."""

    board: str
    """Its name: `board 3`, or a file."""
    passed: bool
    sentence: str
    """What was found, or why it failed."""
    status: str = "answered"
    """`answered`, `failed`, `timeout`, `memory`, `limit`, `died`."""
    figures: Mapping[str, Any] = field(default_factory=dict)
    """cost, optimum, expanded, reference, seconds, length, ...: whatever the kind of test measures."""
    text: str = ""
    """The board; empty where it is hidden."""
    plan: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class TestResult:
    """One test of one submission."""

    __test__ = False  # pytest takes the name for its own

    name: str
    kind: str
    points: float
    max_points: float
    sentence: str
    hidden: bool = False
    boards: tuple[BoardResult, ...] = ()


@dataclass(frozen=True, slots=True)
class SubmissionResult:
    """Everything about one submission."""

    name: str
    status: str
    """`graded`, or a word for what went wrong as a whole: `missing`, `unreadable`."""
    points: float
    max_points: float
    tests: tuple[TestResult, ...] = ()
    tried: tuple[str, ...] = ()
    """What it was seen trying that has no place in an answer: files, processes, networks."""
    sentence: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> SubmissionResult:
        """Read it back."""
        tests = tuple(
            TestResult(
                **{
                    **test,
                    "boards": tuple(
                        BoardResult(
                            **{**board, "plan": None if board["plan"] is None else tuple(board["plan"])}
                        )
                        for board in test["boards"]
                    ),
                }
            )
            for test in data["tests"]
        )
        return cls(**{**data, "tests": tests, "tried": tuple(data["tried"])})
