"""Learning on the instances that searches solve, too: the learner and A* play the same ones."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from gridwise.errors import UsageError
from gridwise.model import Heuristic, Problem
from gridwise.names import pick
from gridwise.puzzles.base.environment.environment import Environment, EpisodeOutcome, Observed, begun
from gridwise.puzzles.base.environment.instances import Given, Instances
from gridwise.puzzles.base.puzzle import Puzzle, able
from gridwise.scene import Scene

if TYPE_CHECKING:
    from gridwise.puzzles.base.environment.encoding import PlaneEncoding

__all__ = ["EpisodeState", "SearchEnvironment"]

P = TypeVar("P", bound=Problem[Any, Any])

MAX_STEPS = 1000
MOST_COST = 1000.0
"""What a state counts as that a heuristic knows to be hopeless: a potential must be a number."""


@dataclass(frozen=True, slots=True)
class EpisodeState(Generic[P]):
    """A game in one moment."""

    problem: P
    state: Any
    """As the problem has it."""
    move: Any = None
    """The last one that changed something."""
    steps: int = 0
    outcome: EpisodeOutcome = "playing"


class SearchEnvironment(Environment[EpisodeState[P]], Generic[P]):
    """An instance of a puzzle, played move by move.

    Solving it wins, and a state without a legal move is lost. After `max_steps` moves the game is cut short.
    An action that the rules do not allow changes nothing but costs a step. A puzzle that counts in several
    ways takes the `metric` among its settings; all others are the choices of its generator.
    """

    REWARDS: ClassVar[Mapping[str, float]] = {"step": -0.01, "win": 1.0, "loss": -1.0, "illegal": 0.0}
    PRESETS: ClassVar[Mapping[str, Mapping[str, float]]] = {"sparse": {"win": 1.0}, "cost": {"step": -1.0}}
    options: ClassVar[tuple[str, ...]] = ("instance",)
    kind: ClassVar[type[Any]] = Problem
    """What instances are."""
    kind_words: ClassVar[str] = "search problems"

    def __init__(
        self,
        puzzle: Puzzle[P],
        instances: Given[P] | Sequence[Given[P]] | None = None,
        *,
        max_steps: int | None = MAX_STEPS,
        observation: str = "symbolic",
        dtype: str | None = None,
        scale: int | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(puzzle)
        if max_steps is not None and (isinstance(max_steps, bool) or max_steps < 1):
            raise UsageError(f"expected max_steps to be 1 or more, or None for no limit, got {max_steps!r}")
        self.max_steps = max_steps
        self.metric = settings.pop("metric", puzzle.metrics[0]) if len(puzzle.metrics) > 1 else None
        self.instances = Instances(puzzle, instances, settings, self.metric)
        for problem in self.instances.given:
            self.check(problem)
        sizes = sorted(set(map(self._size, self.instances.given)))
        if len(sizes) > 1:
            raise UsageError(
                f"the instances of one environment have one size, got {sizes[0]} and {sizes[-1]}"
            )
        self.rows, self.cols = sizes[0] if sizes else self.generated_size()
        self.observed, self.actions = self.spaces()
        self._encoding = self._encoding_of(observation, dtype, scale)
        if self._encoding is not None:
            self.observed = self._encoding.observed
        self._progress: EpisodeState[P] | None = None
        self._next: dict[int, tuple[Any, Any]] = {}
        self._estimates: dict[str, tuple[P, Heuristic[Any]]] = {}

    @property
    def progress(self) -> EpisodeState[P]:
        """The game in this moment."""
        return begun(self._progress)

    @property
    def problem(self) -> P:
        """The instance that is played: any search of Gridwise solves it."""
        return self.progress.problem

    @property
    def state(self) -> Any:
        """Where the game stands, as a state of the problem."""
        return self.progress.state

    @property
    def outcome(self) -> EpisodeOutcome:
        return self.progress.outcome

    @abstractmethod
    def spaces(self) -> tuple[Observed, int]:
        """Return what is observed, and how many actions there are."""

    def generated_size(self) -> tuple[int, int]:
        """Return the rows and columns of the instances that are made with these settings."""
        rows, cols = self.instances.choices["size"]
        return rows, cols

    def check(self, problem: P) -> None:
        """Refuse with UsageError what is no instance of this puzzle, or does not fit what is observed."""
        if not isinstance(problem, self.kind):
            raise UsageError(f"expected {self.kind_words}, got {type(problem).__name__}")

    def gains(self, problem: P, before: Any, after: Any) -> Mapping[str, float]:
        """Return what a move brought beside the rewards that all puzzles have."""
        return {}

    def caption(self) -> str:
        """Say how things stand in one line."""
        return f"{self.progress.steps:,} moves"

    def begin(self, seed: int, options: Mapping[str, Any]) -> None:
        given = options.get("instance")
        problem = self.instances.of(seed) if given is None else self.instances.read(given)
        self._check_fits(problem)
        start = problem.initial()
        if problem.is_goal(start):
            raise UsageError("this instance is solved before the first move: there is nothing to play")
        self._enter(EpisodeState(problem, start))
        if not self._next:
            raise UsageError("this instance has no legal move: there is nothing to play")

    def play(self, action: int) -> Mapping[str, float]:
        now = self.progress
        problem, steps = now.problem, now.steps + 1
        gains: Mapping[str, float] = {"illegal": 1}
        move, after = now.move, now.state
        if action in self._next:
            move, after = self._next[action]
            gains = self.gains(problem, now.state, after)
        self._enter(EpisodeState(problem, after, move, steps))
        if problem.is_goal(after):
            self._end("won")
        elif not self._next:
            self._end("lost")
        elif self.max_steps is not None and steps >= self.max_steps:
            self._end("limit")
        return gains

    def legal(self) -> list[int]:
        return list(self._next)

    def seen(self) -> Any:
        seen = self.observation()
        return seen if self._encoding is None else self._encoding(seen)

    def facts(self) -> dict[str, Any]:
        return {"steps": self.progress.steps, "outcome": self.progress.outcome}

    def scene(self) -> Scene:
        now = self.progress
        gameplay = able(self.puzzle.gameplay, f"{self.puzzle.name} cannot be played")
        last = None if now.move is None else str(now.move)
        return replace(gameplay.position(now.problem, now.state, last), caption=self.caption())

    def potentials(self) -> tuple[str, ...]:
        """Name the puzzle's heuristics: a state is worth minus what they expect it to cost."""
        return tuple(self.puzzle.heuristics)

    def worth(self, potential: str) -> float:
        problem = self.problem
        known = self._estimates.get(potential)
        if known is None or known[0] is not problem:
            known = problem, self.puzzle.heuristics[potential].make(problem)
            self._estimates[potential] = known
        return -min(float(known[1].estimate(self.state)), MOST_COST)

    def moment(self) -> EpisodeState[P]:
        return self.progress

    def resume(self, moment: EpisodeState[P], seed: int) -> None:
        if not isinstance(moment, EpisodeState):
            raise UsageError("this state belongs to another environment")
        self._check_fits(moment.problem)
        self._enter(moment)

    def stand(self, problem: P, state: Any) -> None:
        """Go to any state of an instance of the right size, as if a game began there."""
        self._enter(EpisodeState(problem, state))

    def _enter(self, progress: EpisodeState[P]) -> None:
        self._progress = progress
        successors = progress.problem.successors(progress.state) if progress.outcome == "playing" else ()
        self._next = {self.action(move): (move, after) for move, after in successors}

    def _end(self, outcome: EpisodeOutcome) -> None:
        self._enter(replace(self.progress, outcome=outcome))

    def _encoding_of(self, observation: str, dtype: str | None, scale: int | None) -> PlaneEncoding | None:
        """Return what makes planes of observations, if they are asked for."""
        pick(observation, dict.fromkeys(("symbolic", "planes")), "observation")
        if observation == "planes":
            from gridwise.puzzles.base.environment.encoding import PlaneEncoding

            return PlaneEncoding(self.observed, self.rows, self.cols, dtype or "uint8", scale)
        if dtype is not None or scale is not None:
            raise UsageError("dtype and scale are choices of observation='planes'")
        return None

    def _size(self, problem: P) -> tuple[int, int]:
        scene = self.puzzle.scene(problem)
        return scene.rows, scene.cols

    def _check_fits(self, problem: P) -> None:
        self.check(problem)
        rows, cols = self._size(problem)
        if (rows, cols) != (self.rows, self.cols):
            raise UsageError(
                f"this environment has boards of {self.rows}x{self.cols}, got one of {rows}x{cols}"
            )
