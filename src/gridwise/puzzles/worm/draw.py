"""Draw a field with its worm as a scene."""

from __future__ import annotations

from gridwise.puzzles.worm.rules import Direction, Worm, WormState
from gridwise.scene import Amount, Body, Path, Scene, Shape

__all__ = ["caption", "scene"]


def scene(
    worm: Worm,
    state: WormState | None = None,
    *,
    heading: Direction | None = None,
    way: tuple[tuple[int, int], ...] = (),
    caption: str = "",
) -> Scene:
    """Show a state, the initial one if none is given, with the way of a hint if there is one."""
    at = worm.initial() if state is None else state
    top = max(1, max(map(max, worm.field)))
    shapes: list[Shape] = [
        Amount(row, col, food, top)
        for row, foods in enumerate(worm.field)
        for col, food in enumerate(foods)
        if food and (row, col) not in at.eaten
    ]
    if way:
        shapes.append(Path(way))
    shapes.append(Body(at.body, heading if len(at.body) == 1 else None))
    return Scene(
        worm.rows,
        worm.cols,
        tuple(shapes),
        title=f"Worm of length {len(at.body)} on a field of {worm.rows} x {worm.cols} cells, "
        f"{at.points:g} of {worm.target} points",
        caption=caption,
    )


def caption(worm: Worm, state: WormState, move: str = "") -> str:
    """Say in a line what has happened and how things stand."""
    waiting = 2 * state.growth + len(state.body) - 1
    doing = "growing" if state.growth else "shrinking" if len(state.body) > 1 else "hungry"
    when = f", eats in {waiting}" if waiting else ""
    stand = f"{state.points:g} of {worm.target} points, length {len(state.body)}, {doing}{when}"
    return f"{move}: {stand}" if move else stand
