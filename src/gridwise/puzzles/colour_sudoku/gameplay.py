"""Colour Sudoku by hand: entries are made and taken back, and rules may be broken on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from gridwise.model import Limits, Result
from gridwise.puzzles.base import EntriesGameplay, EntryKind, Options, Outcome
from gridwise.puzzles.colour_sudoku.backtracking.configurations import SOLVERS
from gridwise.puzzles.colour_sudoku.deduction.conflicts import conflicts
from gridwise.puzzles.colour_sudoku.draw import scene
from gridwise.puzzles.colour_sudoku.entries import enter, entries, missing, parse_entry
from gridwise.puzzles.colour_sudoku.lesson import lesson
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku
from gridwise.scene import Scene, tile_hues

__all__ = ["ColourSudokuGameplay"]


class ColourSudokuGameplay(EntriesGameplay[ColourSudoku]):
    """A state is the board as far as it is filled."""

    dealt: ClassVar[Mapping[str, Any]] = {"size": 6, "colours": 4, "difficulty": "any"}

    def start(self, instance: ColourSudoku) -> ColourSudoku:
        return instance

    def actions(self, instance: ColourSudoku, state: Any) -> Sequence[str]:
        return list(entries(instance))

    def kinds(self, instance: ColourSudoku) -> Sequence[EntryKind]:
        numbers = tuple(str(number) for number in range(1, instance.size + 1))
        return (
            EntryKind("number", numbers, "*"),
            EntryKind("colour", instance.colours, "#", tile_hues(instance.colours)),
        )

    def act(self, instance: ColourSudoku, state: Any, action: str) -> Any:
        return enter(instance, state, action)

    def outcome(self, instance: ColourSudoku, state: Any) -> Outcome:
        return "won" if state.is_full and not any(True for _ in conflicts(state)) else "playing"

    def standing(self, instance: ColourSudoku, state: Any) -> Mapping[str, Any]:
        return {"open": 2 * state.size**2 - state.givens}

    def facts(self, instance: ColourSudoku, state: Any) -> Mapping[str, Any]:
        return {"to write": self.standing(instance, state)["open"]}

    def conflicts(self, instance: ColourSudoku, state: Any) -> Sequence[Mapping[str, Any]]:
        return [conflict.as_dict(state.size) for conflict in conflicts(state)]

    def position(
        self, instance: ColourSudoku, state: Any, last: str | None = None, way: Sequence[str] = ()
    ) -> Scene:
        broken = {cell for conflict in conflicts(state) for cell in conflict.cells}
        ahead = [parse_entry(instance, word).cell for word in way]
        return scene(instance, state, broken=sorted(broken), highlighted=ahead)

    def rest(self, instance: ColourSudoku, state: Any, limits: Limits = Limits()) -> Result[Any]:
        return SOLVERS["best"].run(state, Options(limits=limits))

    def way(self, instance: ColourSudoku, state: Any, result: Result[Any]) -> list[str]:
        return [] if result.solution is None else list(missing(state, ColourSudoku.parse(result.solution)))

    def lesson(self, instance: ColourSudoku, state: Any, result: Result[Any]) -> list[str]:
        return [] if result.solution is None else list(lesson(state, ColourSudoku.parse(result.solution)))
