"""The deductions that people make, from the simplest up. Each finds one step, and says why it is right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from gridwise.allowance import look
from gridwise.puzzles.colour_sudoku.deduction.candidates import Candidates, Contradiction, Kind, bits, listed
from gridwise.puzzles.colour_sudoku.rules import edges, lines

__all__ = ["GRADES", "TECHNIQUES", "Step", "Technique"]

GRADES = ("easy", "medium", "hard", "expert", "extreme")
"""How hard a board is: by the hardest technique it needs; `extreme` needs more than there is here."""


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction."""

    technique: str
    grade: str
    sentence: str
    cells: tuple[int, ...]
    """The cells that it is about, the one that changes first."""
    placed: tuple[Kind, int, int] | None = None
    """Number or colour, cell and bit, when a value is found."""
    struck: tuple[tuple[Kind, int, int], ...] = ()
    """Number or colour, cell and bits that are ruled out."""

    def apply(self, candidates: Candidates) -> None:
        """Carry it out."""
        if self.placed is not None:
            candidates.place(*self.placed)
        for kind, cell, mask in self.struck:
            candidates.strike(kind, cell, mask)


@dataclass(frozen=True, slots=True)
class Technique:
    """A way to find steps."""

    name: str
    grade: str
    find: Callable[[Candidates], Iterator[Step]]


def line_name(size: int, index: int) -> str:
    """Name a row or a column."""
    return f"row {index + 1}" if index < size else f"column {index - size + 1}"


def only_place(c: Candidates) -> Iterator[Step]:
    """Find a number that only one cell of a row or column can hold."""
    numbers, placed = c.sets["number"], c.placed["number"]
    for index, line in enumerate(lines(c.size)):
        once = twice = 0
        for cell in line:
            twice |= once & numbers[cell]
            once |= numbers[cell]
        for bit in bits((1 << c.size) - 1 & ~once):
            where = line_name(c.size, index)
            raise Contradiction(f"{where} would have no place for {c.value('number', bit)}")
        for bit in bits(once & ~twice):
            cell = next(cell for cell in line if numbers[cell] & bit)
            if not placed[cell]:
                what = f"{c.name(cell)} must be {c.value('number', bit)}"
                why = f"no other cell of {line_name(c.size, index)} can hold it"
                yield Step("only place", "easy", f"{what}: {why}", (cell,), ("number", cell, bit))


def only_value(c: Candidates) -> Iterator[Step]:
    """Find a cell with a single number or a single colour left."""
    reasons: dict[Kind, str] = {
        "number": "every other number is ruled out",
        "colour": "no other colour is left for it",
    }
    for kind, reason in reasons.items():
        for cell, mask in enumerate(c.sets[kind]):
            if not c.placed[kind][cell] and mask & (mask - 1) == 0:
                sentence = f"{c.name(cell)} must be {c.value(kind, mask)}: {reason}"
                yield Step(f"only {kind}", "easy", sentence, (cell,), (kind, cell, mask))


def known_neighbours(c: Candidates) -> Iterator[Step]:
    """Compare two neighbours whose numbers, or colours, are both on the board."""
    for upper, lower, decided_by in _ordered_edges(c):
        if c.placed[decided_by][upper] and c.placed[decided_by][lower]:
            yield from _order_steps(c, upper, lower, decided_by, "neighbours", "easy")


def possible_neighbours(c: Candidates) -> Iterator[Step]:
    """Compare two neighbours by the numbers, or colours, that they can still have."""
    for upper, lower, decided_by in _ordered_edges(c):
        yield from _order_steps(c, upper, lower, decided_by, "ranges of neighbours", "medium")


def _ordered_edges(c: Candidates) -> Iterator[tuple[int, int, Kind]]:
    for one, other in edges(c.size):
        relation = c.relation(one, other)
        if relation:
            upper, lower = (one, other) if relation > 0 else (other, one)
            yield upper, lower, "colour" if _can_rise(c, "number", upper, lower) else "number"


def _can_rise(c: Candidates, kind: Kind, upper: int, lower: int) -> bool:
    high, low = c.sets[kind][lower], c.sets[kind][upper]
    return high.bit_length() > (low & -low).bit_length()


def _order_steps(
    c: Candidates, upper: int, lower: int, decided_by: Kind, technique: str, grade: str
) -> Iterator[Step]:
    """Rule out what contradicts that one cell is larger, and higher in colour, than its neighbour."""
    kinds: tuple[Kind, Kind] = ("colour", "number") if decided_by == "number" else ("number", "colour")
    for kind in kinds:
        above, below = c.sets[kind][upper], c.sets[kind][lower]
        too_low = above & ((below & -below) * 2 - 1)
        if too_low:
            sentence = _order_sentence(c, upper, lower, decided_by, kind, too_low, above=True)
            yield Step(technique, grade, sentence, (upper, lower), struck=((kind, upper, too_low),))
        top = 1 << (above.bit_length() - 1)
        too_high = below & ~(top - 1)
        if too_high:
            sentence = _order_sentence(c, lower, upper, decided_by, kind, too_high, above=False)
            yield Step(technique, grade, sentence, (lower, upper), struck=((kind, lower, too_high),))


