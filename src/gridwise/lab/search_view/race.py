"""Several traced runs under one clock, and what both watching and racing are to whoever shows them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from html import escape
from os import PathLike
from time import perf_counter
from typing import Any, Literal

from gridwise.errors import LimitError, ProblemError, UsageError
from gridwise.lab.compare import choices, our_label
from gridwise.lab.own_runs import FAULTS, failed, fault_in, run_as_trusted
from gridwise.lab.search_view.timeline import ExpansionView, Timeline, outcome, watched
from gridwise.model import Result
from gridwise.names import pick
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.solve import solve_instance
from gridwise.search.algorithms import ALGORITHMS
from gridwise.stopping import interrupt
from gridwise.trace import Trace
from gridwise.user_code.loading import own_reference

__all__ = ["Clock", "Race", "Show", "Watch", "raced"]

Clock = Literal["expansions", "time"]
MOST_NOTEBOOK_FRAMES = 200
MOST_RUNNERS = 6
TICKS = 1000
"""Into how many ticks a race is divided, at most."""


class Show(ABC):
    """Something to step through; a notebook plays it."""

    title: str

    @abstractmethod
    def __len__(self) -> int:
        """Return how many moments there are."""

    @abstractmethod
    def views(self, moment: int) -> list[ExpansionView]:
        """Return what stands side by side at a moment."""

    @abstractmethod
    def clock(self, moment: int) -> str:
        """Say in a few words what time it is."""

    @property
    @abstractmethod
    def identity(self) -> tuple[Any, ...]:
        """What makes two shows the same."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Show) and type(other) is type(self) and other.identity == self.identity

    def __hash__(self) -> int:
        return hash(self.identity)

    def save(self, path: str | PathLike[str], **how: Any) -> None:
        """Write it as a film: .gif, .mp4 or .html; frames, cell and theme can be chosen."""
        from gridwise.lab.search_view.film import save_film

        save_film(self, path, **how)

    def _repr_html_(self) -> str:
        from gridwise.lab.search_view.film import film_page

        page = film_page(self, MOST_NOTEBOOK_FRAMES)
        style = f"width:100%;max-width:{30 * len(self.views(0))}rem;height:46rem;border:0"
        return f'<iframe srcdoc="{escape(page)}" style="{style}" title="{escape(self.title)}"></iframe>'


