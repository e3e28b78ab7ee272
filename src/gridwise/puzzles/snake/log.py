"""A game of Snake as a log: a game file with all that is known about its last moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gridwise.files import from_json
from gridwise.puzzles.snake.games import at
from gridwise.puzzles.snake.rules import Rules, State
from gridwise.puzzles.snake.text import GameFile

__all__ = ["log"]


def log(file: GameFile, state: State, settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the game that has come to a state by the file's moves, with the settings it is played with."""
    length = len(state.body)
    end = {"outcome": state.outcome, "length": length, "steps": state.steps}
    return {
        **from_json(str(replace(file, end=end))),
        "puzzle": "snake",
        "score": length - 1,
        "head": list(state.body[0]),
        "heading": file.moves[-1] if file.moves else None,
        "body": [list(cell) for cell in state.body],
        "fruit": None if state.fruit is None else list(state.fruit),
        "hunger": state.hunger,
        "legal": list(at(file, state).legal()),
        **settings,
        "map": _map(file.rules, state),
    }


def _map(rules: Rules, state: State) -> list[str]:
    """Draw the board in letters: H the head, o the body, t the tail, * the fruit."""
    rows = [["."] * rules.cols for _ in range(rules.rows)]
    for cell in state.body:
        rows[cell.row][cell.col] = "o"
    rows[state.body[-1].row][state.body[-1].col] = "t"
    rows[state.body[0].row][state.body[0].col] = "H"
    if state.fruit is not None:
        rows[state.fruit.row][state.fruit.col] = "*"
    return ["".join(row) for row in rows]
