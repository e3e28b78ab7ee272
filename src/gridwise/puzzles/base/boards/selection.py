"""Which boards of a list are meant: `#12`, `#1-20`, `#3-`, `#1,5,9-12`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from gridwise.errors import UsageError

__all__ = ["SELECTION", "Selection"]

T = TypeVar("T")

SELECTION = r"\d{1,9}(?:-\d{0,9})?(?:,\d{1,9}(?:-\d{0,9})?)*"
"""Numbers and ranges as they are typed."""

_ENDLESS = 10**9


@dataclass(frozen=True, slots=True)
class Selection:
    """Numbers of boards, from 1, in ranges; both ends belong to a range."""

    ranges: tuple[tuple[int, int], ...]

    @classmethod
    def parse(cls, text: str) -> Selection:
        """Read numbers and ranges; raise UsageError where they make no sense."""
        if not re.fullmatch(SELECTION, text, re.ASCII):
            raise UsageError(f"expected boards such as 12, 1-20 or 1,5,9-12, got {text!r:.40}")
        ranges: list[tuple[int, int]] = []
        for part in text.split(","):
            first, dash, last = part.partition("-")
            ends = int(first), int(last) if last else (_ENDLESS if dash else int(first))
            if not 1 <= ends[0] <= ends[1]:
                raise UsageError(f"boards are counted from 1, and a range goes up, got {part!r:.40}")
            ranges.append(ends)
        return cls(tuple(ranges))

    @property
    def single(self) -> bool:
        """Whether one board is meant."""
        return len(self.ranges) == 1 and self.ranges[0][0] == self.ranges[0][1]

    def pick(self, items: Iterable[T], complain: Callable[[int, int], UsageError]) -> Iterator[T]:
        """Yield the items that are meant, in the order in which they are asked for.

        `complain` makes the error for a number that is beyond the end, and is told how many there are.
        """
        if len(self.ranges) == 1:
            yield from self._stream(items, complain)
            return
        known = list(items)
        for first, last in self.ranges:
            if first > len(known) or len(known) < last < _ENDLESS:
                raise complain(first if first > len(known) else last, len(known))
            yield from known[first - 1 : last]

    def _stream(self, items: Iterable[T], complain: Callable[[int, int], UsageError]) -> Iterator[T]:
        (first, last), number = self.ranges[0], 0
        for number, item in enumerate(items, 1):
            if number >= first:
                yield item
            if number == last:
                return
        if number < first or last < _ENDLESS:
            raise complain(first if number < first else last, number)
