"""A puzzle as a learner plays it: what it sees, what it can do, and what that brings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from gridwise.errors import UsageError
from gridwise.scene import Scene

if TYPE_CHECKING:
    from gridwise.puzzles.base.puzzle import Puzzle

__all__ = ["Environment", "EpisodeOutcome", "Numbers", "Observed", "begun"]

G = TypeVar("G")  # a game in one moment
T = TypeVar("T")

EpisodeOutcome = Literal["playing", "won", "lost", "stalled", "limit"]
"""Won and lost are ends of the game; stalled and limit are limits of time, which are no part of it."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """An array of numbers that is observed."""

    shape: tuple[int, ...]
    high: float
    low: float = 0
    dtype: str = "uint8"
    usual: float | None = None
    """How large they are where nothing unusual happens, if that is much less than they can be."""


Observed: TypeAlias = Numbers | int | Mapping[str, Numbers | int]
"""What an observation is: an array, one of so many numbers from 0, or several of these by name."""


class Environment(ABC, Generic[G]):
    """The games of one puzzle with their settings; `gridwise.gym` makes an environment of Gymnasium of it.

    It is made with the puzzle and the settings. Actions are numbers from 0.
    """

    REWARDS: ClassVar[Mapping[str, float]]
    """By name: `step` for every move, `win` and `loss` for the end, and what `play` may tell."""
    PRESETS: ClassVar[Mapping[str, Mapping[str, float]]] = {"sparse": {"win": 1.0}}
    """Sets of rewards to choose from by name; those that a set does not name are 0."""
    options: ClassVar[tuple[str, ...]] = ()
    """What can be asked for when a game begins."""

    rows: int
    cols: int
    actions: int
    """How many there are."""
    observed: Observed

    def __init__(self, puzzle: Puzzle[Any]) -> None:
        self.puzzle = puzzle

    @abstractmethod
    def begin(self, seed: int, options: Mapping[str, Any]) -> None:
        """Start the game of a seed."""

    @abstractmethod
    def play(self, action: int) -> Mapping[str, float]:
        """Make a move in a game that goes on; return what it brought, as so many of each reward."""

    @property
    @abstractmethod
    def outcome(self) -> EpisodeOutcome:
        """Whether the game goes on, and how it ended if it does not."""

    @abstractmethod
    def legal(self) -> list[int]:
        """List the actions that the rules allow now; none when the game is over."""

    @abstractmethod
    def observation(self) -> Any:
        """Return what there is to see, in new arrays."""

    def seen(self) -> Any:
        """Return the observation in the form that was asked for."""
        return self.observation()

    @abstractmethod
    def facts(self) -> dict[str, Any]:
        """Return what else is known about this moment, by name."""

    @abstractmethod
    def scene(self) -> Scene:
        """Describe this moment as a picture."""

    @abstractmethod
    def action(self, move: Any) -> int:
        """Return the action that stands for a move of a plan."""

    def potentials(self) -> tuple[str, ...]:
        """Name what shaping can add to the rewards."""
        return ()

    def worth(self, potential: str) -> float:
        """Return what this moment of a game that goes on or was cut short is worth by a potential."""
        raise NotImplementedError(potential)

    @abstractmethod
    def moment(self) -> G:
        """Return the game in this moment, as data that never changes."""

    @abstractmethod
    def resume(self, moment: G, seed: int) -> None:
        """Continue from a moment of the game of a seed; refuse what belongs to other settings."""


def begun(game: T | None) -> T:
    """Return the game, if there is one."""
    if game is None:
        raise UsageError("call reset() first: no game has begun")
    return game