class Watch(Show):
    """One run, expansion by expansion."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.title = timeline.title

    @property
    def result(self) -> Result[Any]:
        """What came out of the run."""
        return self.timeline.result

    @property
    def trace(self) -> Trace:
        """The run, event by event."""
        return self.timeline.trace

    @property
    def identity(self) -> tuple[Any, ...]:
        return self.timeline.identity

    def as_dict(self) -> dict[str, Any]:
        """Return the result as `solve --json` prints it, and how much was kept of the run."""
        return {**self.result.as_dict(), "events": self.trace.number, "kept": len(self.trace)}

    def as_row(self) -> dict[str, Any]:
        """Return the same as one flat row."""
        return {**self.result.as_row(), "events": self.trace.number, "kept": len(self.trace)}

    def __repr__(self) -> str:
        return f"<Watch: {self.title}, {outcome(self.result)} after {self.trace.pops:,} expansions>"

    def __len__(self) -> int:
        return len(self.timeline)

    def views(self, moment: int) -> list[ExpansionView]:
        return [self.timeline.view(moment)]

    def clock(self, moment: int) -> str:
        stride = self.timeline.trace.stride
        return "" if stride == 1 else f"one expansion in {stride:,} is shown"


class Race(Show):
    """Runs side by side: all have made the same number of expansions, or have had the same time.

    The time of a run is what it takes when nobody watches, and each is taken to go at its own mean pace.
    """

    def __init__(
        self,
        timelines: Sequence[Timeline],
        clock: Clock = "expansions",
        seconds: Sequence[float] = (),
        failures: Sequence[tuple[str, Result[Any]]] = (),
    ) -> None:
        if clock == "time" and len(seconds) != len(timelines):
            raise UsageError("a race by time needs the seconds of every run")
        self.timelines, self.kind, self.seconds = list(timelines), clock, list(seconds)
        self.failures = list(failures)
        """The runners whose own code went wrong, each with what came of it."""
        self.title = " against ".join(timeline.title for timeline in timelines)
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

    @property
    def results(self) -> list[Result[Any]]:
        """What came out of the runs, in the order in which they were named."""
        return [timeline.result for timeline in self.timelines]

    @property
    def ranking(self) -> list[int]:
        """The numbers of the runs, from 0, in the order in which they came in."""
        pops = [timeline.trace.pops for timeline in self.timelines]
        return sorted(range(len(pops)), key=(self.seconds or pops).__getitem__)

    @property
    def identity(self) -> tuple[Any, ...]:
        runs = tuple(timeline.identity for timeline in self.timelines)
        return (self.kind, runs, tuple(self.failures))

    def as_dict(self) -> dict[str, Any]:
        """Return the clock and the runs, in the order in which they came in."""
        return {"clock": self.kind, "runs": self.as_rows()}

    def as_rows(self) -> list[dict[str, Any]]:
        """Return a flat row for each run, in the order in which they came in."""
        return [
            {"rank": rank, "expansions": self.timelines[at].trace.pops, **self.results[at].as_row()}
            for rank, at in enumerate(self.ranking, 1)
        ]

    def __repr__(self) -> str:
        names = (f"{rank}. {self.timelines[at].title}" for rank, at in enumerate(self.ranking, 1))
        failures = (f"failed: {label}" for label, _ in self.failures)
        return f"<Race: {', '.join((*names, *failures))}>"

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


def raced(
    puzzle: Puzzle[Any],
    instance: Any,
    labels: Sequence[str | Callable[..., Any]],
    options: Options,
    clock: Clock = "expansions",
    *,
    capacity: int = 100_000,
    trusted: bool = True,
) -> Race:
    """Run algorithms such as `bfs` and `astar:blockers` with a trace; for a race by time without one, too.

    A runner whose own code goes wrong is among the failures, and the others race; unless it is trusted.
    """
    if not 2 <= len(labels) <= MOST_RUNNERS:
        shown = ",".join(map(our_label, labels))
        raise UsageError(f"a race has 2 to {MOST_RUNNERS} runners, got {len(labels)}: {shown!r}")
    runs = [choices(label, options) for label in labels]
    for run in runs:
        named = isinstance(run.algorithm, str) and not own_reference(run.algorithm)
        if named and puzzle.solving.own_solver(run.algorithm) is None:
            pick(run.name, {"best": None, **puzzle.solving.solvers, **ALGORITHMS}, "algorithm")
    timelines: list[Timeline] = []
    seconds: list[float] = []
    failures: list[tuple[str, Result[Any]]] = []
    for label, run in zip(labels, runs, strict=True):
        began = perf_counter()
        try:
            timeline = watched(puzzle, instance, run, capacity=capacity, trusted=trusted)
            if timeline.result.status == "interrupted":
                return Race([*timelines, timeline])
            if clock == "time":
                seconds.append(_untraced_seconds(puzzle, instance, run, trusted))
        except KeyboardInterrupt:
            if not timelines:
                raise
            raise interrupt(Race(timelines)) from None
        except FAULTS as error:
            if trusted:
                raise
            metric = getattr(instance, "metric", None)
            failures.append((our_label(label), failed(run, metric, error, perf_counter() - began)))
        else:
            timelines.append(timeline)
    if not timelines:
        told = "; ".join(f"{label}: {fault_in(result)}" for label, result in failures)
        limited = all(result.status == "limit" for _, result in failures)
        raise (LimitError if limited else ProblemError)(f"nobody came in: {told}")
    return Race(timelines, clock, seconds, failures)


def _untraced_seconds(puzzle: Puzzle[Any], instance: Any, run: Options, trusted: bool) -> float:
    result = run_as_trusted(lambda: solve_instance(puzzle, instance, run), instance, run, trusted)
    return result.metrics.seconds
