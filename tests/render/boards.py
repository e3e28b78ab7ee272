"""Small scenes of all five puzzles for the tests of the painters."""

from __future__ import annotations

from gridwise.scene import (
    Amount,
    Block,
    Body,
    Danger,
    Exit,
    Food,
    Goal,
    Highlight,
    Path,
    Role,
    Scene,
    Shape,
    Tile,
    Tint,
    Wall,
)


def cars(*, hint: bool = True, caption: str = "Move 3 of 21: D-1") -> Scene:
    """A Rush Hour board with two walls."""
    shapes: tuple[Shape, ...] = (
        Exit(2, 5),
        Block(2, 1, 1, 2, "A", role=Role.HERO),
        Block(0, 0, 2, 1, "B", 0),
        Block(0, 1, 1, 2, "C", 1),
        Block(1, 3, 3, 1, "D", 2, highlighted=hint),
        Block(0, 4, 2, 1, "E", 3),
        Block(3, 0, 1, 2, "F", 4),
        Block(4, 0, 2, 1, "G", 5),
        Block(4, 3, 1, 3, "H", 6),
        Block(5, 2, 1, 2, "I", 7),
        Block(2, 4, 2, 1, "J", 8),
        Block(0, 5, 3, 1, "K", 9),
        Wall(5, 5),
        Wall(4, 1),
    )
    plan = (Path(((1, 3), (0, 3))),) if hint else ()
    return Scene(6, 6, shapes + plan, title="Rush Hour board", caption=caption)


def snake() -> Scene:
    """A snake with its plan and the search that found it."""
    body = Body(
        (
            (3, 4),
            (3, 3),
            (3, 2),
            (2, 2),
            (1, 2),
            (1, 3),
            (1, 4),
            (1, 5),
            (2, 5),
            (2, 6),
            (3, 6),
            (4, 6),
            (4, 5),
            (5, 5),
            (6, 5),
            (6, 4),
            (6, 3),
        )
    )
    return Scene(
        8,
        8,
        (
            Tint(
                tuple(
                    (row, col)
                    for row in (4, 5, 6)
                    for col in (1, 2, 3, 4)
                    if (row, col) != (6, 4) and (row, col) != (6, 3)
                )
            ),
            Tint(((7, 1), (7, 2), (6, 0), (5, 0), (4, 0), (3, 1)), Role.FRONTIER),
            Path(((3, 4), (4, 4), (4, 3), (4, 2), (5, 2), (6, 2), (7, 2))),
            Food(7, 2),
            body,
            Danger(2, 4),
        ),
        title="Snake board",
        caption="length 17 · 240 moves",
    )


def torus() -> Scene:
    """A snake that crosses two joined edges."""
    body = Body(((0, 1), (5, 1), (5, 0), (5, 6), (5, 5), (4, 5), (3, 5), (3, 6), (3, 0), (3, 1)), "D")
    return Scene(
        6,
        7,
        (
            Food(1, 4, 2),
            Food(2, 2, 1),
            Food(4, 3, 12),
            Goal(0, 6),
            body,
            Path(((0, 1), (1, 1), (1, 0), (1, 6))),
        ),
        title="Torus Snake board",
        wraps=True,
    )


def worm() -> Scene:
    """A worm on its field of food."""
    field = (
        (3, 0, 7, 1, 9, 2),
        (0, 5, 2, 8, 4, 1),
        (6, 1, 0, 3, 0, 10),
        (2, 9, 4, 0, 5, 7),
        (1, 0, 8, 6, 2, 3),
    )
    amounts = tuple(
        Amount(row, col, value, 10) for row, line in enumerate(field) for col, value in enumerate(line)
    )
    body = Body(((2, 3), (2, 4), (3, 4), (3, 3), (3, 2)))
    return Scene(
        5,
        6,
        (*amounts, body, Path(((2, 3), (1, 3), (1, 2), (1, 1), (0, 1)))),
        title="Worm field",
        caption="score 215 of 500 · move 31",
    )


def sudoku(*, letters: bool = False) -> Scene:
    """A colour sudoku with every hue, half solved."""
    names = "rgbypocmtw"
    shapes: list[Shape] = []
    for row in range(5):
        for col in range(5):
            hue = (row * 5 + col) % 11
            known = hue < 10
            text = str((row * 2 + col) % 5 + 1) if (row + col) % 4 != 3 else ""
            letter = names[hue] if known else ""
            shapes.append(Tile(row, col, text, hue if known else None, letter, given=(row * col) % 3 == 0))
    shapes += [Highlight(1, 2), Danger(4, 4), Highlight(3, 3, role=Role.DANGER)]
    labels = tuple("12345")
    return Scene(
        5, 5, tuple(shapes), title="Colour Sudoku", letters=letters, row_labels=labels, col_labels=labels
    )


ALL = {"cars": cars(), "snake": snake(), "torus": torus(), "worm": worm(), "sudoku": sudoku(letters=True)}
