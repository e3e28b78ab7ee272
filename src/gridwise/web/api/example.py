"""What requests look like, taken from a shipped board: the page at /docs can send it as it stands."""

from __future__ import annotations

from typing import Any

from pydantic import ConfigDict

from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.registry import PUZZLES, SHOWN, puzzle
from gridwise.web.handlers.instances import bare

__all__ = ["BOARD", "GAME", "HEURISTIC", "METRIC", "PLAN", "PUZZLE", "with_example"]

_shown = puzzle(SHOWN)
PUZZLE = SHOWN
BOARD = bare(_shown.shipped[-1])
METRIC = _shown.metrics[-1]
_instance = _shown.parse(BOARD, METRIC)
HEURISTIC = _shown.heuristics.default_for(_instance)
PLAN = [str(action) for action in solve_instance(_shown, _instance, Options()).plan or ()]
GAME = next(bare(one.shipped[0]) for one in map(puzzle, PUZZLES) if one.autopilot is not None)
"""A board on which pilots play."""


def with_example(**body: Any) -> ConfigDict:
    """Configure a request that the page at /docs can send as it stands."""
    return ConfigDict(extra="forbid", json_schema_extra={"examples": [body]})
