"""Tables of exact play: small ones made on demand and kept on disk, large ones made by a command."""

from __future__ import annotations

import struct
import sys
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from gridwise.allowance import look, used_up
from gridwise.files import cache_directory, write_bytes
from gridwise.model import Limits
from gridwise.puzzles.snake.move_tables.files import has_moves, map_moves, refusal
from gridwise.puzzles.snake.move_tables.sizes import AT_ONCE_CELLS
from gridwise.puzzles.snake.rules import Rules
from gridwise.stopping import stop_flag

__all__ = ["OptimalTable", "can_fly", "expected_steps", "knowledge", "table"]

_VERSION = 1
_MAGIC = b"gridwise snake table %d %s\n" % (_VERSION, sys.byteorder.encode())


@dataclass(frozen=True, slots=True)
class OptimalTable:
    """What exact play promises before the start cell is drawn, and its moves."""

    chance: float
    """To win; 1 unless the tail's cell is blocked and the number of cells is odd."""
    steps: float
    """Expected, until the game is won or no longer can be."""
    moves: bytes


def can_fly(rules: Rules) -> bool:
    """Tell whether there is exact play on a board: at once, or with a table that has been made."""
    return rules.cells <= AT_ONCE_CELLS or has_moves(rules)


def knowledge(rules: Rules, path: str | None = None) -> dict[str, Any]:
    """Return what the native pilot plays with; the table may be a file that a person has named."""
    if path is None and rules.cells <= AT_ONCE_CELLS:
        return {"table": table(rules).moves}
    return {"moves": map_moves(rules, path).moves}


def expected_steps(rules: Rules, path: str | None = None) -> float:
    """Return what exact play promises before the start cell is drawn."""
    if path is None and rules.cells <= AT_ONCE_CELLS:
        return table(rules).steps
    return map_moves(rules, path).steps


@lru_cache(maxsize=4)
def table(rules: Rules) -> OptimalTable:
    """Return the table of a board: from the disk if it is there, computed if not."""
    if rules.cells > AT_ONCE_CELLS:
        raise refusal(rules)
    file = cache_directory() / f"snake-{rules.rows}x{rules.cols}-{rules.tail}.table"
    try:
        data = file.read_bytes()
    except OSError:
        data = b""
    if data.startswith(_MAGIC) and len(data) > len(_MAGIC) + 16:
        chance, steps = struct.unpack_from("=dd", data, len(_MAGIC))
        return OptimalTable(chance, steps, data[len(_MAGIC) :])

    from gridwise._core import snake_optimal

    with stop_flag(Limits(stop=used_up())) as stop:
        chance, steps, moves = snake_optimal(rules.rows, rules.cols, rules.tail == "blocked", stop=stop)
    if not moves:
        look()
        raise KeyboardInterrupt
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(file, _MAGIC + moves)
    except OSError:
        pass  # a table that cannot be kept is made again next time
    return OptimalTable(chance, steps, moves)
