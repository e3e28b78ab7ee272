"""The arena as every front asks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from gridwise.puzzles.base import Option, Spread
from gridwise.puzzles.snake.arena.series import EFFORTS, Played, Summary, chunks, play_chunk, sum_up
from gridwise.puzzles.snake.pilots import find
from gridwise.puzzles.snake.text import parse_board

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
        pilots: Sequence[str | type],
        board: str,
        games: int,
        seed: int,
        extra: Mapping[str, Any],
        spread: Spread = map,
    ) -> list[Summary]:
        rules = parse_board(board, extra["tail"])
        entries = [find(pilot) for pilot in pilots]
        summaries: list[Summary] = []
        for pilot, entry in zip(pilots, entries, strict=True):
            played = Played()
            for part in spread(play_chunk, chunks(pilot, rules, games, seed, extra["effort"])):
                played.add(part)
            summaries.append(sum_up(entry.name, rules, seed, extra["effort"], played))
        return summaries
