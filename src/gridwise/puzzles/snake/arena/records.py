"""Games of one pilot, each with its moves and what ended it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from gridwise.errors import GridwiseError, KilledError
from gridwise.model import Limits
from gridwise.puzzles.base import GameRecord
from gridwise.puzzles.snake.pilots import find, is_elsewhere, prepare
from gridwise.puzzles.snake.pilots.flight import moves_of
from gridwise.puzzles.snake.pilots.native import NativePilot
from gridwise.puzzles.snake.random_numbers import game_seed
from gridwise.puzzles.snake.rules import Direction, Game, Rules, step
from gridwise.user_code.loading import files_of

__all__ = ["recorded_games"]


def recorded_games(
    pilot: str, rules: Rules, numbers: Sequence[int], seed: int, limits: Limits, effort: str = "fast"
) -> tuple[list[GameRecord], GridwiseError | None]:
    """Play some games; a pilot that fails has the games that were over, and what it failed with."""
    if not is_elsewhere(pilot):
        return list(_games(pilot, rules, numbers, seed, effort)), None
    prepare(pilot)
    games, error = _guarded_games(pilot, rules, numbers, seed, limits)
    if isinstance(error, KilledError):
        # Perhaps by a system without memory; who kills itself does it again.
        more, error = _guarded_games(pilot, rules, numbers[len(games) :], seed, limits)
        games += more
    return games, error


def _guarded_games(
    pilot: str, rules: Rules, numbers: Sequence[int], seed: int, limits: Limits
) -> tuple[list[GameRecord], GridwiseError | None]:
    from gridwise.user_code.guarded_parts import guarded_parts

    return guarded_parts(
        lambda: _games(pilot, rules, numbers, seed),
        files_of([pilot]),
        seconds=limits.seconds,
        memory=limits.memory,
    )


def _games(
    pilot: str, rules: Rules, numbers: Sequence[int], seed: int, effort: str = "fast"
) -> Iterator[GameRecord]:
    entry = find(pilot)
    for number in numbers:
        game = Game(rules, game_seed(seed, number))
        begun = time.perf_counter()
        flying = entry.make()
        if isinstance(flying, NativePilot):
            flying.effort = effort
        moves: list[Direction] = list(moves_of(flying, game))
        seconds = time.perf_counter() - begun
        yield GameRecord(
            number,
            game.outcome,
            game.length,
            rules.cells,
            game.state.steps,
            _cause(game, moves),
            seconds,
            "".join(moves),
        )


def _cause(game: Game, moves: Sequence[Direction]) -> str:
    if game.outcome == "won":
        return ""
    if game.outcome == "stalled":
        return "endless loop"
    return "itself" if moves and game.rules.inside(step(game.state.body[0], moves[-1])) else "wall"
