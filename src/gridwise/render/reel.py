"""A solution as data for a page's player: every part of a picture once, and pictures as lists of parts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from gridwise.render import palette as look
from gridwise.render.motion import between
from gridwise.render.paint import paint
from gridwise.render.svg import elements
from gridwise.scene import Scene

__all__ = ["Reel", "reel"]

GLIDE_STEPS = 4
MOST_TO_GLIDE = 300_000
"""Solutions that would take more than so many characters jump from picture to picture instead."""


@dataclass(frozen=True, slots=True)
class Reel:
    """A series of pictures of one board."""

    width: float
    height: float
    board: str
    first: str
    """The first picture, for readers without scripts."""
    data: str
    """JSON: `parts`, `pictures` (lists of parts), `stops` (pictures at rest), `captions`."""


def reel(frames: Sequence[tuple[str, Scene]], *, cell: int = look.CELL_PX) -> Reel:
    """Lay out (caption, scene) after scene, with pieces gliding in between unless that takes too much."""
    start = paint(frames[0][1])
    data = _data(frames, GLIDE_STEPS, cell) or _data(frames, 1, cell)
    return Reel(
        start.width * cell,
        start.height * cell,
        "".join(elements(start.board, cell=cell)),
        "".join(elements(start.items, cell=cell)),
        data,
    )


def _data(frames: Sequence[tuple[str, Scene]], steps: int, cell: int) -> str:
    parts: dict[str, int] = {}
    pictures: list[list[int]] = []
    stops: list[int] = []
    size = 0
    for number, (scene, rests) in enumerate(between([scene for _, scene in frames], steps)):
        if rests:
            stops.append(number)
        drawn = elements(paint(scene).items, cell=cell)
        size += sum(len(part) for part in drawn if part not in parts) + 5 * len(drawn)
        pictures.append([parts.setdefault(part, len(parts)) for part in drawn])
        if steps > 1 and size > MOST_TO_GLIDE:
            return ""
    data = {
        "parts": list(parts),
        "pictures": pictures,
        "stops": stops,
        "captions": [caption for caption, _ in frames],
        "ms": look.MOVE_MS // steps,
        "rest": look.REST_MS,
    }
    # Not even a label can end the script element that holds the data.
    return json.dumps(data, separators=(",", ":")).replace("</", "<\\/")
