"""The worm: a field, the fewest moves on it, proven, and the plan as the worm crawls it."""

from __future__ import annotations

from gridwise.puzzles.base import Options, Stage
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.worm import PUZZLE

FIELD = """\
model B
c 10
target 150
penalty 0
start 2 2
field
3 1 4 1 5
9 2 6 5 3
5 8 2 7 9
3 2 3 8 4
6 2 6 4 3
"""


def act(stage: Stage) -> None:
    """Perform it."""
    worm = PUZZLE.parse(FIELD)
    stage.heading("The worm that is not greedy: it eats only at length 1, and every meal makes it grow")
    stage.board(PUZZLE.scene(worm))
    result = solve_instance(PUZZLE, worm, Options())
    stage.say(f"{worm.target} points take {result.cost} moves, and fewer are proven impossible:")
    stage.play(PUZZLE.frames(worm, result), seconds=4)
