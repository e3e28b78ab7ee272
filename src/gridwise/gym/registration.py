"""Every puzzle's environment: its class, and the name under which Gymnasium knows it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from gymnasium.envs.registration import register, registry

from gridwise.puzzles.base import Puzzle
from gridwise.puzzles.base.environment import FleetEnvironment
from gridwise.puzzles.base.environment.scene_environment import environment_of
from gridwise.registry import puzzle as find
from gridwise.registry import puzzles

if TYPE_CHECKING:
    from gridwise.gym.environment import PuzzleEnv

__all__ = ["CLASSES", "ENVIRONMENTS", "environment_class", "make", "register_environments", "vector_class"]

HOME = "gridwise.gym"


def make(puzzle: str | Puzzle[Any], *given: Any, **settings: Any) -> PuzzleEnv:
    """Return the environment of a puzzle, or of the one with this name; `file.py:Name` is a person's own."""
    kind: type[PuzzleEnv] = environment_class(find(puzzle) if isinstance(puzzle, str) else puzzle)
    return kind(*given, **settings)


@cache
def environment_class(puzzle: Puzzle[Any]) -> type[Any]:
    """Return the class of a puzzle's environments."""
    from gridwise.gym.environment import PuzzleEnv

    return _derived(PuzzleEnv, puzzle, "Env")


@cache
def vector_class(puzzle: Puzzle[Any]) -> type[Any]:
    """Return the class of many games at once, for a puzzle with a native fleet."""
    from gridwise.gym.vector import PuzzleVectorEnv

    return _derived(PuzzleVectorEnv, puzzle, "VectorEnv")


def register_environments() -> None:
    """Tell Gymnasium about the environments; doing it again changes nothing."""
    for title, (name, home) in zip(PUZZLES, ENVIRONMENTS.items(), strict=True):
        if name not in registry:
            many = f"{title}VectorEnv"
            vector = f"{HOME}:{many}" if many in CLASSES else None
            register(id=name, entry_point=home, vector_entry_point=vector)


def _derived(base: type[Any], puzzle: Puzzle[Any], suffix: str) -> type[Any]:
    """Return a class of its own for a puzzle, which pickles know by its name in `gridwise.gym`."""
    members = {"puzzle": puzzle, "__module__": HOME, "__doc__": base.__doc__}
    return type(_title(puzzle) + suffix, (base,), members)


def _title(puzzle: Puzzle[Any]) -> str:
    return "".join(filter(str.isalnum, puzzle.about.title or puzzle.name))


PUZZLES = {_title(puzzle): puzzle for puzzle in puzzles().values() if environment_of(puzzle) is not None}

CLASSES: dict[str, Callable[[], type[Any]]] = {
    f"{title}Env": partial(environment_class, puzzle) for title, puzzle in PUZZLES.items()
} | {
    f"{title}VectorEnv": partial(vector_class, puzzle)
    for title, puzzle in PUZZLES.items()
    if issubclass(environment_of(puzzle) or object, FleetEnvironment)
}
"""What gives each class that `gridwise.gym` has, by its name."""

ENVIRONMENTS: dict[str, str] = {f"gridwise/{title}-v0": f"{HOME}:{title}Env" for title in PUZZLES}
"""Where each environment lives, by its name."""
