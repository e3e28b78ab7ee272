"""One search of a race: run with a trace while others watch, laid out for a page, and timed unwatched."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from gridwise.errors import GridwiseError
from gridwise.lab.compare import choices
from gridwise.lab.own_runs import FAULTS, failed, fault_in
from gridwise.lab.search_view.strip import Still, Strip, strip
from gridwise.lab.search_view.timeline import Timeline, outcome, watched
from gridwise.model import Result
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.solve import solve_instance
from gridwise.scene import Scene
from gridwise.trace import Trace
from gridwise.web.handlers.instances import known, parsed
from gridwise.web.progress_events import limited
from gridwise.web.scenes import scene_json
from gridwise.web.wording import for_page
from gridwise.web.worker_process import Report

__all__ = ["beside", "run_alone", "run_in_race"]

CAPACITY = 150_000
"""Events of a trace: enough for most searches of a shipped level to be kept whole."""
REPEATS, REPEAT_SECONDS = 5, 0.2
"""A run is repeated for its best time so often, as long as all of them together take so long."""


def run_in_race(
    report: Report,
    *,
    number: int,
    label: str,
    puzzle: str,
    instance: str,
    metric: str | None,
    options: dict[str, Any],
    limits: Mapping[str, Any],
) -> dict[str, Any]:
    """Run one search of a race with a trace, and tell all the while how far it is.

    The events: `begin` with the board, `progress` again and again, and `searched` when the search is over
    and only laying out what it did is left.
    """
    chosen, problem = parsed(puzzle, instance, metric)
    known(options["heuristic"])
    place = {"number": number, "label": label}
    report("begin", {**place, "scene": scene_json(chosen.scene(problem))})
    trace, began = Trace(CAPACITY), time.perf_counter()
    timeline = None
    with limited(beside(report, place, _looking_on(chosen, problem, trace)), limits) as within:
        mine = choices(label, Options(limits=within, trace=trace, **options))
        try:
            result, timeline = _traced(chosen, problem, mine, trace)
        except FAULTS as error:
            result = failed(mine, metric, error, time.perf_counter() - began)
    told = {
        "status": result.status,
        "outcome": _outcome(result),
        "seconds": result.metrics.seconds,
        "expansions": result.metrics.total_pops,
        "explored": result.metrics.explored,
    }
    report("searched", {**place, **told})
    return _runner(chosen, problem, label, result, timeline)


def run_alone(
    report: Report,
    *,
    label: str,
    puzzle: str,
    instance: str,
    metric: str | None,
    options: dict[str, Any],
    limits: Mapping[str, Any],
) -> dict[str, Any]:
    """Run the same search a few times with nobody watching; return its counters and its best time."""
    chosen, problem = parsed(puzzle, instance, metric)
    with limited(lambda kind, value: None, limits) as within:
        mine = choices(label, Options(limits=replace(within, progress=None), **options))
        results: list[Result[Any]] = []
        begin = time.perf_counter()
        while not results or (len(results) < REPEATS and time.perf_counter() - begin < REPEAT_SECONDS):
            results.append(solve_instance(chosen, problem, mine))
    metrics = results[0].as_dict()["metrics"]
    return {"metrics": metrics, "seconds": min(result.metrics.seconds for result in results)}


def beside(
    report: Report, place: Mapping[str, Any], more: Callable[[], Mapping[str, Any]] = dict[str, Any]
) -> Report:
    """Return a report that adds which of several searches it is, and more, to what the search tells."""
    return lambda kind, value: report(kind, {**value, **more(), **place})


def _looking_on(chosen: Puzzle[Any], instance: Any, trace: Trace) -> Callable[[], Mapping[str, Any]]:
    """Return a function that tells what a trace shows while it grows; the native engine's does not."""

    def look() -> Mapping[str, Any]:
        latest = trace.latest
        if latest is None:
            return {}
        try:
            board: Scene | str = chosen.scene(instance, latest.state)
        except GridwiseError:
            board = str(latest.state)
        return {"expansions": latest.pops, **_board(board)}

    return look


def _traced(
    chosen: Puzzle[Any], instance: Any, options: Options, trace: Trace
) -> tuple[Result[Any], Timeline | None]:
    """Run a search with a trace where it takes one; a puzzle's own algorithm may not."""
    if options.algorithm not in chosen.solving.solvers:
        timeline = watched(chosen, instance, options)
        return timeline.result, timeline
    result = chosen.solving.solvers[options.name].run(instance, options)
    return result, Timeline(chosen, instance, result, trace) if trace else None


def _runner(
    chosen: Puzzle[Any], instance: Any, label: str, result: Result[Any], timeline: Timeline | None
) -> dict[str, Any]:
    """Lay out what the page needs to run this search again under its clock."""
    told = result.as_dict()
    cut = None if timeline is None else strip(timeline)
    if cut is None:
        cut = Strip((), (Still(result.metrics.total_pops, 0, None, _last(chosen, instance, result)),), True)
    return {
        "label": label,
        **{
            name: told[name]
            for name in ("algorithm", "heuristic", "engine", "metric", "goal_test", "ties", "status")
        },
        **{name: told[name] for name in ("optimal", "cost", "lower_bound", "metrics")},
        "outcome": _outcome(result),
        "most_waiting": _most_waiting(result, timeline),
        "seconds": result.metrics.seconds,
        "alone": False,
        "expansions": result.metrics.total_pops if timeline is None else timeline.trace.pops,
        "traced": timeline is not None,
        "exact": cut.exact,
        "curve": {
            "expansions": [point.pops for point in cut.points],
            "frontier": [point.frontier for point in cut.points],
            "explored": [point.explored for point in cut.points],
            "depth": [point.depth for point in cut.points],
        },
        "boards": [_still(still) for still in cut.stills],
    }


def _outcome(result: Result[Any]) -> str:
    return for_page(fault_in(result) or outcome(result))


def _most_waiting(result: Result[Any], timeline: Timeline | None) -> int:
    """Return the most entries that the frontier held in the whole run, as its curve shows."""
    seen = [] if timeline is None else [event.frontier for event in timeline.trace]
    # Counted from outside, what the trace holds would count, too; the run without one has the true number.
    counted = 0 if seen and result.metrics.counted == "outside" else result.metrics.max_frontier
    return max(counted, *seen, 0)


def _last(chosen: Puzzle[Any], instance: Any, result: Result[Any]) -> Scene:
    """Return how the board looks when all is done, or as it was where nothing was found."""
    shown = chosen.scene(instance)
    if result:
        for _, scene in chosen.frames(instance, result):
            shown = scene
    return shown


def _still(still: Still) -> dict[str, Any]:
    return {
        "expansions": still.pops,
        "depth": still.depth,
        "estimate": still.estimate,
        **_board(still.board),
    }


def _board(board: Scene | str) -> dict[str, Any]:
    if isinstance(board, Scene):
        return {"scene": scene_json(board), "text": None}
    return {"scene": None, "text": board}