def _order_sentence(
    c: Candidates, cell: int, other: int, decided_by: Kind, kind: Kind, struck: int, *, above: bool
) -> str:
    """Say why a cell cannot have some values: it stands above, or below, a neighbour."""
    what = f"{c.name(cell)} cannot be {c.values(kind, struck)}"
    larger = {
        "number": ("a larger number", "a smaller number"),
        "colour": ("a higher colour", "a lower colour"),
    }
    why = f"its neighbour {c.name(other)} has {larger[decided_by][above]}"
    theirs = c.sets[kind][other]
    limit = theirs & -theirs if above else 1 << (theirs.bit_length() - 1)
    if c.placed[kind][other]:
        why += f" and is {c.value(kind, limit)}"
    elif limit.bit_length() > 1 if above else limit.bit_length() < _top(c, kind):
        least = {"number": ("at most", "at least"), "colour": ("at best", "at least")}
        why += f" and is {least[kind][above]} {c.value(kind, limit)}"
    return f"{what}: {why}"


def _top(c: Candidates, kind: Kind) -> int:
    return c.size if kind == "number" else len(c.letters)


def locked_sets(c: Candidates) -> Iterator[Step]:
    """Find two or three cells of a line that need two or three numbers for themselves."""
    numbers = c.sets["number"]
    for count in (2, 3):
        for index, line in enumerate(lines(c.size)):
            open_cells = [cell for cell in line if not c.placed["number"][cell]]
            small = [cell for cell in open_cells if numbers[cell].bit_count() <= count]
            look()
            for group in combinations(small, count):
                union = 0
                for cell in group:
                    union |= numbers[cell]
                if union.bit_count() < count:
                    names = listed(map(c.name, group))
                    raise Contradiction(f"{names} would have to share {c.values('number', union, 'and')}")
                if union.bit_count() > count:
                    continue
                others = [cell for cell in open_cells if cell not in group and numbers[cell] & union]
                if others:
                    sentence = (
                        f"{listed(map(c.name, others))} cannot be {c.values('number', union)}: "
                        f"{listed(map(c.name, group))} need {'them' if count == 2 else 'those three'} "
                        f"in {line_name(c.size, index)}"
                    )
                    struck = tuple[tuple[Kind, int, int], ...](("number", cell, union) for cell in others)
                    name = "locked pair" if count == 2 else "locked triple"
                    yield Step(name, "hard", sentence, (*others, *group), struck=struck)


def fish(c: Candidates) -> Iterator[Step]:
    """Find two or three rows (columns) in which a number fits only the same two or three columns (rows)."""
    size = c.size
    for count in (2, 3):
        for bit in bits((1 << size) - 1):
            for by_row in (True, False):
                yield from _fish_of(c, count, bit, by_row)


def _fish_of(c: Candidates, count: int, bit: int, by_row: bool) -> Iterator[Step]:
    size, numbers = c.size, c.sets["number"]
    base = lines(size)[:size] if by_row else lines(size)[size:]
    places = [sum(1 << at for at, cell in enumerate(line) if numbers[cell] & bit) for line in base]
    few = [index for index in range(size) if 2 <= places[index].bit_count() <= count]
    look()
    for group in combinations(few, count):
        union = 0
        for index in group:
            union |= places[index]
        if union.bit_count() != count:
            continue
        struck = [
            base[index][at]
            for index in range(size)
            if index not in group
            for at in range(size)
            if union >> at & 1 and numbers[base[index][at]] & bit
        ]
        if struck:
            here, there = ("rows", "columns") if by_row else ("columns", "rows")
            across = listed(str(at + 1) for at in range(size) if union >> at & 1)
            sentence = (
                f"{listed(map(c.name, struck))} cannot be {c.value('number', bit)}: in {here} "
                f"{listed(str(index + 1) for index in group)} it fits {there} {across} alone, and takes them"
            )
            marks = tuple[tuple[Kind, int, int], ...](("number", cell, bit) for cell in struck)
            yield Step("fish", "hard", sentence, tuple(struck), struck=marks)


TECHNIQUES = (
    Technique("only place", "easy", only_place),
    Technique("only value", "easy", only_value),
    Technique("neighbours", "easy", known_neighbours),
    Technique("ranges of neighbours", "medium", possible_neighbours),
    Technique("locked pair or triple", "hard", locked_sets),
    Technique("fish", "hard", fish),
)
"""What can be seen without trying anything out, from the simplest up."""
