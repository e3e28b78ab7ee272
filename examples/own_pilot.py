"""A pilot of your own for Snake: gridwise arena --pilot examples/own_pilot.py:Cautious greedy --board 8x8."""


class Cautious:
    """Goes to the fruit as long as that leaves a neighbour free, else wherever most cells are near."""

    def choose(self, view):
        """Return U, R, D or L."""
        return max(view.legal(), key=lambda way: self.worth(view, way), default="U")

    def worth(self, view, way):
        down, right = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}[way]
        row, col = view.head.row + down, view.head.col + right
        beside = [(row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)]
        inside = [(r, c) for r, c in beside if 0 <= r < view.rules.rows and 0 <= c < view.rules.cols]
        free = len(set(inside) - {(cell.row, cell.col) for cell in view.body})
        return min(free, 1), -abs(row - view.fruit.row) - abs(col - view.fruit.col), free
