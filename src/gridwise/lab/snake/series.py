"""A series of Snake games as a run that the results store can keep."""

from __future__ import annotations

import json

from gridwise.lab.compare import Entry, Task, entry_of
from gridwise.model import Metrics, Result
from gridwise.puzzles.base import Options
from gridwise.puzzles.snake.arena.series import Played, Summary
from gridwise.user_code.references import has_scheme, own_reference

__all__ = ["series_entry"]


def series_entry(summary: Summary, played: Played) -> Entry:
    """Put a pilot's games down as one run, solved if all of them were won, failed if the pilot has failed.

    `explored` is the number of steps of all games, `seconds` is the time of one core, and the summary is in
    `extra`. The cost is empty: a series has none.
    """
    chosen = {"seed": summary.seed, "games": summary.games, "tail": summary.tail, "effort": summary.effort}
    options = Options(summary.pilot, extra=chosen)
    text = json.dumps({"board": summary.board, **chosen})
    task = Task("snake", summary.board, text, None, options, summary.pilot, repeats=1)
    steps = sum(steps for _, _, steps in played.scores)
    result: Result[str] = Result(
        algorithm=summary.pilot,
        status="failed" if summary.failure else "solved" if summary.wins == summary.games else "limit",
        metrics=Metrics(explored=steps, seconds=played.seconds),
        engine="python" if own_reference(summary.pilot) or has_scheme(summary.pilot) else "native",
        metric="steps",
        extra={**summary.as_dict(), **({"error": summary.failure} if summary.failure else {})},
    )
    return entry_of(task, "snake", result)
