"""How Colour Sudoku boards stand in lists, and when two of them are the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwise.puzzles.base import Listing
from gridwise.puzzles.base.listing import eight_views
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku
from gridwise.puzzles.colour_sudoku.text import write_line

__all__ = ["ColourSudokuListing"]


class ColourSudokuListing(Listing[ColourSudoku]):
    """All words on one line; boards that are turned, mirrored or painted with other letters are the same."""

    reads_facts = True

    def line(self, instance: ColourSudoku) -> str:
        return write_line(instance)

    def canonical(self, instance: ColourSudoku) -> str:
        """Call the colours by their priority, and take the smallest of the eight views."""
        priority = {colour: str(rank) for rank, colour in enumerate(instance.colours)}
        words = [
            f"{'*' if number is None else number}:{'#' if paint is None else priority[paint]}"
            for number, paint in zip(instance.numbers, instance.paints, strict=True)
        ]
        size = instance.size
        grid = tuple(tuple(words[row * size : (row + 1) * size]) for row in range(size))
        return f"{len(instance.colours)} {size} " + " ".join(
            word for row in min(eight_views(grid)) for word in row
        )

    def facts(self, instance: ColourSudoku) -> Mapping[str, Any]:
        return {"size": instance.size, "colours": len(instance.colours), "givens": instance.givens}
