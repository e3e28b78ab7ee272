"""What the environments share that are search problems, too: the learner and A* play the same instance."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, TypeVar

from gymnasium import spaces

from gridwise.errors import UsageError
from gridwise.gym.environment import Environment, RenderMode
from gridwise.gym.instances import Given, Instances
from gridwise.gym.rewards import rewards_with
from gridwise.gym.screen import Theme
from gridwise.model import Problem
from gridwise.puzzles.base import Puzzle

__all__ = ["EpisodeState", "Outcome", "PuzzleEnvironment"]

O = TypeVar("O")  # noqa: E741  an observation
P = TypeVar("P", bound=Problem[Any, Any])

Outcome = Literal["playing", "won", "lost", "limit"]

MAX_STEPS = 1000


@dataclass(frozen=True, slots=True)
class EpisodeState(Generic[P]):
    """A game in one moment."""

    problem: P
    state: Any
    """As the problem has it."""
    move: Any = None
    """The last one that changed something."""
    steps: int = 0
    outcome: Outcome = "playing"


class PuzzleEnvironment(Environment[O, EpisodeState[P]], Generic[O, P]):
    """An instance of a puzzle, played move by move.

    Solving it terminates, and so does a state without a legal move, which is lost. After `max_steps`
    moves the game is truncated. An action that the rules do not allow changes nothing but costs a step.
    """

    REWARDS: ClassVar[dict[str, float]]
    options: ClassVar[tuple[str, ...]] = ("instance",)

    def __init__(
        self,
        puzzle: Puzzle[P],
        given: Given[P] | Sequence[Given[P]] | None,
        choices: Mapping[str, Any],
        *,
        max_steps: int | None,
        rewards: Mapping[str, float] | None,
        render_mode: RenderMode | None,
        cell: int | None,
        theme: Theme,
        metric: str | None = None,
    ) -> None:
        if max_steps is not None and (isinstance(max_steps, bool) or max_steps < 1):
            raise UsageError(f"expected max_steps to be 1 or more, or None for no limit, got {max_steps!r}")
        self.instances = Instances(puzzle, given, choices, metric)
        for problem in self.instances.given:
            self._check_kind(problem)
        sizes = sorted({(each.rows, each.cols) for each in self.instances.given})  # type: ignore[attr-defined]
        if len(sizes) > 1:
            raise UsageError(
                f"the instances of one environment have one size, got {sizes[0]} and {sizes[-1]}"
            )
        self.rows, self.cols = sizes[0] if sizes else self.instances.choices["size"]
        self.max_steps = max_steps
        self.rewards = rewards_with(self.REWARDS, rewards)
        self._progress: EpisodeState[P] | None = None
        self._next: dict[int, tuple[Any, Any]] = {}
        super().__init__(self.rows, self.cols, render_mode, cell, theme)
        self.observation_space, self.action_space = self._spaces()

    @property
    def progress(self) -> EpisodeState[P]:
        """The game in this moment."""
        self._begun()
        assert self._progress is not None
        return self._progress

    @property
    def problem(self) -> P:
        """The instance that is played: any search of Gridwise solves it."""
        return self.progress.problem

    @property
    def state(self) -> Any:
        """Where the game stands, as a state of the problem."""
        return self.progress.state

    @abstractmethod
    def action(self, move: Any) -> int:
        """Return the action that stands for a move of a plan."""

    @abstractmethod
    def _spaces(self) -> tuple[spaces.Space[O], spaces.Discrete]:
        """Return what can be seen and what can be done."""

    @abstractmethod
    def _gain(self, problem: P, before: Any, after: Any) -> float:
        """Return what a move makes beside the rewards that all puzzles have."""

    @abstractmethod
    def _check_kind(self, problem: P) -> None:
        """Refuse with UsageError what is no instance of this puzzle, or does not fit the spaces."""

    def _begin(self, seed: int, options: Mapping[str, Any]) -> None:
        given = options.get("instance")
        problem = self.instances.of(seed) if given is None else self.instances.read(given)
        self._check_fits(problem)
        start = problem.initial()
        if problem.is_goal(start):
            raise UsageError("this instance is solved before the first move: there is nothing to play")
        self._enter(EpisodeState(problem, start))
        if not self._next:
            raise UsageError("this instance has no legal move: there is nothing to play")

    def _play(self, action: int) -> tuple[float, bool, bool]:
        now = self.progress
        if now.outcome != "playing":
            raise UsageError(f"the game is over ({now.outcome}); call reset()")
        reward = self.rewards["step"]
        problem, steps = now.problem, now.steps + 1
        if action in self._next:
            move, after = self._next[action]
            reward += self._gain(problem, now.state, after)
            self._enter(EpisodeState(problem, after, move, steps))
        else:
            reward += self.rewards["illegal"]
            self._enter(EpisodeState(problem, now.state, now.move, steps))
        now = self.progress
        outcome: Outcome = "playing"
        if problem.is_goal(now.state):
            outcome, reward = "won", reward + self.rewards["win"]
        elif not self._next:
            outcome, reward = "lost", reward + self.rewards["loss"]
        elif self.max_steps is not None and steps >= self.max_steps:
            outcome = "limit"
        if outcome != "playing":
            self._enter(EpisodeState(problem, now.state, now.move, steps, outcome))
        return reward, outcome in ("won", "lost"), outcome == "limit"

    def _enter(self, progress: EpisodeState[P]) -> None:
        self._progress = progress
        successors = progress.problem.successors(progress.state) if progress.outcome == "playing" else ()
        self._next = {self.action(move): (move, after) for move, after in successors}

    def _legal(self) -> list[int]:
        return list(self._next)

    def _facts(self) -> dict[str, Any]:
        return {"steps": self.progress.steps, "outcome": self.progress.outcome}

    def _game(self) -> EpisodeState[P]:
        return self.progress

    def _set_game(self, game: EpisodeState[P], seed: int) -> None:
        if not isinstance(game, EpisodeState):
            raise UsageError("this state belongs to another environment")
        self._check_fits(game.problem)
        self._enter(game)

    def _check_fits(self, problem: P) -> None:
        self._check_kind(problem)
        size = problem.rows, problem.cols  # type: ignore[attr-defined]
        if size != (self.rows, self.cols):
            raise UsageError(
                f"this environment has boards of {self.rows}x{self.cols}, got one of {size[0]}x{size[1]}"
            )
