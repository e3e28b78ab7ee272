"""What decides what `best` learns, and the file that the values go into."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from gridwise.errors import InputError, UsageError
from gridwise.files import from_json, write_text
from gridwise.puzzles.snake.learning.knowledge import Values, network_text
from gridwise.puzzles.snake.text import parse_board

__all__ = ["Lessons", "kept_values", "save"]

_DIGITS = 5
"""Significant digits of a weight in the file: more change no move worth naming."""


@dataclass(frozen=True, slots=True)
class Lessons:
    """What decides a course: the same choices give the same values on the same platform."""

    board: str
    games: int
    rounds: int
    seed: int
    effort: str = "fast"
    start: str | None = None
    """A file of values, perhaps of another size, that is improved on."""
    as_found: bool = False
    """Learn from ways as they are found, without small changes: on large boards learning swings less."""
    network: bool = False
    """Learn a network for boards of this size instead of weights, which fit all sizes."""
    as_flown: bool = False
    """Let the network play together with the weights and the other networks of the start, as it is flown."""

    def __post_init__(self) -> None:
        if self.games < 10 or self.rounds < 1:
            raise UsageError(
                f"expected 10 or more games and 1 or more rounds, got {self.games} and {self.rounds}"
            )
        rules = parse_board(self.board)
        if rules.rows < 2 or rules.cols < 2 or rules.cells < 12:
            raise UsageError(
                f"expected a board of at least two rows and columns and 12 cells, got {self.board}"
            )
        if self.as_flown and not (self.network and self.start):
            raise UsageError(
                "as flown, a network learns beside others: expected a network and values to start from"
            )

    @property
    def command(self) -> str:
        """The command that repeats it."""
        return (
            f"gridwise train snake --pilot best --board {self.board} --games {self.games} "
            f"--rounds {self.rounds} --seed {self.seed} --effort {self.effort}"
            + (f" --start {self.start}" if self.start else "")
            + (" --as-found" if self.as_found else "")
            + (" --network" if self.network else "")
            + (" --as-flown" if self.as_flown else "")
        )


def kept_values(path: Path) -> dict[str, Any]:
    """Return what a file has that values are put into; raise InputError where it is something else."""
    data: dict[str, Any] = {"made_by": "gridwise train snake --pilot best", "models": [], "networks": []}
    if not path.exists():
        return data
    try:
        data = from_json(path.read_text("utf-8"))
        _ = data["made_by"]
        sizes = [model["cells"] for model in data["models"]]
        _ = [entry["board"] for entry in data.setdefault("networks", [])]
    except KeyError as error:
        raise InputError(
            f"expected values of 'best', got a file without {error}", source=str(path)
        ) from error
    except (ValueError, TypeError) as error:
        raise InputError(f"expected values of 'best': {error}", source=str(path)) from error
    if not all(isinstance(size, int) for size in sizes):
        raise InputError("expected values of 'best': a model is for so many cells", source=str(path))
    return data


def save(path: Path, lessons: Lessons, values: Values, means: Sequence[float]) -> None:
    """Put the values of one board size into a file, beside those of other sizes that it may have."""
    data = kept_values(path)
    how = {"lessons": asdict(lessons), "mean_steps_by_round": [round(mean, 2) for mean in means]}
    if lessons.network:
        entry = {"board": lessons.board, **how, "numbers": network_text(values.networks[0])}
        _put(data["networks"], "board", entry)
    else:
        cells, blocks = values.models[0]
        rounded = [[float(f"{weight:.{_DIGITS}g}") for weight in block] for block in blocks]
        _put(data["models"], "cells", {"cells": cells, **how, "blocks": rounded})
    parts = [f'"made_by": {json.dumps(data["made_by"])}']
    for kind in ("models", "networks"):
        lines = ",\n".join(json.dumps(entry) for entry in data[kind])
        parts.append(f'"{kind}": [\n{lines}\n]')
    write_text(path, "{" + ", ".join(parts) + "}\n")


def _put(entries: list[dict[str, Any]], key: str, entry: dict[str, Any]) -> None:
    """Put an entry in the place of the one with the same key, smaller boards first."""
    entries[:] = sorted(
        [*(other for other in entries if other[key] != entry[key]), entry],
        key=lambda one: one["cells"] if key == "cells" else parse_board(one["board"]).cells,
    )
