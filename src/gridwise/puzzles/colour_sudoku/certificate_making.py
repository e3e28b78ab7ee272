"""Making refutations: the number or colour with the fewest values left is told apart first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gridwise.allowance import look, tell
from gridwise.puzzles.base.certificates.claim import Claim, TooLargeError, UnprovenError
from gridwise.puzzles.colour_sudoku.certificate import MOST_SPLITS, ContradictionError, RemainingValues, Split
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku

__all__ = ["refutation"]

_SPLITS_OF_A_LINE = 1000


def refutation(board: ColourSudoku, claim: Claim) -> Iterator[Mapping[str, Any]]:
    """Yield the lines that list what is told apart, case by case."""
    wanted = None if claim.plan is None else ColourSudoku.parse(claim.plan)
    splits: list[str] = []
    made = 0
    waiting = [RemainingValues(board)]
    while waiting:
        look()
        tell(made, len(waiting), 0)
        case = waiting.pop()
        try:
            case.conclude()
        except ContradictionError:
            continue
        if (full := case.board()) is not None:
            if full == wanted:
                continue
            raise UnprovenError("there is another solution")
        split = _narrowest(case)
        waiting += [case.assume(split, value) for value in reversed(case.values(split))]
        splits.append(str(split))
        made += 1
        if made > MOST_SPLITS:
            raise TooLargeError(f"the proof would tell more than {MOST_SPLITS:,} cases apart")
        if len(splits) == _SPLITS_OF_A_LINE:
            yield {"splits": splits}
            splits = []
    if splits:
        yield {"splits": splits}


def _narrowest(case: RemainingValues) -> Split:
    """Return what has the fewest values left, numbers before colours, then the first cell."""
    return min(
        (
            Split(kind, cell)
            for kind, values in case.sets.items()
            for cell, left in enumerate(values)
            if left & (left - 1)
        ),
        key=lambda split: case.sets[split.kind][split.cell].bit_count(),
    )
