"""Draw a game of Snake as a scene."""

from __future__ import annotations

from collections.abc import Sequence

from gridwise.puzzles.snake.rules import Cell, Rules, State
from gridwise.scene import Body, Danger, Food, Path, Scene, Shape

__all__ = ["scene"]


def scene(rules: Rules, state: State, *, plan: Sequence[Cell] = (), caption: str = "") -> Scene:
    """Show the board in a state; a plan is drawn as the way from the head on."""
    shapes: list[Shape] = [Body(tuple((cell.row, cell.col) for cell in state.body))]
    if state.fruit is not None:
        shapes.append(Food(state.fruit.row, state.fruit.col))
    if plan:
        shapes.append(Path(tuple((cell.row, cell.col) for cell in (state.body[0], *plan))))
    if state.outcome == "lost":
        shapes.append(Danger(state.body[0].row, state.body[0].col))
    words = {"playing": "", "won": ", the board is full", "lost": ", lost", "stalled": ", stalled"}
    return Scene(
        rules.rows,
        rules.cols,
        tuple(shapes),
        title=f"Snake on {rules.rows} x {rules.cols}, length {len(state.body)}, "
        f"after {state.steps:,} steps{words[state.outcome]}",
        caption=caption,
    )
