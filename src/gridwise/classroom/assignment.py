"""An assignment: one TOML file that says what is handed in, on which boards it is tried, and what that is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeAlias

from gridwise.errors import InputError
from gridwise.files import read_text
from gridwise.names import pick

__all__ = [
    "Assignment",
    "Boards",
    "Fault",
    "HandIn",
    "Judgement",
    "Limits",
    "TestKind",
    "faults_of",
    "read_assignment",
]

HandIn: TypeAlias = Literal["algorithm", "heuristic", "agent", "pilot", "csp", "plans"]
"""What students hand in."""


@dataclass(frozen=True, slots=True)
class Boards:
    """The instances of an assignment, or of one of its tests."""

    files: tuple[str, ...] = ()
    """Paths beside the assignment, and shipped ones such as @7."""
    count: int = 0
    seed: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    """What `gridwise generate` takes beside a seed, such as difficulty or size."""
    personal: bool = True
    """Whether every student gets boards of their own."""
    curve: tuple[str, ...] = ()
    """Values of `difficulty`, from the first board to the last."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one run of handed-in code may use."""

    seconds: float = 10.0
    memory: int = 512 << 20
    states: int = 200_000


TestKind: TypeAlias = Literal[
    "solves", "optimal", "admissible", "consistent", "expanded", "factor", "seconds", "memory", "faster",
    "fills", "length", "documented",
]  # fmt: skip
WITH_MARK = ("expanded", "factor", "seconds", "memory", "faster", "fills", "length")
"""Kinds that need a figure to be measured against."""
FITTING: dict[str, tuple[HandIn, ...]] = {
    "solves": ("algorithm", "agent", "csp", "plans"),
    "optimal": ("algorithm", "agent", "plans"),
    "admissible": ("heuristic",),
    "consistent": ("heuristic",),
    "expanded": ("algorithm", "heuristic", "csp"),
    "factor": ("algorithm", "heuristic", "agent", "plans"),
    "seconds": ("algorithm", "agent", "pilot", "csp"),
    "memory": ("algorithm", "agent", "pilot", "csp"),
    "faster": ("algorithm", "heuristic"),
    "fills": ("pilot",),
    "length": ("pilot",),
    "documented": ("algorithm", "heuristic", "agent", "pilot", "csp"),
}


@dataclass(frozen=True, slots=True)
class Judgement:
    """One test: what must be true, and the points for it."""

    name: str
    kind: str
    points: float
    mark: float | None = None
    """At most so many states, seconds, bytes; at least such a share of boards filled, such a length."""
    reference: str | None = None
    """Whom a factor or a time is measured against: one of our algorithms or heuristics."""
    partial: bool = True
    """Whether part of the boards gives part of the points."""
    hidden: bool = False
    boards: Boards | None = None
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Assignment:
    """A whole assignment."""

    name: str
    title: str
    puzzle: str
    hand_in: HandIn
    file: str
    symbol: str
    text: str
    boards: Boards
    limits: Limits
    tests: tuple[Judgement, ...]
    allow: tuple[str, ...] = ()
    metric: str | None = None
    folder: Path = Path()

    @property
    def points(self) -> float:
        """The most that can be had."""
        return sum(test.points for test in self.tests)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is wrong with an assignment."""

    line: int
    sentence: str


def read_assignment(path: str | Path) -> Assignment:
    """Read an assignment, a file or a shipped one such as @rushhour; the first fault is an InputError."""
    source, text = _source(path)
    faults, made = _understood(source, text)
    if faults or made is None:
        first = min(faults, key=lambda one: one.line)
        raise InputError(first.sentence, line=first.line, source=str(path))
    return made


def faults_of(path: str | Path) -> list[Fault]:
    """Say everything that is wrong with an assignment, line by line."""
    return sorted(_understood(*_source(path))[0], key=lambda one: one.line)


def _source(path: str | Path) -> tuple[Path, str]:
    if str(path).startswith("@"):
        shipped = {file.stem: file for file in (Path(__file__).parent / "shipped").glob("*.toml")}
        file = pick(str(path)[1:], shipped, "assignment")
        return file, file.read_text(encoding="utf-8")
    return Path(path), read_text(path)
