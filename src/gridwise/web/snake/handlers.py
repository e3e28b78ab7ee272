"""Games of Snake in a worker: a match to watch, and series of games summed up."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
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
from gridwise.puzzles.snake.arena.series import Bounds, Played, chunks, play_chunk, play_series, sum_up
from gridwise.puzzles.snake.pilots import PILOTS
from gridwise.puzzles.snake.random_numbers import game_seed
from gridwise.puzzles.snake.rules import Game, Rules
from gridwise.puzzles.snake.text import GameFile, parse_board
from gridwise.user_code.loading import files_of
from gridwise.user_code.registered import registered
from gridwise.web.handlers.plots import drawn
from gridwise.web.memory import MIB
from gridwise.web.worker_process import Report

__all__ = ["games", "plots", "series"]

TELL_EVERY_SECONDS = 0.1
OWN_MEBIBYTES, OWN_PROCESSES = 512, 20
"""Of a person's own pilot: what it may take, and how often it is told how far it is."""


def games(
    report: Report, *, pilots: Sequence[str], board: str, tail: str, seed: int, game: int, seconds: float
) -> dict[str, Any]:
    """Let the pilots play one and the same game; their moves come in `frame`s."""
    rules = parse_board(board, tail)
    for name in pilots:
        pick(name, {**PILOTS, **registered("pilot")}, "pilot")
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
        {
            "pilot": name,
            "moves": [],
            "fruits": [],
            "plans": [],
            "outcome": "playing",
            "length": 1,
            "failure": None,
        }
        for name in pilots
    ]
    for part in match(pilots, rules, own_seed, seconds=seconds):
        report("frame", asdict(part))
        played = boards[part.pilot]
        played["moves"].append(part.moves)
        played["fruits"] += part.fruits
        played["plans"] += part.plans
        played["outcome"], played["length"], played["failure"] = part.outcome, part.length, part.failure
    for played in boards:
        played["moves"] = "".join(played["moves"])
    return {**opening, "boards": boards}


def _is_over(end: float) -> bool:
    return time.perf_counter() >= end


def _parts(name: str, rules: Rules, games: int, seed: int, effort: str, end: float) -> Iterator[Played]:
    """Play until time is up; people's own code under guard, in a process of its own."""
    pilot = registered("pilot").get(name, name)
    if files_of([pilot]):
        left = max(1.0, end - time.perf_counter())
        bounds = Bounds(left, MIB * OWN_MEBIBYTES, until=end)
        yield from play_series(pilot, rules, games, seed, effort, bounds=bounds, processes=OWN_PROCESSES)
        return
    limits = Limits(stop=partial(_is_over, end))
    for chunk in chunks(pilot, rules, games, seed, effort):
        yield play_chunk(chunk, limits)


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
        pick(name, {**PILOTS, **registered("pilot")}, "pilot")
    begin = told = time.perf_counter()
    rows: list[dict[str, Any]] = []
    for number, name in enumerate(pilots):
        # Whatever time is left is shared among those that are still to play.
        end = time.perf_counter() + (begin + seconds - time.perf_counter()) / (len(pilots) - number)
        played, growth = Played(), Growth()
        for part in _parts(name, rules, games, seed, effort, end):
            if not part.scores and part.failure is None:
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
                "failure": None if played.failure is None else played.failure.sentence,
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
