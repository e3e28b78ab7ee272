"""What a player sees of a game in one moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from gridwise.render import palette as look
from gridwise.scene import Scene

__all__ = ["Banner", "Chip", "Face", "Key", "in_words"]

Key = tuple[str, str]
"""What is pressed, and what it does."""


@dataclass(frozen=True, slots=True)
class Banner:
    """A card over the board: the end of a game."""

    kind: Literal["won", "lost"]
    title: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chip:
    """Something beside the board to click on: a number, a colour, or nothing to take one away."""

    word: str
    text: str = ""
    hue: int | None = None


@dataclass(frozen=True, slots=True)
class Face:
    """All that a player sees of a game in one moment."""

    title: str
    scene: Scene
    facts: tuple[tuple[str, str], ...]
    """Names and values beside the title."""
    message: str
    keys: tuple[Key, ...]
    """The keys that matter now."""
    banner: Banner | None = None
    chips: tuple[tuple[Chip, ...], ...] = ()
    """Rows of things to click on under the board."""
    glide_ms: float = look.MOVE_MS
    """How long a change of the scene may take."""


def in_words(facts: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Give facts as names and texts; what is called `of` is the total of what comes before it."""
    words: list[tuple[str, str]] = []
    for name, value in facts.items():
        text = str(value)
        if isinstance(value, int | float):
            text = f"{value:,g}" if isinstance(value, float) else f"{value:,}"
        if name == "of" and words:
            words[-1] = (words[-1][0], f"{words[-1][1]} of {text}")
        else:
            words.append((name, text))
    return tuple(words)
