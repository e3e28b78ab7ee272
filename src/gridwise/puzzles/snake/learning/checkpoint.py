"""A course of `best` that was left: what is done lies beside the values that it will make."""

from __future__ import annotations

import io
import json
import struct
import zipfile
import zlib
from dataclasses import asdict
from pathlib import Path
from typing import Any

from gridwise.errors import InputError, UsageError
from gridwise.files import from_json, write_bytes
from gridwise.puzzles.snake.learning.course import LearningCourse, LearningRound
from gridwise.puzzles.snake.learning.knowledge import Values, finite_numbers, shipped_values
from gridwise.puzzles.snake.learning.lessons import Lessons
from gridwise.puzzles.snake.text import parse_board

__all__ = ["checkpoint_of", "load_course", "save_course"]

_EXPECTED = "a checkpoint of 'gridwise train snake --pilot best'"
_DONE, _ROUND, _NETWORK = "course.json", "round-{}.bin", "{}.network"
_VALUES = ("values", "best")
_DAMAGED = (
    *(ValueError, KeyError, TypeError, AttributeError, OverflowError, UsageError),
    *(zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError),  # what a damaged archive raises
)
_STEPS, _COSTS, _FEATURE = 8, 16, 4
"""Bytes, as the native engine tells them."""
_DATE = (1980, 1, 1, 0, 0, 0)


def checkpoint_of(out: Path) -> Path:
    """Name the file beside the values in which the rounds that are done are kept."""
    return out.with_name(out.name + ".checkpoint.zip")


def save_course(path: Path, course: LearningCourse) -> None:
    """Write how far a course is, whole or not at all."""
    done = {
        "lessons": asdict(course.lessons),
        "rounds": [asdict(played) for played in course.rounds],
        "memory": len(course.memory),
        **{name: getattr(course, name).models for name in _VALUES},
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr(zipfile.ZipInfo(_DONE, _DATE), json.dumps(done))
        for number, games in enumerate(course.memory):
            archive.writestr(zipfile.ZipInfo(_ROUND.format(number), _DATE), b"".join(games))
        for name in _VALUES:
            for _, _, numbers in getattr(course, name).networks:
                archive.writestr(zipfile.ZipInfo(_NETWORK.format(name), _DATE), numbers)
    write_bytes(path, buffer.getvalue())


def load_course(path: Path) -> LearningCourse:
    """Read how far a course is; raise UsageError or InputError where there is none."""
    if not path.is_file():
        raise UsageError(f"{path}: no such file; there is nothing to go on with")
    try:
        with zipfile.ZipFile(path) as archive:
            data = from_json(archive.read(_DONE).decode("utf-8"))
            told = [archive.read(_ROUND.format(number)) for number in range(int(data["memory"]))]
            there = set(archive.namelist())
            names = {name: _NETWORK.format(name) for name in _VALUES}
            networks = {name: archive.read(file) for name, file in names.items() if file in there}
        return _checked(data, told, networks)
    except _DAMAGED as error:
        raise InputError(f"expected {_EXPECTED}: {error}", source=str(path)) from error


def _checked(data: Any, told: list[bytes], networks: dict[str, bytes]) -> LearningCourse:
    lessons = _lessons(data["lessons"])
    cells = parse_board(lessons.board).cells
    memory = [_cut(games, lessons.games, cells) for games in told]
    rounds = [
        LearningRound(int(one["number"]), float(one["mean"]), float(one["error"])) for one in data["rounds"]
    ]
    values, best = (_values(data[name], networks.get(name), lessons) for name in _VALUES)
    if not 1 <= len(memory) <= len(rounds):
        raise ValueError("its rounds do not fit together")
    if len(rounds) > 1:
        for found in (values, best):
            if lessons.network and not found.networks:
                raise ValueError("it has no network")
            if not lessons.network and [size for size, _ in found.models] != [cells]:
                raise ValueError(f"its values are not for {cells} cells")
    return LearningCourse(lessons, values, rounds, memory, best)


def _values(models: Any, network: bytes | None, lessons: Lessons) -> Values:
    from gridwise._core import snake_network_size

    rules = parse_board(lessons.board)
    if network is not None and len(network) != 4 * snake_network_size(rules.cells):
        raise ValueError(f"its network is not for {rules.cells} cells")
    networks = [] if network is None else [(rules.rows, rules.cols, network)]
    return Values([(int(size), _blocks(blocks)) for size, blocks in models], networks)


def _lessons(data: Any) -> Lessons:
    lessons = Lessons(**data)
    whole = (
        isinstance(lessons.games, int) and isinstance(lessons.rounds, int) and isinstance(lessons.seed, int)
    )
    whole = whole and all(
        isinstance(flag, bool) for flag in (lessons.network, lessons.as_found, lessons.as_flown)
    )
    if not whole or lessons.effort not in ("fast", "high") or not isinstance(lessons.start, str | None):
        raise ValueError("its choices are not those of a course")
    return lessons


def _blocks(blocks: Any) -> list[list[float]]:
    usual = shipped_values().models[0][1]
    if len(blocks) != len(usual):
        raise ValueError(f"expected {len(usual)} blocks, got {len(blocks)}")
    return [finite_numbers(block, len(usual[0])) for block in blocks]


def _cut(games: bytes, count: int, cells: int) -> list[bytes]:
    """Cut a round into its games: steps; by length two costs, the features of two snakes, cells."""
    weights = len(shipped_values().models[0][1][0])  # of a feature, and of its slope
    size = _STEPS + (cells + 1) * (_COSTS + weights * _FEATURE + cells)
    if len(games) != count * size:
        raise ValueError(f"expected {count} games of {size} bytes in a round, got {len(games)} bytes")
    return [games[start : start + size] for start in range(0, len(games), size)]
