"""Lists of boards: one layer that reads every form of them, and writes what every command reads again."""

from __future__ import annotations

from gridwise.puzzles.base.boards.board import ListedBoard
from gridwise.puzzles.base.boards.reading import boards_in, one_board, read_boards
from gridwise.puzzles.base.boards.writing import FORMS, form_of, write_boards

__all__ = ["FORMS", "ListedBoard", "boards_in", "form_of", "one_board", "read_boards", "write_boards"]
