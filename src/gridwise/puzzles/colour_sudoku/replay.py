"""Checking a filled board against the rules, cell by cell, with no code of the solvers'."""

from __future__ import annotations

from gridwise.errors import InputError
from gridwise.files import from_json
from gridwise.puzzles.base import Verdict
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku

__all__ = ["replay"]


def replay(problem: ColourSudoku, plan: str) -> Verdict:
    """Tell whether a filled board keeps the givens and all rules; if not, say where it breaks which."""
    filled = ColourSudoku.parse(_board_text(plan))
    n = problem.size
    if filled.size != n:
        return Verdict(False, f"the filled board is {filled.size}x{filled.size}, the problem {n}x{n}")
    if filled.colours != problem.colours:
        ours, theirs = " ".join(problem.colours), " ".join(filled.colours)
        return Verdict(False, f"the filled board has the colours {theirs}, the problem {ours}")
    grid = [
        [(filled.numbers[row * n + col], filled.paints[row * n + col]) for col in range(n)]
        for row in range(n)
    ]
    for row in range(n):
        for col in range(n):
            if fault := _fault(problem, grid, row, col):
                return Verdict(False, f"at r{row + 1}c{col + 1}: {fault}", broken_at=row * n + col + 1)
    return Verdict(True, f"valid: all {n * n} cells keep the givens and the rules")


def _board_text(plan: str) -> str:
    """Take the board out of what `solve` printed: the board alone, JSON, or a whole report."""
    if plan.lstrip().startswith("{"):
        try:
            solution = from_json(plan).get("solution")
        except ValueError as error:
            raise InputError(f"expected a filled board or JSON with one: {error}") from error
        if not isinstance(solution, str):
            raise InputError("expected a filled board under 'solution', got none")
        return solution
    return plan


Grid = list[list[tuple[int | None, str | None]]]


def _fault(problem: ColourSudoku, grid: Grid, row: int, col: int) -> str | None:
    n = len(grid)
    number, colour = grid[row][col]
    if number is None or colour is None:
        return f"the cell is not filled: its {'number' if number is None else 'colour'} is open"
    given_number, given_colour = problem.numbers[row * n + col], problem.paints[row * n + col]
    if given_number not in (None, number):
        return f"the number {given_number} is given, got {number}"
    if given_colour not in (None, colour):
        return f"the colour {given_colour} is given, got {colour}"
    for at in range(col):
        if grid[row][at][0] == number:
            return f"row {row + 1} has {number} already at r{row + 1}c{at + 1}"
    for at in range(row):
        if grid[at][col][0] == number:
            return f"column {col + 1} has {number} already at r{at + 1}c{col + 1}"
    priority = {letter: -rank for rank, letter in enumerate(problem.colours)}
    for there, name in (((row - 1, col), f"r{row}c{col + 1}"), ((row, col - 1), f"r{row + 1}c{col}")):
        if min(there) < 0:
            continue
        other_number, other_colour = grid[there[0]][there[1]]
        if other_number is None or other_colour is None:
            continue  # that cell's own fault, reported before
        if other_colour == colour:
            return f"its neighbour {name} is {colour} too"
        if (number > other_number) != (priority[colour] > priority[other_colour]):
            larger, smaller = ((number, colour), (other_number, other_colour))
            if number < other_number:
                larger, smaller = smaller, larger
            return (
                f"beside {name}, {larger[0]} is larger than {smaller[0]}, "
                f"but {larger[1]} has a lower priority than {smaller[1]}"
            )
    return None
