"""The textbook searches: what each says of itself, and what it looks at in one and the same room."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import gridwise
from gridwise.render.svg import svg
from gridwise.scene import Goal, Scene, Wall
from gridwise.scene import Path as Way
from gridwise.search.algorithms import ALGORITHMS
from scripts.site.links import PICTURES

__all__ = ["algorithms"]

ROOM = """\
....................
....................
.............#......
.............#......
.....S.......#...G..
.............#......
..........####......
....................
...................."""
CELL = 20


Place = tuple[int, int]
STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
OPPOSITE = {"U": "D", "D": "U", "L": "R", "R": "L"}


class Room(gridwise.Problem[Place, str]):
    """A room with an angle of wall, which can be searched from both ends."""

    admissible = True

    def __init__(self) -> None:
        lines = ROOM.split()
        self.places = {(row, col): sign for row, line in enumerate(lines) for col, sign in enumerate(line)}
        self.start, self.goal = (
            next(place for place, sign in self.places.items() if sign == wanted) for wanted in "SG"
        )
        walls = (Wall(*place) for place, sign in self.places.items() if sign == "#")
        self.picture = Scene(len(lines), len(lines[0]), (*walls, Goal(*self.goal)), title="A room")

    def initial(self) -> Place:
        return self.start

    def is_goal(self, state: Place) -> bool:
        return state == self.goal

    def successors(self, state: Place) -> Iterator[tuple[str, Place]]:
        for action, (down, right) in STEPS.items():
            place = (state[0] + down, state[1] + right)
            if self.places.get(place, "#") != "#":
                yield action, place

    def goals(self) -> list[Place]:
        return [self.goal]

    def predecessors(self, state: Place) -> Iterator[tuple[str, Place]]:
        for action, place in self.successors(state):
            yield OPPOSITE[action], place

    def heuristic(self, state: Place) -> int:
        """Manhattan distance."""
        return abs(state[0] - self.goal[0]) + abs(state[1] - self.goal[1])

    def cell_of(self, state: Place) -> Place:
        return state

    def scene(self, state: Place) -> Scene:
        return self.picture


def algorithms() -> str:
    """Give every search: its picture, its figures in the room, and its docstring."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    return "\n\n".join(_section(name) for name in ALGORITHMS)


def _section(name: str) -> str:
    found = gridwise.solve(Room(), name)
    PICTURES.joinpath(f"{name}.svg").write_text(svg(_picture(name), cell=CELL), encoding="utf-8")
    told = inspect.cleandoc(ALGORITHMS[name].run.__doc__ or "")
    told = re.sub(r"See `depth_limited` for\s+what is pushed.", "", told)
    first, _, rest = told.partition("\n")
    counted = found.metrics
    rounds = f" in {counted.iterations} iterations" if counted.iterations > 1 else ""
    figures = (
        f"A plan of {found.cost} moves; {counted.explored} cells explored, {counted.total_pops:,} expanded"
        f"{rounds}, at most {counted.max_frontier} waiting at once."
    )
    return (
        f"## {name}\n\n{first}\n\n![What {name} looks at](../../build/figures/{name}.svg)\n\n"
        f"*{figures}*\n\n{rest.strip()}"
    )


def _picture(name: str) -> Scene:
    """Draw the last moment of the search, with the plan that it found."""
    show = gridwise.watch(Room(), name)
    board = show.views(len(show) - 1)[0].board
    assert isinstance(board, Scene)
    room = Room()
    cells = [room.initial()]
    for action in gridwise.solve(room, name).plan or ():
        cells.append(dict(room.successors(cells[-1]))[action])
    return Scene(board.rows, board.cols, (*board.shapes, Way(tuple(cells))), title=f"What {name} looks at")
