"""What the requests about instances share: puzzles by name, texts that are read, choices that are made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gridwise.errors import InputError, UsageError
from gridwise.model import Result
from gridwise.names import pick
from gridwise.puzzles.base import Answer, Made, Option, Puzzle
from gridwise.registry import puzzles

__all__ = ["answer_json", "bare", "installed", "option_values", "parsed", "result_json"]

MOST_CELLS = 4096
"""Of a board that the server takes: 64x64."""


def installed(name: str) -> Puzzle[Any]:
    """Return a puzzle of the package or of a plug-in; a person's own files are not served."""
    return pick(name, puzzles(), "puzzle")


def parsed(name: str, text: str, metric: str | None = None) -> tuple[Puzzle[Any], Any]:
    """Return the puzzle and the instance, if it is not too large for a server."""
    chosen = installed(name)
    instance = chosen.parse(text, metric)
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
