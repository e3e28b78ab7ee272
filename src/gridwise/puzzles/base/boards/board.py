"""One board of a list: its text, what is known about it, and where it stood."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from gridwise.errors import InputError
from gridwise.puzzles.base.puzzle import Puzzle

__all__ = ["ListedBoard"]

P = TypeVar("P")


class ListedBoard(NamedTuple):
    """A board as it stood in a list."""

    text: str
    """What the puzzle reads."""
    facts: Mapping[str, Any] = MappingProxyType({})
    """What the list says about it: difficulty, optimum, labels."""
    name: str = ""
    """What to call it again: `level.txt`, `curve.txt#3`, `@7`."""
    source: str | None = None
    """The file, or the place in it, that a complaint names."""
    line: int | None = None
    """The line of the file on which it begins; None for a whole file, and where lines mean nothing."""
    parsed: tuple[str | None, Any] | None = None
    """The metric and the instance, where it has been read already."""

    def read(self, puzzle: Puzzle[P], metric: str | None = None) -> P:
        """Return the instance; errors name the file and the line in it."""
        if self.parsed is not None and self.parsed[0] == metric:
            known: P = self.parsed[1]
            return known
        try:
            return puzzle.parse(self.text, metric)
        except InputError as error:
            raise self.located(error) from error.__cause__

    @property
    def has_own_file(self) -> bool:
        """Whether it is a whole file, so that its name leads to nothing but it."""
        return self.line is None and "#" not in self.name and not self.name.startswith("@")

    def located(self, error: InputError) -> InputError:
        """Return an error of the board's text as one of the file that it stood in."""
        line = error.line
        if self.line is not None:
            line = self.line + (error.line or 1) - 1
        return InputError(error.message, line=line, source=error.source or self.source)

    def named(self, name: str) -> ListedBoard:
        """Return the board under another name."""
        return self._replace(name=name)
