"""What one puzzle's folder offers to every front: text in, answers and pictures out."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from gridwise.errors import InputError, UsageError
from gridwise.model import GoalTest, Heuristic, Limits, Problem, Result, Status, Ties
from gridwise.scene import Scene
from gridwise.trace import Trace

__all__ = [
    "Answer",
    "Brief",
    "Controls",
    "HeuristicEntry",
    "Made",
    "Option",
    "Options",
    "Outcome",
    "Puzzle",
    "Solver",
    "Spread",
    "StateGraph",
    "Verdict",
    "plan_words",
]

P = TypeVar("P")

Engine = Literal["native", "python"]

Outcome = Literal["playing", "won", "lost", "stalled"]

Controls = Literal["drag", "arrows", "entries", "snake"]

Spread = Callable[[Callable[[Any], Any], Iterable[Any]], Iterator[Any]]
"""Runs a function on many tasks and gives the results in order: `map`, or `Workers.map`."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a person may choose about a solve; None leaves the choice to the puzzle and the algorithm."""

    algorithm: str = "best"
    heuristic: str | None = None
    weight: float | None = None
    goal_test: GoalTest | None = None
    ties: Ties | None = None
    engine: Engine | None = None
    limits: Limits = Limits()
    trace: Trace | None = None
    """Where the search records its events, if it is to be watched."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Options of one puzzle's own algorithms."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What replaying a plan under the rules has shown."""

    valid: bool
    message: str
    """One sentence; for a plan that breaks, which move and why."""
    cost: int | None = None
    broken_at: int | None = None
    """Number of the move that breaks the rules, from 1."""


@dataclass(frozen=True, slots=True)
class HeuristicEntry(Generic[P]):
    """A heuristic that a puzzle offers by name."""

    summary: str
    make: Callable[[P], Heuristic[Any]]
    native: bool = True
    """The native engine knows it too."""


@dataclass(frozen=True, slots=True)
class Solver(Generic[P]):
    """An algorithm of one puzzle's own."""

    summary: str
    run: Callable[[P, Options], Result[Any]]


class Brief(NamedTuple):
    """The outcome of a solve in a row of a table."""

    status: str
    cost: int | None
    optimal: bool | None
    explored: int | None
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that only one puzzle has: the command line shows it as `--name`."""

    name: str
    summary: str
    kind: Callable[[str], Any] | None = None
    """Turns the text into the value, raising ValueError; None makes the option a switch."""
    default: Any = None
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StateGraph:
    """States by number, with their distance to the nearest goal, and the steps between them."""

    distances: tuple[int, ...]
    edges: tuple[tuple[int, int], ...]
    start: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command such as hint or explore has to say: sentences for people, data for machines."""

    lines: tuple[str, ...]
    data: Mapping[str, Any]
    status: Status = "solved"
    """`unsolvable` where there is nothing to be found, `limit` where it was too much to look."""
    graph: StateGraph | None = None
    """The states that were mapped, where a picture of them was asked for and can be drawn."""


@dataclass(frozen=True, slots=True)
class Made:
    """A generated instance: its text, and what is known about it."""

    text: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    rank: tuple[Any, ...] = ()
    """Where it belongs among others, the easiest first."""


