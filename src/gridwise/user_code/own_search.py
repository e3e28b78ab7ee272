"""A person's own search, run on a problem that counts what it is asked."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeAlias

from gridwise.allowance import StopError
from gridwise.errors import GridwiseError, ProblemError
from gridwise.model import A, Heuristic, Limits, Metrics, Plan, Problem, Result, S, Status
from gridwise.progress import Moment
from gridwise.search.budget import Budget
from gridwise.search.check import cost_at, shown
from gridwise.trace import Trace
from gridwise.user_code.loading import fault_of, name_of

__all__ = ["OwnSearch", "QuestionedProblem", "run_own_search"]

OwnSearch: TypeAlias = Callable[..., Iterable[Any] | None]
"""`def my_search(problem, heuristic=None)`: it returns actions, or None where it finds no plan."""

LONGEST_PLAN = 10_000_000
"""Longer plans are taken for endless."""


class QuestionedProblem(Problem[S, A]):
    """A problem as an own search sees it: whatever is asked is counted, and an event of the trace.

    What the problem itself has beside the model, such as its board, is there too. Each state is handed
    out as one object, so that those which the search still holds can be counted.
    """

    def __init__(self, problem: Problem[S, A], limits: Limits, trace: Trace | None) -> None:
        self._problem, self._limits, self._trace = problem, limits, trace
        self._states: dict[S, S] = {}
        self._depths: dict[S, int] = {}
        self._questioned: set[S] = set()
        self._budget = Budget(limits, sys.getsizeof(problem.initial()))
        self._check_at = 1
        self._stopped: StopError | None = None
        self._noted: S | None = None
        # Depths are for those who watch, or want to know how far it is.
        self._made = self._made_plainly if trace is None and limits.progress is None else self._made_followed
        self.expanded = self.generated = self.most_alive = 0
        self._count_at = 64

    def __getattr__(self, name: str) -> Any:
        return getattr(self._problem, name)

    @property
    def seconds(self) -> float:
        """Time since the search began."""
        return self._budget.seconds

    @property
    def explored(self) -> int:
        """Distinct states whose successors or goal test were asked for."""
        return len(self._questioned)

    def initial(self) -> S:
        start = self._problem.initial()
        if start not in self._states:
            self._states[start] = start
            self._depths[start] = 0
            if self._trace is not None:
                self._trace.begin([start])
        return self._states[start]

    def is_goal(self, state: S) -> bool:
        self._note(state)
        found = self._problem.is_goal(state)
        if found and self._trace is not None:
            self._trace.add("goal", state, self._depths.get(state, 0), self._waiting)
        return found

    def successors(self, state: S) -> Iterator[tuple[A, S]]:
        self._note(state)
        self.expanded += 1
        if self.expanded >= self._check_at:
            self._check()
        if self._trace is not None:
            self._trace.add("pop", state, self._depths.get(state, 0), self._waiting)
        return self._made(state)

    def _made_plainly(self, state: S) -> Iterator[tuple[A, S]]:
        same = self._states.setdefault
        for action, made in self._problem.successors(state):
            self.generated += 1
            yield action, same(made, made)

    def _made_followed(self, state: S) -> Iterator[tuple[A, S]]:
        states, depth = self._states, self._depths.get(state, 0) + 1
        for action, made in self._problem.successors(state):
            self.generated += 1
            successor = states.setdefault(made, made)
            known = successor in self._depths
            if not known:
                self._depths[successor] = depth
            if self._trace is not None:
                self._trace.add("prune" if known else "push", successor, depth, self._waiting)
            yield action, successor

    def heuristic(self, state: S) -> float:
        return self._problem.heuristic(state)

    def step_cost(self, state: S, action: A, successor: S) -> int:
        return self._problem.step_cost(state, action, successor)

    def goals(self) -> Iterable[S] | None:
        return self._problem.goals()

    def predecessors(self, state: S) -> Iterable[tuple[A, S]]:
        self._note(state)
        self.expanded += 1
        return self._problem.predecessors(state)

    @property
    def has_unit_costs(self) -> bool:
        return self._problem.has_unit_costs

    @property
    def _waiting(self) -> int:
        """States that were made and not expanded yet: what a frontier would hold."""
        return max(0, len(self._states) - self.expanded)

    def _note(self, state: S) -> None:
        if state is self._noted and self._stopped is None:
            return  # most searches ask for the goal first, and then for the successors
        if self._stopped is not None:
            raise self._stopped
        self._noted = state
        if state in self._questioned:
            return
        if self._limits.nodes is not None and len(self._questioned) >= self._limits.nodes:
            self._stop(StopError("limit"))
        self._questioned.add(state)
        if len(self._states) >= self._count_at:
            self._count_at = len(self._states) * 5 // 4
            self.count_alive()

    def _check(self) -> None:
        try:
            self._check_at = self.expanded + self._budget.check(self.explored, self._moment)
        except StopError as error:
            self._stop(error)

    def _stop(self, error: StopError) -> None:
        self._stopped = error  # whoever catches it is told again
        raise error

    def _moment(self) -> Moment:
        return Moment(self.explored, self._waiting, max(self._depths.values(), default=0))

    def count_alive(self) -> None:
        """Count the states that somebody but this problem holds."""
        self._noted = None
        tables = (self._states, self._depths, self._questioned)
        alive = 0
        for state in self._states.values():
            # Key and value of the first table, key of the others where it is in them, the loop, the argument.
            own = 4 + (state in tables[1]) + (state in tables[2])
            alive += sys.getrefcount(state) > own
        self.most_alive = max(self.most_alive, alive)


def run_own_search(
    search: OwnSearch,
    problem: Problem[Any, Any],
    *,
    heuristic: Heuristic[Any] | None = None,
    limits: Limits = Limits(),
    trace: Trace | None = None,
) -> Result[Any]:
    """Run a search, follow its plan through the problem, and return what was counted meanwhile.

    A plan that cannot be followed, or an error in the search, is a ProblemError with the place.
    """
    name = name_of(search)
    questioned = QuestionedProblem(problem, limits, trace)
    given = heuristic if _takes_heuristic(search) else None
    status: Status = "unsolvable"
    actions: list[Any] | None = None
    try:
        found = search(questioned) if given is None else search(questioned, heuristic=given.estimate)
        if found is not None:
            actions = list(islice(_iterable(found, name), LONGEST_PLAN + 1))
    except StopError as stop:
        status = stop.status
    except KeyboardInterrupt:
        status = "interrupted"
    except (GridwiseError, MemoryError):
        raise
    except (Exception, SystemExit) as error:
        raise ProblemError(fault_of(error, name)) from error
    seconds = questioned.seconds
    questioned.count_alive()
    cost = None
    if actions is not None:
        cost, status = follow(problem, actions, name), "solved"
    return Result(
        algorithm=name,
        status=status,
        plan=None if actions is None else Plan(tuple(actions)),
        cost=cost,
        metrics=Metrics(
            explored=questioned.explored,
            pushes=questioned.generated + 1,
            pops=questioned.expanded,
            max_frontier=questioned.most_alive,
            total_pushes=questioned.generated + 1,
            total_pops=questioned.expanded,
            seconds=seconds,
            counted="outside",
        ),
        heuristic=None if given is None else given.name,
        engine="own",
        extra={"unsolvable_if": "complete"} if status == "unsolvable" else {},
    )


def _iterable(found: Any, name: str) -> Iterable[Any]:
    if not isinstance(found, Iterable):
        raise ProblemError(
            f"{name} gave {shown(found)}; a search gives a list of actions, yields them, or gives None"
        )
    return found


def follow(problem: Problem[Any, Any], actions: list[Any], name: str) -> int:
    """Follow a plan through the successors and return its cost; raise ProblemError where it breaks."""
    if len(actions) > LONGEST_PLAN:
        raise ProblemError(f"{name} gave a plan of more than {LONGEST_PLAN:,} actions")
    state, cost = problem.initial(), 0
    for number, action in enumerate(actions, 1):
        after = next((s for a, s in problem.successors(state) if a == action or str(a) == str(action)), None)
        if after is None:
            raise ProblemError(
                f"{name} gave a wrong plan: move {number}, {action!s:.40}, cannot be made in {shown(state)}"
            )
        cost += cost_at(problem, state, action, after)
        state = after
    if not problem.is_goal(state):
        raise ProblemError(
            f"{name} gave a wrong plan: after its {len(actions)} moves the goal is not reached"
        )
    return cost


def _takes_heuristic(search: OwnSearch) -> bool:
    try:
        return "heuristic" in inspect.signature(search).parameters
    except (TypeError, ValueError):
        return False
