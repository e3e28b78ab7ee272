"""A picture of a state that draws none: what it is made of, written into cells."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from gridwise.scene import Block, Scene

__all__ = ["text_board"]

LONGEST_TEXT, MOST_COLUMNS, MOST_ROWS = 3, 16, 16
"""Letters of a cell, and cells of a board, at most; what is longer is written letter by letter."""


def text_board(state: Any, title: str) -> Scene:
    """Write a state into a board: rows of rows as they are, everything else as one row, or as text."""
    rows = _rows(state)
    if max(map(len, rows)) > MOST_COLUMNS or any(len(text) > LONGEST_TEXT for row in rows for text in row):
        rows = [list(line) for line in wrap(str(state), MOST_COLUMNS) or [" "]]
    rows = rows[:MOST_ROWS]
    blocks = (
        Block(down, right, label=text.strip(), hue=_hue(text))
        for down, row in enumerate(rows)
        for right, text in enumerate(row)
        if text.strip()
    )
    return Scene(len(rows), max(map(len, rows)), tuple(blocks), title=title)


def _rows(state: Any) -> list[list[str]]:
    if isinstance(state, str):
        return [list(line) for line in state.splitlines() if line] or [[" "]]
    if not isinstance(state, Sequence) or not state:
        return [[str(state)]]
    if all(isinstance(row, Sequence) and row and not isinstance(row, str) for row in state):
        return [[str(one) for one in row] for row in state]
    if all(isinstance(row, str) and len(row) > 1 for row in state):
        return [list(row) for row in state]
    return [[str(one) for one in state]]


def _hue(text: str) -> int:
    """Choose a colour, the same for the same text."""
    return sum(map(ord, text.strip()))
