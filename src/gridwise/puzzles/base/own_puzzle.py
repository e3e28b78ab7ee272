"""People's own problems, wrapped so that every command works on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from gridwise.errors import InputError, ProblemError, UsageError
from gridwise.model import Problem, Result
from gridwise.puzzles.base import About, Gameplay, Hint, Puzzle, Verdict, plan_words
from gridwise.puzzles.base.following import hint_by_search
from gridwise.puzzles.base.puzzle import states_along
from gridwise.puzzles.base.text_board import text_board
from gridwise.scene import Highlight, Path, Scene
from gridwise.search.check import cost_at, shown

__all__ = ["OwnPuzzle"]


class OwnPuzzle(Puzzle[Problem[Any, Any]]):
    """A puzzle made from one class derived from Problem."""

    def __init__(self, kind: type[Problem[Any, Any]], name: str | None = None) -> None:
        self.kind = self.instance_type = kind
        self.name = name or kind.__name__
        self.about = About(
            title="", summary=(kind.__doc__ or "a person's own problem").strip().splitlines()[0]
        )

    @property
    def _kind_name(self) -> str:
        return self.kind.__name__

    @property
    def create(self) -> Callable[[str | None], Problem[Any, Any]]:
        return self._create

    def _create(self, metric: str | None) -> Problem[Any, Any]:
        """Make the instance that needs no file."""
        self.refuse(metric)
        try:
            return self.kind()
        except TypeError as error:
            raise ProblemError(
                f"{self._kind_name}() cannot be made without arguments ({error}); give a FILE"
            ) from error

    def refuse(self, metric: str | None) -> None:
        """Tell who names a metric that a person's own problem has none."""
        if metric is not None:
            raise UsageError(f"{self.name} has no metrics: its step costs are its cost, got {metric!r:.40}")

    def parse(self, text: str, metric: str | None = None) -> Problem[Any, Any]:
        self.refuse(metric)
        parse = getattr(self.kind, "parse", None)
        if parse is None:
            raise UsageError(f"{self._kind_name} reads no file: it has no classmethod parse(text)")
        try:
            problem = parse(text)
        except (ValueError, IndexError, KeyError) as error:
            raise InputError(f"{self._kind_name}.parse: {error}") from error
        if not isinstance(problem, Problem):
            raise ProblemError(
                f"{self._kind_name}.parse gave {shown(problem)}; it must give a {self._kind_name}"
            )
        return problem

    def replay(self, instance: Problem[Any, Any], plan: str) -> Verdict:
        """Follow the actions through the successors, recognising each by its text."""
        state, cost = instance.initial(), 0
        words = plan_words(plan)
        for number, word in enumerate(words, 1):
            for action, successor in instance.successors(state):
                if str(action) == word:
                    cost += cost_at(instance, state, action, successor)
                    state = successor
                    break
            else:
                return Verdict(
                    False, f"action {number}, {word}, cannot be done in {shown(state)}", broken_at=number
                )
        if not instance.is_goal(state):
            return Verdict(False, f"the plan ends in {shown(state)}, which is not a goal", cost)
        return Verdict(True, f"valid: {len(words)} actions, cost {cost}", cost)

    def scene(self, instance: Problem[Any, Any], state: Any = None) -> Scene:
        """Ask the problem itself: its method `scene(state)`, if it has one, returns a Scene."""
        draw = getattr(instance, "scene", None)
        if draw is None:
            raise UsageError(
                f"{self._kind_name} has no picture; give it a method scene(state) that returns a Scene"
            )
        scene = draw(instance.initial() if state is None else state)
        if not isinstance(scene, Scene):
            raise ProblemError(
                f"{self._kind_name}.scene gave {shown(scene)}; it must give a gridwise.scene.Scene"
            )
        return scene

    def picture(self, instance: Problem[Any, Any], state: Any = None) -> Scene:
        """Draw a state, or write it where the problem does not draw itself."""
        if hasattr(instance, "scene"):
            return self.scene(instance, state)
        return text_board(instance.initial() if state is None else state, self.name)

    def frames(self, instance: Problem[Any, Any], result: Result[Any]) -> Iterator[tuple[str, Scene]]:
        """Describe a solved run: boards of one size, and the way where states are cells of the board."""
        drawn = list(super().frames(instance, result))
        rows, cols = max(scene.rows for _, scene in drawn), max(scene.cols for _, scene in drawn)
        cells = [instance.cell_of(state) for state in states_along(instance, result)]
        way: list[tuple[int, int]] = []
        for (caption, scene), cell in zip(drawn, cells, strict=True):
            shapes = scene.shapes
            if cell is not None and hasattr(instance, "scene"):
                way.append(cell)
                line = (Path(tuple(way)),) if len(way) > 1 else ()
                shapes = (*shapes, *line, Highlight(*cell))
            yield caption, replace(scene, rows=rows, cols=cols, shapes=shapes)

    @cached_property
    def gameplay(self) -> Gameplay[Problem[Any, Any]]:
        return Gameplay(self)

    @property
    def hint(self) -> Hint[Problem[Any, Any]]:
        return partial(hint_by_search, self)
