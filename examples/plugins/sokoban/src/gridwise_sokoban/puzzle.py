"""Sokoban as every front of Gridwise sees it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from importlib.resources import files
from typing import Any

from gridwise import UsageError
from gridwise.puzzles.base import About, Generator, Hint, Made, Puzzle, Verdict
from gridwise.puzzles.base.following import hint_by_search
from gridwise.scene import Scene
from gridwise_sokoban.draw import scene
from gridwise_sokoban.gameplay import SokobanGameplay
from gridwise_sokoban.generate import GENERATOR
from gridwise_sokoban.heuristics import HEURISTICS
from gridwise_sokoban.replay import replay
from gridwise_sokoban.rules import Sokoban

__all__ = ["PUZZLE"]


class SokobanPuzzle(Puzzle[Sokoban]):
    """Push the boxes onto the goals."""

    name = "sokoban"
    about = About(title="Sokoban", summary="push every box onto a goal, in the fewest steps", rank=6)
    metrics = ("steps",)
    heuristics = HEURISTICS

    def parse(self, text: str, metric: str | None = None) -> Sokoban:
        if metric not in (None, *self.metrics):
            raise UsageError(f"no metric named {metric!r}; sokoban counts steps")
        return Sokoban.parse(text)

    def replay(self, instance: Sokoban, plan: str) -> Verdict:
        return replay(str(instance), plan)

    def scene(self, instance: Sokoban, state: Any = None) -> Scene:
        return scene(instance, state)

    @property
    def gameplay(self) -> SokobanGameplay:
        return SokobanGameplay(self)

    @property
    def hint(self) -> Hint[Sokoban]:
        return partial(hint_by_search, self)

    @property
    def generator(self) -> Generator:
        return GENERATOR

    @property
    def shipped(self) -> Sequence[Made]:
        return _levels()


@cache
def _levels() -> tuple[Made, ...]:
    """Read the levels that its generator has made: a line of facts, then the level, then a blank line."""
    text = (files(__package__) / "levels.txt").read_text(encoding="utf-8")
    made = []
    for part in text.strip("\n").split("\n\n"):
        facts, _, level = part.partition("\n")
        named = dict(word.split("=") for word in facts.removeprefix(";").split())
        made.append(Made(level + "\n", {name: int(value) for name, value in named.items()}))
    return tuple(made)


PUZZLE = SokobanPuzzle()
