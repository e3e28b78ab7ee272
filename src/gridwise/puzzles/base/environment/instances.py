"""Which instances an environment plays: given ones, shipped ones, or new ones made from the seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from gridwise.errors import UsageError
from gridwise.puzzles.base.options import values_of
from gridwise.puzzles.base.puzzle import Puzzle, able
from gridwise.puzzles.base.seeds import SplitMix64
from gridwise.puzzles.base.sources import read_given

__all__ = ["Given", "Instances"]

P = TypeVar("P")

Given: TypeAlias = "str | Path | int | P"
"""An instance as text, as a file, as the number of a shipped one, or as the object itself."""


class Instances(Generic[P]):
    """The instances of one environment; a seed decides which one is played."""

    def __init__(
        self,
        puzzle: Puzzle[P],
        given: Given[P] | Sequence[Given[P]] | None,
        choices: Mapping[str, Any],
        metric: str | None = None,
    ) -> None:
        self._puzzle = puzzle
        self._metric = metric
        options = puzzle.generator.options if puzzle.generator else ()
        self.choices = values_of(options, choices, f"setting of {puzzle.name}")
        """The puzzle's own choices of `gridwise generate`, all of them."""
        if given is not None and choices:
            raise UsageError(f"instances are given, so {', '.join(choices)} would have no meaning")
        if given is None and puzzle.create is not None:
            given = [puzzle.create(metric)]
        elif given is None and not choices and _ships_one_size(puzzle):
            given = list(range(1, len(puzzle.shipped) + 1))
        several = given if isinstance(given, Sequence) and not isinstance(given, str) else [given]
        if not several:
            raise UsageError("expected at least one instance, got none")
        self.given: tuple[P, ...] = () if given is None else tuple(map(self.read, several))
        """What is played if it is not made anew for every game."""

    def of(self, seed: int) -> P:
        """Return the instance of a seed: one of the given, or what `gridwise generate --seed` makes."""
        if self.given:
            return self.given[SplitMix64(seed).below(len(self.given))]
        generator = able(self._puzzle.generator, f"{self._puzzle.name} has no generator")
        for made in generator.make(1, seed, self.choices):
            return self._puzzle.parse(made.text, self._metric)
        raise UsageError(f"no {self._puzzle.name} instance fits these choices")

    def read(self, given: Given[P]) -> P:
        """Return an instance that is given in any way."""
        return read_given(self._puzzle, given, self._metric)


def _ships_one_size(puzzle: Puzzle[Any]) -> bool:
    """Tell whether the shipped instances fit one environment: an observation has one size."""
    scenes = (puzzle.scene(puzzle.parse(made.text)) for made in puzzle.shipped)
    return len({(scene.rows, scene.cols) for scene in scenes}) == 1
