"""A search of the readable engine, recorded as events on a map of its puzzle."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, replace
from math import inf, nan
from typing import Any

from gridwise.errors import UsageError
from gridwise.lab.own_runs import portable, run_as_trusted
from gridwise.lab.search_view.timeline import heuristic_of_run, outcome
from gridwise.lab.state_map.packing import packed
from gridwise.lab.state_map.recorder import KINDS, EventRecorder
from gridwise.model import Result
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.puzzle import states_along
from gridwise.puzzles.base.solve import solve_until_interrupted
from gridwise.search.algorithms import ALGORITHMS
from gridwise.search.readable import weight_of
from gridwise.search.state_space import ReachabilityGraph

__all__ = ["MOST_EVENTS", "MapSearch", "map_search"]

MOST_EVENTS = 600_000
"""So many events of a search are kept."""


@dataclass(frozen=True, slots=True)
class MapSearch:
    """What a search did, by the numbers of the states of a map."""

    result: Result[Any]
    states: int
    """Of the map; greater numbers are states that it does not have."""
    beyond: int
    """How many states the search met that the map does not have."""
    events: array[int]
    """A kind (`recorder.KINDS`) above 28 bits, and the number of a state in them."""
    costs: array[int]
    """The cost of the way to the state of each event; empty where every action costs 1."""
    iterations: array[int]
    """The number of the first event of each iteration."""
    depths: array[int]
    """Actions from the start to the state of each expansion, on the way that was taken."""
    waiting: array[int]
    """Entries on the frontier after each expansion."""
    parents: array[int]
    """The state from which that of each expansion was made; the start's is itself."""
    estimates: array[float]
    """h of every state, NaN where it was not met; empty where the search takes no heuristic."""
    weight: float
    """f = g + weight * h."""
    path: tuple[int, ...]
    """The states of the plan."""
    total: int
    """Events of the whole run."""
    expanded: int
    """States that the whole run expanded."""

    @property
    def whole(self) -> bool:
        """True where no event is missing."""
        return len(self.events) == self.total

    @property
    def notes(self) -> list[str]:
        """Say what is not shown."""
        found = []
        if not self.whole:
            shown, all_of_them = len(self.depths), self.expanded
            found.append(f"the first {shown:,} of {all_of_them:,} expansions are shown")
        if self.beyond:
            found.append(f"{self.beyond:,} of the states it met are not on the map")
        return found

    def as_dict(self) -> dict[str, Any]:
        """Return it for a page: arrays as base64."""
        told = self.result.as_dict()
        names = ("algorithm", "heuristic", "metric", "status", "optimal", "cost", "metrics")
        arrays = ("events", "costs", "iterations", "depths", "waiting", "parents", "estimates")
        return {
            **{name: told[name] for name in names},
            "outcome": outcome(self.result),
            "kinds": list(KINDS),
            "states": self.states,
            "beyond": self.beyond,
            "weight": self.weight,
            "path": list(self.path),
            "total": self.total,
            "expanded": self.expanded,
            "notes": self.notes,
            **{name: packed(getattr(self, name)) for name in arrays},
        }


def map_search(
    puzzle: Puzzle[Any],
    instance: Any,
    space: ReachabilityGraph,
    options: Options,
    *,
    room: int = MOST_EVENTS,
    trusted: bool = True,
) -> MapSearch:
    """Run a search with the readable engine, as ever, and record what it does on a map.

    When `room` events are kept the search goes on to its end or its limits, and is counted, not recorded.
    """
    if options.engine == "native":
        raise UsageError("on a map searches run with the readable engine: use --engine python")

    def run() -> MapSearch:
        return _recorded(puzzle, instance, space, replace(options, engine="python"), room)

    return run_as_trusted(run, instance, options, trusted)


def _recorded(
    puzzle: Puzzle[Any], instance: Any, space: ReachabilityGraph, options: Options, room: int
) -> MapSearch:
    problem = puzzle.search_problem(instance)
    if problem is None:
        raise UsageError(f"{puzzle.name} is not searched state by state, so that it has no map")
    count = len(space.states)
    recorder = EventRecorder(problem, {state: number for number, state in enumerate(space.states)}, room)
    result = solve_until_interrupted(puzzle, instance, replace(options, trace=recorder))
    path = [recorder.numbers.get(state, count) for state in states_along(problem, result)]
    textbook = ALGORITHMS.get(result.algorithm)
    return MapSearch(
        result=portable(result),
        states=count,
        beyond=len(recorder.numbers) - count,
        events=recorder.happened,
        costs=recorder.costs,
        iterations=recorder.begun,
        depths=recorder.depths,
        waiting=recorder.waiting,
        parents=recorder.parents,
        estimates=_estimates(puzzle, instance, options, result, recorder),
        weight=1.0 if textbook is None else weight_of(textbook, options.weight),
        path=tuple(path) if result.plan is not None else (),
        total=recorder.number,
        expanded=recorder.pops,
    )


def _estimates(
    puzzle: Puzzle[Any], instance: Any, options: Options, result: Result[Any], recorder: EventRecorder
) -> array[float]:
    """Ask the heuristic that led the search for every state that it met."""
    if result.heuristic is None:
        return array("f")
    heuristic = heuristic_of_run(puzzle, instance, options, result.heuristic)
    if heuristic is None:
        return array("f")
    met = {event & 0xFFFFFFF for event in recorder.happened}
    found = array("f", [nan]) * len(recorder.numbers)
    for state, number in recorder.numbers.items():
        if number in met:
            found[number] = min(heuristic.estimate(state), inf)
    return found
