"""Draw a level as a scene."""

from __future__ import annotations

from collections.abc import Iterable

from gridwise.scene import Block, Body, Goal, Path, Scene, Shape, Wall
from gridwise_sokoban.rules import Action, Sokoban, State, beyond

__all__ = ["scene"]


def scene(
    level: Sokoban,
    state: State | None = None,
    *,
    heading: Action | None = None,
    way: Iterable[Action] = (),
) -> Scene:
    """Show the level in a state, the initial one if none is given, with the steps ahead as the plan."""
    player, boxes = level.start if state is None else state
    cells = [player]
    for action in way:
        cells.append(beyond(cells[-1], action))
    home = level.targets.intersection(boxes)
    shapes: list[Shape] = [Wall(*cell) for cell in sorted(level.walls)]
    shapes += [Goal(*cell) for cell in sorted(level.targets)]
    shapes += [Block(*box, hue=2 if box in home else 4, highlighted=box in home) for box in boxes]
    shapes += [Path(tuple(cells))] if len(cells) > 1 else []
    shapes.append(Body((player,), heading))
    title = f"Sokoban, {level.rows} x {level.cols}, {len(home)} of {len(boxes)} boxes on goals"
    return Scene(level.rows, level.cols, tuple(shapes), title=title)
