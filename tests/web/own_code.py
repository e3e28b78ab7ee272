"""Code of a person's own, for a server that is started with it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from typing import Any

from gridwise import Problem
from gridwise.scene import Block, Goal, Scene


class Stairs(Problem[int, str]):
    """Climb to the top, one step or two at a time."""

    def initial(self) -> int:
        return 0

    def is_goal(self, state: int) -> bool:
        return state == 7

    def successors(self, state: int) -> Iterator[tuple[str, int]]:
        for name, height in (("one", 1), ("two", 2)):
            if state + height <= 7:
                yield name, state + height

    def scene(self, state: int) -> Scene:
        return Scene(1, 8, (Goal(0, 7), Block(0, state, label="me")), title=f"Step {state}")


def my_search(problem: Any, heuristic: Any = None) -> list[Any] | None:
    """Breadth first, told by nobody."""
    start = problem.initial()
    frontier, plans = [start], {start: list[Any]()}
    print("what it prints")
    for state in frontier:
        if problem.is_goal(state):
            return plans[state]
        for action, successor in problem.successors(state):
            if successor not in plans:
                plans[successor] = [*plans[state], action]
                frontier.append(successor)
    return None


def _is_serious(problem: Any) -> bool:
    """Ask more questions than somebody who only tries it allows."""
    seen = {problem.initial()}
    frontier = list(seen)
    while frontier and len(seen) < 300:
        for _, successor in problem.successors(frontier.pop()):
            if successor not in seen:
                seen.add(successor)
                frontier.append(successor)
    return len(seen) >= 300


def vanishes(problem: Any, heuristic: Any = None) -> None:
    """End the process."""
    if _is_serious(problem):
        os._exit(0)


def leaves(problem: Any, heuristic: Any = None) -> None:
    """End the program."""
    if _is_serious(problem):
        sys.exit(0)


def hangs(problem: Any, heuristic: Any = None) -> None:
    """Never end."""
    if not _is_serious(problem):
        return
    while True:
        pass


def eats(problem: Any, heuristic: Any = None) -> None:
    """Take all memory."""
    rows: list[bytearray] = []
    while rows or _is_serious(problem):
        rows.append(bytearray(50_000_000))


def cars_left(problem: Any, state: Any) -> int:
    """Count nothing, on boards with cars alone."""
    return 0 * len(problem.cars_at(state))


class Leftwards:
    """Goes left while it can."""

    def choose(self, view: Any) -> str:
        return "L" if "L" in view.legal() else (view.legal() or ("U",))[0]


class Gone:
    """Ends its process in the second step."""

    def choose(self, view: Any) -> str:
        if view.steps:
            os._exit(0)
        return str(view.legal()[0])


class Errs:
    """Raises an error in the second step."""

    def choose(self, view: Any) -> str:
        if view.steps:
            raise ValueError("no idea")
        return str(view.legal()[0])


class Stuck:
    """Never answers in the second step."""

    def choose(self, view: Any) -> str:
        while view.steps:
            time.sleep(1)
        return str(view.legal()[0])


class Vague:
    """Its plan is no plan."""

    def choose(self, view: Any) -> str:
        return str(view.legal()[0])

    def plan(self) -> int:
        return 5


NUMBER = 7


class Nothing:
    """No pilot, no puzzle."""
