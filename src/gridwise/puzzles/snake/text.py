"""Board sizes and game files as text."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any, cast

from gridwise.data import InstanceData
from gridwise.display import Displayed
from gridwise.errors import InputError, UsageError
from gridwise.files import from_json
from gridwise.puzzles.snake.rules import Rules, Tail

__all__ = ["GameFile", "parse_board"]

MAX_MOVES = 10_000_000


def parse_board(text: str, tail: str = "free") -> Rules:
    """Read a board size such as 10x10 (rows x columns)."""
    match = re.fullmatch(r"(\d{1,4})[xX](\d{1,4})", text.strip())
    if not match:
        raise UsageError(f"expected a board as ROWSxCOLS, such as 10x10, got {text!r:.40}")
    return Rules(int(match[1]), int(match[2]), cast(Tail, tail))


@dataclass(frozen=True, slots=True)
class GameFile(InstanceData, Displayed):
    """A game as a file: what decides its fruits, and the moves made so far."""

    rules: Rules
    seed: int
    moves: str = ""
    end: dict[str, Any] = field(default_factory=dict, hash=False)
    """How it ended where it was recorded: outcome, length and steps."""

    @classmethod
    def parse(cls, text: str) -> GameFile:
        """Read a JSON object with board, seed, rules and moves; only the board must be there."""
        try:
            data = from_json(text)
        except ValueError as error:
            line = getattr(error, "lineno", None)
            raise InputError(f"expected a game as a JSON object: {error}", line=line) from error
        if not isinstance(data, dict):
            raise InputError(f"expected a JSON object with 'board', got {type(data).__name__}")
        board = data.get("board")
        if not isinstance(board, str):
            raise InputError(f"expected 'board' as a text such as \"10x10\", got {board!r:.40}")
        options = data.get("rules", {})
        if not isinstance(options, dict) or not set(options) <= {"tail"}:
            raise InputError(f'expected \'rules\' as {{"tail": "free"}}, got {options!r:.60}')
        seed, moves, end = data.get("seed", 1), data.get("moves", ""), data.get("end", {})
        if not isinstance(seed, int) or isinstance(seed, bool):
            raise InputError(f"expected 'seed' as a whole number, got {seed!r:.40}")
        if not isinstance(moves, str) or len(moves) > MAX_MOVES:
            raise InputError(f"expected 'moves' as a text of the letters U, R, D, L, got {moves!r:.60}")
        if wrong := re.search(r"[^URDL]", moves):
            place = wrong.start() + 1
            raise InputError(f"expected moves of the letters U, R, D, L, got {wrong[0]!r} as move {place}")
        if not isinstance(end, dict):
            raise InputError(f"expected 'end' as an object, got {end!r:.60}")
        try:
            rules = parse_board(board, options.get("tail", "free"))
        except UsageError as error:
            raise InputError(str(error)) from error
        return cls(rules, seed, moves, end)

    def __str__(self) -> str:
        data: dict[str, Any] = {
            "board": f"{self.rules.rows}x{self.rules.cols}",
            "seed": self.seed,
            "rules": {"tail": self.rules.tail},
            "moves": self.moves,
        }
        if self.end:
            data["end"] = self.end
        return json.dumps(data, indent=1) + "\n"
