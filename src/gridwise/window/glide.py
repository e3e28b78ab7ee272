"""The way from one scene to the next."""

from __future__ import annotations

from gridwise.render.motion import ease, tween
from gridwise.scene import Scene

__all__ = ["Glide"]


class Glide:
    """Gives the scene that is to be seen at a time."""

    def __init__(self, scene: Scene) -> None:
        self._before = self._after = scene
        self._start = self._end = 0.0

    def seen(self, scene: Scene, now: float, milliseconds: float) -> Scene:
        """Tell what to show when the scene of the game is this one; a change takes so long to be made."""
        if scene != self._after:
            # What was still on its way arrives at once.
            self._before, self._after = self._after, scene
            self._start, self._end = now, now + milliseconds / 1000
        if now >= self._end:
            return self._after
        return tween(self._before, self._after, ease((now - self._start) / (self._end - self._start)))

    def moving(self, now: float) -> bool:
        """Tell whether the picture is still changing."""
        return now < self._end
