"""Write a scene in plain ASCII, for pipes, logs and terminals without colour."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from gridwise.render.body import heading
from gridwise.scene import (
    Amount,
    Block,
    Body,
    Danger,
    Direction,
    Exit,
    Food,
    Goal,
    Highlight,
    Path,
    Place,
    Role,
    Scene,
    Tile,
    Tint,
    Wall,
)

__all__ = ["ascii_only", "plain"]

ARROWS: dict[Direction, str] = {"U": "^", "R": ">", "D": "v", "L": "<"}
EMPTY = "."
SPELLINGS = {"·": "-", "\N{EN DASH}": "-", "\N{MULTIPLICATION SIGN}": "x", "…": "...", "→": "->", "≥": ">="}


def ascii_only(text: str) -> str:
    """Spell the signs we use in captions with ASCII, and anything else as a question mark."""
    for sign, spelling in SPELLINGS.items():
        text = text.replace(sign, spelling)
    return text.encode("ascii", "replace").decode("ascii")


def plain(scene: Scene, width: int = 80) -> str:
    """Give the scene as lines of at most `width` characters.

    A narrow window first costs the blanks between the cells, then the labels' length, and at last the
    columns that do not fit; a line then says so.
    """
    cells = _texts(scene)
    margin = max((len(label) for label in scene.row_labels), default=-1) + 1
    longest = max(len(text) for line in cells for text in line)
    size, gap, shown = longest, 1, scene.cols
    if margin + 2 + scene.cols * (size + gap) + gap > width:
        gap = 0
        margin = margin if margin + 2 + scene.cols * size <= width else 0
        size = max(1, min(size, (width - margin - 2) // scene.cols))
        shown = max(1, min(scene.cols, (width - margin - 2) // size))
    lines = list(_lines(scene, cells, size, gap, margin, shown))
    if shown < scene.cols:
        lines.append(f"(columns 1 to {shown} of {scene.cols})")
    if scene.caption:
        lines.append(ascii_only(scene.caption))
    return "\n".join(line[: max(1, width)].rstrip() for line in lines) + "\n"


def _lines(
    scene: Scene, cells: list[list[str]], size: int, gap: int, margin: int, shown: int
) -> Iterator[str]:
    """Put the texts side by side, with the rim, its exits and the coordinates around them."""
    exits = {(shape.row, shape.col, shape.side) for shape in scene.shapes if isinstance(shape, Exit)}
    marks = _marks(scene) if gap else {}
    side, corner, edge = (":", ".", ".") if scene.wraps else ("|", "+", "-")
    indent = " " * margin

    def rim(row: int, way: Direction) -> str:
        inner = [ARROWS[way] if (row, col, way) in exits else edge for col in range(shown)]
        return (
            indent
            + corner
            + edge * gap
            + "".join(sign.center(size, edge) + edge * gap for sign in inner)
            + corner
        )

    if margin and scene.col_labels:
        labels = (label[:size].rjust(size) for label in scene.col_labels[:shown])
        yield ascii_only(indent + " " + " " * gap + (" " * gap).join(labels))
    yield rim(0, "U")
    for row, line in enumerate(cells):
        label = (
            ascii_only(scene.row_labels[row]).rjust(margin - 1) + " "
            if margin and scene.row_labels
            else indent
        )
        left = ARROWS["L"] if (row, 0, "L") in exits else side
        right = ARROWS["R"] if (row, scene.cols - 1, "R") in exits else side
        inner = ""
        for col, text in enumerate(line[:shown]):
            inner += marks.get((row, col), " " * gap) + text[:size].rjust(size)
        yield label + left + inner + marks.get((row, shown), " " * gap) + right
    yield rim(scene.rows - 1, "D")


def _marks(scene: Scene) -> dict[tuple[int, int], str]:
    """Give the signs that stand between cells: brackets around what is marked, `!` after a danger."""
    marks: dict[tuple[int, int], str] = {}
    for shape in scene.shapes:
        if isinstance(shape, Highlight) or (isinstance(shape, Block) and shape.highlighted):
            top, left = round(shape.row), round(shape.col)
            for row in range(top, top + shape.height):
                marks[row, left] = "["
                marks[row, left + shape.width] = "]"
    for shape in scene.shapes:
        if isinstance(shape, Danger):
            marks[shape.row, shape.col + 1] = "!"
    return marks


def _texts(scene: Scene) -> list[list[str]]:
    """Give the text of every cell; pieces hide plans, and plans hide tints."""
    cells = [[EMPTY] * scene.cols for _ in range(scene.rows)]

    def put(row: float, col: float, text: str) -> None:
        at_row, at_col = round(row), round(col)
        if scene.wraps:
            at_row, at_col = at_row % scene.rows, at_col % scene.cols
        if 0 <= at_row < scene.rows and 0 <= at_col < scene.cols:
            cells[at_row][at_col] = ascii_only(text)

    for shape in scene.shapes:
        match shape:
            case Tint():
                for tinted in shape.cells:
                    put(*tinted, "?" if shape.role is Role.FRONTIER else ":")
            case Amount() if shape.value:
                put(shape.row, shape.col, str(shape.value))
            case Tile():
                put(shape.row, shape.col, (shape.text or "*") + (shape.letter or "#"))
            case Goal():
                put(shape.row, shape.col, "@")
            case Wall():
                put(shape.row, shape.col, "#")
    taken = {
        (r, c) for r, line in enumerate(cells) for c, text in enumerate(line) if text not in (EMPTY, ":", "?")
    }
    for shape in scene.shapes:
        if isinstance(shape, Path):
            for (row, col), text in _path_texts(shape, scene):
                if (round(row), round(col)) not in taken:
                    put(row, col, text)
    for shape in scene.shapes:
        if isinstance(shape, Food):
            put(shape.row, shape.col, "*" if shape.count is None else str(shape.count))
        elif isinstance(shape, Block):
            for down in range(shape.height):
                for over in range(shape.width):
                    put(shape.row + down, shape.col + over, shape.label or "=")
    for shape in scene.shapes:
        if isinstance(shape, Body):
            for place in reversed(shape.cells[1:]):
                put(*place, "o")
            facing = heading(shape, scene)
            if shape.cells:
                put(*shape.cells[0], ARROWS[facing] if facing else "O")
    return cells


def _path_texts(shape: Path, scene: Scene) -> Iterator[tuple[Place, str]]:
    """Draw a plan with - | and +, and its arrow; its first cell is left to what stands there."""
    steps = [heading(Body((after, before)), scene) for before, after in pairwise(shape.cells)]
    for place, (step, following) in zip(shape.cells[1:], pairwise(steps), strict=False):
        turn = (step in ("U", "D")) != (following in ("U", "D"))
        yield place, "+" if turn else "|" if step in ("U", "D") else "-"
    if steps and (last := steps[-1]) is not None:
        yield shape.cells[-1], ARROWS[last] if shape.arrow else "+"
