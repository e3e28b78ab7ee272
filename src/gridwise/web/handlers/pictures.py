"""Many scenes of one board in little room: what they have in common is sent once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

__all__ = ["Interned", "Pictures"]


class Interned:
    """Values by number, each kept once."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self._numbers: dict[str, int] = {}

    def number(self, value: Any) -> int:
        """Return the number of a text, or of plain data."""
        key = value if isinstance(value, str) else json.dumps(value, default=str)
        number = self._numbers.setdefault(key, len(self.values))
        if number == len(self.values):
            self.values.append(value)
        return number


class Pictures:
    """Scenes by number: each is a frame, a sentence and its shapes, all of them numbers."""

    def __init__(self) -> None:
        self._frames, self._sentences, self._shapes, self._scenes = (Interned() for _ in range(4))

    def number(self, scene: Mapping[str, Any], sentence: str = "") -> int:
        """Return the number of a scene with what is said about it."""
        frame = {name: value for name, value in scene.items() if name != "shapes"}
        shapes = [self._shapes.number(shape) for shape in scene["shapes"]]
        return self._scenes.number([self._frames.number(frame), self._sentences.number(sentence), *shapes])

    def as_dict(self) -> dict[str, Any]:
        """Return everything that was numbered."""
        return {
            "frames": self._frames.values,
            "sentences": self._sentences.values,
            "shapes": self._shapes.values,
            "pictures": self._scenes.values,
        }
