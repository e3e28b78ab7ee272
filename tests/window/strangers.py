"""Puzzles that the window has never heard of, one for each kind of control."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from gridwise.model import Problem
from gridwise.puzzles.base import (
    About,
    DragGameplay,
    EntriesGameplay,
    EntryKind,
    Gameplay,
    Outcome,
    Puzzle,
    RealtimeGameplay,
    Slide,
    Verdict,
)
from gridwise.scene import Amount, Block, Body, Goal, Scene, Shape, Tile

Jug = tuple[int, int]
Place = tuple[int, int]
STEPS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}


class Jugs(Problem[Jug, str]):
    """Measure four litres with jugs of three and five."""

    def initial(self) -> Jug:
        return 0, 0

    def is_goal(self, state: Jug) -> bool:
        return state[1] == 4

    def successors(self, state: Jug) -> Iterator[tuple[str, Jug]]:
        small, large = state
        poured, back = min(small, 5 - large), min(large, 3 - small)
        for action, after in {
            "fill-small": (3, large),
            "fill-large": (small, 5),
            "empty-small": (0, large),
            "empty-large": (small, 0),
            "small-to-large": (small - poured, large + poured),
            "large-to-small": (small + back, large - back),
        }.items():
            if after != state:
                yield action, after

    def scene(self, state: Jug) -> Scene:
        return Scene(1, 2, tuple(Amount(0, col, amount, 5) for col, amount in enumerate(state)), title="Jugs")


class Stranger(Puzzle[Any]):
    """What the puzzles here share: their only instance needs no file."""

    def __init__(self, name: str, instance: Any, gameplay: type[Gameplay[Any]]) -> None:
        self.name = name
        self.about = About(title=name.capitalize(), summary=f"a game of {name}")
        self._instance, self._gameplay = instance, gameplay

    def parse(self, text: str, metric: str | None = None) -> Any:
        return self._instance

    def replay(self, instance: Any, plan: str) -> Verdict:
        raise NotImplementedError

    def scene(self, instance: Any, state: Any = None) -> Scene:
        raise NotImplementedError

    @property
    def create(self) -> Any:
        return lambda metric: self._instance

    @property
    def gameplay(self) -> Gameplay[Any]:
        return self._gameplay(self)


class Stones(Problem[tuple[Place, ...], str]):
    """Two stones on a board of 3 x 3; the first is to come to the last cell."""

    def initial(self) -> tuple[Place, ...]:
        return (0, 0), (1, 1)

    def is_goal(self, state: tuple[Place, ...]) -> bool:
        return state[0] == (2, 2)

    def successors(self, state: tuple[Place, ...]) -> Iterator[tuple[str, tuple[Place, ...]]]:
        for index, (row, col) in enumerate(state):
            for name, (down, right) in STEPS.items():
                cell = row + down, col + right
                if cell not in state and max(cell) < 3 and min(cell) >= 0:
                    yield f"{'pq'[index]}:{name}", (*state[:index], cell, *state[index + 1 :])


class StonesGameplay(DragGameplay[Stones]):
    """Stones go both ways."""

    piece = "stone"

    def slide(self, instance: Stones, action: str) -> Slide:
        piece, _, name = action.partition(":")
        return Slide(piece, *STEPS[name])

    def position(
        self, instance: Stones, state: Any, last: str | None = None, way: Sequence[str] = ()
    ) -> Scene:
        stones = (Block(row, col, label=label) for label, (row, col) in zip("pq", state, strict=True))
        return Scene(3, 3, (*stones, Goal(2, 2)), title="Stones")


class SquareGameplay(EntriesGameplay[int]):
    """A latin square: every number once in each row and column, nothing given."""

    def start(self, instance: int) -> tuple[str, ...]:
        return ("",) * instance**2

    def kinds(self, instance: int) -> Sequence[EntryKind]:
        return (EntryKind("number", tuple(map(str, range(1, instance + 1))), "-"),)

    def entry(self, instance: int, cell: Place, word: str) -> str:
        return f"{cell[0]},{cell[1]},{word}"

    def cell(self, instance: int, action: str) -> Place:
        row, col, _ = action.split(",")
        return int(row), int(col)

    def actions(self, instance: int, state: Any) -> Sequence[str]:
        cells = product(range(instance), range(instance))
        words = (*self.kinds(instance)[0].words, "-")
        return [self.entry(instance, cell, word) for cell, word in product(cells, words)]

    def act(self, instance: int, state: Any, action: str) -> Any:
        (row, col), word = self.cell(instance, action), action.rpartition(",")[2]
        at = row * instance + col
        return (*state[:at], word.strip("-"), *state[at + 1 :])

    def outcome(self, instance: int, state: Any) -> Outcome:
        rows = [state[at : at + instance] for at in range(0, instance**2, instance)]
        lines = [*rows, *zip(*rows, strict=True)]
        return "won" if all(len(set(line) - {""}) == instance for line in lines) else "playing"

    def position(self, instance: int, state: Any, last: str | None = None, way: Sequence[str] = ()) -> Scene:
        tiles = (Tile(*divmod(at, instance), text=text) for at, text in enumerate(state) if text)
        return Scene(instance, instance, tuple(tiles), title="A latin square")

    def rest(self, instance: int, state: Any, limits: Any = None) -> Any:
        raise NotImplementedError


class RunnerGameplay(RealtimeGameplay[Place]):
    """Somebody runs over the board and falls off its edges; nobody else can run, and nobody wins."""

    def on_board(self, size: str, seed: int) -> Place:
        rows, _, cols = size.partition("x")
        return int(rows), int(cols)

    def next_game(self, instance: Place) -> Place:
        return instance

    def start(self, instance: Place) -> Place:
        return 0, 0

    def actions(self, instance: Place, state: Any) -> Sequence[str]:
        return list(STEPS)

    def act(self, instance: Place, state: Place, action: str) -> Place:
        return state[0] + STEPS[action][0], state[1] + STEPS[action][1]

    def outcome(self, instance: Place, state: Place) -> Outcome:
        return "playing" if 0 <= state[0] < instance[0] and 0 <= state[1] < instance[1] else "lost"

    def standing(self, instance: Place, state: Place) -> Mapping[str, Any]:
        return {"where": f"row {state[0]}"}

    def position(
        self, instance: Place, state: Any, last: str | None = None, way: Sequence[str] = ()
    ) -> Scene:
        runner: tuple[Shape, ...] = (Body((state,)),) if self.outcome(instance, state) == "playing" else ()
        return Scene(*instance, runner, title="A runner")


STONES = Stranger("stones", Stones(), StonesGameplay)
SQUARE = Stranger("square", 2, SquareGameplay)
RUNNER = Stranger("runner", (4, 5), RunnerGameplay)
