"""The arena's results as a plot."""

from __future__ import annotations

from collections.abc import Sequence

from gridwise.puzzles.snake.arena import Played, Summary
from gridwise.render.plot import Series, line_plot
from gridwise.render.primitives import Picture

__all__ = ["steps_plot"]


def steps_plot(results: Sequence[tuple[Summary, Played]], command: str) -> Picture:
    """Plot the mean number of steps at which each length was reached."""
    series = []
    for summary, played in results:
        points = [
            (float(length), steps / games)
            for length, (steps, games) in enumerate(
                zip(played.steps_to_length, played.games_to_length, strict=True)
            )
            if games * 2 > summary.games
        ]
        series.append(Series(summary.pilot, points))
    board = results[0][0].board
    return line_plot(
        series,
        title=f"Snake on {board}: mean steps until a length is reached",
        x_label="length",
        y_label="steps",
        footnote=command,
    )
