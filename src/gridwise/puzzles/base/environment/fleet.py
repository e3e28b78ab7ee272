"""Many games at once, where native code plays them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from gridwise.puzzles.base.environment.environment import Environment, G
from gridwise.puzzles.base.environment.shaping import Shaping
from gridwise.scene import Scene

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Fleet", "FleetEnvironment"]


class Fleet(Protocol):
    """Many games side by side in native code; its arrays are views that each step rewrites, a row a game."""

    @property
    def observations(self) -> NDArray[Any]: ...
    @property
    def rewards(self) -> NDArray[np.float64]: ...
    @property
    def terminations(self) -> NDArray[np.bool_]: ...
    @property
    def truncations(self) -> NDArray[np.bool_]: ...
    @property
    def final_observations(self) -> NDArray[Any]: ...

    def start(self, game: int, seed: int) -> None: ...
    def restart(self, game: int) -> None: ...
    def step(self, actions: NDArray[np.int64]) -> None: ...
    def snapshot(self, game: int) -> Any: ...
    def set(self, game: int, snapshot: Any) -> None: ...


class FleetEnvironment(Environment[G]):
    """An environment whose games a native fleet plays, too: the same ones, value by value."""

    OUTCOMES: ClassVar[tuple[str, ...]]
    """What the numbers of the fleet's outcomes mean."""
    VIEWS: ClassVar[Mapping[str, str]]
    """The fleet's array behind each of the facts, masks included; `final_` before it: as a game ended."""

    @abstractmethod
    def fleet(self, count: int, rewards: Mapping[str, float], shaping: Shaping, autoreset: str) -> Fleet:
        """Return so many games; raise TypeError or ValueError for what cannot be."""

    @abstractmethod
    def moment_of(self, snapshot: Any) -> G:
        """Return a game of the fleet as `moment` does."""

    @abstractmethod
    def picture(self, moment: G) -> Scene:
        """Describe a moment as a picture."""
