"""New 16x16 Colour Sudoku boards: the CPU seconds of each, and whether it is what it claims.

`python -m benchmarks.minimal_sudoku COLOURS SEED...` makes the board of every seed. With `--check` first, the
finished board is counted, and once more without each of its givens: one solution, and more without any.
"""

from __future__ import annotations

import sys
import time

from gridwise.puzzles.colour_sudoku import PUZZLE, ColourSudoku, native

__all__ = ["is_as_claimed", "main"]


def is_as_claimed(board: ColourSudoku) -> bool:
    """Count solutions, with all givens and without each of them; nothing of the generator is asked."""
    smaller = [board.with_number(cell, None) for cell in range(len(board.numbers))]
    smaller += [board.with_paint(cell, None) for cell in range(len(board.paints))]
    needed = (native.count(one, 2).count == 2 for one in smaller if one != board)
    return native.count(board, 2).count == 1 and all(needed)


def main(colours: int, seeds: list[int], check: bool) -> None:
    """Print a line for every board."""
    for seed in seeds:
        started = time.process_time()
        [made] = PUZZLE.generator.make(1, seed, {"size": 16, "colours": colours})
        seconds = time.process_time() - started
        board = ColourSudoku.parse(made.text)
        verdict = f", as claimed: {is_as_claimed(board)}" if check else ""
        print(
            f"16x16, {colours} colours, seed {seed}: {board.givens} given, {seconds:.1f} s{verdict}",
            flush=True,
        )


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--check"]
    main(int(words[0]), [int(word) for word in words[1:]], "--check" in sys.argv)
