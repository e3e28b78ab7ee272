"""The geometry of a body: a chain of cells as one continuous line, on a torus too."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from math import ceil, floor, hypot

from gridwise.scene import Body, Direction, Place, Scene

__all__ = ["bend", "copies", "cut", "heading", "unroll"]

STEPS: dict[Direction, tuple[int, int]] = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}

BEND_STEPS = 8


def unroll(cells: Sequence[Place], rows: int, cols: int, wraps: bool) -> list[Place]:
    """Follow the cells without jumps: where they cross a joined edge, go on outside the board."""
    if not wraps or not cells:
        return list(cells)
    line = [cells[0]]
    for (row, col), (next_row, next_col) in itertools.pairwise(cells):
        down = _shortest(next_row - row, rows)
        right = _shortest(next_col - col, cols)
        line.append((line[-1][0] + down, line[-1][1] + right))
    return line


def _shortest(step: float, size: int) -> float:
    """Take the way around the edge where a step would otherwise cross the board."""
    if step > 1 and size - step < step:
        return step - size
    if step < -1 and size + step < -step:
        return step + size
    return step


def heading(body: Body, scene: Scene) -> Direction | None:
    """Say where the head looks, or None for a single cell that has not moved."""
    if body.heading is not None or len(body.cells) < 2:
        return body.heading
    (row, col), (neck_row, neck_col) = unroll(body.cells[:2], scene.rows, scene.cols, scene.wraps)
    if abs(row - neck_row) > abs(col - neck_col):
        return "D" if row > neck_row else "U"
    return "R" if col > neck_col else "L"


def cut(line: Sequence[Place], start: float, end: float) -> list[Place]:
    """Give the piece of a line between two distances from its first point."""
    piece: list[Place] = []
    done = 0.0
    for (row, col), (next_row, next_col) in itertools.pairwise(line):
        length = hypot(next_row - row, next_col - col)
        for distance in (start, end):
            share = (distance - done) / length if length else -1.0
            if 0 <= share <= 1:
                piece.append((row + (next_row - row) * share, col + (next_col - col) * share))
        if start < done + length < end:
            piece.append((next_row, next_col))
        done += length
    piece = [place for at, place in enumerate(piece) if at == 0 or place != piece[at - 1]]
    return piece or [line[0] if end <= 0 else line[-1]]


def bend(line: Sequence[Place], radius: float) -> list[Place]:
    """Round the corners of a line; a corner near an end gets a smaller radius."""
    if len(line) < 3:
        return list(line)
    smooth = [line[0]]
    for before, corner, after in zip(line, line[1:], line[2:], strict=False):
        (row, col), (back_row, back_col), (on_row, on_col) = corner, before, after
        back, on = hypot(back_row - row, back_col - col), hypot(on_row - row, on_col - col)
        straight = abs((row - back_row) * (on_col - col) - (col - back_col) * (on_row - row)) < 1e-9
        if straight or not back or not on:
            smooth.append(corner)
            continue
        reach = min(radius, back / 2, on / 2)
        start = row + (back_row - row) * reach / back, col + (back_col - col) * reach / back
        end = row + (on_row - row) * reach / on, col + (on_col - col) * reach / on
        for step in range(BEND_STEPS + 1):
            share = step / BEND_STEPS
            # Not `sum`, which rounds otherwise on other Pythons.
            first, middle, last = (1 - share) * (1 - share), 2 * share * (1 - share), share * share
            smooth.append(
                (
                    first * start[0] + middle * row + last * end[0],
                    first * start[1] + middle * col + last * end[1],
                )
            )
    smooth.append(line[-1])
    return smooth


def copies(line: Sequence[Place], rows: int, cols: int) -> Iterator[tuple[int, int]]:
    """Give the offsets at which a line outside the board is to be painted again to be seen on it."""
    top, bottom = min(row for row, _ in line) - 1, max(row for row, _ in line) + 1
    left, right = min(col for _, col in line) - 1, max(col for _, col in line) + 1
    for down in range(ceil(-bottom / rows), floor((rows - top) / rows) + 1):
        for over in range(ceil(-right / cols), floor((cols - left) / cols) + 1):
            yield down * rows, over * cols
