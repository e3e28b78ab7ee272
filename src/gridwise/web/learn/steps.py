"""A real search in a lesson's world, expansion by expansion."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil, inf
from typing import Any

from gridwise.errors import InputError
from gridwise.model import Heuristic, Limits, Result
from gridwise.names import pick
from gridwise.puzzles.base.puzzle import states_along
from gridwise.search import ALGORITHMS
from gridwise.trace import Event, Trace
from gridwise.web.learn.lesson import LessonRun
from gridwise.web.learn.worlds import SearchWorld

__all__ = ["FrontierEntry", "SearchStep", "SearchSteps", "search_steps"]


@dataclass(frozen=True, slots=True)
class FrontierEntry:
    """What waits on the frontier: a state with the cost of the way to it."""

    node: int
    state: Any
    depth: int
    g: int
    parent: int | None
    """The node from which it was made."""


@dataclass(slots=True)
class SearchStep:
    """What a search has done up to an expansion, and what waits then."""

    iteration: int
    expanded: FrontierEntry | None
    """None before the first expansion of an iteration."""
    made: list[tuple[int, bool]] = field(default_factory=list)
    """The successors by node, and whether each was put on the frontier."""
    refused: list[FrontierEntry] = field(default_factory=list)
    """Those that were not."""
    frontier: list[FrontierEntry] = field(default_factory=list)
    """In the order in which they were put there."""
    goal: int | None = None
    limit: float | None = None
    """How large f may be in this round, where the search has such a limit."""

    def beyond(self, estimate: Callable[[Any], float]) -> list[tuple[int, float]]:
        """Return the successors that lie beyond the limit, each with its f."""
        found = [(entry.node, entry.g + estimate(entry.state)) for entry in self.refused]
        return [] if self.limit is None else [(node, f) for node, f in found if f > self.limit]


@dataclass(frozen=True, slots=True)
class SearchSteps:
    """A whole run."""

    result: Result[Any]
    steps: list[SearchStep]
    entries: list[FrontierEntry]
    """Of a tree search: every node that was made, by its number."""
    path: list[int]
    """Nodes from the start to the goal."""
    heuristic: Heuristic[Any] | None

    def taken(self, after: int) -> list[int]:
        """Return the nodes that are taken off the frontier after so many expansions, in order."""
        expanded = [step for step in self.steps if step.expanded is not None]
        found = [step.expanded.node for step in expanded[after:] if step.expanded is not None]
        last = self.steps[-1]
        if last.goal is not None and self.result.goal_test == "expansion":
            found.append(last.goal)
        return found

    def bound(self, moment: int) -> int | None:
        """Return what every way costs at least: the smallest f that waits, where h is admissible.

        None where other states are expanded first: then what waits does not say it.
        """
        step = self.steps[moment]
        if self.heuristic is None or not self.heuristic.admissible or step.limit is not None:
            return None
        waiting = [entry.g + self.heuristic.estimate(entry.state) for entry in step.frontier]
        return ceil(min(waiting)) if waiting and step.goal is None else self.result.lower_bound

    def moment(self, after: int) -> int:
        """Return the number of the step after so many expansions."""
        places = [number for number, step in enumerate(self.steps) if step.expanded is not None]
        if after > len(places):
            raise InputError(f"the search has {len(places)} expansions, asked for what is after {after}")
        return places[after - 1] if after else 0


def search_steps(world: SearchWorld, run: LessonRun) -> SearchSteps:
    """Run a search with a trace and follow what was on its frontier."""
    algorithm = pick(run.algorithm, ALGORITHMS, "algorithm")
    given: dict[str, Any] = {"goal_test": run.goal_test, "ties": run.ties, "weight": run.weight}
    chosen: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    heuristic = None
    if algorithm.informed:
        heuristic = world.heuristic(run.heuristic or "")
        chosen["heuristic"] = heuristic
    if run.tree and algorithm.tree is None:
        raise InputError(f"{run.algorithm} cannot be run as a tree search")
    function = algorithm.tree if run.tree and algorithm.tree else algorithm.run
    trace = Trace()
    result = function(world.problem, limits=Limits(nodes=run.nodes), trace=trace, **chosen)
    frontier = _Frontier(world, tree=run.tree, newest_first=run.algorithm == "dfs", ordered=algorithm.ordered)
    for event in trace:
        frontier.follow(event, late=result.goal_test == "expansion")
    if run.algorithm == "idastar" and heuristic is not None:
        _set_limits(frontier.steps, heuristic.estimate, world.problem.initial())
    path = [] if result.plan is None else frontier.way([*states_along(world.problem, result)])
    return SearchSteps(result, frontier.steps, frontier.entries, path, heuristic)


def _set_limits(steps: list[SearchStep], estimate: Callable[[Any], float], start: Any) -> None:
    """Note the limits of the rounds: the smallest f that a round refused is the limit of the next."""
    limit, beyond = max(1, estimate(start)), inf
    for number, step in enumerate(steps):
        if number and step.iteration != steps[number - 1].iteration:
            limit, beyond = beyond, inf
        step.limit = limit
        beyond = min([beyond, *(f for _, f in step.beyond(estimate))])


class _Frontier:
    """What waits while a search runs, followed from its events."""

    def __init__(self, world: SearchWorld, *, tree: bool, newest_first: bool, ordered: bool) -> None:
        self._world, self._tree, self._newest_first, self._ordered = world, tree, newest_first, ordered
        self.entries: list[FrontierEntry] = []
        self.steps: list[SearchStep] = []
        self._waiting: list[FrontierEntry] = []

    def follow(self, event: Event, *, late: bool) -> None:
        """Take in what has happened next."""
        if not self.steps or event.iteration != self.steps[-1].iteration:
            self._waiting = []
            self.steps.append(SearchStep(event.iteration, None))
        if event.kind == "pop":
            self.steps.append(SearchStep(event.iteration, self._take(event)))
        elif event.kind == "goal":
            if late:
                self.steps.append(SearchStep(event.iteration, None))
                self.steps[-1].goal = self._take(event).node
            else:
                self.steps[-1].goal = self._last_made(event.state)
        else:
            self._make(event, kept=event.kind == "push")
        self.steps[-1].frontier = list(self._waiting)

    def _make(self, event: Event, *, kept: bool) -> None:
        step, problem = self.steps[-1], self._world.problem
        g, parent = 0, None
        if step.expanded is not None:
            above, parent = step.expanded, step.expanded.node
            ways = (
                problem.step_cost(above.state, action, made)
                for action, made in problem.successors(above.state)
                if made == event.state
            )
            g = above.g + min(ways)
        node = len(self.entries) if self._tree else self._world.nodes[event.state].id
        entry = FrontierEntry(node, event.state, event.depth, g, parent)
        self.entries.append(entry)
        if kept:
            self._waiting.append(entry)
        else:
            step.refused.append(entry)
        if step.expanded is not None:
            step.made.append((node, kept))

    def _take(self, event: Event) -> FrontierEntry:
        """Take off what was expanded: of several entries of a state the one at this depth."""
        found = [one for one in self._waiting if one.state == event.state and one.depth == event.depth]
        entry = found[-1 if self._newest_first else 0]
        replaced = self._ordered and not self._tree
        self._waiting = [
            one for one in self._waiting if one is not entry and not (replaced and one.state == entry.state)
        ]
        return entry

    def _last_made(self, state: Any) -> int:
        return next(entry.node for entry in reversed(self.entries) if entry.state == state)

    def way(self, states: list[Any]) -> list[int]:
        """Return the nodes along the states of a plan."""
        if not self._tree:
            return [self._world.nodes[state].id for state in states]
        by_node = {entry.node: entry for entry in self.entries}
        node: int | None = self.steps[-1].goal
        found: list[int] = []
        while node is not None:
            found.append(node)
            node = by_node[node].parent
        return found[::-1]
