"""Pictures as data for the player: every part of a picture once, and pictures as lists of parts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import inf

from gridwise.render import palette as look
from gridwise.render.motion import between
from gridwise.render.paint import paint
from gridwise.render.primitives import Picture
from gridwise.render.svg import elements
from gridwise.scene import Scene

__all__ = ["Film", "film", "gliding_film"]

FRAME_MS = 120
"""How long a picture stays that nothing glides to."""
GLIDE_STEPS = 4
MOST_TO_GLIDE = 300_000
"""Solutions that would take more than so many characters jump from picture to picture instead."""


@dataclass(frozen=True, slots=True)
class Film:
    """A series of pictures of one size."""

    width: float
    height: float
    board: str
    """What lies under all of them."""
    first: str
    """The first picture, for readers without scripts."""
    last: int
    """The number of the last picture at rest."""
    data: str
    """JSON: `parts`, `pictures` (lists of parts), `stops` (pictures at rest), `captions`, milliseconds."""


def film(pictures: Sequence[Picture], captions: Sequence[str]) -> Film:
    """Show picture after picture."""
    if any(picture.board != pictures[0].board for picture in pictures):
        pictures = [replace(one, board=(), items=(*one.board, *one.items)) for one in pictures]
    return _film(pictures[0], _packed(pictures, inf), range(len(pictures)), captions, 0, FRAME_MS)


def gliding_film(scenes: Sequence[Scene], captions: Sequence[str]) -> Film:
    """Show scene after scene, with pieces gliding in between unless that takes too much."""
    for steps, most in ((GLIDE_STEPS, MOST_TO_GLIDE), (1, inf)):
        moments = list(between(scenes, steps))
        packed = _packed((paint(scene) for scene, _ in moments), most)
        if packed:
            break
    stops = [number for number, (_, rests) in enumerate(moments) if rests]
    return _film(paint(scenes[0]), packed, stops, captions, look.MOVE_MS // steps, look.REST_MS)


def _packed(pictures: Iterable[Picture], most: float) -> dict[str, list[str] | list[list[int]]]:
    """Number the parts of all pictures; nothing where they take more than so many characters."""
    parts: dict[str, int] = {}
    numbered: list[list[int]] = []
    size = 0
    for picture in pictures:
        drawn = elements(picture.items)
        size += sum(len(part) for part in drawn if part not in parts) + 5 * len(drawn)
        if size > most:
            return {}
        numbered.append([parts.setdefault(part, len(parts)) for part in drawn])
    return {"parts": list(parts), "pictures": numbered}


def _film(
    first: Picture,
    packed: dict[str, list[str] | list[list[int]]],
    stops: Sequence[int],
    captions: Sequence[str],
    glide: int,
    rest: int,
) -> Film:
    data = {**packed, "stops": list(stops), "captions": list(captions), "glide": glide, "rest": rest}
    return Film(
        round(first.width * look.CELL_PX, 2),
        round(first.height * look.CELL_PX, 2),
        "".join(elements(first.board)),
        "".join(elements(first.items)),
        len(stops) - 1,
        # Not even a label can end the script element that holds the data.
        json.dumps(data, separators=(",", ":")).replace("</", "<\\/"),
    )
