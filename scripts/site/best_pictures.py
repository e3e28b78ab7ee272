"""The best solvers: a shipped board of each puzzle, what the solver makes of it, and its figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gridwise
from gridwise.render.svg import svg
from gridwise.scene import Path as Way
from gridwise.scene import Scene
from scripts.site.links import PICTURES

__all__ = ["best_of"]

BOARDS = {"rushhour": "@20", "worm": "@9", "colour-sudoku": "@9", "torus-snake": "@9"}
"""The board that is drawn of each puzzle."""
CELL = 30


def best_of(name: str) -> Callable[[], str]:
    """Give what makes the pictures of a puzzle's best solver."""
    return lambda: _shown(name)


def _shown(name: str) -> str:
    PICTURES.mkdir(parents=True, exist_ok=True)
    board = gridwise.load(name, BOARDS[name])
    found = gridwise.solve(board)
    before, after = gridwise.puzzle(name).scene(board), _after(name, board, found)
    for when, scene in (("before", before), ("after", after)):
        PICTURES.joinpath(f"{name}-{when}.svg").write_text(svg(scene, cell=CELL), encoding="utf-8")
    counted = found.metrics
    cost = "" if found.cost is None else f": {found.cost} {found.metric}, the fewest possible"
    figures = f"`gridwise solve {name} {BOARDS[name]}`{cost}; {counted.explored:,} explored."
    pictures = " ".join(f"![{when}](../../build/figures/{name}-{when}.svg)" for when in ("before", "after"))
    return f"{pictures}\n\n*{figures}*"


def _after(name: str, board: Any, found: Any) -> Scene:
    """Draw what the solver ends with; where a body walks, the way of its head."""
    chosen = gridwise.puzzle(name)
    if found.plan is None:
        return chosen.scene(
            chosen.parse(found.solution) if isinstance(found.solution, str) else found.solution
        )
    states = [board.initial()]
    for action in found.plan:
        states.append(dict(board.successors(states[-1]))[action])
    scene = chosen.picture(board, states[-1])
    heads = [_head(board, state) for state in states]
    if None in heads:
        return scene
    start = chosen.picture(board, states[0])
    return Scene(start.rows, start.cols, (*start.shapes, Way(tuple(heads))), title="The course of its head")


def _head(board: Any, state: Any) -> Any:
    if hasattr(board, "body_at"):
        return tuple(board.body_at(state)[0])
    return tuple(state.body[0]) if hasattr(state, "body") else None
