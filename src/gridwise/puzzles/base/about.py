"""What the fronts show about a puzzle before anything is solved or played: data, no code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["About", "Preview"]


@dataclass(frozen=True, slots=True)
class Preview:
    """How a puzzle moves in a small picture of it, such as on the first page."""

    algorithm: str = "best"
    """Whose solution is shown."""
    level: str = "medium"
    """How hard the shipped instance is that is solved."""
    skip: int = 0
    """Moves left out at the start, where little is to be seen."""
    step_ms: int = 420


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """A puzzle in words, and what is usual for it."""

    title: str
    """The name as people write it."""
    summary: str
    """One line for people."""
    greeting: str = ""
    """What is to be done, for who starts to play; the summary where there is none."""
    rank: int = 100
    """Where it stands among the puzzles as a newcomer should meet them, the smallest first."""
    runners: tuple[str, ...] = ("bfs", "astar")
    """Algorithms that race when none are named; the last of them is the one to watch."""
    contenders: tuple[str, ...] = ("bfs", "dfs", "astar")
    """Algorithms that a page offers for a race."""
    compared: tuple[str, ...] = ("bfs", "dfs", "astar", "idastar")
    """Algorithms that a page offers for a comparison."""
    preview: Preview = Preview()
    examples: Mapping[str, str] = field(default_factory=dict)
    """Lines for the help of commands, by the name of the command."""
