"""What one puzzle's folder offers to every front: what every puzzle has, and what it may have."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, ClassVar, Generic, TypeVar, get_args, get_origin

from gridwise.data import Data
from gridwise.display import Displayed
from gridwise.errors import InputError, UsageError
from gridwise.files import from_json
from gridwise.model import Problem, Result
from gridwise.puzzles.base.about import About
from gridwise.puzzles.base.answer import Explain, Explore, Hint
from gridwise.puzzles.base.arena import Arena
from gridwise.puzzles.base.assignment_view import AssignmentView
from gridwise.puzzles.base.booklet import Booklet
from gridwise.puzzles.base.certificates.prover import Prover
from gridwise.puzzles.base.demo import Demo
from gridwise.puzzles.base.difficulty import GradeDifficulty
from gridwise.puzzles.base.environment import Environment
from gridwise.puzzles.base.gameplay import FindAutopilot, Gameplay
from gridwise.puzzles.base.generator import Generator, Made
from gridwise.puzzles.base.heuristics import Heuristics
from gridwise.puzzles.base.listing import Listing
from gridwise.puzzles.base.native import NativeEngine
from gridwise.puzzles.base.page import Page
from gridwise.puzzles.base.review import ReviewGame
from gridwise.puzzles.base.solving import Solving
from gridwise.puzzles.base.state_space import FindStateSpace
from gridwise.scene import Scene

__all__ = ["Puzzle", "Verdict", "able", "plan_words", "states_along"]

P = TypeVar("P")
C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Verdict(Data, Displayed):
    """What replaying a plan under the rules has shown."""

    valid: bool
    message: str
    """One sentence; for a plan that breaks, which move and why."""
    cost: int | None = None
    broken_at: int | None = None
    """Number of the move that breaks the rules, from 1."""

    def __bool__(self) -> bool:
        return self.valid

    def __str__(self) -> str:
        return self.message


class Puzzle(ABC, Generic[P]):
    """One puzzle as the fronts see it. P is the type of its instances."""

    name: str
    about: About
    metrics: ClassVar[tuple[str, ...]] = ()
    """Ways to count the cost, the default first; empty where there is only one."""
    instance_type: type | None = None
    """What its instances are; a class that is derived from `Puzzle[Board]` has said so."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for base in vars(cls).get("__orig_bases__", ()):
            if get_origin(base) is Puzzle and isinstance(get_args(base)[0], type):
                cls.instance_type = get_args(base)[0]

    def __reduce__(self) -> str | tuple[Any, ...]:
        # There is one object of a puzzle in its module; who loads a pickle gets that one.
        if getattr(sys.modules[type(self).__module__], "PUZZLE", None) is self:
            return "PUZZLE"
        return object.__new__, (type(self),), vars(self)

    @abstractmethod
    def parse(self, text: str, metric: str | None = None) -> P:
        """Read an instance; raise InputError with the line where it is wrong."""

    @abstractmethod
    def replay(self, instance: P, plan: str) -> Verdict:
        """Carry a plan out under the rules, with code that no solver uses."""

    @abstractmethod
    def scene(self, instance: P, state: Any = None) -> Scene:
        """Describe a state as a picture; None is the start."""

    def picture(self, instance: P, state: Any = None) -> Scene:
        """Describe a state as a picture, whether the puzzle draws itself or not."""
        return self.scene(instance, state)

    def frames(self, instance: P, result: Result[Any]) -> Iterator[tuple[str, Scene]]:
        """Describe a solved run as (caption, picture) after picture, the start first."""
        yield "start", self.picture(instance)
        problem = self.search_problem(instance)
        if problem is None:
            return
        states = islice(states_along(problem, result), 1, None)
        for number, (action, state) in enumerate(zip(result.plan or (), states, strict=True), 1):
            yield f"{number}. {action}", self.picture(instance, state)

    def search_problem(self, instance: P) -> Problem[Any, Any] | None:
        """Return the instance as a problem for the textbook searches, or None where they do not apply."""
        return instance if isinstance(instance, Problem) else None

    def cell_of(self, instance: P, state: Any) -> tuple[int, int] | None:
        """Name the (row, col) that a state of a search stands for, where it is a place on the board."""
        problem = self.search_problem(instance)
        return None if problem is None else problem.cell_of(state)

    # What a puzzle may have. A front asks, and does without what is None.

    @property
    def solving(self) -> Solving[P]:
        """Algorithms of its own."""
        return Solving()

    @property
    def heuristics(self) -> Heuristics[P]:
        """Its heuristics by name."""
        return Heuristics()

    @property
    def native(self) -> NativeEngine[P] | None:
        """The textbook searches in the native engine."""
        return None

    @property
    def gameplay(self) -> Gameplay[P] | None:
        """Playing it by hand."""
        return None

    @property
    def autopilot(self) -> FindAutopilot[P] | None:
        """Programs that play in a person's place."""
        return None

    @property
    def arena(self) -> Arena | None:
        """Games of several such programs, summed up."""
        return None

    @property
    def hint(self) -> Hint[P] | None:
        """One good next move, and why."""
        return None

    @property
    def review(self) -> ReviewGame[P] | None:
        """Looking back at a game in its own way; without, moves are judged by distances to the goal."""
        return None

    @property
    def explain(self) -> Explain[P] | None:
        """How a person could solve it."""
        return None

    @property
    def explore(self) -> Explore[P] | None:
        """Everything that can be reached."""
        return None

    @property
    def state_space(self) -> FindStateSpace[P] | None:
        """Everything that can be reached, as a graph, natively; without, it is searched for."""
        return None

    @property
    def prover(self) -> Prover[P] | None:
        """Certificates of what is claimed; without one of its own, closed sets of states."""
        from gridwise.puzzles.base.certificates.closed_set import Space
        from gridwise.puzzles.base.certificates.closed_set_prover import ClosedSetProver

        def space(instance: P) -> Space[Any] | None:
            problem = self.search_problem(instance)
            return None if problem is None else Space(problem)

        return ClosedSetProver(space)

    @property
    def assignment_view(self) -> AssignmentView[P] | None:
        """Its board while backtracking fills it."""
        return None

    @property
    def generator(self) -> Generator | None:
        """New instances."""
        return None

    @property
    def grade_difficulty(self) -> GradeDifficulty[P] | None:
        """How hard an instance is for people."""
        return None

    @property
    def listing(self) -> Listing[P]:
        """How its instances stand in lists, and when two of them are the same."""
        return Listing()

    @property
    def environment(self) -> type[Environment[Any]] | None:
        """Learning to play it; without, `gridwise.gym` shows learners the pictures, where arrows steer."""
        return None

    @property
    def create(self) -> Callable[[str | None], P] | None:
        """The instance that needs no file, for a metric."""
        return None

    @property
    def demo(self) -> Demo | None:
        """Its act in the demo."""
        return None

    @property
    def page(self) -> Page | None:
        """Its editor and its texts for the browser."""
        return None

    @property
    def booklet(self) -> Booklet[P]:
        """How it is printed in a book."""
        return Booklet(self)

    @property
    def shipped(self) -> Sequence[Made]:
        """The instances that come with it, the easiest first; the command line calls them @1, ..."""
        return ()


def states_along(problem: Problem[Any, Any], result: Result[Any]) -> Iterator[Any]:
    """Follow a plan from state to state, the start first; its actions may be words."""
    state = problem.initial()
    yield state
    for action in result.plan or ():
        made = problem.successors(state)
        state = next(after for one, after in made if one == action or str(one) == str(action))
        yield state


def able(capability: C | None, sentence: str) -> C:
    """Return what a puzzle can do; raise UsageError with the sentence where it cannot."""
    if capability is None:
        raise UsageError(sentence)
    return capability


def plan_words(text: str) -> list[str]:
    """Split a plan into its actions: words, a JSON list, or what `solve --json` printed."""
    if not text.lstrip().startswith(("[", "{")):
        return text.split()
    try:
        data = from_json(text)
    except ValueError as error:
        raise InputError(f"expected a plan as words or JSON: {error}") from error
    actions = data.get("plan") if isinstance(data, dict) else data
    if not isinstance(actions, list):
        raise InputError("expected a plan: a list of actions, or a result with one under 'plan'")
    return [str(action) for action in actions]
