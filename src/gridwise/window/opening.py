"""From what a person asked for to the table at which they play."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from gridwise.errors import InputError, UsageError
from gridwise.puzzles.base import Puzzle, able, plan_words
from gridwise.puzzles.snake.rules import Rules
from gridwise.puzzles.snake.text import GameFile
from gridwise.registry import puzzle
from gridwise.window.config import Config
from gridwise.window.game_session import Table

__all__ = ["Wish", "open_table"]

T = TypeVar("T")

_SIZES: dict[str, dict[str, Any]] = {
    "worm": {"size": (6, 6), "target": 300},
    "torus-snake": {"size": (8, 8), "cells": 5},
    "colour-sudoku": {"size": 6, "colours": 4, "difficulty": "any"},
}
"""What is dealt where no file is given: boards for a few minutes."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be played, and how."""

    puzzle: str | None = None
    text: str | None = None
    """An instance; None deals new ones."""
    source: str | None = None
    """The name of the file it came from; `@7` is a shipped one."""
    config: Config | None = None
    board: Rules | None = None
    seed: int | None = None
    """Of what is dealt; None deals the shipped levels where there are some."""
    pilot: str = "best"
    speed: float | None = None
    auto: bool = False
    replay: str | None = None
    """The text of a recorded game, or of a plan for the instance."""
    replay_source: str | None = None
    folder: Path | None = None


def open_table(wish: Wish) -> Table:
    """Make the table for a wish; errors name the file they come from."""
    config = wish.config or Config()
    speed = config.speed if wish.speed is None else wish.speed
    if wish.replay is not None:
        return _named(wish.replay_source, lambda: _replay(wish, speed))
    if wish.puzzle in (None, "snake"):
        return _named(wish.source, lambda: _snake(wish, config, speed))
    assert wish.puzzle is not None
    chosen = puzzle(wish.puzzle)
    deals = _named(wish.source, lambda: _deals(chosen, wish))
    kind = _kind(chosen)
    return _named(wish.source, lambda: kind(chosen, lambda: next(deals), speed=speed, folder=wish.folder))


def _named(source: str | None, make: Callable[[], T]) -> T:
    try:
        return make()
    except InputError as error:
        error.source = error.source or source
        raise


def _snake(wish: Wish, config: Config, speed: float) -> Table:
    from gridwise.window.snake import SnakeTable

    game = GameFile.parse(wish.text) if wish.text is not None else wish.board or config.rules
    return SnakeTable(
        game,
        seed=1 if wish.seed is None else wish.seed,
        pilot=wish.pilot,
        speed=speed,
        auto=wish.auto or config.auto,
        folder=wish.folder,
    )


def _kind(chosen: Puzzle[Any]) -> Callable[..., Table]:
    """Choose the table by the puzzle; whatever moves in four directions can be played with arrows."""
    controls = able(chosen.gameplay, f"{chosen.name} cannot be played").controls
    if controls == "drag":
        from gridwise.window.cars import CarsTable

        return CarsTable
    if controls == "entries":
        from gridwise.window.sudoku import SudokuTable

        return SudokuTable
    from gridwise.window.crawler import CrawlerTable

    return CrawlerTable


def _parsed(chosen: Puzzle[Any], text: str) -> Any:
    # People count slides, however long they are.
    return chosen.parse(text, "moves" if chosen.name == "rushhour" else None)


def _deals(chosen: Puzzle[Any], wish: Wish) -> Iterator[Any]:
    """Give one instance after another: the file again and again, the next level, or a new one."""
    levels = len(chosen.shipped)
    if wish.text is not None and not (wish.source or "").startswith("@"):
        instance = _parsed(chosen, wish.text)
        return (instance for _ in count())
    if levels and (wish.text is not None or wish.seed is None):
        first = int((wish.source or "@1")[1:])
        texts = (chosen.shipped[(number - 1) % levels].text for number in count(first))
        return (_parsed(chosen, text) for text in texts)
    if chosen.create is not None:
        instance = chosen.create(None)
        return (instance for _ in count())
    generator = able(chosen.generator, f"{chosen.name} has no generator")
    extra = {**generator.defaults(), **_SIZES.get(chosen.name, {})}
    return (_parsed(chosen, next(generator.make(1, seed, extra)).text) for seed in count(wish.seed or 0))


def _replay(wish: Wish, speed: float) -> Table:
    """Read a recorded game: a Snake game, a log of the window, or a plan for the instance of a file."""
    from gridwise.window.replay import ReplayTable

    assert wish.replay is not None
    data = _json(wish.replay)
    named = data.get("puzzle", "snake") if "board" in data or "instance" in data else wish.puzzle
    if named is None:
        raise UsageError("--replay of a plan needs the puzzle and the FILE that it is for")
    if wish.puzzle is not None and wish.puzzle != named:
        raise InputError(f"this is a game of {named!r:.40}, not of {wish.puzzle}")
    if not isinstance(named, str):
        raise InputError(f"expected 'puzzle' as a name, got {named!r:.40}")
    chosen = puzzle(named)
    if chosen.name == "snake":
        game = GameFile.parse(wish.replay)
        start = GameFile(game.rules, game.seed)
        return ReplayTable(chosen, start, list(game.moves), speed=speed, folder=wish.folder)
    if "instance" in data:
        text, moves = data["instance"], data.get("moves", [])
        if not isinstance(text, str) or not isinstance(moves, list):
            raise InputError("expected 'instance' as a text and 'moves' as a list")
        moves = [str(move) for move in moves]
    elif wish.text is None:
        raise UsageError(f"--replay of a plan needs the FILE of the {chosen.name} that it is for")
    else:
        text, moves = wish.text, _moves_of_plan(chosen, wish.replay)
    return ReplayTable(chosen, _parsed(chosen, text), moves, speed=speed, folder=wish.folder)


def _moves_of_plan(chosen: Puzzle[Any], plan: str) -> list[str]:
    words = plan_words(plan)
    if chosen.name in ("worm", "torus-snake"):
        return [letter for word in words for letter in word]
    return list(words)


def _json(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}
