"""Making boards with exactly one solution: a random full board, from which givens are dropped one by one."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, replace
from typing import Any

from gridwise.allowance import tell
from gridwise.errors import UsageError
from gridwise.puzzles.base import Generator, Made, Option, Spread, fill
from gridwise.puzzles.base.constraints import parse_count
from gridwise.puzzles.colour_sudoku import native
from gridwise.puzzles.colour_sudoku.deduction.candidates import Contradiction
from gridwise.puzzles.colour_sudoku.deduction.deduce import closure, grade
from gridwise.puzzles.colour_sudoku.deduction.techniques import GRADES
from gridwise.puzzles.colour_sudoku.listing import ColourSudokuListing
from gridwise.puzzles.colour_sudoku.native import Masks, masks
from gridwise.puzzles.colour_sudoku.rules import ColourSudoku

__all__ = ["GENERATOR", "LARGEST", "LETTERS", "BoardWish", "generate", "is_minimal", "make_board"]

LETTERS = "rgbypocmtw" + "adefhijklnqsuvxz"
"""The colours of new boards; the first ten are those that pictures have a hue for."""

LARGEST = 16
"""Longest side of a new board: beyond it, proving that a sparse board has one solution takes too long."""

_ATTEMPTS = 200

_UNGUIDED = ("any", "expert", "extreme")
"""Difficulties that come by themselves: nothing is kept on the board to make it easier."""


@dataclass(frozen=True, slots=True)
class BoardWish:
    """What new boards should be like."""

    size: int = 9
    colours: int = 5
    minimal: bool = True
    """No given can be dropped without a second solution, or a harder board than wished for."""
    symmetric: bool = False
    """Givens come in pairs that a half turn exchanges; they are dropped pair by pair."""
    difficulty: str = "any"
    """A grade, or a range such as `easy..hard`: every grade of it gets as many boards."""
    ceiling: str | None = None
    """No technique of a higher grade is needed."""

    def check(self) -> None:
        """Refuse what cannot be made."""
        if not 1 <= self.size <= LARGEST:
            raise UsageError(f"new boards have 1 to {LARGEST} rows, got {self.size}")
        if not 1 <= self.colours <= len(LETTERS):
            raise UsageError(f"new boards have 1 to {len(LETTERS)} colours, got {self.colours}")
        fewest = 1 if self.size == 1 else 2 + self.size % 2
        if self.colours < fewest:
            raise UsageError(
                f"a {self.size}x{self.size} board needs {fewest} colours or more, got {self.colours}"
            )
        words = self.difficulty.split("..")
        known = all(word in ("any", *GRADES) for word in words) and len(words) <= 2
        if not known or (len(words) == 2 and ("any" in words or not _span(self.difficulty))):
            raise UsageError(
                f"no difficulty named {self.difficulty!r}; there are any, {', '.join(GRADES)}, easy..hard"
            )
        if self.ceiling not in (None, *GRADES):
            raise UsageError(f"no grade named {self.ceiling!r}; there are {', '.join(GRADES)}")
        if self.ceiling is not None and self.difficulty != "any":
            raise UsageError("a ceiling and a difficulty do not go together: ask for one of them")


def generate(
    count: int, seed: int, wish: BoardWish, spread: Spread = map, taken: Set[str] = frozenset()
) -> Iterator[Made]:
    """Make boards; each depends on the seed, its number and the wish alone, however the work is spread."""
    wish.check()
    grades = _span(wish.difficulty)

    def task(number: int, tried: int) -> tuple[str, BoardWish]:
        again = f" {tried}" * bool(tried)
        mine = replace(wish, difficulty=grades[number * len(grades) // count])
        return f"colour-sudoku {seed} {number}{again}", mine

    if taken:
        return fill(count, _make, task, _key, spread, taken=taken)
    return spread(_make, (task(number, 0) for number in range(count)))


def _span(difficulty: str) -> list[str]:
    """Name the grades of a range; a name alone is one."""
    first, dots, last = difficulty.partition("..")
    if not dots:
        return [first]
    return list(GRADES[GRADES.index(first) : GRADES.index(last) + 1])


def _key(made: Made) -> str:
    return ColourSudokuListing().canonical(ColourSudoku.parse(made.text))


def _make(task: tuple[str, BoardWish]) -> Made:
    seed, wish = task
    chooser = random.Random(seed)
    for _ in range(_ATTEMPTS):
        board = make_board(chooser, wish)
        facts: dict[str, Any] = {"size": wish.size, "colours": wish.colours, "givens": board.givens}
        unguided = wish.difficulty in _UNGUIDED and wish.ceiling in (None, *_UNGUIDED)
        by_construction = wish.minimal and not wish.symmetric and unguided
        facts |= {"unique": True, "minimal": by_construction or is_minimal(board)}
        if wish.difficulty == "any" and wish.ceiling is None:
            return Made(str(board), facts)
        found = grade(board)
        if found == wish.difficulty or (
            wish.ceiling is not None and GRADES.index(found) <= GRADES.index(wish.ceiling)
        ):
            return Made(str(board), {**facts, "difficulty": found})
    kind = wish.difficulty if wish.ceiling is None else f"at most {wish.ceiling}"
    wanted = f"{kind} {wish.size}x{wish.size} board with {wish.colours} colours"
    raise UsageError(f"no {wanted} came up in {_ATTEMPTS} attempts; try another size or other colours")


def is_minimal(board: ColourSudoku) -> bool:
    """Tell whether dropping any given of a board with one solution brings a second one."""
    full = native.first(board).solution
    assert full is not None
    size, colours, *given = masks(board)
    every = ((1 << size) - 1, (1 << colours) - 1)
    for kind, cell in [(kind, cell) for kind in (0, 1) for cell in range(size * size)]:
        if given[kind][cell] != every[kind]:
            sets = (list(given[0]), list(given[1]))
            sets[kind][cell] ^= every[kind]
            if not _has_solution(full, (size, colours, *sets)):
                return False
    return True


def _has_solution(full: ColourSudoku, sets: Masks) -> bool:
    status = native.near(full, sets)
    if status == "interrupted":
        raise KeyboardInterrupt
    return status == "solved"


def make_board(chooser: random.Random, wish: BoardWish) -> ColourSudoku:
    """Make one board with exactly one solution."""
    empty = ColourSudoku.empty(wish.size, tuple(LETTERS[: wish.colours]))
    full = native.first(empty, seed=chooser.getrandbits(63)).solution
    assert full is not None
    groups = _groups(wish.size, symmetric=wish.symmetric)
    chooser.shuffle(groups)
    dropper = _Dropper(full, wish)
    if not wish.minimal:
        # By handfuls: fast, and some givens that could go stay.
        for share in (16, 8, 4):
            for start in range(0, len(groups), share):
                dropper.drop(groups[start : start + share])
        return dropper.board()
    for number, group in enumerate(groups):
        tell(number, len(groups) - number, 0)
        dropper.drop([group])
    return dropper.board()


Group = tuple[tuple[int, int], ...]
"""Givens that are dropped together: 0 and a cell for its number, 1 and a cell for its colour."""


def _groups(size: int, *, symmetric: bool) -> list[Group]:
    cells = size * size
    if not symmetric:
        return [((kind, cell),) for kind in (0, 1) for cell in range(cells)]
    pairs = {
        tuple(sorted({(kind, cell), (kind, cells - 1 - cell)})) for kind in (0, 1) for cell in range(cells)
    }
    return sorted(pairs)


class _Dropper:
    """A full board that loses givens as long as its solution stays the only one."""

    def __init__(self, full: ColourSudoku, wish: BoardWish) -> None:
        self._full = full
        hardest = wish.ceiling or wish.difficulty
        self._deducible = hardest if hardest in ("easy", "medium", "hard") else None
        size, colours, self._numbers, self._levels = masks(full)
        self._solution = (list(self._numbers), list(self._levels))
        self._every = ((1 << size) - 1, (1 << colours) - 1)
        self._shape = (size, colours)

    def drop(self, groups: list[Group]) -> None:
        """Drop some givens, if there is still one solution without them."""
        sets = (self._numbers, self._levels)
        members = [(kind, cell) for group in groups for kind, cell in group if self._is_given(kind, cell)]
        if not members:
            return
        for kind, cell in members:
            sets[kind][cell] = self._every[kind]
        if self._has_another(members) or not self._can_be_deduced():
            for kind, cell in members:
                sets[kind][cell] = self._solution[kind][cell]

    def _is_given(self, kind: int, cell: int) -> bool:
        return (self._numbers, self._levels)[kind][cell] == self._solution[kind][cell] != self._every[kind]

    def _has_another(self, members: list[tuple[int, int]]) -> bool:
        """Tell whether there is a solution in which one of the dropped givens is different.

        With them there was a single solution, so any other must differ in one of them.
        """
        for kind, cell in members:
            sets: Masks = (*self._shape, list(self._numbers), list(self._levels))
            (sets[2], sets[3])[kind][cell] &= ~self._solution[kind][cell]
            if _has_solution(self._full, sets):
                return True
        return False

    def _can_be_deduced(self) -> bool:
        if self._deducible is None:
            return True
        try:
            return closure(self.board(), self._deducible).is_solved
        except Contradiction:  # cannot be: the board has a solution
            return False

    def board(self) -> ColourSudoku:
        """Return the board with the givens that are left."""
        cells = range(len(self._full.numbers))
        return ColourSudoku(
            self._full.colours,
            tuple(self._full.numbers[cell] if self._is_given(0, cell) else None for cell in cells),
            tuple(self._full.paints[cell] if self._is_given(1, cell) else None for cell in cells),
        )


def _yes_or_no(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError(text)
    return text == "yes"


def _generate(count: int, seed: int, extra: Mapping[str, Any], spread: Spread = map) -> Iterator[Made]:
    wish = BoardWish(
        size=extra.get("size", 9),
        colours=extra.get("colours", 5),
        minimal=extra.get("minimal", True),
        symmetric=bool(extra.get("symmetric")),
        difficulty=extra.get("difficulty", "any"),
        ceiling=extra.get("ceiling"),
    )
    return generate(count, seed, wish, spread, extra.get("exclude", frozenset()))


GENERATOR = Generator(
    _generate,
    (
        Option("size", "rows and columns (default 9)", parse_count, 9),
        Option("colours", "how many colours (default 5)", parse_count, 5),
        Option(
            "difficulty",
            "any (default), easy, medium, hard, expert, extreme, or a range such as easy..hard",
            str,
            "any",
        ),
        Option("ceiling", "no technique of a higher grade is needed, such as hard", str, None),
        Option("minimal", "yes (default): no given can be dropped; no: faster", _yes_or_no, True),
        Option("symmetric", "givens come in pairs that a half turn exchanges"),
    ),
    excludes=True,
)
