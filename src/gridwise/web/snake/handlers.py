"""Games of Snake in a worker: a match to watch, and series of games summed up."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import partial
from itertools import accumulate
from typing import Any

from gridwise.errors import UsageError
from gridwise.lab.snake import figures
from gridwise.lab.snake.growth import Growth, Reached
from gridwise.model import Limits
from gridwise.names import pick
from gridwise.puzzles.snake.arena.match import match
from gridwise.puzzles.snake.arena.series import Played, chunks, play_chunk, sum_up
from gridwise.puzzles.snake.pilots import PILOTS
from gridwise.puzzles.snake.random_numbers import game_seed
from gridwise.puzzles.snake.rules import Game
from gridwise.puzzles.snake.text import GameFile, parse_board
from gridwise.web.handlers.plots import drawn
from gridwise.web.worker_process import Report

__all__ = ["games", "plots", "series"]

TELL_EVERY_SECONDS = 0.1


def games(
    report: Report, *, pilots: Sequence[str], board: str, tail: str, seed: int, game: int, seconds: float
) -> dict[str, Any]:
    """Let the pilots play one and the same game; their moves come in `frame`s."""
    rules = parse_board(board, tail)
    for name in pilots:
        pick(name, PILOTS, "pilot")
    own_seed = game_seed(seed, game)
    start = Game(rules, own_seed).state
    head = start.body[0]
    opening = {
        "rows": rules.rows,
        "cols": rules.cols,
        "start": head.row * rules.cols + head.col,
        "instance": str(GameFile(rules, own_seed)),
        "pilots": list(pilots),
    }
    report("start", opening)
    boards: list[dict[str, Any]] = [
        {"pilot": name, "moves": [], "fruits": [], "plans": [], "outcome": "playing", "length": 1}
        for name in pilots
    ]
    for part in match(pilots, rules, own_seed, seconds=seconds):
        report("frame", asdict(part))
        played = boards[part.pilot]
        played["moves"].append(part.moves)
        played["fruits"] += part.fruits
        played["plans"] += part.plans
        played["outcome"], played["length"] = part.outcome, part.length
    for played in boards:
        played["moves"] = "".join(played["moves"])
    return {**opening, "boards": boards}


def _is_over(end: float) -> bool:
    return time.perf_counter() >= end


def series(
    report: Report,
    *,
    pilots: Sequence[str],
    board: str,
    tail: str,
    games: int,
    seed: int,
    effort: str,
    seconds: float,
) -> dict[str, Any]:
    """Play the same games with every pilot; each pilot is a `row` when its games are over."""
    rules = parse_board(board, tail)
    for name in pilots:
        pick(name, PILOTS, "pilot")
    begin = told = time.perf_counter()
    rows: list[dict[str, Any]] = []
    for number, name in enumerate(pilots):
        # Whatever time is left is shared among those that are still to play.
        end = time.perf_counter() + (begin + seconds - time.perf_counter()) / (len(pilots) - number)
        limits = Limits(stop=partial(_is_over, end))
        played, growth = Played(), Growth()
        for chunk in chunks(name, rules, games, seed, effort):
            part = play_chunk(chunk, limits)
            if not part.scores:
                break
            played.add(part)
            growth.add(part)
            now = time.perf_counter()
            if now - told > TELL_EVERY_SECONDS:
                told = now
                done = number * games + len(played.scores)
                report("progress", {"done": done, "of": len(pilots) * games, "label": name})
            if now >= end:
                break
        if not played.scores:
            raise UsageError(f"{name}: time was up before a single game was over; take a smaller board")
        rows.append(
            {
                **sum_up(name, rules, seed, effort, played).as_dict(),
                "complete": len(played.scores) == games,
                "outcomes": [outcome for outcome, _, _ in played.scores],
                "lengths": [length for _, length, _ in played.scores],
                "steps": [steps for _, _, steps in played.scores],
                "growth": [asdict(reached) for reached in growth.curve()],
            }
        )
        report("row", rows[-1])
    return {"board": board, "cells": rules.cells, "games": games, "seed": seed, "rows": rows}


def plots(
    report: Report, *, board: str, rows: Sequence[Mapping[str, Any]], widths: Mapping[str, int]
) -> dict[str, Any]:
    """Draw how the games of pilots went."""
    won = {row["pilot"]: list(accumulate(row["steps"])) for row in rows}
    reached = {row["pilot"]: list(accumulate(row["lengths"])) for row in rows}
    grown = {row["pilot"]: [Reached(*one) for one in row["growth"]] for row in rows}
    drawings = {
        "steps": partial(figures.steps, won),
        "quartiles": partial(figures.quartiles, won),
        "lengths": partial(figures.lengths, reached),
        "growth": partial(figures.growth, grown, board),
    }
    return drawn(drawings, widths)
