"""Straight to the fruit, as long as nothing is in the way."""


class Pilot:
    def choose(self, view):
        ways = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}

        def far(way):
            down, right = ways[way]
            row, col = view.head.row + down, view.head.col + right
            return abs(row - view.fruit.row) + abs(col - view.fruit.col)

        return min(view.legal(), key=far, default="U")
