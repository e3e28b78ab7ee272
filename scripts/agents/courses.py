"""What each agent learns from and is examined on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["COURSES", "Course"]


@dataclass(frozen=True, slots=True)
class Course:
    """Boards made by the puzzle's generator, from easy to hard."""

    puzzle: str
    levels: Mapping[str, Mapping[str, Any]]
    """Choices of the generator by what the table calls them."""
    boards: int = 250
    """Of each level, to learn from."""
    samples: int | None = None
    """Positions of each, at most."""
    most_states: int = 2000
    """Of a board with more states only those of a shortest way are learned from."""
    updates: int = 2000
    tests: int = 100
    """Boards of each level to be examined on."""
    most_moves: int = 200
    """Before the agent gives a board up."""


COURSES: Mapping[str, Course] = {
    course.puzzle: course
    for course in (
        Course(
            "rushhour",
            {f"6x6, {slides} slides": {"moves": slides} for slides in ("2..5", "6..10", "11..15", "16..22")},
            samples=40,
            most_states=200_000,
            updates=4000,
        ),
        Course(
            "torus-snake",
            {
                f"6x6, {cells} cells with apples": {"size": "6x6", "cells": cells, "most": 2}
                for cells in (2, 3, 4, 5)
            },
        ),
        Course(
            "worm",
            {
                f"5x5, target {target}": {"size": "5x5", "kind": "sparse", "foods": "1-4", "target": target}
                for target in (60, 100, 140)
            },
        ),
    )
}
"""By puzzle."""
