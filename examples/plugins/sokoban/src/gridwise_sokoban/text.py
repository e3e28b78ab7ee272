"""The XSB form of Sokoban levels: # wall, @ player, $ box, . goal, * box on a goal, + player on a goal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwise import InputError
from gridwise_sokoban.rules import Cell, State

if TYPE_CHECKING:
    from gridwise_sokoban.rules import Sokoban

__all__ = ["parse", "write"]

SIGNS = {"#": "wall", "@": "player", "+": "player goal", "$": "box", "*": "box goal", ".": "goal"}
FLOOR = " -_"
COMMENT = ";"


def parse(text: str) -> dict[str, Any]:
    """Read a level; return what `Sokoban` takes, by name. Lines that begin with a semicolon are comments."""
    found: dict[str, list[Cell]] = {"wall": [], "player": [], "box": [], "goal": []}
    rows = cols = 0
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith(COMMENT):
            continue
        for col, sign in enumerate(line.rstrip()):
            if sign not in SIGNS and sign not in FLOOR:
                raise InputError(f"expected one of {' '.join(SIGNS)} or a blank, got {sign!r}", line=number)
            for thing in SIGNS.get(sign, "").split():
                found[thing].append((rows, col))
        rows, cols = rows + 1, max(cols, len(line.rstrip()))
    if rows == 0:
        raise InputError("expected a level, got nothing")
    if len(found["player"]) != 1:
        raise InputError(f"expected one player (@ or +), got {len(found['player'])}")
    if not found["box"] or len(found["box"]) > len(found["goal"]):
        raise InputError(
            f"expected at least one box and a goal for each, got {len(found['box'])} boxes "
            f"and {len(found['goal'])} goals"
        )
    return {
        "rows": rows,
        "cols": cols,
        "walls": frozenset(found["wall"]),
        "targets": frozenset(found["goal"]),
        "start": State(found["player"][0], tuple(sorted(found["box"]))),
    }


def write(level: Sokoban) -> str:
    """Write a level so that it parses to an equal one."""
    player, boxes = level.start
    things: dict[Cell, str] = {}
    for name, cells in (("player", [player]), ("box", boxes), ("goal", level.targets), ("wall", level.walls)):
        for cell in cells:
            things[cell] = f"{things.get(cell, '')} {name}".strip()
    signs = {thing: sign for sign, thing in SIGNS.items()} | {"": " "}
    lines = (
        "".join(signs[things.get((row, col), "")] for col in range(level.cols)).rstrip()
        for row in range(level.rows)
    )
    return "\n".join(lines) + "\n"
