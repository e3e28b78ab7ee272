"""What a person may choose about a book."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gridwise.book.themes import BLACK_AND_WHITE, PAPER
from gridwise.errors import UsageError
from gridwise.render.palette import Theme

__all__ = ["MOST_PER_PAGE", "PAPERS", "BookSettings", "Codes", "Solutions"]

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height in points."""

MOST_PER_PAGE = 6

Codes = Literal["none", "link", "text"]
Solutions = Literal["none", "back"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookSettings:
    """How a book looks and what it holds beside its boards."""

    title: str = ""
    """Without one, the puzzles' names."""
    subtitle: str = ""
    paper: str = "a4"
    per_page: int = 4
    black_and_white: bool = False
    solutions: Solutions = "back"
    codes: Codes = "link"
    address: str = "http://127.0.0.1:8765/"
    """Of the workbench that the codes open."""
    record: bool = True
    """Whether a sheet at the end asks for the reader's results."""
    note: str = ""
    """Small print: how the book was made."""

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise UsageError(f"no paper named {self.paper!r}; there are {', '.join(PAPERS)}")
        if not 1 <= self.per_page <= MOST_PER_PAGE:
            raise UsageError(f"a page has 1 to {MOST_PER_PAGE} boards, got {self.per_page}")

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of a page in points."""
        return PAPERS[self.paper]

    @property
    def theme(self) -> Theme:
        """The colours of ink."""
        return BLACK_AND_WHITE if self.black_and_white else PAPER
