"""A contact sheet: all boards of a collection in one picture, each with its number and what is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from gridwise.errors import UsageError
from gridwise.lab.search_view.card import placed
from gridwise.puzzles.base import Puzzle
from gridwise.puzzles.base.boards import ListedBoard
from gridwise.render.paint import paint
from gridwise.render.primitives import Picture, Primitive, Text

__all__ = ["MOST_BOARDS", "contact_sheet"]

MOST_BOARDS = 500
"""Of one sheet: more of them cannot be told apart."""
_BOX, _GAP, _CAPTION, _MARGIN = 4.0, 0.5, 0.55, 0.6
_TITLE, _WORDS, _LETTER = 0.5, 0.26, 0.55
"""Sizes of letters, and how wide one is compared with its height."""
_SHOWN = ("name", "level", "difficulty", "moves", "steps")
"""What stands under a board, as far as it is known and has room."""


def contact_sheet(
    chosen: Puzzle[Any], boards: Sequence[ListedBoard], title: str, columns: int | None = None
) -> Picture:
    """Draw the boards in rows."""
    if not boards:
        raise UsageError("there is no board to draw")
    if len(boards) > MOST_BOARDS:
        raise UsageError(f"a sheet has room for {MOST_BOARDS} boards, got {len(boards):,}; choose some")
    across = min(columns or max(1, round(len(boards) ** 0.5 * 1.2)), len(boards))
    down = -(-len(boards) // across)
    width = 2 * _MARGIN + across * (_BOX + _GAP) - _GAP
    top = _MARGIN + 2 * _TITLE
    height = top + down * (_BOX + _CAPTION + _GAP) - _GAP + _MARGIN
    items: list[Primitive] = [
        Text(
            _MARGIN,
            _MARGIN + _TITLE / 2,
            title,
            min(_TITLE, _fitting(title, width - 2 * _MARGIN)),
            "ink",
            bold=True,
            anchor="start",
        ),
    ]
    for number, board in enumerate(boards):
        x = _MARGIN + (number % across) * (_BOX + _GAP)
        y = top + (number // across) * (_BOX + _CAPTION + _GAP)
        items += _drawn(chosen, board, number + 1, x, y)
    return Picture(width, height, (), tuple(items), title)


def _drawn(chosen: Puzzle[Any], board: ListedBoard, number: int, x: float, y: float) -> list[Primitive]:
    picture = paint(replace(chosen.picture(board.read(chosen)), caption=""))
    scale = _BOX / max(picture.width, picture.height)
    left, top = x + (_BOX - picture.width * scale) / 2, y + (_BOX - picture.height * scale) / 2
    caption = _caption(board, number)
    size = min(_WORDS, _fitting(caption, _BOX))
    words = Text(x + _BOX / 2, y + _BOX + _CAPTION / 2, caption, size, "ink")
    return [*placed((*picture.board, *picture.items), left, top, scale), words]


def _caption(board: ListedBoard, number: int) -> str:
    known = [(name, board.facts[name]) for name in _SHOWN if name in board.facts]
    told = [str(value) if name in ("name", "level") else f"{name} {value}" for name, value in known]
    most = int(_BOX / (_WORDS * 0.7 * _LETTER)) - 6
    while len(told) > 1 and len(", ".join(told)) > most:
        told.pop()
    return f"{number}" + (f"  {', '.join(told)}"[: most + 6] if told else "")


def _fitting(text: str, width: float) -> float:
    """Return the size of letters with which a text fits a width."""
    return width / max(1, len(text)) / _LETTER
