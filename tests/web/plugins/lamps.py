"""Lamps to switch on: nobody plays them, but they bring an editor and texts of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from gridwise import Problem
from gridwise.puzzles.base import About, Made, Page, Puzzle, Verdict
from gridwise.scene import Scene, Tile

__all__ = ["PUZZLE"]


class Lamps(Problem[str, str]):
    """A row of signs: 1 is a lamp that shines."""

    def __init__(self, row: str) -> None:
        self.row = row

    def __str__(self) -> str:
        return f"{self.row}\n"

    def initial(self) -> str:
        return self.row

    def is_goal(self, state: str) -> bool:
        return "0" not in state

    def successors(self, state: str) -> Iterator[tuple[str, str]]:
        for at, sign in enumerate(state):
            if sign == "0":
                yield f"lamp{at}", f"{state[:at]}1{state[at + 1 :]}"


class LampsPuzzle(Puzzle[Lamps]):
    """Switch on every lamp."""

    name = "lamps"
    about = About(title="Lamps", summary="switch on every lamp")

    def parse(self, text: str, metric: str | None = None) -> Lamps:
        return Lamps(text.strip())

    def replay(self, instance: Lamps, plan: str) -> Verdict:
        return Verdict(True, "nothing is checked here")

    def scene(self, instance: Lamps, state: str | None = None) -> Scene:
        row = state or instance.row
        return Scene(
            1, len(row), tuple(Tile(0, at, sign) for at, sign in enumerate(row)), title=f"Lamps {row}"
        )

    @property
    def page(self) -> Page:
        return Page(Path(__file__).parent / "page")

    @property
    def shipped(self) -> Sequence[Made]:
        return [Made("0010\n", {"level": "easy", "dark": 3}), Made("00000\n", {"level": "dim", "dark": 5})]


PUZZLE = LampsPuzzle()
