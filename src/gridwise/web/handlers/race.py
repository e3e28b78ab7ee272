"""Several searches on one instance, each traced for its curves and boards, then timed unwatched."""

from __future__ import annotations

import time
from collections.abc import Mapping
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

__all__ = ["beside", "race"]

CAPACITY = 150_000
"""Events of a trace: enough for most searches of a shipped level to be kept whole."""
REPEATS, REPEAT_SECONDS = 5, 0.2
"""A run is repeated for its best time so often, as long as all of them together take so long."""


def race(
    report: Report,
    *,
    puzzle: str,
    instance: str,
    metric: str | None,
    algorithms: list[str],
    options: dict[str, Any],
    limits: Mapping[str, Any],
) -> dict[str, Any]:
    """Run the algorithms one after another; each is a `row` as soon as it is done."""
    chosen, problem = parsed(puzzle, instance, metric)
    known(options["heuristic"])
    rows: list[dict[str, Any]] = []
    faults: list[GridwiseError] = []
    for number, label in enumerate(algorithms):
        place = {"done": number, "of": len(algorithms), "label": label}
        report("progress", place)
        try:
            with limited(beside(report, place), limits) as within:
                mine = choices(label, Options(limits=within, **options))
                result, timeline = _traced(chosen, problem, mine)
            best = _best_time(chosen, problem, replace(mine, limits=replace(within, progress=None)))
        except FAULTS as error:
            # The others race on.
            faults.append(error)
            result, timeline, best = failed(mine, metric, error, 0.0), None, 0.0
        rows.append(_runner(chosen, problem, label, result, timeline, best))
        report("row", rows[-1])
    if len(faults) == len(rows):
        raise faults[0]
    return {"puzzle": puzzle, "start": scene_json(chosen.scene(problem)), "runners": rows}


def beside(report: Report, place: Mapping[str, Any]) -> Report:
    """Return a report that adds which of several searches it is to what the search tells."""
    return lambda kind, value: report(kind, {**value, **place})


def _traced(chosen: Puzzle[Any], instance: Any, options: Options) -> tuple[Result[Any], Timeline | None]:
    """Run a search with a trace where it takes one; a puzzle's own algorithm may not."""
    if options.algorithm not in chosen.solving.solvers:
        timeline = watched(chosen, instance, options, capacity=CAPACITY)
        return timeline.result, timeline
    trace = Trace(CAPACITY)
    result = chosen.solving.solvers[options.name].run(instance, replace(options, trace=trace))
    return result, Timeline(chosen, instance, result, trace) if trace else None


def _best_time(chosen: Puzzle[Any], instance: Any, options: Options) -> float:
    """Return the best time of a few runs that nobody watches."""
    times: list[float] = []
    begin = time.perf_counter()
    while not times or (len(times) < REPEATS and time.perf_counter() - begin < REPEAT_SECONDS):
        times.append(solve_instance(chosen, instance, options).metrics.seconds)
    return min(times)


def _runner(
    chosen: Puzzle[Any],
    instance: Any,
    label: str,
    result: Result[Any],
    timeline: Timeline | None,
    seconds: float,
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
        "outcome": for_page(fault_in(result) or outcome(result)),
        "most_waiting": _most_waiting(result, timeline),
        "seconds": seconds,
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


def _most_waiting(result: Result[Any], timeline: Timeline | None) -> int:
    """Return the most entries that the frontier held in the whole run, as its curve shows."""
    seen = [] if timeline is None else [event.frontier for event in timeline.trace]
    return max(result.metrics.max_frontier, *seen, 0)


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
