"""Draw a Colour Sudoku board as a scene."""

from __future__ import annotations

from collections.abc import Iterable

from gridwise.puzzles.colour_sudoku.deduction.candidates import colour_name
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku
from gridwise.scene import TILE_HUES, Danger, Highlight, Scene, Shape, Tile, tile_hues

__all__ = ["scene"]


def scene(
    problem: ColourSudoku,
    state: ColourSudoku | None = None,
    *,
    highlighted: Iterable[int] = (),
    broken: Iterable[int] = (),
    caption: str = "",
) -> Scene:
    """Show the board, or a state of it; givens are bold, some cells ringed, some marked as broken.

    Without a caption, the priorities of the colours stand under it.
    """
    board = problem if state is None else state
    size = board.size
    hues = tile_hues(board.colours)
    shapes: list[Shape] = []
    for cell, (number, paint) in enumerate(zip(board.numbers, board.paints, strict=True)):
        if number is None and paint is None:
            continue
        shapes.append(
            Tile(
                *divmod(cell, size),
                text="" if number is None else str(number),
                hue=None if paint is None else hues[paint],
                letter=paint or "",
                given=problem.numbers[cell] is not None,
            )
        )
    shapes.extend(Highlight(*divmod(cell, size)) for cell in highlighted)
    shapes.extend(Danger(*divmod(cell, size)) for cell in broken)
    return Scene(
        size,
        size,
        tuple(shapes),
        title=f"Colour Sudoku board, {size} x {size}, colours {' > '.join(board.colours)}, "
        f"{problem.givens} of {2 * size * size} numbers and colours given",
        caption=caption or " > ".join(map(colour_name, board.colours)),
        letters=len(board.colours) > len(TILE_HUES),
    )
