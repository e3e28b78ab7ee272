"""The words everything else uses: Problem, Heuristic, Limits, Plan, Metrics, Result."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Generic, Literal, TypeVar

from gridwise.display import Displayed
from gridwise.progress import Progress

__all__ = ["GoalTest", "Heuristic", "Limits", "Metrics", "Plan", "Problem", "Result", "Status", "Ties"]

S = TypeVar("S", bound=Hashable)
A = TypeVar("A")

Status = Literal["solved", "unsolvable", "limit", "interrupted", "failed"]
"""How a search ended; `failed` is a run among others in which a person's own code went wrong."""
LimitName = Literal["seconds", "nodes", "memory"]
GoalTest = Literal["generation", "expansion"]
Ties = Literal["fifo", "lifo", "low-h"]


class Problem(Displayed, ABC, Generic[S, A]):
    """A search problem: where it starts, what can be done, and when it is solved.

    States are immutable and hashable. The three abstract methods are enough for every algorithm;
    the others have sensible defaults.
    """

    admissible: ClassVar[bool] = False
    """Set to True when `heuristic` never exceeds the true cost: only then can A* claim an optimum."""
    action_words: ClassVar[tuple[str, ...]] = ()
    """Every action as a word, for learners, where they are other ones than U, R, D, L."""

    @abstractmethod
    def initial(self) -> S:
        """Return the state in which the search starts."""

    @abstractmethod
    def successors(self, state: S) -> Iterable[tuple[A, S]]:
        """Yield (action, next state) for everything that can be done in a state, always in the same order."""

    @abstractmethod
    def is_goal(self, state: S) -> bool:
        """Tell whether a state is solved."""

    def heuristic(self, state: S) -> float:
        """Estimate the cost from a state to the nearest goal; 0 knows nothing."""
        return 0

    def step_cost(self, state: S, action: A, successor: S) -> int:
        """Return the cost of one action, 0 or more."""
        return 1

    def successors_in_reverse(self, state: S) -> Iterable[tuple[A, S]]:
        """Yield the successors in the order in which the depth-first family pushes them.

        Groups of successors in reverse order, each group's own order kept. A group is a single
        successor unless a puzzle says otherwise.
        """
        return reversed(list(self.successors(state)))

    def goals(self) -> Iterable[S] | None:
        """List all goal states, or return None when they cannot be listed (then no search runs backwards)."""
        return None

    def predecessors(self, state: S) -> Iterable[tuple[A, S]]:
        """Yield (action, earlier state) such that the action leads from the earlier state to this one.

        Only needed for searches that run backwards, beside `goals`.
        """
        raise NotImplementedError(f"{type(self).__name__} has goals() but no predecessors()")

    def cell_of(self, state: S) -> tuple[int, int] | None:
        """Name the (row, col) that a state stands for, where states are places on a board.

        Then whoever watches a search sees the cells it has explored. Elsewhere the default, None.
        """
        return None

    @property
    def has_unit_costs(self) -> bool:
        """True when every action costs 1."""
        return type(self).step_cost is Problem.step_cost


@dataclass(frozen=True, slots=True)
class Heuristic(Generic[S]):
    """A named estimate of the cost to the goal, with what is known about it."""

    name: str
    estimate: Callable[[S], float]
    admissible: bool = False
    """Never above the true cost."""
    consistent: bool = False
    """Never falls by more than the cost of a step; implies admissible when it is 0 at goals."""
    claimed: bool = False
    """Somebody says so, and nobody has checked it: then no optimum is proven with it."""

    @classmethod
    def of(cls, problem: Problem[S, Any]) -> Heuristic[S]:
        """Return the problem's own heuristic; the one that knows nothing is admissible."""
        blind = type(problem).heuristic is Problem.heuristic
        return cls(
            name="zero" if blind else "own",
            estimate=problem.heuristic,
            admissible=blind or problem.admissible,
            consistent=blind,
            claimed=not blind,
        )


@dataclass(frozen=True, slots=True)
class Limits:
    """What a search may use before it must stop and report a limit."""

    seconds: float | None = None
    """Wall-clock time of the search."""
    nodes: int | None = None
    """Distinct states recorded (`explored`); never exceeded."""
    memory: int | None = None
    """Bytes in the search's own tables (an estimate in the readable engine)."""
    stop: Callable[[], bool] | None = None
    """Asked now and then; True ends the search as interrupted."""
    progress: Progress | None = field(default=None, compare=False)
    """Where the search says now and then how far it is."""

    def asked_to_stop(self) -> bool:
        """Ask whether the search is to stop."""
        return self.stop is not None and self.stop()

    def met_by(self, result: Result[Any]) -> LimitName | None:
        """Name the limit that a search has run into; None where it ended in another way."""
        if result.status != "limit" or result.lost:
            return None
        metrics = result.metrics
        if self.seconds is not None and metrics.seconds >= self.seconds:
            return "seconds"
        # Of a game the limit holds for its positions.
        recorded = max(metrics.explored, len(result.played) + 1)
        if self.nodes is not None and recorded >= self.nodes:
            return "nodes"
        # Native tables stop before they grow, so the memory limit itself is seldom reached.
        given: dict[LimitName, float | None] = {
            "memory": self.memory,
            "nodes": self.nodes,
            "seconds": self.seconds,
        }
        return next((name for name, limit in given.items() if limit is not None), None)


