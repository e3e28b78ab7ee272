"""A maze of your own, with two hooks that let you watch how it is searched.

gridwise watch examples/maze.py:Maze --algorithm astar
gridwise race examples/maze.py:Maze --algorithms bfs,astar,greedy
"""

from collections.abc import Iterator

from gridwise import Problem
from gridwise.scene import Goal, Scene, Shape, Wall

Place = tuple[int, int]
STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
PLAN = """\
S......#........
..####.#.######.
..#....#......#.
..#.########..#.
..#........#..#.
..########.#..#.
.........#.#..#.
.#######.#....#.
.......#.######.
...............G"""


class Maze(Problem[Place, str]):
    """Find the way from S to G; # is a wall."""

    admissible = True

    def __init__(self, text: str = PLAN) -> None:
        self.lines = text.split()
        self.places = {
            (row, col): sign for row, line in enumerate(self.lines) for col, sign in enumerate(line)
        }
        self.start = next(place for place, sign in self.places.items() if sign == "S")
        self.goal = next(place for place, sign in self.places.items() if sign == "G")

    @classmethod
    def parse(cls, text: str) -> "Maze":
        return cls(text)

    def initial(self) -> Place:
        return self.start

    def is_goal(self, state: Place) -> bool:
        return state == self.goal

    def successors(self, state: Place) -> Iterator[tuple[str, Place]]:
        for action, (down, right) in STEPS.items():
            place = (state[0] + down, state[1] + right)
            if self.places.get(place, "#") != "#":
                yield action, place

    def heuristic(self, state: Place) -> int:
        """Manhattan distance."""
        return abs(state[0] - self.goal[0]) + abs(state[1] - self.goal[1])

    def cell_of(self, state: Place) -> Place:
        """A state is a cell of the board: then what was explored is painted on it."""
        return state

    def scene(self, state: Place) -> Scene:
        """Draw the board; without this, the cells are painted on an empty one."""
        shapes: list[Shape] = [Wall(*place) for place, sign in self.places.items() if sign == "#"]
        return Scene(len(self.lines), len(self.lines[0]), (*shapes, Goal(*self.goal)), title="A maze")
