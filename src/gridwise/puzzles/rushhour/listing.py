"""How Rush Hour boards stand in lists, and when two of them are the same."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from gridwise.errors import InputError
from gridwise.puzzles.base import Listing
from gridwise.puzzles.rushhour.rules import RushHour
from gridwise.puzzles.rushhour.text import grid_line

__all__ = ["RushHourListing"]

_PUBLIC = re.compile(r"(\d{1,6})\s+([A-Za-z.]{4,})\s+(\d{1,9})", re.ASCII)
"""A line of the public database: the fewest moves, the board, and the boards of its cluster."""


class RushHourListing(Listing[RushHour]):
    """One-line grids; a board turned or mirrored with its exit, or with other letters, is the same board."""

    reads_facts = True

    def line(self, instance: RushHour) -> str | None:
        if instance.exit != "right":  # told on a line of its own
            return None
        try:
            grid = grid_line(instance, instance.initial())
        except InputError:  # more cars than letters
            return None
        if instance.rows == instance.cols:
            return grid
        return "/".join(grid[start : start + instance.cols] for start in range(0, len(grid), instance.cols))

    def looks_like_line(self, line: str) -> bool:
        """Tell a grid from a car of a list of cars, which is a board for itself where it is the red one."""
        return re.match(r"[A-Za-z./]{4,}(\s|$)", line) is not None

    def foreign_line(self, line: str) -> tuple[str, Mapping[str, Any]] | None:
        found = _PUBLIC.fullmatch(line) if line[:1].isdigit() else None
        return None if found is None else (found[2], {"moves": int(found[1]), "cluster": int(found[3])})

    def canonical(self, instance: RushHour) -> str:
        """Name the cars as one meets them, from above and from below; the smaller text counts.

        A board with its exit elsewhere is the same as its image with the exit at the right.
        """
        grid = [["."] * instance.cols for _ in range(instance.rows)]
        for row, col in instance.walls:
            grid[row][col] = "#"
        for index, car in enumerate(instance.cars):
            for row, col in car.cells():
                grid[row][col] = "red" if index == instance.red else str(index)
        return min(_named(grid), _named(grid[::-1]))

    def facts(self, instance: RushHour) -> Mapping[str, Any]:
        lengths = [car.length for car in instance.cars]
        written = instance.as_written()
        return {
            "size": f"{written.rows}x{written.cols}",
            "cars": len(lengths),
            "trucks": sum(length > 2 for length in lengths),
            "walls": len(instance.walls),
            "empty": instance.rows * instance.cols - sum(lengths) - len(instance.walls),
        }


def _named(grid: list[list[str]]) -> str:
    numbers: dict[str, str] = {}
    for row in grid:
        for cell in row:
            if cell not in (".", "#", "red"):
                numbers.setdefault(cell, f"{len(numbers) + 1}")
    fixed = {".": ".", "#": "x", "red": "A"}
    return "/".join(" ".join(fixed.get(cell) or numbers[cell] for cell in row) for row in grid)
