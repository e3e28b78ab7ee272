"""The arena's results for people: a table and a plot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gridwise.puzzles.snake.arena import Played, Summary
from gridwise.render.plot import Series, line_plot
from gridwise.render.primitives import Picture

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["steps_plot", "summary_table"]


def summary_table(summaries: Sequence[Summary]) -> Table:
    """Lay the summaries out, one row per pilot, the best values in bold."""
    from gridwise.cli.table import new_table

    table = new_table()
    table.add_column("pilot", no_wrap=True)
    for name in ("filled", "lost", "stalled", "mean length", "steps to fill", "moves/s"):
        table.add_column(name, justify="right", no_wrap=True)
    most = max(summary.wins for summary in summaries)
    fewest = min((s.mean_steps_of_wins for s in summaries if s.mean_steps_of_wins is not None), default=None)
    for summary in summaries:
        steps = "-"
        if summary.mean_steps_of_wins is not None:
            error = "" if summary.standard_error is None else f" ± {summary.standard_error:,.1f}"
            steps = f"{summary.mean_steps_of_wins:,.1f}{error}"
        table.add_row(
            summary.pilot,
            _bold(f"{100 * summary.wins / summary.games:.1f} %", summary.wins == most > 0),
            f"{summary.losses:,}",
            f"{summary.stalls:,}",
            f"{summary.mean_length:,.1f}",
            _bold(steps, summary.mean_steps_of_wins is not None and summary.mean_steps_of_wins == fewest),
            f"{summary.moves_per_second:,.0f}",
        )
    first = summaries[0]
    notes = [f"board {first.board}, {first.games:,} games each, seed {first.seed}, tail {first.tail}"]
    notes += ["steps to fill: mean of the games won ± its standard error; moves/s on one core"]
    notes += [
        f"{s.pilot}: exact play promises {s.expected_steps:,.3f} steps"
        for s in summaries
        if s.expected_steps is not None
    ]
    table.caption = "\n".join(notes)
    return table


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


def _bold(text: str, best: bool) -> str:
    return f"[bold]{text}[/bold]" if best else text
