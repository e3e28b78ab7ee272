"""The report's solver once more, written from its text alone: blocks, boards, and a game of boards.

What the text leaves open is decided as docs/explanations/colour-sudoku.md says: the first of equal blocks in
reading order; numbers from 1 upwards, each with the colours from the highest priority down; givens that
contradict each other are refused before the first step.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field


@dataclass
class Block:
    """One cell: what it has, what it may have, and how many of its neighbours lack something."""

    row: int
    col: int
    number: int | None
    colour: str | None
    numbers: list[int] = field(default_factory=list)
    colours: list[str] = field(default_factory=list)
    degree: int = 0


class Board:
    """A table of blocks with the two domains."""

    def __init__(self, text: str) -> None:
        words = text.split()
        count, self.size = int(words[0]), int(words[1])
        self.priorities = words[2 : 2 + count]
        self.blocks: list[Block] = []
        for at, word in enumerate(words[2 + count :]):
            number = None if word[:-1] == "*" else int(word[:-1])
            colour = None if word[-1] == "#" else word[-1]
            self.blocks.append(Block(at // self.size, at % self.size, number, colour))
        self.update_constraints()

    def around(self, block: Block) -> list[Block]:
        return [
            other for other in self.blocks if abs(other.row - block.row) + abs(other.col - block.col) == 1
        ]

    def update_constraints(self) -> None:
        for block in self.blocks:
            lines = [
                other
                for other in self.blocks
                if other is not block and (other.row == block.row or other.col == block.col)
            ]
            taken = {other.number for other in lines}
            block.numbers = [number for number in range(1, self.size + 1) if number not in taken]
            around = self.around(block)
            painted = {other.colour for other in around}
            block.colours = [colour for colour in self.priorities if colour not in painted]
            finished = [other for other in around if other.number and other.colour]
            primary_degree = 4 - (block.row in (0, self.size - 1)) - (block.col in (0, self.size - 1))
            if self.size == 1:
                primary_degree = 0
            block.degree = primary_degree - len(finished)

    def contradicts_itself(self) -> bool:
        """The report's forward checking: an empty domain, or finished neighbours with wrong priorities."""
        for block in self.blocks:
            if not block.number and not block.numbers:
                return True
            if not block.colour and not block.colours:
                return True
            if not (block.number and block.colour):
                continue
            for other in self.around(block):
                if other.number and other.colour and other.number < block.number:
                    lower = self.priorities.index(other.colour) > self.priorities.index(block.colour)
                    if not lower:
                        return True
        return False

    def givens_clash(self) -> bool:
        return self.contradicts_itself() or any(
            (block.number and block.number not in block.numbers)
            or (block.colour and block.colour not in block.colours)
            for block in self.blocks
        )

    def choose(self) -> int | None:
        """The fewest numbers, or when all have theirs the fewest colours; then the lowest degree."""
        candidates = [block for block in self.blocks if not block.number]
        if candidates:
            fewest = min(len(block.numbers) for block in candidates)
            candidates = [block for block in candidates if len(block.numbers) == fewest]
        else:
            candidates = [block for block in self.blocks if not block.colour]
            if not candidates:
                return None
            fewest = min(len(block.colours) for block in candidates)
            candidates = [block for block in candidates if len(block.colours) == fewest]
        lowest = min(block.degree for block in candidates)
        return next(self.blocks.index(block) for block in candidates if block.degree == lowest)

    def __str__(self) -> str:
        return " ".join(f"{block.number or '*'}{block.colour or '#'}" for block in self.blocks)


@dataclass
class Game:
    """Solves a board, and keeps account of it."""

    assignments: int = 0
    backtracks: int = 0
    kept: int = 1
    chosen: int = 0
    most_boards: int = 1

    def solve(self, text: str) -> Iterator[tuple[str, str]]:
        """Yield what is done: each board that is kept, refused, or the solution."""
        board = Board(text)
        if not board.givens_clash():
            yield from self._solve([board])

    def _solve(self, boards: list[Board]) -> Iterator[tuple[str, str]]:
        board = boards[-1]
        at = board.choose()
        if at is None:
            yield "goal", str(board)
            return
        self.chosen += 1
        self.most_boards = max(self.most_boards, len(boards) + 1)
        block = board.blocks[at]
        for number in [block.number] if block.number else block.numbers:
            for colour in [block.colour] if block.colour else block.colours:
                self.assignments += 1
                changed = deepcopy(board)
                changed.blocks[at].number, changed.blocks[at].colour = number, colour
                changed.update_constraints()
                if changed.contradicts_itself():
                    yield "refused", str(changed)
                    continue
                self.kept += 1
                yield "kept", str(changed)
                boards.append(changed)
                for event in self._solve(boards):
                    yield event
                    if event[0] == "goal":
                        return
                boards.pop()
        self.backtracks += 1
