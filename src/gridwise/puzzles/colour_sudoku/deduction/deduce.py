"""Solving the way people do: one deduction after another, the simplest first, with reasons."""

from __future__ import annotations

from collections.abc import Iterator

from gridwise.allowance import look
from gridwise.model import Limits
from gridwise.puzzles.colour_sudoku import native
from gridwise.puzzles.colour_sudoku.deduction.candidates import Candidates, Contradiction, Kind, bits
from gridwise.puzzles.colour_sudoku.deduction.techniques import GRADES, TECHNIQUES, Step
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku

__all__ = ["closure", "deductions", "grade", "next_step"]

_LONGEST_CHAIN = 6
"""Steps of a trial that are told; the rest is summed up."""


def next_step(candidates: Candidates, *, hardest: str = "expert") -> Step | None:
    """Find the simplest deduction there is, up to a grade; None when there is none.

    Raises Contradiction when the board turns out to be impossible.
    """
    for technique in TECHNIQUES:
        if GRADES.index(technique.grade) <= GRADES.index(hardest):
            look()
            step = next(technique.find(candidates), None)
            if step is not None:
                return step
    return trial(candidates) if hardest in ("expert", "extreme") else None


def deductions(board: ColourSudoku, *, hardest: str = "expert") -> Iterator[tuple[Step, Candidates]]:
    """Yield the steps that lead from a board as far as they go, each with what is known after it."""
    candidates = Candidates(board)
    while not candidates.is_solved:
        step = next_step(candidates, hardest=hardest)
        if step is None:
            return
        step.apply(candidates)
        yield step, candidates


def closure(board: ColourSudoku, hardest: str) -> Candidates:
    """Return what can be known of a board by techniques up to a grade."""
    candidates = Candidates(board)
    for _, reached in deductions(board, hardest=hardest):
        candidates = reached
    return candidates


def grade(board: ColourSudoku) -> str:
    """Grade a board by the hardest technique that it needs; `extreme` when they are not enough."""
    hardest, solved = 0, Candidates(board).is_solved
    for step, candidates in deductions(board):
        hardest = max(hardest, GRADES.index(step.grade))
        solved = candidates.is_solved
    return GRADES[hardest] if solved else "extreme"


def trial(candidates: Candidates) -> Step | None:
    """Try the values of the cells with the fewest, and rule out one that leads to a contradiction."""
    open_values = sorted(
        (mask.bit_count(), kind, cell)
        for kind, masks in candidates.sets.items()
        for cell, mask in enumerate(masks)
        if not candidates.placed[kind][cell] and mask.bit_count() > 1
    )
    for _, kind, cell in open_values:
        look()
        for bit in bits(candidates.sets[kind][cell]):
            if not _survives(candidates, kind, cell, bit):
                return _refuted(candidates, kind, cell, bit)
    return None


def _survives(candidates: Candidates, kind: Kind, cell: int, bit: int) -> bool:
    """Tell whether singles and comparisons alone lead from an assumption to no contradiction."""
    numbers, levels = list(candidates.sets["number"]), list(candidates.sets["colour"])
    (numbers if kind == "number" else levels)[cell] = bit
    colours = tuple(candidates.letters[::-1])
    board = ColourSudoku.empty(candidates.size, colours)
    sets = (candidates.size, len(colours), numbers, levels)
    # One node: the native engine draws the same simple conclusions, and stops where it would have to guess.
    return native.first(board, Limits(nodes=1), sets=sets).status != "unsolvable"


def _refuted(candidates: Candidates, kind: Kind, cell: int, bit: int) -> Step:
    assumed = candidates.copy()
    chain: list[str] = []
    cells = [cell]
    end = "a contradiction follows"
    try:
        assumed.place(kind, cell, bit)
        while (step := next_step(assumed, hardest="hard")) is not None:
            if step.placed is not None:
                placed_kind, where, value = step.placed
                chain.append(f"{assumed.name(where)} is {assumed.value(placed_kind, value)}")
                cells.append(where)
            step.apply(assumed)
    except Contradiction as contradiction:
        end = str(contradiction)
    if len(chain) > _LONGEST_CHAIN:
        chain = [*chain[:_LONGEST_CHAIN], f"and so on for {len(chain) - _LONGEST_CHAIN} more"]
    follows = f"otherwise {', '.join(chain)}, and {end}" if chain else f"otherwise {end}"
    what = f"{candidates.name(cell)} cannot be {candidates.value(kind, bit)}"
    return Step("trial", "expert", f"{what}: {follows}", tuple(cells), struck=((kind, cell, bit),))
