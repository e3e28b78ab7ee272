"""What the requests about instances share: puzzles by name, texts that are read, choices that are made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gridwise.errors import GridwiseError, InputError, UsageError
from gridwise.model import Result
from gridwise.names import pick
from gridwise.puzzles.base import Answer, Made, Option, Puzzle, able
from gridwise.registry import puzzles
from gridwise.user_code.registered import is_registered

__all__ = [
    "answer_json",
    "bare",
    "example_text",
    "installed",
    "instance_of",
    "known",
    "option_values",
    "parsed",
    "result_json",
    "text_of",
]

MOST_CELLS = 4096
"""Of a board that the server takes: 64x64."""


def installed(name: str) -> Puzzle[Any]:
    """Return a puzzle of the package, of a plug-in, or that the server was started with."""
    return pick(name, puzzles(), "puzzle")


def instance_of(chosen: Puzzle[Any], text: str, metric: str | None = None) -> Any:
    """Read an instance; the name of a puzzle that reads no texts stands for the one instance that it has."""
    if chosen.create is not None and text.strip() == chosen.name:
        return chosen.create(metric)
    return chosen.parse(text, metric)


def text_of(chosen: Puzzle[Any], instance: Any, given: str) -> str:
    """Return the normal form of what was given as an instance, or that itself where it cannot be written."""
    named = chosen.create is not None and given.strip() == chosen.name
    return chosen.name if named else str(instance) if _is_written(instance) else given


def _is_written(instance: Any) -> bool:
    """Tell whether the text of an instance says what it is: a person's own problem may have none."""
    return any("__str__" in vars(kind) for kind in type(instance).__mro__ if kind is not object)


def example_text(chosen: Puzzle[Any]) -> str:
    """Return an instance of a puzzle to begin with."""
    if chosen.shipped:
        return bare(chosen.shipped[0])
    if chosen.create is not None:
        instance = chosen.create(None)
        if not _is_written(instance):
            return chosen.name
        try:
            chosen.parse(str(instance))
        except GridwiseError:
            return chosen.name
        return str(instance)
    if chosen.generator is None and chosen.gameplay is not None:
        return str(chosen.gameplay.deal(1))
    generator = able(chosen.generator, f"{chosen.name} has no instance to show")
    return bare(next(generator.make(1, 0, generator.defaults())))


def known(name: str | None) -> str | None:
    """Return a name as it is; raise UsageError for one that leads to a file, which the server never opens."""
    if name is not None and (":" in name or "/" in name) and not is_registered(name):
        raise UsageError(f"expected a name, got {name!r:.40}: files are for the command line")
    return name


def parsed(name: str, text: str, metric: str | None = None) -> tuple[Puzzle[Any], Any]:
    """Return the puzzle and the instance, if it is not too large for a server."""
    chosen = installed(name)
    instance = instance_of(chosen, text, metric)
    scene = chosen.scene(instance)
    if scene.rows * scene.cols > MOST_CELLS:
        raise InputError(
            f"this server takes boards of up to {MOST_CELLS:,} cells, got {scene.rows}x{scene.cols}"
        )
    return chosen, instance


def bare(made: Made) -> str:
    """Return a made instance without the facts that one-line instances carry behind the board."""
    line = made.text.strip()
    return line.partition(" ")[0] if "\n" not in line and "=" in line else made.text


def option_values(options: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Turn what a request says of a puzzle's own options into their values."""
    known = {option.name: option for option in options}
    for name in given:
        pick(name, known, "option")
    return {
        name: _value(option, given[name]) if name in given else option.default
        for name, option in known.items()
    }


def _value(option: Option, given: Any) -> Any:
    if option.kind is None:
        if not isinstance(given, bool):
            raise UsageError(f"option {option.name}: expected true or false, got {given!r:.40}")
        return given
    text = str(given)
    if option.choices and text not in option.choices:
        raise UsageError(
            f"option {option.name}: expected one of {', '.join(option.choices)}, got {text!r:.40}"
        )
    try:
        return option.kind(text)
    except (ValueError, ArithmeticError):
        raise UsageError(f"option {option.name}: cannot take {text!r:.40}; it is: {option.summary}") from None


def answer_json(found: Answer) -> dict[str, Any]:
    """Return what a puzzle has to say as plain data."""
    return {"status": found.status, "lines": list(found.lines), "data": dict(found.data)}


def result_json(puzzle: str, result: Result[Any]) -> dict[str, Any]:
    """Return a result as `solve --json` prints it."""
    return {"puzzle": puzzle, "file": None, **result.as_dict()}
