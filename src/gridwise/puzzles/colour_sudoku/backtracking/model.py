"""Colour Sudoku as a constraint problem for the readable engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal, NamedTuple

from gridwise.csp import ConstraintProblem
from gridwise.csp.state import PartialAssignment
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku, adjacent_cells, edges, lines, place

__all__ = ["Variable", "as_constraint_problem", "filled", "unfinished_neighbours", "with_values"]


class Variable(NamedTuple):
    """The number or the colour of one cell."""

    cell: int
    kind: Literal["number", "colour"]

    def name(self, size: int) -> str:
        """Name it for people."""
        return f"{self.kind} of {place(size, self.cell)}"


def as_constraint_problem(
    board: ColourSudoku, *, finished_cells_only: bool = False
) -> ConstraintProblem[Variable]:
    """State the board: a number and a colour for each cell, in the order of the file.

    With `finished_cells_only`, forward checking looks at the priorities of two neighbours when both have
    their number and their colour, and not when the last of the four is still open.
    """
    problem: ConstraintProblem[Variable] = ConstraintProblem()
    problem.name_of = partial(Variable.name, size=board.size)
    for cell, (number, paint) in enumerate(zip(board.numbers, board.paints, strict=True)):
        problem.add_variable(Variable(cell, "number"), range(1, board.size + 1))
        problem.add_variable(Variable(cell, "colour"), board.colours)
        if number is not None:
            problem.give(Variable(cell, "number"), number)
        if paint is not None:
            problem.give(Variable(cell, "colour"), paint)
    for line in lines(board.size):
        problem.all_different([Variable(cell, "number") for cell in line])
    rank = {colour: position for position, colour in enumerate(board.colours)}

    def rise_together(number: int, other_number: int, colour: str, other_colour: str) -> bool:
        return (number > other_number) == (rank[colour] < rank[other_colour])

    for one, other in edges(board.size):
        colours = [Variable(one, "colour"), Variable(other, "colour")]
        problem.all_different(colours)
        problem.require(
            rise_together,
            Variable(one, "number"),
            Variable(other, "number"),
            *colours,
            when_complete=finished_cells_only,
        )
    return problem


def filled(board: ColourSudoku, assignment: Mapping[Variable, Any]) -> ColourSudoku:
    """Return the board with what an assignment says; the rest stays open."""
    cells = range(len(board.numbers))
    return ColourSudoku(
        board.colours,
        tuple(assignment.get(Variable(cell, "number"), board.numbers[cell]) for cell in cells),
        tuple(assignment.get(Variable(cell, "colour"), board.paints[cell]) for cell in cells),
    )


def with_values(board: ColourSudoku, variable: Variable, value: Any) -> ColourSudoku:
    """Return the board with what one step assigned: a number, a colour, or both as a tuple."""
    if isinstance(value, tuple):
        number, paint = value
        return board.with_number(variable.cell, number).with_paint(variable.cell, paint)
    change = board.with_number if variable.kind == "number" else board.with_paint
    return change(variable.cell, value)


def unfinished_neighbours(size: int) -> Callable[[PartialAssignment[Variable], Variable], int]:
    """Return the report's degree: the orthogonal neighbours that lack their number or their colour."""

    def degree(state: PartialAssignment[Variable], variable: Variable) -> int:
        known = state.assignment
        return sum(
            Variable(cell, "number") not in known or Variable(cell, "colour") not in known
            for cell in adjacent_cells(size)[variable.cell]
        )

    return degree
