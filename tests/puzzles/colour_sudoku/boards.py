"""Random boards for Hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from gridwise.puzzles.colour_sudoku import ColourSudoku
from tests.puzzles.colour_sudoku.oracle import full_boards

SHAPES = [(1, 1), (1, 3), (2, 2), (2, 4), (3, 2), (3, 3), (3, 4), (4, 2), (4, 3)]
LETTERS = "rgbypo"


@st.composite
def boards(draw: st.DrawFn, *, solvable: bool = False) -> ColourSudoku:
    """Draw a board: part of a full one, or any mixture of givens."""
    size, count = draw(st.sampled_from([shape for shape in SHAPES if not solvable or full_boards(*shape)]))
    letters = LETTERS[:count]
    cells = size * size
    kept = st.lists(st.booleans(), min_size=cells, max_size=cells)
    number_kept, paint_kept = draw(kept), draw(kept)
    if full_boards(size, count) and (solvable or draw(st.booleans())):
        square, ranks = draw(st.sampled_from(full_boards(size, count)))
        numbers = [square[cell // size][cell % size] for cell in range(cells)]
        paints = [letters[ranks[cell // size][cell % size]] for cell in range(cells)]
    else:
        numbers = draw(st.lists(st.integers(1, size), min_size=cells, max_size=cells))
        paints = draw(st.lists(st.sampled_from(letters), min_size=cells, max_size=cells))
        sparse = draw(st.lists(st.booleans(), min_size=cells, max_size=cells))
        number_kept = [one and other for one, other in zip(number_kept, sparse, strict=True)]
        paint_kept = [one and not other for one, other in zip(paint_kept, sparse, strict=True)]
    return ColourSudoku(
        tuple(letters),
        tuple(number if keep else None for number, keep in zip(numbers, number_kept, strict=True)),
        tuple(paint if keep else None for paint, keep in zip(paints, paint_kept, strict=True)),
    )
