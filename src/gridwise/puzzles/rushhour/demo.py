"""Rush Hour: a board, the five textbook algorithms on it, and its solution move by move."""

from __future__ import annotations

from gridwise.puzzles.base import Options, Stage
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.rushhour import PUZZLE

BOARD = """\
..II..
FB..E.
FBAAEC
.BH.EC
..HGGG
DDD...
"""


def act(stage: Stage) -> None:
    """Perform it."""
    stage.heading("Rush Hour: slide the cars so that the red one gets out")
    stage.board(PUZZLE.scene(PUZZLE.parse(BOARD)))
    stage.say("Five algorithms from the textbook, and the best solver, on this board:")
    algorithms = ["bfs", "dfs", "ids", "astar", "idastar", "best"]
    board = PUZZLE.parse(BOARD)
    stage.compare(PUZZLE, board, algorithms)
    slides = PUZZLE.parse(BOARD, "moves")
    result = solve_instance(PUZZLE, slides, Options())
    stage.say(f"\nThe fewest slides are {result.cost}, and that is proven:")
    stage.play(PUZZLE.frames(slides, result), seconds=6)
