"""What the window leaves behind: logs that can be played again, and films."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from gridwise.files import write_bytes, write_text
from gridwise.scene import Scene

__all__ = ["MOST_SCENES", "sampled", "save_film", "write_log"]

T = TypeVar("T")

MOST_SCENES = 240
"""A longer game is filmed with every second move, every third, and so on."""
_MOST_GLIDING = 80
_WIDEST = 640


def write_log(folder: Path, data: Mapping[str, Any]) -> Path:
    """Write a game as JSON into `output_<hash>.log`; the same game makes the same file."""
    text = json.dumps(data, indent=1) + "\n"
    file = folder / f"output_{sha256(text.encode()).hexdigest()[:16]}.log"
    write_text(file, text)
    return file


def sampled(things: Sequence[T]) -> Sequence[T]:
    """Leave things out evenly where there are too many for a film; the first and the last stay."""
    stride = -(-len(things) // MOST_SCENES)
    return things if stride <= 1 else [*things[:-1:stride], things[-1]]


def save_film(folder: Path, name: str, scenes: Sequence[Scene]) -> Path:
    """Write scenes as `NAME_<hash>.gif`; long games jump from move to move, short ones glide."""
    from gridwise.render.animation import gif

    cell = max(8, min(36, _WIDEST // max(scenes[0].cols, scenes[0].rows)))
    gliding = len(scenes) <= _MOST_GLIDING
    data = gif(scenes, cell=cell) if gliding else gif(scenes, cell=cell, move_ms=0, rest_ms=60)
    file = folder / f"{name}_{sha256(data).hexdigest()[:16]}.gif"
    write_bytes(file, data)
    return file
