"""A heuristic as a landscape over a map: how high it is, how high it should be, and where it misleads."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import inf, isfinite
from time import monotonic
from typing import Any

from gridwise.errors import UsageError
from gridwise.lab.audit import Audit, StateSpace, audit_space, heuristic_to_audit
from gridwise.lab.audit_findings import ROUNDING
from gridwise.lab.state_map.packing import packed
from gridwise.model import Heuristic
from gridwise.puzzles.base import Puzzle
from gridwise.search.state_space import ReachabilityGraph, steps_to

__all__ = ["FLAGS", "MOST_STATES", "Landscape", "landscape"]

MOST_STATES = 60_000
"""Of a map whose heuristic is looked at: every action of every state is."""

FLAGS = ("plateau", "minimum", "unseen", "over", "fall")
"""`plateau`: no action lowers h, but some that keep it lead to where one does. `minimum`: h must rise before
it falls. `unseen`: no goal can be reached, and h does not say so. `over`: h is above the true distance.
`fall`: h drops by more than an action costs."""
PLATEAU, MINIMUM, UNSEEN, OVER, FALL = (1 << bit for bit in range(len(FLAGS)))


@dataclass(frozen=True, slots=True)
class Landscape:
    """What a heuristic says of every state of a map, beside the truth."""

    audit: Audit
    estimates: array[float]
    distances: array[int]
    """The true cost to the nearest goal, -1 where none is reached; on a part of a space, never too small."""
    exits: array[int]
    """Actions that keep h until one lowers it: 0 where one does at once, -1 where h must rise before."""
    flags: bytes
    whole: bool
    """False where the map is a part: a state without a way to a goal may have one all the same."""
    overestimate: int | None
    """The state of the audit's witness."""
    fall: tuple[int, int] | None
    """The states of the audit's witness; the second is -1 where the map does not have it."""

    @property
    def counts(self) -> dict[str, int]:
        """How many states have each flag."""
        return {name: sum(flag >> bit & 1 for flag in self.flags) for bit, name in enumerate(FLAGS)}

    @property
    def notes(self) -> list[str]:
        """Say what is not known."""
        if self.whole:
            return []
        return ["the map is a part of the space: dead ends and traps are unknown, and distances may be less"]

    def as_dict(self) -> dict[str, Any]:
        """Return it for a page: arrays as base64."""
        told = self.audit.as_dict()
        names = ("heuristic", "method", "admissible", "consistent", "over", "falls", "exact")
        return {
            **{name: told[name] for name in names},
            "said": list(self.audit.lines()),
            "quality": told["quality"] if told["quality"] is not None and isfinite(told["quality"]) else None,
            "measured": self.audit.measured,
            "counts": self.counts,
            "flag_names": list(FLAGS),
            "overestimate": self.overestimate,
            "fall": self.fall,
            "whole": self.whole,
            "notes": self.notes,
            "estimates": packed(self.estimates),
            "distances": packed(self.distances),
            "exits": packed(self.exits),
            "flags": packed(self.flags),
        }


def landscape(
    puzzle: Puzzle[Any],
    instance: Any,
    space: ReachabilityGraph,
    named: str | Callable[..., Any] | Heuristic[Any] | None = None,
    *,
    seconds: float | None = None,
) -> Landscape:
    """Hold a heuristic against the true distance of every state of a map."""
    heuristic = heuristic_to_audit(puzzle, instance, named)
    problem = puzzle.search_problem(instance)
    assert problem is not None
    if len(space.states) > MOST_STATES:
        most = f"maps of up to {MOST_STATES:,} states"
        raise UsageError(f"a heuristic is shown on {most}, and this one has {len(space.states):,}")
    deadline = None if seconds is None else monotonic() + 2 * seconds  # half of it is left for samples
    report = Audit(heuristic, start_estimate=heuristic.estimate(problem.initial()))
    if space.whole:
        graph = StateSpace(problem, len(space.states), deadline)
        if not graph.whole:
            raise UsageError(f"looking at every action took more than {seconds:g} seconds; take fewer states")
    else:
        graph = StateSpace.part(problem, space.states)
    estimates = audit_space(report, graph)
    distances = _distances(space, graph, problem.has_unit_costs)
    return _built(space, graph, report, estimates, distances)


def _distances(space: ReachabilityGraph, graph: StateSpace, unit_costs: bool) -> array[int]:
    if unit_costs:
        return space.distances
    found = graph.distances()
    return array("i", (found.get(state, -1) for state in space.states))


def _built(
    space: ReachabilityGraph,
    graph: StateSpace,
    report: Audit,
    estimates: dict[Any, float],
    distances: array[int],
) -> Landscape:
    states = list(space.states)
    numbers = {state: number for number, state in enumerate(states)}
    exits = _exits(states, graph, estimates, numbers)
    flags = bytearray(len(states))
    for number, state in enumerate(states):
        h, distance = estimates[state], distances[number]
        dead = distance < 0 and space.whole
        if dead and h < inf:
            flags[number] |= UNSEEN
        elif exits[number] > 0:
            flags[number] |= PLATEAU
        elif exits[number] < 0 and space.whole and h < inf:
            flags[number] |= MINIMUM
        if distance >= 0 and h > distance + ROUNDING:
            flags[number] |= OVER
        if any(h > cost + estimates[after] + ROUNDING for _, after, cost in graph.edges[state]):
            flags[number] |= FALL
    over, fall = report.overestimate, report.fall
    return Landscape(
        audit=report,
        estimates=array("f", (estimates[state] for state in states)),
        distances=distances,
        exits=exits,
        flags=bytes(flags),
        whole=space.whole,
        overestimate=None if over is None else numbers[over.state],
        fall=None if fall is None else (numbers[fall.state], numbers.get(fall.successor, -1)),
    )


def _exits(
    states: list[Any], graph: StateSpace, estimates: dict[Any, float], numbers: dict[Any, int]
) -> array[int]:
    """Go backwards over flat ground, from where h falls, and from the goals."""
    flat: list[list[int]] = [[] for _ in states]
    ends: list[int] = []
    for number, state in enumerate(states):
        after = [made for _, made, _ in graph.edges[state]]
        h = estimates[state]
        if graph.problem.is_goal(state) or _falls(h, (estimates[made] for made in after)):
            ends.append(number)
        for made in after:
            if made in numbers and abs(estimates[made] - h) <= ROUNDING:
                flat[numbers[made]].append(number)
    return steps_to(ends, flat)


def _falls(h: float, after: Iterable[float]) -> bool:
    return any(one < h - ROUNDING for one in after)
