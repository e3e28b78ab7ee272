"""Checking refutations of boards: a tree of cases, each of which simple conclusions lead to nothing.

The file lists, in the order in which the cases are met, what is told apart: the number or the colour of a
cell. The checker tries every value that is left, draws its own conclusions, and needs the next entry only
where they lead neither to a contradiction nor to a full board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from gridwise.allowance import look, tell
from gridwise.puzzles.base.certificates.claim import Claim, ProofLine, RefusedError
from gridwise.puzzles.base.certificates.prover import Prover
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku, edges, place
from gridwise.puzzles.colour_sudoku.rules import lines as lines_of

__all__ = ["MOST_SPLITS", "PROVER", "ContradictionError", "RemainingValues", "Split"]

MOST_SPLITS = 100_000
"""Cases that are split into others; a checker takes about a thousand a second."""

Kind = Literal["number", "colour"]


class Split(NamedTuple):
    """What is told apart: the number or the colour of a cell."""

    kind: Kind
    cell: int

    def __str__(self) -> str:
        return f"{self.kind[0]}{self.cell}"


class ContradictionError(Exception):
    """A case is impossible."""


class RemainingValues:
    """What is left of a board: bit v of a cell's numbers is v + 1, bit l of its colours has l below it."""

    def __init__(self, board: ColourSudoku) -> None:
        self.size, self.letters = board.size, board.colours[::-1]
        self.sets: dict[Kind, list[int]] = {
            "number": [_set(self.size, number and number - 1) for number in board.numbers],
            "colour": [
                _set(len(self.letters), None if paint is None else self.letters.index(paint))
                for paint in board.paints
            ],
        }
        self._changed = set(range(len(board.numbers)))

    def conclude(self) -> None:
        """Draw simple conclusions until there are no more; raise ContradictionError."""
        while self._changed:
            cells, self._changed = self._changed, set()
            for one, other in edges(self.size):
                if one in cells or other in cells:
                    self._compare(one, other)
            touched = {cell // self.size for cell in cells} | {self.size + cell % self.size for cell in cells}
            for line in touched:
                self._count(lines_of(self.size)[line])

    def values(self, split: Split) -> list[int]:
        """Return the values that are left, as bits."""
        left = self.sets[split.kind][split.cell]
        return [1 << bit for bit in range(left.bit_length()) if left >> bit & 1]

    def assume(self, split: Split, value: int) -> RemainingValues:
        """Return the case in which a number or colour is this one."""
        case = object.__new__(RemainingValues)
        case.size, case.letters = self.size, self.letters
        case.sets = {kind: list(values) for kind, values in self.sets.items()}
        case._changed = set()
        case._keep(split.kind, split.cell, value)
        return case

    def board(self) -> ColourSudoku | None:
        """Return the full board; None while something is open."""
        if any(left & (left - 1) for values in self.sets.values() for left in values):
            return None
        return ColourSudoku(
            self.letters[::-1],
            tuple(left.bit_length() for left in self.sets["number"]),
            tuple(self.letters[left.bit_length() - 1] for left in self.sets["colour"]),
        )

    def _keep(self, kind: Kind, cell: int, allowed: int) -> None:
        before = self.sets[kind][cell]
        if before & allowed != before:
            if not before & allowed:
                raise ContradictionError
            self.sets[kind][cell] = before & allowed
            self._changed.add(cell)

    def _compare(self, one: int, other: int) -> None:
        """Of two neighbours, one has the larger number and the higher colour."""
        falls = all(_highest(values[one]) > _lowest(values[other]) for values in self.sets.values())
        rises = all(_highest(values[other]) > _lowest(values[one]) for values in self.sets.values())
        if not falls and not rises:
            raise ContradictionError
        for kind, values in self.sets.items():
            low, high = _lowest(values[other]), _highest(values[other])
            self._keep(kind, one, (falls and -(2 << low)) | (rises and (1 << high) - 1))
            low, high = _lowest(values[one]), _highest(values[one])
            self._keep(kind, other, (rises and -(2 << low)) | (falls and (1 << high) - 1))
            for here, there in ((one, other), (other, one)):
                if not values[here] & (values[here] - 1):
                    self._keep(kind, there, ~values[here])

    def _count(self, line: Iterable[int]) -> None:
        """Each number has one place in a row or column."""
        numbers = self.sets["number"]
        for cell in line:
            value = numbers[cell]
            if not value & (value - 1):
                for other in line:
                    if other != cell:
                        self._keep("number", other, ~value)
        once = twice = 0
        for cell in line:
            twice |= once & numbers[cell]
            once |= numbers[cell]
        if once != (1 << self.size) - 1:
            raise ContradictionError
        for cell in line:
            alone = numbers[cell] & once & ~twice
            if alone:
                if alone & (alone - 1):
                    raise ContradictionError
                self._keep("number", cell, alone)


def _set(size: int, value: int | None) -> int:
    return (1 << size) - 1 if value is None else 1 << value


def _highest(values: int) -> int:
    return values.bit_length() - 1


def _lowest(values: int) -> int:
    return (values & -values).bit_length() - 1


class RefutationProver(Prover[ColourSudoku]):
    """Tells cases apart until each is impossible, or the one solution."""

    def prove(self, instance: ColourSudoku, claim: Claim) -> Iterator[Mapping[str, Any]]:
        from gridwise.puzzles.colour_sudoku.certificate_making import refutation

        return refutation(instance, claim)

    def check(self, instance: ColourSudoku, claim: Claim, lines: Iterator[ProofLine]) -> str:
        if claim.kind == "optimal":
            raise RefusedError("there are no costs here", 1)
        wanted = None if claim.plan is None else ColourSudoku.parse(claim.plan)
        splits = _splits(lines, instance)
        case = RemainingValues(instance)
        waiting, used, line = [case], 0, 1
        while waiting:
            look()
            case = waiting.pop()
            tell(used, len(waiting), 0)
            try:
                case.conclude()
            except ContradictionError:
                continue
            if (full := case.board()) is not None:
                if full == wanted:
                    continue
                raise RefusedError("a case leads to a solution that is not claimed", line)
            split, line = next(splits, (None, line))
            if split is None:
                raise RefusedError(f"the cases end, but not all are impossible: {_open(case)}", line)
            used += 1
            values = case.values(split)
            if len(values) < 2:
                raise RefusedError(
                    f"the {split.kind} of {place(case.size, split.cell)} is known already", line
                )
            waiting += [case.assume(split, value) for value in reversed(values)]
        for _, line in splits:
            raise RefusedError("there are more cases than are needed", line)
        return f"a refutation of {used:,} splits"


def _splits(lines: Iterator[ProofLine], board: ColourSudoku) -> Iterator[tuple[Split, int]]:
    """Yield what is told apart, with the line where it stands."""
    kinds: dict[str, Kind] = {"n": "number", "c": "colour"}
    used = 0
    for line in lines:
        splits = line.data.get("splits")
        if not isinstance(splits, list):
            raise RefusedError("expected 'splits', a list", line.number)
        for word in splits:
            cell = word[1:] if isinstance(word, str) and word[:1] in kinds else ""
            if not (cell.isascii() and cell.isdecimal() and len(cell) < 5 and int(cell) < len(board.numbers)):
                raise RefusedError(f"expected 'n' or 'c' and a cell's number, got {word!r:.40}", line.number)
            used += 1
            if used > MOST_SPLITS:
                raise RefusedError(f"there are more than {MOST_SPLITS:,} splits", line.number)
            yield Split(kinds[word[0]], int(cell)), line.number


def _open(case: RemainingValues) -> str:
    """Name something that a case leaves open."""
    for kind, values in case.sets.items():
        for cell, left in enumerate(values):
            if left & (left - 1):
                return f"the {kind} of {place(case.size, cell)} is open"
    return "nothing is open"


PROVER = RefutationProver()