class Puzzle(ABC, Generic[P]):
    """One puzzle as the fronts see it. P is the type of its instances."""

    name: str
    summary: str
    """One line for people."""
    title: str = ""
    """The name as people write it."""
    metrics: tuple[str, ...] = ()
    """Ways to count the cost, the default first; empty where there is only one."""
    controls: Controls = "arrows"
    """How a person plays it: pieces to drag, a head to steer, entries to make, a snake that does not wait."""

    @abstractmethod
    def parse(self, text: str, metric: str | None = None) -> P:
        """Read an instance; raise InputError with the line where it is wrong."""

    @abstractmethod
    def replay(self, instance: P, plan: str) -> Verdict:
        """Carry a plan out under the rules, with code that no solver uses."""

    @abstractmethod
    def scene(self, instance: P, state: Any = None) -> Scene:
        """Describe a state as a picture; None is the start."""

    def frames(self, instance: P, result: Result[Any]) -> Iterator[tuple[str, Scene]]:
        """Describe a solved run as (caption, picture) after picture, the start first."""
        yield "start", self.scene(instance)

    @property
    def solvers(self) -> Mapping[str, Solver[P]]:
        """The puzzle's own algorithms by name; `best` is what runs when nothing is asked for."""
        return {}

    def solvers_for(self, instance: P) -> Sequence[str]:
        """Name the puzzle's own algorithms that can take an instance, as they are compared by default."""
        return list(self.solvers)

    @property
    def heuristics(self) -> Mapping[str, HeuristicEntry[P]]:
        """The puzzle's heuristics by name."""
        return {}

    def default_heuristic(self, instance: P) -> str | None:
        """Name the heuristic that the informed searches take when none is asked for."""
        return None

    def search_problem(self, instance: P) -> Problem[Any, Any] | None:
        """Return the instance as a problem for the textbook searches, or None where they do not apply."""
        return instance if isinstance(instance, Problem) else None

    def cell_of(self, instance: P, state: Any) -> tuple[int, int] | None:
        """Name the (row, col) that a state of a search stands for, where it is a place on the board."""
        problem = self.search_problem(instance)
        return None if problem is None else problem.cell_of(state)

    def native_refusal(self, instance: P) -> str | None:
        """Say in a sentence why the native engine cannot take an instance; None when it can."""
        return f"{self.name} has no native engine"

    runners: Sequence[str] = ("bfs", "astar")
    """Algorithms that race when none are named; the last of them is the one to watch."""

    native_traces: bool = False
    """The native engine fills the trace of the options; otherwise traced searches run in the readable one."""

    def native_search(self, instance: P, options: Options, heuristic: Heuristic[Any] | None) -> Result[Any]:
        """Run one of the textbook searches natively; every choice in the options is made already."""
        raise NotImplementedError

    def solve_lines(
        self, lines: Sequence[str], metric: str | None, options: Options
    ) -> Sequence[Brief | None]:
        """Solve one-line instances at once where that is faster; None leaves a line to the usual way."""
        return [None] * len(lines)

    def describe(self, instance: P, result: Result[Any]) -> list[str]:
        """Say in lines what a result holds beside its plan, solution and counters."""
        return []

    def transcript(self, instance: P, result: Result[Any], extra: Mapping[str, Any]) -> list[str] | None:
        """Tell a result in lines that take the place of the usual report; None unless asked for."""
        return None

    def brief(self, result: Result[Any]) -> str | None:
        """Return the bare answer that `--quiet` prints, where it is not the plan or the solution."""
        return None

    def denies(self, result: Result[Any]) -> bool:
        """Tell whether a result, though solved, says no to what was asked; the exit status is then 1."""
        return False

    def answers(self, instance: P, options: Options) -> Iterator[Result[Any]] | None:
        """Yield answer after answer where the options ask for a stream; None where they ask for one result.

        A last result without plan and solution says why the stream ended: `unsolvable`: no more.
        """
        return None

    @property
    def solve_options(self) -> Sequence[Option]:
        """Choices of `solve` that only this puzzle has; their values are in `Options.extra`."""
        return ()

    @property
    def shipped(self) -> Sequence[Made]:
        """The instances that come with the package, the easiest first; the command line calls them @1, ..."""
        return ()

    @property
    def generate_options(self) -> Sequence[Option]:
        """Choices of `generate` that only this puzzle has."""
        return ()

    def generate(
        self, count: int, seed: int, extra: Mapping[str, Any], spread: Spread = map
    ) -> Iterator[Made]:
        """Make new instances; the same seed and choices make the same, however the work is spread."""
        raise UsageError(f"{self.name} has no generator")

    def hint(self, instance: P, state: Any = None) -> Answer:
        """Tell one good next move or deduction from a state (None is the start), and why.

        The data has the move under `move`, None where there is none, and where it is known the whole way on
        under `way`; both as words that `act` takes.
        """
        from gridwise.puzzles.base.following import hint_by_search

        return hint_by_search(self, instance, state)

    def explain(self, instance: P) -> Answer:
        """Tell how a person could solve it, step by step."""
        raise UsageError(f"{self.name} has no explanations")

    def start(self, instance: P) -> Any:
        """Return the state in which a person starts to play."""
        return self._playable(instance).initial()

    def actions(self, instance: P, state: Any) -> Sequence[str]:
        """Return all that can be done in a state, as words."""
        return [str(action) for action, _ in self._playable(instance).successors(state)]

    def act(self, instance: P, state: Any, action: str) -> Any:
        """Return the state after an action; raise UsageError with a sentence where it cannot be done."""
        for name, after in self._playable(instance).successors(state):
            if str(name) == action:
                return after
        words = ", ".join(self.actions(instance, state)) or "nothing"
        raise UsageError(f"{action!r:.40} cannot be done here; possible: {words}")

    def recorded(self, instance: P, moves: Sequence[str]) -> P:
        """Return the instance with the moves that were played on it, where instances can hold them."""
        return instance

    def outcome(self, instance: P, state: Any) -> Outcome:
        """Tell whether a game goes on in a state, and how it ended if it does not."""
        problem = self._playable(instance)
        if problem.is_goal(state):
            return "won"
        return "playing" if any(True for _ in problem.successors(state)) else "lost"

    def standing(self, instance: P, state: Any) -> Mapping[str, Any]:
        """Tell what a player watches beside the board, such as the score, by name."""
        return {}

    def conflicts(self, instance: P, state: Any) -> Sequence[Mapping[str, Any]]:
        """Tell which rules a state breaks as it stands, where a player may break them."""
        return ()

    def position(self, instance: P, state: Any, last: str | None = None, way: Sequence[str] = ()) -> Scene:
        """Describe a state in play: the last move made, and the moves of a hint or plan as the way on."""
        return self.scene(instance, state)

    def rest(self, instance: P, state: Any, limits: Limits = Limits()) -> Result[Any]:
        """Solve what is left from a state."""
        from gridwise.puzzles.base.following import solve_from

        return solve_from(self, instance, state, limits)

    def way(self, instance: P, state: Any, result: Result[Any]) -> list[str]:
        """Return what a player would do from a state to follow a result, as words that `act` takes."""
        return [str(action) for action in result.plan or ()]

    def _playable(self, instance: P) -> Problem[Any, Any]:
        problem = self.search_problem(instance)
        if problem is None:
            raise UsageError(f"{self.name} cannot be played")
        return problem

    def explore(self, instance: P, limits: Limits = Limits(), *, draw: bool = False) -> Answer:
        """Map everything that can be reached; with a graph of it when it is to be drawn."""
        raise UsageError(f"{self.name} cannot be explored")


def plan_words(text: str) -> list[str]:
    """Split a plan into its actions: words, a JSON list, or what `solve --json` printed."""
    if not text.lstrip().startswith(("[", "{")):
        return text.split()
    try:
        data = json.loads(text)
    except ValueError as error:
        raise InputError(f"expected a plan as words or JSON: {error}") from error
    actions = data.get("plan") if isinstance(data, dict) else data
    if not isinstance(actions, list):
        raise InputError("expected a plan: a list of actions, or a result with one under 'plan'")
    return [str(action) for action in actions]
