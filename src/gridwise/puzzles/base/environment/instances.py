"""Which instances an environment plays: given ones, shipped ones, or new ones made from the seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from gridwise.errors import InputError, UsageError
from gridwise.names import pick
from gridwise.puzzles.base.options import Option
from gridwise.puzzles.base.puzzle import Puzzle, able
from gridwise.puzzles.base.seeds import SplitMix64

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
        self.choices = _choices(puzzle, choices)
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

    def read(self, given: Any) -> P:
        """Return an instance that is given in any way."""
        puzzle = self._puzzle
        if isinstance(given, str) and given.startswith("@") and given[1:].isdecimal():
            given = int(given[1:])
        if isinstance(given, int) and not isinstance(given, bool):
            if not 1 <= given <= len(puzzle.shipped):
                raise UsageError(
                    f"{puzzle.name} comes with {len(puzzle.shipped)} instances, got number {given}"
                )
            given = puzzle.shipped[given - 1].text
        if isinstance(given, str):
            return puzzle.parse(given, self._metric)
        if isinstance(given, Path):
            return self._read_file(given)
        found: P = given
        return found

    def _read_file(self, path: Path) -> P:
        try:
            return self._puzzle.parse(path.read_text(encoding="utf-8"), self._metric)
        except InputError as error:
            raise InputError(error.message, line=error.line, source=str(path)) from error
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"cannot be read ({error})", source=str(path)) from error


def _choices(puzzle: Puzzle[Any], choices: Mapping[str, Any]) -> dict[str, Any]:
    """Fill up with defaults; a text or a number is read as on the command line."""
    generator = puzzle.generator
    known = {option.name.replace("-", "_"): option for option in (generator.options if generator else ())}
    values = {option.name: option.default for option in known.values()}
    for name, value in choices.items():
        option = pick(name, known, f"setting of {puzzle.name}")
        values[option.name] = _value(option, name, value)
    return values


def _value(option: Option, name: str, value: Any) -> Any:
    if option.kind is None:
        if not isinstance(value, bool):
            raise UsageError(f"expected {name}=True or False, got {value!r}")
        return value
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise UsageError(f"expected {name} as a text or a number ({option.summary}), got {value!r}")
    if option.choices and value not in option.choices:
        raise UsageError(f"expected {name} to be one of {', '.join(option.choices)}, got {value!r}")
    try:
        return option.kind(str(value))
    except ValueError as error:
        raise UsageError(f"{name}: {error}") from error


def _ships_one_size(puzzle: Puzzle[Any]) -> bool:
    """Tell whether the shipped instances fit one environment: an observation has one size."""
    scenes = (puzzle.scene(puzzle.parse(made.text)) for made in puzzle.shipped)
    return len({(scene.rows, scene.cols) for scene in scenes}) == 1
