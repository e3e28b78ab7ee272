"""A traced run cut down to what a page can carry: curves through some of its moments, boards of fewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwise.lab.search_view.timeline import Timeline, spread
from gridwise.scene import Scene

__all__ = ["Point", "Still", "Strip", "strip"]


@dataclass(frozen=True, slots=True)
class Point:
    """How far a run was after some of its expansions."""

    pops: int
    """Expansions of the whole run so far."""
    frontier: int
    """Entries on the frontier."""
    explored: int
    """Distinct states recorded in this iteration."""
    depth: int
    """Of the state that was expanded last."""
    iteration: int


@dataclass(frozen=True, slots=True)
class Still:
    """What stood on the board after some of the expansions."""

    pops: int
    depth: int
    estimate: float | None
    board: Scene | str


@dataclass(frozen=True, slots=True)
class Strip:
    """Some moments of a run, evenly spread, the first and the last included."""

    points: Sequence[Point]
    stills: Sequence[Still]
    exact: bool
    """False where the trace was thinned out: `explored` is then estimated from the pushes, and only its last
    value is the counter itself."""


def strip(timeline: Timeline, points: int = 400, stills: int = 60) -> Strip:
    """Cut a timeline down to at most so many points and pictures."""
    exact = timeline.trace.whole
    explored = _counted(timeline) if exact else _estimated(timeline)
    chosen = [
        Point(end.pops, end.frontier, explored[number], end.depth, end.iteration)
        for number in spread(len(timeline), points)
        for end in [timeline.groups[number][-1]]
    ]
    shown = []
    for number in spread(len(timeline), stills):
        view = timeline.view(number)
        shown.append(Still(view.event.pops, view.depth, view.estimate, view.board))
    return Strip(chosen, shown, exact)


def _counted(timeline: Timeline) -> list[int]:
    """Count the distinct states recorded up to every moment, from the beginning of its iteration."""
    counts: list[int] = []
    seen: set[object] = set()
    iteration = 0
    for group in timeline.groups:
        for event in group:
            if event.iteration != iteration:
                iteration = event.iteration
                seen.clear()
            if event.kind in ("push", "goal"):
                seen.add(event.state)
        counts.append(len(seen))
    return counts


def _estimated(timeline: Timeline) -> list[int]:
    """Estimate the same from the pushes of the iteration, in the proportion that its end has."""
    last = timeline.result.metrics
    # The counters of a game with many searches describe the game, not what was traced.
    same = last.total_pops == timeline.trace.pops
    share = last.explored / max(1, last.pushes) if same else 1.0
    starts: dict[int, int] = {}
    counts = []
    for group in timeline.groups:
        start = starts.setdefault(group[0].iteration, group[0].pushes - 1)
        counts.append(max(1, round(share * (group[-1].pushes - start))))
    if same:
        counts[-1] = last.explored
    return counts
