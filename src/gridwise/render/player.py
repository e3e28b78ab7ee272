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

GLIDE_UP_TO = 160
"""Solutions with more moves jump from picture to picture, so that a page stays small."""
GLIDE_STEPS = 4


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
    """Lay out (caption, scene) after scene, with pieces gliding in between."""
    scenes = [scene for _, scene in frames]
    steps = GLIDE_STEPS if len(scenes) <= GLIDE_UP_TO else 1
    parts: dict[str, int] = {}
    pictures: list[list[int]] = []
    stops: list[int] = []
    start = paint(scenes[0])
    for number, (scene, rests) in enumerate(between(scenes, steps)):
        if rests:
            stops.append(number)
        drawn = elements(paint(scene).items, cell=cell)
        pictures.append([parts.setdefault(part, len(parts)) for part in drawn])
    data = {
        "parts": list(parts),
        "pictures": pictures,
        "stops": stops,
        "captions": [caption for caption, _ in frames],
        "ms": look.MOVE_MS // steps,
        "rest": look.REST_MS,
    }
    return Reel(
        start.width * cell,
        start.height * cell,
        "".join(elements(start.board, cell=cell)),
        "".join(elements(start.items, cell=cell)),
        # Not even a label can end the script element that holds the data.
        json.dumps(data, separators=(",", ":")).replace("</", "<\\/"),
    )
