"""What an assignment consists of: boards, limits, parts that are handed in, tests with points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, TypeAlias

__all__ = [
    "Boards",
    "CourseAssignment",
    "Fault",
    "HandIn",
    "HandInPart",
    "Judgement",
    "RunLimits",
    "TestKind",
]

HandIn: TypeAlias = Literal["algorithm", "heuristic", "agent", "pilot", "csp", "plans"]
"""What students hand in."""

TestKind: TypeAlias = Literal[
    "solves", "optimal", "admissible", "consistent", "expanded", "factor", "seconds", "memory", "faster",
    "fills", "length", "documented",
]  # fmt: skip
"""What a test asks for."""


@dataclass(frozen=True, slots=True)
class Boards:
    """The instances of an assignment, or of one of its tests."""

    files: tuple[str, ...] = ()
    """Paths beside the assignment, and shipped ones such as @7."""
    count: int = 0
    """How many are made."""
    seed: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    """What `gridwise generate` takes beside a seed, such as difficulty or size."""
    curve: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    """Options whose value changes from the first board to the last."""
    personal: bool = True
    """Whether every student gets boards of their own."""


@dataclass(frozen=True, slots=True)
class RunLimits:
    """What one run of handed-in code may use."""

    seconds: float = 10.0
    memory: int = 512 << 20
    """In bytes."""
    states: int = 200_000
    """Distinct states that it may ask about."""


@dataclass(frozen=True, slots=True)
class HandInPart:
    """One thing that is handed in."""

    kind: HandIn
    symbol: str = ""
    """The name of the function or class; plans are files and have none."""
    about: str = ""
    """What it should do, in a sentence or two: the starter file says so."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One test: what must be true, and the points for it."""

    name: str
    kind: str
    points: float
    hand_in: HandIn = "algorithm"
    symbol: str = ""
    """Of the part that is tested."""
    mark: float | None = None
    """At most so many states, seconds, MiB, times ours; at least such a share of boards, such a length."""
    reference: str | None = None
    """Whom a factor or a time is measured against: one of our algorithms or heuristics."""
    solver: str | None = None
    """For a constraint model: which of our backtracking searches solves it."""
    partial: bool = True
    """Whether part of the boards gives part of the points."""
    hidden: bool = False
    boards: Boards | None = None
    hint: str = ""


@dataclass(frozen=True, slots=True)
class CourseAssignment:
    """A whole assignment."""

    name: str
    title: str
    puzzle: str
    hand_in: HandIn
    """Of the first part; `of` looks at another one."""
    file: str
    symbol: str
    text: str
    boards: Boards
    limits: RunLimits
    tests: tuple[Judgement, ...]
    parts: tuple[HandInPart, ...] = ()
    metric: str | None = None
    folder: Path = Path()
    allow_gridwise: bool = False
    """Whether handed-in code may import Gridwise, and so its searches; else there is none in the sandbox."""

    @property
    def points(self) -> float:
        """The most that can be had."""
        return round(sum(test.points for test in self.tests), 9)

    @property
    def visible(self) -> tuple[Judgement, ...]:
        """The tests that students see."""
        return tuple(test for test in self.tests if not test.hidden)

    def of(self, test: Judgement) -> CourseAssignment:
        """Return the assignment as if the part that a test is about were all that is handed in."""
        return replace(self, hand_in=test.hand_in, symbol=test.symbol)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is wrong with an assignment."""

    line: int
    sentence: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}"
