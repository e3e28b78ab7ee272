"""A solving run as pictures: deduction by deduction, or assignment by assignment with every way back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gridwise.model import Limits, Result
from gridwise.puzzles.colour_sudoku.backtracking.configurations import CONFIGURATIONS, readable_search
from gridwise.puzzles.colour_sudoku.backtracking.model import Variable, with_values
from gridwise.puzzles.colour_sudoku.deduction.deduce import deductions
from gridwise.puzzles.colour_sudoku.draw import scene
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku, place
from gridwise.scene import Scene

__all__ = ["MOST_FRAMES", "frames"]

MOST_FRAMES = 400
"""A longer run is cut short, and its end shown."""


def frames(board: ColourSudoku, result: Result[Any]) -> Iterator[tuple[str, Scene]]:
    """Show how a run came to its solution, the start first."""
    yield "start", scene(board)
    if result.solution is None:
        return
    end = ColourSudoku.parse(result.solution)
    if result.algorithm in CONFIGURATIONS:
        yield from _assignments(board, result)
    else:
        yield from _fillings(board, end)
    yield "solved", scene(board, end)


def _fillings(board: ColourSudoku, end: ColourSudoku) -> Iterator[tuple[str, Scene]]:
    """Fill the board by the deductions that people make, and what they leave open cell by cell."""
    reached = board
    for step, candidates in deductions(board, hardest="hard"):
        if step.placed is not None:
            reached = candidates.board(board)
            yield step.sentence, scene(board, reached, highlighted=[step.placed[1]])
    for cell in range(len(board.numbers)):
        number, paint = end.numbers[cell], end.paints[cell]
        if reached.numbers[cell] != number or reached.paints[cell] != paint:
            reached = reached.with_number(cell, number).with_paint(cell, paint)
            yield f"{place(board.size, cell)} is {number}{paint}", scene(board, reached, highlighted=[cell])


class _Enough(Exception):  # noqa: N818 - ends the recording, not an error
    pass


def _assignments(board: ColourSudoku, result: Result[Any]) -> Iterator[tuple[str, Scene]]:
    """Run the search again, which goes the same way, and show what it does."""
    events: list[tuple[str, Variable, Any]] = []

    def record(event: str, variable: Variable, value: Any) -> None:
        if event == "choose":
            return
        if len(events) == MOST_FRAMES:
            raise _Enough
        events.append((event, variable, value))

    extra = {name: result.extra[name] for name in ("ordering", "propagation") if name in result.extra}
    try:
        search = readable_search(board, CONFIGURATIONS[result.algorithm], extra, Limits(), record)
        next(iter(search), None)
    except _Enough:
        pass
    state = board
    for event, variable, value in events:
        if event != "reject":
            nothing = (None, None) if isinstance(value, tuple) else None
            state = with_values(state, variable, nothing if event == "undo" else value)
        verb = {"assign": "becomes", "reject": "cannot be", "undo": "is no longer"}[event]
        caption = (
            f"{place(board.size, variable.cell)} {verb} {value[0]}{value[1]}"
            if isinstance(value, tuple)
            else f"the {variable.name(board.size)} {verb} {value}"
        )
        cells = [variable.cell]
        broken = cells if event == "reject" else []
        yield caption, scene(board, state, highlighted=cells, broken=broken)
