"""Several traced runs under one clock, and what both watching and racing are to whoever shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from gridwise.errors import UsageError
from gridwise.lab.search_view.timeline import ExpansionView, Timeline

__all__ = ["Clock", "Race", "Show", "Watch"]

Clock = Literal["expansions", "time"]
TICKS = 1000
"""Into how many ticks a race is divided, at most."""


class Show(Protocol):
    """Something to step through."""

    def __len__(self) -> int:
        """Return how many moments there are."""

    def views(self, moment: int) -> list[ExpansionView]:
        """Return what stands side by side at a moment."""

    def clock(self, moment: int) -> str:
        """Say in a few words what time it is."""


class Watch:
    """One run, expansion by expansion."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline

    def __len__(self) -> int:
        return len(self.timeline)

    def views(self, moment: int) -> list[ExpansionView]:
        return [self.timeline.view(moment)]

    def clock(self, moment: int) -> str:
        stride = self.timeline.trace.stride
        return "" if stride == 1 else f"one expansion in {stride:,} is shown"


class Race:
    """Runs side by side: all have made the same number of expansions, or have had the same time.

    The time of a run is what it takes when nobody watches, and each is taken to go at its own mean pace.
    """

    def __init__(
        self, timelines: Sequence[Timeline], clock: Clock = "expansions", seconds: Sequence[float] = ()
    ) -> None:
        if clock == "time" and len(seconds) != len(timelines):
            raise UsageError("a race by time needs the seconds of every run")
        self.timelines, self.kind = list(timelines), clock
        # What one unit of each run costs on the clock.
        self.paces = [
            second / max(1, timeline.trace.pops) if clock == "time" else 1.0
            for timeline, second in zip(
                timelines, seconds if clock == "time" else [0.0] * len(timelines), strict=True
            )
        ]
        self.end = max(
            timeline.trace.pops * pace for timeline, pace in zip(self.timelines, self.paces, strict=True)
        )
        self.ticks = TICKS if clock == "time" else min(TICKS, int(self.end))

    def __len__(self) -> int:
        return self.ticks + 1

    def views(self, moment: int) -> list[ExpansionView]:
        now = self._now(moment)
        return [
            timeline.view(timeline.after(int(now / pace + 1e-9) if pace else timeline.trace.pops))
            for timeline, pace in zip(self.timelines, self.paces, strict=True)
        ]

    def clock(self, moment: int) -> str:
        now = self._now(moment)
        if self.kind == "time":
            return f"clock: {1000 * now:,.4g} ms, each at its own mean pace"
        return f"clock: {int(now):,} expansions each"

    def _now(self, moment: int) -> float:
        if moment >= self.ticks:
            return self.end
        now = self.end * max(0, moment) / max(1, self.ticks)
        return now if self.kind == "time" else float(int(now))
