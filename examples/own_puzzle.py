"""A puzzle of your own with its picture: gridwise show examples/own_puzzle.py:Knight --gif knight.gif."""

from gridwise import Problem
from gridwise.scene import Block, Goal, Scene

JUMPS = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)]


class Knight(Problem):
    """From one corner of a chessboard to the other, in the fewest jumps."""

    admissible = True

    def initial(self):
        return 7, 0

    def is_goal(self, state):
        return state == (0, 7)

    def successors(self, state):
        for down, right in JUMPS:
            if 0 <= (row := state[0] + down) < 8 and 0 <= (col := state[1] + right) < 8:
                yield f"{'abcdefgh'[col]}{8 - row}", (row, col)

    def heuristic(self, state):
        return (state[0] + 7 - state[1]) / 3  # a jump goes three cells

    def scene(self, state):
        return Scene(8, 8, (Goal(0, 7), Block(*state, label="N")), title="A knight")
