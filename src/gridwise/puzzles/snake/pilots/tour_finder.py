"""Finding a tour for a snake: every cell gets a next one, and the loops that this makes are joined."""

from __future__ import annotations

from collections.abc import Sequence

from gridwise.puzzles.snake.pilots.certificate import NOWHERE, Certificate, beside, made_of
from gridwise.puzzles.snake.rules import Rules

__all__ = ["find_certificate"]


def find_certificate(rules: Rules, old: Certificate, body: Sequence[int]) -> Certificate | None:
    """Return a tour that certifies a snake, head first; None where none is found, though there may be one.

    What the old tour says is kept where it can be. The twin is cpp/kernels/snake/best/tour_finder.cpp, which
    tells the literature.
    """
    if old.spare in body:
        return None
    order = _Finder(rules, old, body).order()
    found = None if order is None else made_of(order, rules, old.spare)
    return found if found is not None and found.certifies(body, rules) else None


class _Finder:
    """The successor of every cell, and then the loops on which the cells lie."""

    def __init__(self, rules: Rules, old: Certificate, body: Sequence[int]) -> None:
        self.near = beside(rules.rows, rules.cols)
        self.cols, self.gaps = rules.cols, rules.tail == "free"
        self.spare, self.body = old.spare, body
        self.next = [NOWHERE] * rules.cells
        self.previous = [NOWHERE] * rules.cells
        self.along = [NOWHERE] * rules.cells
        """The next cell of the snake; NOWHERE for its head and for other cells."""
        self.fixed: set[int] = set()
        """Cells whose next one may not change, so that the stand-in stays what it is."""
        self.out: set[int] = {self.spare}
        """Cells at which no loops are joined."""
        for cell, onward in zip(body[1:], body, strict=False):
            self._lead(cell, onward)
            self.along[cell] = onward
        if old.spare != NOWHERE:
            self._keep_stand_in(old)
        self.lacking = self._keep(old)

    def order(self) -> list[int] | None:
        """Return the cells of a tour from the head on; None where none is found."""
        if not all(self._lead_on(cell) for cell in self.lacking):
            return None
        self._number_loops()
        return self._listed() if self._join_loops() else None

    def _lead(self, cell: int, onward: int) -> None:
        self.next[cell] = onward
        self.previous[onward] = cell

    def _keep_stand_in(self, old: Certificate) -> None:
        """Lead to the stand-in and on as the old tour does, if the snake leaves room for it."""
        cell = old.stand_in
        before, after = old.order[old.place[cell] - 1], old.after(cell)
        for one, onward in ((before, cell), (cell, after)):
            free = self.along[one] == NOWHERE and self.previous[onward] == NOWHERE
            if self.along[one] != onward and not free:
                return
        self._lead(before, cell)
        self._lead(cell, after)
        self.fixed = {before, cell}
        self.out.add(cell)

    def _keep(self, old: Certificate) -> list[int]:
        """Lead all other cells as the old tour does, and return those for which that cannot be."""
        lacking = []
        for index, onward in enumerate(old.order):
            cell = old.order[index - 1]
            if self.along[cell] == NOWHERE and cell not in self.fixed:
                if self.previous[onward] == NOWHERE:
                    self._lead(cell, onward)
                else:
                    lacking.append(cell)
        return lacking

    def _lead_on(self, start: int) -> bool:
        """Give a cell the next one of another, which gets that of a third, until one is nobody's."""
        taker = {start: start}
        queue = [start]
        for cell in queue:
            for to in self.near[cell]:
                if to == self.spare:
                    continue
                owner = self.previous[to]
                if owner == NOWHERE:
                    while cell != start:
                        had = self.next[cell]
                        self._lead(cell, to)
                        to, cell = had, taker[cell]
                    self._lead(start, to)
                    return True
                if self.along[owner] == NOWHERE and owner not in self.fixed and owner not in taker:
                    taker[owner] = cell
                    queue.append(owner)
        return False

    def _number_loops(self) -> None:
        self.number = [NOWHERE] * len(self.next)
        """Of the loop on which a cell lay at first; the snake is on the first."""
        self.around = [[before, after] for before, after in zip(self.previous, self.next, strict=True)]
        """The two cells beside each on its loop, which has no direction any more."""
        self.starts: list[int] = []
        for start in (self.body[0], *range(len(self.next))):
            if self.number[start] != NOWHERE or start == self.spare:
                continue
            cell, loop = start, len(self.starts)
            self.starts.append(start)
            while self.number[cell] == NOWHERE:
                self.number[cell] = loop
                cell = self.next[cell]
        self.joined_to = list(range(len(self.starts)))

    def _loop_of(self, cell: int) -> int:
        loop = self.number[cell]
        while self.joined_to[loop] != loop:
            loop = self.joined_to[loop]
        return loop

    def _join_loops(self) -> bool:
        """Join all loops, with gaps in the snake only where it cannot be done without."""
        left = len(self.starts)
        for with_gap in (False, True) if self.gaps else (False,):
            before = left + 1
            while 1 < left < before:
                before = left
                for start in self.starts:
                    while self._loop_of(start) != 0 and self._join(start, with_gap):
                        left -= 1
        return left == 1

    def _join(self, start: int, with_gap: bool) -> bool:
        """Join a loop to one that it runs beside."""
        before, one = self.around[start][0], start
        while True:
            other = self.around[one][self.around[one][0] == before]
            across = self.cols if abs(other - one) == 1 else 1
            for side in (across, -across):
                if self._joined(one, other, one + side, other + side, with_gap):
                    return True
            before, one = one, other
            if one == start:
                return False

    def _joined(self, one: int, other: int, near_one: int, near_other: int, with_gap: bool) -> bool:
        if near_one not in self.near[one] or near_other not in self.near[other]:
            return False
        if self.number[one] == self.number[near_one] or near_other not in self.around[near_one]:
            return False
        of_snake = self.along[near_one] == near_other or self.along[near_other] == near_one
        if (of_snake and not with_gap) or not self.out.isdisjoint((one, other, near_one, near_other)):
            return False
        first, second = sorted((self._loop_of(one), self._loop_of(near_one)))
        if first == second:
            return False
        for cell, old, made in (
            (one, other, near_one),
            (other, one, near_other),
            (near_one, near_other, one),
            (near_other, near_one, other),
        ):
            self.around[cell][self.around[cell][0] != old] = made
        self.joined_to[second] = first
        return True

    def _listed(self) -> list[int]:
        """List the tour from the head on, in the direction in which the snake's cells come tail first."""
        head = self.body[0]
        order, before, cell = [head], head, self.around[head][1]
        while cell != head:
            order.append(cell)
            before, cell = cell, self.around[cell][self.around[cell][0] == before]
        if len(self.body) == 1:
            return order
        neck = order.index(self.body[1])
        backwards = neck == 1 if len(self.body) == 2 else order.index(self.body[-1]) > neck
        return [head, *order[:0:-1]] if backwards else order
