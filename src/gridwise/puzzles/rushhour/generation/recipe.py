"""What new boards should be like, as a person says it."""

from __future__ import annotations

from dataclasses import dataclass

from gridwise.errors import UsageError
from gridwise.puzzles.base.ranges import read_range
from gridwise.puzzles.rushhour.board import Side
from gridwise.puzzles.rushhour.state_space.grade import LEVELS

__all__ = [
    "ANY",
    "EASIEST",
    "HARDEST",
    "Recipe",
    "parse_column",
    "parse_count_range",
    "parse_curve",
    "parse_difficulty",
    "parse_range",
    "parse_row",
    "parse_size",
]

EASIEST, HARDEST = 1.0, 10.0
ANY = (EASIEST, HARDEST + 0.1)
NEAR = 0.3
"""How far from a mark a board may be."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What the boards should be like, turned so that the exit is at the right."""

    rows: int = 6
    cols: int = 6
    walls: tuple[int, int] = (0, 0)
    """Fewest and most."""
    cars: tuple[int, int] = (2, 14)
    """Fewest and most cars, the red one included."""
    moves: tuple[int, int] = (1, 999)
    difficulty: tuple[float, float] | None = None
    """From the first up to, but not including, the second; None: as it comes."""
    seed: int = 0
    trucks: tuple[int, int] | None = None
    """Fewest and most cars of three cells; None: as they come."""
    row: int | None = None
    """The row of the red car and the exit; None: the middle one; -1: any."""
    exit: Side = "right"
    """The side of the exit on the boards as they are written."""

    @property
    def red_row(self) -> int:
        """The row of the red car and the exit."""
        return (self.rows - 1) // 2 if self.row is None else self.row

    @property
    def upright(self) -> bool:
        """Whether the red car is vertical on the boards as they are written."""
        return self.exit in ("top", "bottom")

    @property
    def size(self) -> str:
        """Rows and columns of the boards as they are written."""
        return f"{self.cols}x{self.rows}" if self.upright else f"{self.rows}x{self.cols}"

    @property
    def line(self) -> str:
        """What the row of the red car is on the boards as they are written."""
        return "column" if self.upright else "row"

    @property
    def length(self) -> int:
        """Slides that a board should have at least, guessed where only a difficulty is asked for."""
        return max(self.moves[0], slides_for((self.difficulty or ANY)[0]))

    @property
    def truck_share(self) -> float:
        """How many of the cars that are tried are trucks."""
        if self.trucks is None:
            return 0.38
        return min(0.9, max(0.05, sum(self.trucks) / 2 / max(3.0, sum(self.cars) / 2 - 1)))


def slides_for(difficulty: float) -> int:
    """Guess how long the solution of a board of a difficulty is."""
    return int(5.2 * difficulty) - 4


def parse_range(text: str) -> tuple[int, int]:
    """Read 'A-B', 'A..B' or 'A', from 1."""
    return read_range(text, 1)


def parse_count_range(text: str) -> tuple[int, int]:
    """Read 'A-B', 'A..B' or 'A', from 0 to 20."""
    return read_range(text, 0, 20)


def parse_size(text: str) -> tuple[int, int]:
    """Read 'ROWSxCOLS'."""
    rows, _, cols = text.lower().partition("x")
    if not (rows.isdecimal() and cols.isdecimal() and 3 <= int(rows) <= 8 and 3 <= int(cols) <= 8):
        raise UsageError(f"expected a size from 3x3 to 8x8 such as 6x6, got {text!r}")
    return int(rows), int(cols)


def parse_difficulty(text: str) -> tuple[float, float]:
    """Read a level's name, a number from 1 to 10, or a range of them such as 'easy..hard' or '3.5..6'."""
    first, dots, last = text.partition("..")
    low = _difficulty(first, text)
    high = _difficulty(last, text) if dots else low
    if low[0] >= high[1]:
        raise _unclear(text)
    if not dots and first not in LEVELS:  # a number alone: near it
        return max(EASIEST, low[0] - NEAR), min(ANY[1], low[0] + NEAR)
    return low[0], high[1]


def _difficulty(word: str, text: str) -> tuple[float, float]:
    """Return where a word begins, and up to where it goes."""
    if word in LEVELS:
        return LEVELS[word]
    try:
        number = float(word)
    except ValueError:
        raise _unclear(text) from None
    if not EASIEST <= number <= HARDEST:
        raise UsageError(f"a difficulty is from {EASIEST:g} to {HARDEST:g}, got {word!r}")
    return number, number + 0.05  # difficulties have one decimal: the end is included


def _unclear(text: str) -> UsageError:
    names = ", ".join(LEVELS)
    return UsageError(f"expected {names}, a number, or a range such as easy..hard or 3.5..6, got {text!r}")


def parse_curve(text: str) -> int:
    """Read how many boards rise from the start to the end."""
    if not (text.isdecimal() and len(text) < 6 and int(text) > 1):
        raise UsageError(f"expected a number of boards from 2 on, got {text!r}")
    return int(text)


def parse_row(text: str) -> int:
    """Read a row from 0, or 'any'."""
    return _parse_line(text, "row")


def parse_column(text: str) -> int:
    """Read a column from 0, or 'any'."""
    return _parse_line(text, "column")


def _parse_line(text: str, kind: str) -> int:
    if text == "any":
        return -1
    if not (text.isdecimal() and len(text) < 3):
        raise UsageError(f"expected a {kind} from 0 on, or any, got {text!r}")
    return int(text)
