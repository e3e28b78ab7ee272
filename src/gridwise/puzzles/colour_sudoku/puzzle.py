"""Colour Sudoku as every front sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from gridwise.errors import UsageError
from gridwise.model import Result
from gridwise.puzzles.base import (
    About,
    AssignmentView,
    Booklet,
    Demo,
    Explain,
    Gameplay,
    Generator,
    GradeDifficulty,
    Hint,
    Listing,
    Made,
    Page,
    Preview,
    Prover,
    Puzzle,
    Solving,
    Verdict,
    collection,
)
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku
from gridwise.scene import Scene

__all__ = ["PUZZLE"]

ABOUT = About(
    title="Colour Sudoku",
    summary="fill a board with numbers and colours that rise and fall together",
    greeting="No number twice in a row or column; of two neighbours the larger has the higher colour.",
    rank=4,
    runners=("forward-checking", "mac"),
    contenders=("mrv", "forward-checking", "mac"),
    compared=("mrv", "forward-checking", "mac", "best"),
    preview=Preview(step_ms=600),
    examples={
        "play": "  gridwise play colour-sudoku board.txt       click, digits, letters",
        "watch": "  gridwise watch colour-sudoku board.txt --algorithm mac     backtracking, board by board",
        "demo": "gridwise generate colour-sudoku --difficulty hard"
        "  a board with one solution, for you to fill",
    },
)


class ColourSudokuPuzzle(Puzzle[ColourSudoku]):
    """Fill a board with numbers and colours that rise and fall together."""

    name = "colour-sudoku"
    about = ABOUT

    def parse(self, text: str, metric: str | None = None) -> ColourSudoku:
        if metric is not None:
            raise UsageError("colour-sudoku has no cost to count: leave --metric out")
        return ColourSudoku.parse(text)

    def replay(self, instance: ColourSudoku, plan: str) -> Verdict:
        from gridwise.puzzles.colour_sudoku.replay import replay

        return replay(instance, plan)

    def scene(self, instance: ColourSudoku, state: Any = None) -> Scene:
        from gridwise.puzzles.colour_sudoku.deduction.conflicts import conflicts
        from gridwise.puzzles.colour_sudoku.draw import scene

        broken = {cell for conflict in conflicts(state or instance) for cell in conflict.cells}
        return scene(instance, state, broken=sorted(broken))

    def frames(self, instance: ColourSudoku, result: Result[Any]) -> Iterator[tuple[str, Scene]]:
        from gridwise.puzzles.colour_sudoku.film import frames

        return frames(instance, result)

    @cached_property
    def solving(self) -> Solving[ColourSudoku]:
        from gridwise.puzzles.colour_sudoku.solving import ColourSudokuSolving

        return ColourSudokuSolving()

    @cached_property
    def gameplay(self) -> Gameplay[ColourSudoku]:
        from gridwise.puzzles.colour_sudoku.gameplay import ColourSudokuGameplay

        return ColourSudokuGameplay(self)

    @property
    def hint(self) -> Hint[ColourSudoku]:
        from gridwise.puzzles.colour_sudoku.hint import hint

        return hint

    @property
    def explain(self) -> Explain[ColourSudoku]:
        from gridwise.puzzles.colour_sudoku.hint import explain

        return explain

    @property
    def grade_difficulty(self) -> GradeDifficulty[ColourSudoku]:
        from gridwise.puzzles.colour_sudoku.hint import grade_difficulty

        return grade_difficulty

    @property
    def listing(self) -> Listing[ColourSudoku]:
        from gridwise.puzzles.colour_sudoku.listing import ColourSudokuListing

        return ColourSudokuListing()

    @property
    def assignment_view(self) -> AssignmentView[ColourSudoku]:
        from gridwise.puzzles.colour_sudoku.backtracking.view import ColourSudokuAssignments

        return ColourSudokuAssignments()

    @property
    def prover(self) -> Prover[ColourSudoku]:
        from gridwise.puzzles.colour_sudoku.certificate import PROVER

        return PROVER

    @property
    def generator(self) -> Generator:
        from gridwise.puzzles.colour_sudoku.generate import GENERATOR

        return GENERATOR

    @property
    def demo(self) -> Demo:
        from gridwise.puzzles.colour_sudoku.demo import act

        return act

    @property
    def page(self) -> Page:
        return Page(Path(__file__).parent / "page")

    @property
    def booklet(self) -> Booklet[ColourSudoku]:
        from gridwise.puzzles.colour_sudoku.booklet import ColourSudokuBooklet

        return ColourSudokuBooklet(self)

    @property
    def shipped(self) -> Sequence[Made]:
        return collection("gridwise.puzzles.colour_sudoku")


PUZZLE = ColourSudokuPuzzle()
