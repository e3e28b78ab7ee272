"""The arena as every front asks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from gridwise.errors import GridwiseError
from gridwise.model import Limits
from gridwise.puzzles.base import Environment, GameRecord, Option, Puzzle, Spread
from gridwise.puzzles.snake.arena.own_games import GAME_SECONDS, Bounds
from gridwise.puzzles.snake.arena.played import Played
from gridwise.puzzles.snake.arena.records import recorded_games
from gridwise.puzzles.snake.arena.series import EFFORTS, Summary, play_series, sum_up
from gridwise.puzzles.snake.pilots import PilotLike, check_named
from gridwise.puzzles.snake.random_numbers import game_seed
from gridwise.puzzles.snake.text import GameFile, parse_board
from gridwise.stopping import interrupt

__all__ = ["SnakeArena"]

TAIL = "may the head enter the cell that the tail is leaving?"


class SnakeArena:
    """Seeded games of Snake for each pilot."""

    options: ClassVar = (
        Option("tail", TAIL, str, "free", ("free", "blocked")),
        Option("effort", "of 'best': high is slower and needs fewer steps", str, "fast", EFFORTS),
    )

    def play(
        self,
        pilots: Sequence[PilotLike],
        board: str,
        games: int,
        seed: int,
        extra: Mapping[str, Any],
        spread: Spread = map,
        *,
        limits: Limits = Limits(),
        trusted: bool = False,
    ) -> list[Summary]:
        rules, effort = parse_board(board, extra["tail"]), extra["effort"]
        bounds = Bounds(limits.seconds or GAME_SECONDS, limits.memory, trusted)
        for pilot in pilots:
            check_named(pilot)
        summaries: list[Summary] = []
        for pilot in pilots:
            played = Played()
            try:
                for part in play_series(pilot, rules, games, seed, effort, spread=spread, bounds=bounds):
                    played.add(part)
            except KeyboardInterrupt:
                if played.scores:
                    summaries.append(sum_up(pilot, rules, seed, effort, played))
                raise interrupt(summaries) from None
            summaries.append(sum_up(pilot, rules, seed, effort, played))
        return summaries

    def record(
        self,
        pilot: str,
        board: str,
        numbers: Sequence[int],
        seed: int,
        extra: Mapping[str, Any],
        limits: Limits = Limits(),
    ) -> tuple[list[GameRecord], GridwiseError | None]:
        bounds = replace(limits, seconds=limits.seconds or GAME_SECONDS)
        rules = parse_board(board, extra["tail"])
        return recorded_games(pilot, rules, numbers, seed, bounds, extra.get("effort", "fast"))

    def instance_text(self, board: str, number: int, seed: int, extra: Mapping[str, Any]) -> str:
        return str(GameFile(parse_board(board, extra["tail"]), game_seed(seed, number)))

    def environment(
        self, puzzle: Puzzle[Any], board: str, extra: Mapping[str, Any], observation: str
    ) -> Environment[Any]:
        from gridwise.puzzles.snake.arena.observed_games import ObservedGames

        return ObservedGames(puzzle, board, extra["tail"], observation)
