"""Finding a tour for a snake: every cell gets a next one, and the loops that this makes are joined."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwise.puzzles.snake.pilots.certificate import NOWHERE, Certificate, beside, made_of
from gridwise.puzzles.snake.rules import Rules

__all__ = ["find_certificate"]


_MOST_SPARES = 8
"""Cells that are left out one after the other until there is a tour."""


def find_certificate(rules: Rules, old: Certificate, body: Sequence[int]) -> Certificate | None:
    """Return a tour that certifies a snake, head first; None where none is found, though there may be one.

    What the old tour says is kept where it can be; on odd boards the cell left out is chosen anew. The twin
    is cpp/kernels/snake/best/tour_finder.cpp, which tells the literature.
    """
    if len(body) == rules.cells:
        return old
    tours = (made_of(order, rules, spare) for order, spare in _Finder(rules, old, body).orders())
    return next((tour for tour in tours if tour is not None and tour.certifies(body, rules)), None)


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
        for cell, onward in zip(body[1:], body, strict=False):
            self._lead(cell, onward)
            self.along[cell] = onward
        self.lacking = self._keep(old)

    def orders(self) -> Iterator[tuple[list[int], int]]:
        """Yield the cells of tours from the head on, each with the cell that it leaves out."""
        if self.spare == NOWHERE:
            if all(self._lead_on(cell) for cell in self.lacking):
                yield from self._joined_up()
        elif self._lead_all_but_one():
            taken, given = self._takers(), self._givers()
            spares = [cell for cell in taken if cell in given and cell != self.body[0]]
            spares.sort(key=lambda cell: (len(taken[cell]) + len(given[cell]), cell))
            matched = list(self.next), list(self.previous)
            for self.spare in spares[:_MOST_SPARES]:
                self.next, self.previous = list(matched[0]), list(matched[1])
                self._leave_out(taken[self.spare], given[self.spare])
                yield from self._joined_up()

    def _joined_up(self) -> Iterator[tuple[list[int], int]]:
        self._number_loops()
        if self._join_loops():
            yield self._listed(), self.spare

    def _lead(self, cell: int, onward: int) -> None:
        self.next[cell] = onward
        self.previous[onward] = cell

    def _keep(self, old: Certificate) -> list[int]:
        """Lead all other cells as the old tour does, and return those for which that cannot be."""
        lacking = []
        for index, onward in enumerate(old.order):
            cell = old.order[index - 1]
            if self.along[cell] == NOWHERE:
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
                owner = self.previous[to]
                if owner == NOWHERE:
                    while cell != start:
                        had = self.next[cell]
                        self._lead(cell, to)
                        to, cell = had, taker[cell]
                    self._lead(start, to)
                    return True
                if self.along[owner] == NOWHERE and owner not in taker:
                    taker[owner] = cell
                    queue.append(owner)
        return False

    def _lead_all_but_one(self) -> bool:
        """Lead on all cells but one of the colour that has one more; black and white alternate on a tour."""
        lacking = [*self.lacking, self.spare] if self.along[self.spare] == NOWHERE else self.lacking
        self.left = [cell for cell in lacking if not self._lead_on(cell)]
        return len(self.left) == 1

    def _takers(self) -> dict[int, list[int]]:
        """Return what can be left without a next cell, with those that take one another's, the last first."""
        start = self.left[0]
        ways, queue = {start: list[int]()}, [start]
        for cell in queue:
            for to in self.near[cell]:
                owner = self.previous[to]
                if self.along[owner] == NOWHERE and owner not in ways:
                    ways[owner] = [cell, *ways[cell]]
                    queue.append(owner)
        return ways

    def _givers(self) -> dict[int, list[int]]:
        """Return what can be left without a previous cell, with those that are led to instead."""
        start = self.previous.index(NOWHERE)
        ways, queue = {start: list[int]()}, [start]
        for cell in queue:
            for giver in self.near[cell]:
                if self.along[giver] == NOWHERE and self.next[giver] not in ways:
                    ways[self.next[giver]] = [cell, *ways[cell]]
                    queue.append(self.next[giver])
        return ways

    def _leave_out(self, takers: Sequence[int], led_to: Sequence[int]) -> None:
        """Change who follows whom until the spare cell has neither a next nor a previous one."""
        onward, giver = self.next[self.spare], self.previous[self.spare]
        for cell in takers:
            had = self.next[cell]
            self._lead(cell, onward)
            onward = had
        for cell in led_to:
            before = self.previous[cell]
            self._lead(giver, cell)
            giver = before
        self.next[self.spare] = self.previous[self.spare] = NOWHERE

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
        if of_snake and not with_gap:
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
