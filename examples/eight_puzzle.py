"""The eight puzzle: slide tiles into the hole until they stand in order.

gridwise solve examples/eight_puzzle.py:EightPuzzle
"""

from collections.abc import Iterator

from gridwise import Problem

Board = tuple[int, ...]
GOAL: Board = (1, 2, 3, 4, 5, 6, 7, 8, 0)
STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


class EightPuzzle(Problem[Board, str]):
    """Nine cells, eight tiles; an action names the way the hole goes."""

    admissible = True

    def initial(self) -> Board:
        return (8, 6, 7, 2, 5, 4, 3, 0, 1)

    def is_goal(self, state: Board) -> bool:
        return state == GOAL

    def successors(self, state: Board) -> Iterator[tuple[str, Board]]:
        row, col = divmod(state.index(0), 3)
        for action, (down, right) in STEPS.items():
            if 0 <= row + down < 3 and 0 <= col + right < 3:
                hole, tile = 3 * row + col, 3 * (row + down) + col + right
                board = list(state)
                board[hole], board[tile] = board[tile], board[hole]
                yield action, tuple(board)

    def heuristic(self, state: Board) -> int:
        """Manhattan distance: every tile's way to its place, all others ignored."""
        places = ((divmod(at, 3), divmod(tile - 1, 3)) for at, tile in enumerate(state) if tile)
        return sum(abs(here[0] - there[0]) + abs(here[1] - there[1]) for here, there in places)
