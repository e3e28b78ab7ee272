"""Constraints of your own: gridwise compare examples/own_constraints.py:Queens --algorithms plain,mrv,mac."""

from gridwise.csp import ConstraintProblem
from gridwise.scene import Block, Scene


class Queens(ConstraintProblem):
    """A queen in each row, none of which attacks another."""

    def __init__(self, size=8):
        super().__init__()
        self.size = size
        self.add_variables(range(size), range(size))  # a row has the column of its queen
        for row in range(size):
            for above in range(row):
                self.require(self.peace(row - above), above, row)

    def peace(self, rows):
        """Return the test of two queens that stand so many rows apart."""
        return lambda one, other: abs(one - other) not in (0, rows)

    def scene(self, assignment):
        """Draw the queens that stand already; without this they are watched as text."""
        queens = (Block(row, col, label="Q") for row, col in assignment.items())
        return Scene(self.size, self.size, tuple(queens), title="Queens")
