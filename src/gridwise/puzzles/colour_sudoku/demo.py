"""Colour Sudoku: a board, one deduction in words, backtracking step by step up to best, and the solution."""

from __future__ import annotations

from gridwise.puzzles.base import Options, Stage
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.colour_sudoku import PUZZLE
from gridwise.puzzles.colour_sudoku.hint import hint

BOARD = """\
4 6
r g b y
*# *g 1# *g *# *b
4# 5# *# *# *g *#
*# *# *# *# 3# *b
*# *g *# 2# 4# 5g
*g *# 6# *g 5# *b
6# *# *# *# *g *#
"""


def act(stage: Stage) -> None:
    """Perform it."""
    board = PUZZLE.parse(BOARD)
    stage.heading("Colour Sudoku: the larger of two neighbours has the higher colour")
    stage.board(PUZZLE.scene(board))
    stage.say(f"A hint: {hint(board).lines[0]}")
    stage.say("Backtracking from the textbook, and the best solver, on this board:")
    algorithms = ["plain", "forward-checking", "mac", "backtracking", "best"]
    stage.compare(PUZZLE, board, algorithms)
    result = solve_instance(PUZZLE, board, Options())
    stage.say("The only solution, deduction by deduction:")
    stage.play(PUZZLE.frames(board, result), seconds=5)
