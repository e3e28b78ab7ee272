"""The scenes between two scenes, while pieces and bodies are on their way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from gridwise.render import palette as look
from gridwise.render.body import cut, unroll
from gridwise.scene import Block, Body, Place, Scene, Shape

__all__ = ["between", "ease", "tween"]


def ease(share: float) -> float:
    """Start and stop gently: 0 gives 0, 1 gives 1, the middle is fastest."""
    return share * share * (3 - 2 * share)


def tween(before: Scene, after: Scene, share: float) -> Scene:
    """Show the way from one scene to the next; a share of 0 is the first, 1 the second.

    Blocks with the same label glide, bodies creep along their cells. Whatever else changes does so at
    the end, since it is the move that causes it.
    """
    if share >= 1 or (before.rows, before.cols) != (after.rows, after.cols):
        return after
    if share <= 0:
        return before
    targets = {shape.label: shape for shape in after.shapes if isinstance(shape, Block) and shape.label}
    bodies = iter([shape for shape in after.shapes if isinstance(shape, Body)])
    shapes: list[Shape] = []
    for shape in before.shapes:
        if isinstance(shape, Block) and shape.label in targets:
            target = targets[shape.label]
            row = shape.row + (target.row - shape.row) * share
            col = shape.col + (target.col - shape.col) * share
            shapes.append(replace(shape, row=row, col=col))
        elif isinstance(shape, Body) and (body := next(bodies, None)) is not None:
            shapes.append(_creep(shape, body, share, before))
        else:
            shapes.append(shape)
    return replace(before, shapes=tuple(shapes))


def between(scenes: Sequence[Scene], steps: int = look.MOVE_STEPS) -> Iterator[tuple[Scene, bool]]:
    """Give every scene with its way to the next in steps; the flag tells the scenes themselves."""
    for before, after in pairwise(scenes):
        yield before, True
        for step in range(1, steps):
            yield tween(before, after, ease(step / steps)), False
    if scenes:
        yield scenes[-1], True


def _creep(before: Body, after: Body, share: float, scene: Scene) -> Body:
    """Move the head ahead and the tail along; a body that jumps stays where it was until the end."""
    ahead = _cells_ahead(before.cells, after.cells, scene)
    if ahead is None:
        # A move taken back is the same way, walked backwards.
        back = _cells_ahead(after.cells, before.cells, scene)
        return before if back is None else _creep(after, before, 1 - share, scene)
    cells = (*after.cells[:ahead], *before.cells)
    line = unroll(cells, scene.rows, scene.cols, scene.wraps)
    old_tail, new_tail = len(cells) - 1, len(after.cells) - 1
    start = ahead * (1 - share)
    end = max(start, old_tail + (new_tail - old_tail) * share)
    return replace(after, cells=tuple(cut(line, start, end)), heading=after.heading or before.heading)


def _cells_ahead(before: tuple[Place, ...], after: tuple[Place, ...], scene: Scene) -> int | None:
    """Count the new cells at the head, or give None if one body does not follow from the other."""
    if not before or not after:
        return None
    ahead = next(count for count in range(len(after) + 1) if after[count:] == before[: len(after) - count])
    # The new cells must be joined to the old head, or the body would fly across the board.
    line = unroll((*after[:ahead], before[0]), scene.rows, scene.cols, scene.wraps)
    steps = (abs(row - next_row) + abs(col - next_col) for (row, col), (next_row, next_col) in pairwise(line))
    return ahead if all(step <= 1 for step in steps) else None
