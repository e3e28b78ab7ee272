"""Torus Snake: the report's agent against the fewest moves, and the best game move by move."""

from __future__ import annotations

from gridwise.puzzles.base import Options, Stage
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.torus_snake import PUZZLE

BOARD = """\
8,12
1,2
6
0,11,2
2,9,1
4,5,2
5,1,1
6,10,2
7,3,1
"""


def act(stage: Stage) -> None:
    """Perform it."""
    stage.heading("Torus Snake: eat every apple; what leaves on one side comes in on the other")
    board = PUZZLE.parse(BOARD)
    stage.board(PUZZLE.scene(board))
    stage.say("Always going for the nearest apple, and planning the whole meal:")
    algorithms = ["nearest-bfs", "nearest-ids", "astar", "best"]
    stage.compare(PUZZLE, board, algorithms)
    result = solve_instance(PUZZLE, board, Options())
    stage.say(f"The fewest moves are {result.cost}, and that is proven:")
    stage.play(PUZZLE.frames(board, result), seconds=5)
