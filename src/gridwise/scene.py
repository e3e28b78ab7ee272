"""A scene says what lies on a board; the renderers decide how it is painted.

Every puzzle turns its states into scenes, and every picture (terminal, SVG, PNG, GIF, page, window) is
painted from a scene. Places are (row, col) with (0, 0) at the top left; they may be fractions while a
piece is on its way from one cell to the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, TypeAlias

from gridwise.display import Displayed

__all__ = [
    "TILE_HUES",
    "Amount",
    "Block",
    "Body",
    "Danger",
    "Direction",
    "Exit",
    "Food",
    "Goal",
    "Highlight",
    "Path",
    "Place",
    "Role",
    "Scene",
    "Shape",
    "Tile",
    "Tint",
    "Wall",
    "tile_hues",
]

Place: TypeAlias = tuple[float, float]
"""A (row, col); whole numbers name a cell, fractions a point between cells."""

Direction: TypeAlias = Literal["U", "R", "D", "L"]

TILE_HUES = ("red", "green", "blue", "yellow", "purple", "orange", "cyan", "magenta", "tan", "white")
"""What the hue indices of a `Tile` look like; no two names start with the same letter."""


class Role(StrEnum):
    """What a thing means; each meaning has one colour in every picture."""

    PIECE = "piece"
    HERO = "hero"
    GOAL = "goal"
    PLAN = "plan"
    EXPLORED = "explored"
    FRONTIER = "frontier"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Block:
    """A solid rounded piece over one or more cells, such as a car."""

    row: float
    col: float
    height: int = 1
    width: int = 1
    label: str = ""
    hue: int = 0
    """Which of the piece hues to take; any whole number, they repeat."""
    role: Role = Role.PIECE
    """`Role.HERO` for the one piece that matters; its hue is then ignored."""
    highlighted: bool = False
    """Whether to ring the piece; the ring travels with it when it moves."""


@dataclass(frozen=True, slots=True)
class Wall:
    """A cell that nothing enters."""

    row: int
    col: int


@dataclass(frozen=True, slots=True)
class Exit:
    """An opening in the board's frame beside a cell of the rim."""

    row: int
    col: int
    side: Direction = "R"


@dataclass(frozen=True, slots=True)
class Goal:
    """A cell that is to be reached."""

    row: int
    col: int


@dataclass(frozen=True, slots=True)
class Body:
    """One continuous body, head first, that fades towards its tail."""

    cells: tuple[Place, ...]
    heading: Direction | None = None
    """Where the head looks; None takes it from the first two cells."""
    role: Role = Role.HERO


@dataclass(frozen=True, slots=True)
class Food:
    """An apple or fruit, with its count when there is one to show."""

    row: int
    col: int
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Amount:
    """A number on a tint that grows stronger with the number."""

    row: int
    col: int
    value: int
    top: int
    """The largest amount of the field: it takes the strongest tint."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A cell filled with its colour that carries a text, normally a digit."""

    row: int
    col: int
    text: str = ""
    hue: int | None = None
    """An index into `TILE_HUES`, or None while the colour is not known."""
    letter: str = ""
    """The colour's letter: always in plain text, in pictures when the scene asks for letters."""
    given: bool = False
    """Whether the text was there from the start; givens are bold."""


@dataclass(frozen=True, slots=True)
class Path:
    """The plan or hint: a line through cells that ends in an arrow."""

    cells: tuple[Place, ...]
    arrow: bool = True
    role: Role = Role.PLAN


@dataclass(frozen=True, slots=True)
class Tint:
    """Cells that a search has explored or holds in its frontier."""

    cells: tuple[tuple[int, int], ...]
    role: Literal[Role.EXPLORED, Role.FRONTIER] = Role.EXPLORED


@dataclass(frozen=True, slots=True)
class Highlight:
    """A ring around a cell or a rectangle of cells."""

    row: float
    col: float
    height: int = 1
    width: int = 1
    role: Role = Role.PLAN


@dataclass(frozen=True, slots=True)
class Danger:
    """A warning on a cell: a sign in the hero's colour, never the colour alone."""

    row: int
    col: int


Shape: TypeAlias = Amount | Block | Body | Danger | Exit | Food | Goal | Highlight | Path | Tile | Tint | Wall


@dataclass(frozen=True, slots=True)
class Scene(Displayed):
    """A board of rows x cols cells with the shapes that lie on it.

    Shapes may come in any order: tints lie under plans, plans under pieces, marks on top of all.
    """

    rows: int
    cols: int
    shapes: tuple[Shape, ...] = ()
    title: str = field(default="", kw_only=True)
    """What the picture shows, in a few words, for people who cannot see it."""
    caption: str = field(default="", kw_only=True)
    """One line under the board."""
    wraps: bool = field(default=False, kw_only=True)
    """Whether the edges are joined (a torus)."""
    letters: bool = field(default=False, kw_only=True)
    """Whether tiles show the letter of their colour."""
    row_labels: tuple[str, ...] = field(default=(), kw_only=True)
    col_labels: tuple[str, ...] = field(default=(), kw_only=True)
    """Coordinates beside the board; none unless asked for."""

    def __post_init__(self) -> None:
        if self.rows < 1 or self.cols < 1:
            raise ValueError(f"a scene needs at least one row and one column, got {self.rows} x {self.cols}")
        if self.row_labels and len(self.row_labels) != self.rows:
            raise ValueError(f"expected {self.rows} row labels, got {len(self.row_labels)}")
        if self.col_labels and len(self.col_labels) != self.cols:
            raise ValueError(f"expected {self.cols} column labels, got {len(self.col_labels)}")


def tile_hues(letters: Iterable[str]) -> dict[str, int]:
    """Give each colour letter the hue whose name it starts, and an unused hue where there is none.

    With more letters than hues, hues repeat; such a scene should ask for letters.
    """
    wanted = list(dict.fromkeys(letters))
    hues: dict[str, int] = {}
    for letter in wanted:
        for hue, name in enumerate(TILE_HUES):
            if name[0] == letter.lower() and hue not in hues.values():
                hues[letter] = hue
    unused = [hue for hue in range(len(TILE_HUES)) if hue not in hues.values()] or list(range(len(TILE_HUES)))
    for position, letter in enumerate([letter for letter in wanted if letter not in hues]):
        hues[letter] = unused[position % len(unused)]
    return hues