@dataclass(frozen=True, slots=True)
class Plan(Displayed, Generic[A]):
    """A sequence of actions from the initial state to a goal."""

    actions: tuple[A, ...]

    def __len__(self) -> int:
        return len(self.actions)

    def __iter__(self) -> Iterator[A]:
        return iter(self.actions)

    def __str__(self) -> str:
        return " ".join(map(str, self.actions))

    def as_dict(self) -> dict[str, Any]:
        """Return the actions as words, and how many they are."""
        return {"actions": [str(action) for action in self.actions], "length": len(self.actions)}

    def as_row(self) -> dict[str, Any]:
        """Return the same with the actions as one text."""
        return {"actions": str(self), "length": len(self.actions)}


@dataclass(frozen=True, slots=True)
class Metrics(Displayed):
    """What a search did. Each counter has one meaning, in both engines and in every algorithm."""

    explored: int = 1
    """Distinct states recorded, the start included."""
    pushes: int = 1
    """Entries put on the frontier, the start's included."""
    pops: int = 0
    """Entries taken off the frontier and expanded: not a goal that is recognised when popped, nor an A*
    entry that a cheaper one has replaced."""
    max_frontier: int = 1
    """Largest number of entries the frontier held at once."""
    iterations: int = 1
    """Depth or cost limits tried; the four counters above describe the last one."""
    total_pushes: int = 1
    """Pushes of all iterations together."""
    total_pops: int = 0
    """Pops of all iterations together."""
    seconds: float = field(default=0.0, compare=False)
    """Time of the search alone: no parsing, no start-up. Runs that differ in nothing else are equal."""
    counted: Literal["outside"] | None = None
    """Set for a person's own search: then `explored` are the distinct states whose successors or goal test
    were asked for, `pops` the calls of `successors`, `pushes` the successors that were made and the start,
    and `max_frontier` the most states that the search was seen to hold at once."""
    extra: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Counters that only some algorithms have, by name."""
    peak_bytes: int | None = field(default=None, compare=False)
    """Most memory that the search's own tables took (an estimate in the readable engine), where it is known.
    Not a counter: the engines store the same states in different ways."""

    @property
    def efficiency(self) -> float:
        """Pops for each push: the share of the frontier's entries that were of use."""
        return self.pops / self.pushes if self.pushes else 0.0

    def as_dict(self) -> dict[str, Any]:
        """Return the counters by name, in order."""
        names = (field.name for field in fields(self) if field.name not in ("counted", "extra", "peak_bytes"))
        counted = {} if self.counted is None else {"counted": self.counted}
        return {name: getattr(self, name) for name in names} | counted | dict(self.extra)

    def as_row(self) -> dict[str, Any]:
        """Return the same: each counter is one number."""
        return self.as_dict()


@dataclass(frozen=True, slots=True)
class Result(Displayed, Generic[A]):
    """What came out of a search. A search that finds nothing still returns one."""

    algorithm: str
    status: Status
    plan: Plan[A] | None = None
    cost: int | None = None
    optimal: bool = False
    """True only if the cost is proven to be the smallest possible."""
    lower_bound: int | None = None
    """Best proven bound on the cost, or None."""
    metrics: Metrics = field(default_factory=Metrics)
    heuristic: str | None = None
    engine: Literal["native", "python", "own"] = "python"
    metric: str | None = None
    goal_test: GoalTest | None = None
    ties: Ties | None = None
    solution: str | None = None
    """The filled board, for puzzles without a plan."""
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """What only some puzzles tell, by name; further keys of the JSON object."""

    def __bool__(self) -> bool:
        return self.status == "solved"

    @property
    def lost(self) -> Literal["lost", "stalled"] | None:
        """How a game ended that was played and not won: it met no limit, though it proves nothing either."""
        ending = self.extra.get("ending") or self.extra.get("outcome")
        return ending if ending in ("lost", "stalled") else None

    @property
    def played(self) -> tuple[str, ...]:
        """The moves of a game that was not won; elsewhere those of the plan."""
        return tuple(map(str, self.extra.get("moves", ()) if self.plan is None else self.plan))

    def as_dict(self) -> dict[str, Any]:
        """Return the result as the contract's JSON object, without puzzle and file."""
        return {
            "algorithm": self.algorithm,
            "heuristic": self.heuristic,
            "engine": self.engine,
            "metric": self.metric,
            "goal_test": self.goal_test,
            "ties": self.ties,
            "status": self.status,
            "optimal": self.optimal,
            "cost": self.cost,
            "lower_bound": self.lower_bound,
            "plan": None if self.plan is None else [str(action) for action in self.plan],
            "solution": self.solution,
            "metrics": self.metrics.as_dict(),
            **self.extra,
        }

    def as_row(self) -> dict[str, Any]:
        """Return the result as one flat row, without its plan: what a table or a data frame takes."""
        left_out = ("plan", "metrics", "solution")
        row = {name: value for name, value in self.as_dict().items() if name not in left_out}
        return row | self.metrics.as_dict()
