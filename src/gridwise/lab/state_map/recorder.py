"""A search as events on a map: each a kind and the number of a state."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import Any

from gridwise.model import Problem
from gridwise.trace import Kind, Trace

__all__ = ["KINDS", "KIND_SHIFT", "EventRecorder"]

KINDS = ("generated", "expanded", "pruned", "duplicate", "goal")
"""`generated`: put on the frontier. `expanded`: taken off it. `pruned`: made, new, and not put on the
frontier, as beyond a limit. `duplicate`: made, known, and not put on the frontier again."""
KIND_SHIFT = 28
"""An event is its kind above so many bits, and the number of a state in them."""
_GENERATED, _EXPANDED, _PRUNED, _DUPLICATE, _GOAL = (kind << KIND_SHIFT for kind in range(len(KINDS)))


class EventRecorder(Trace):
    """Records every event until it is full; from then on it only counts.

    States that the map does not have get the numbers behind those that it has, as they are met.
    """

    def __init__(self, problem: Problem[Any, Any], numbers: Mapping[Any, int], room: int) -> None:
        super().__init__(1)
        self.numbers = dict(numbers)
        self.happened = array("I")
        self.costs = array("I")
        """The cost of the way to the state of each event; empty where every action costs 1."""
        self.begun = array("I")
        """The number of the first event of each iteration."""
        self.depths, self.waiting, self.parents = array("I"), array("I"), array("I")
        """Of each expansion: actions from the start, entries on the frontier after it, the state before."""
        self.full = False
        self._problem, self._room, self._costly = problem, room, not problem.has_unit_costs
        self._known: set[int] = set()
        self._made: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self._before: dict[int, tuple[int, int]] = {}
        self._steps: dict[Any, int] = {}
        self._here = self._cost = 0

    def begin(self, starts: Sequence[Any]) -> None:
        """Note that an iteration begins with these states on the frontier."""
        self.full = self.full or len(self.happened) >= self._room
        if not self.full:
            self.begun.append(len(self.happened))
            self._known, self._made, self._before, self._steps, self._cost = set(), {}, {}, {}, 0
        super().begin(starts)

    def add(self, kind: Kind, state: Any, depth: int, frontier: int) -> None:
        """Note an event."""
        self.number += 1
        self.pops += kind == "pop"
        self.pushes += kind == "push"
        if kind == "pop" and len(self.happened) >= self._room:
            self.full = True
        if self.full:
            return
        number = self.numbers.setdefault(state, len(self.numbers))
        if kind == "pop":
            self._expand(state, number, depth)
        cost = self._cost_of(kind, state, number, depth)
        if kind == "push":
            before = number if depth == 0 else self._here
            self._made.setdefault((number, depth), []).append((before, cost))
            self._known.add(number)
        self.happened.append(self._code(kind, number) | number)
        if self._costly:
            self.costs.append(cost)
        if self.waiting:
            self.waiting[-1] = frontier

    def _expand(self, state: Any, number: int, depth: int) -> None:
        entries = self._made.get((number, depth))
        self._here = number
        # An own search may expand a state again that it has put nowhere.
        before, self._cost = entries.pop() if entries else self._before.get(number, (number, self._cost))
        self._before[number] = before, self._cost
        self.depths.append(depth)
        self.waiting.append(0)
        self.parents.append(before)
        if self._costly:
            self._steps = {}
            for action, after in self._problem.successors(state):
                step = self._problem.step_cost(state, action, after)
                self._steps[after] = min(step, self._steps.get(after, step))

    def _cost_of(self, kind: Kind, state: Any, number: int, depth: int) -> int:
        if not self._costly:
            return depth
        if kind == "pop":
            return self._cost
        if kind == "goal" and (entries := self._made.get((number, depth))):
            return entries[-1][1]
        return self._cost + self._steps.get(state, 1) if depth else 0

    def _code(self, kind: Kind, number: int) -> int:
        if kind == "prune":
            return _DUPLICATE if number in self._known else _PRUNED
        return {"push": _GENERATED, "pop": _EXPANDED, "goal": _GOAL}[kind]
