"""How far `best` is from exact play, where that is known; the table goes into docs/snake.md.

    python -m scripts.measure_snake_gap [--games 1000] [--effort fast high] [--jobs N] [--seed S]

Tables of exact play that are missing are made first (6x6: a minute or two and 1.5 GiB).
"""

from __future__ import annotations

import argparse
from pathlib import Path

from gridwise.lab.workers import Workers
from gridwise.puzzles.snake.arena.series import EFFORTS, Played, Summary, play_series, sum_up
from gridwise.puzzles.snake.move_tables.files import table_file
from gridwise.puzzles.snake.move_tables.making import make
from gridwise.puzzles.snake.pilots.exact import can_fly, expected_steps
from gridwise.puzzles.snake.rules import Rules
from gridwise.puzzles.snake.text import parse_board

PAGE = Path(__file__).resolve().parent.parent / "docs" / "snake.md"
BEGIN, END = "<!-- python -m scripts.measure_snake_gap -->\n", "<!-- end of the gap -->"
BOARDS = ("4x4", "5x4", "5x5", "6x5", "6x6")


def row(board: str, args: argparse.Namespace, workers: Workers) -> str:
    """Return the row of a board."""
    rules = parse_board(board)
    if not can_fly(rules):
        for _ in make(rules, table_file(rules), jobs=workers.jobs):
            pass
    optimum = expected_steps(rules)
    cells = [board, f"{optimum:.2f}"]
    for effort in EFFORTS:
        played = flown(rules, effort, args, workers) if effort in args.effort else None
        cells += ["-", "-"] if played is None else told(played, optimum)
    return f"| {' | '.join(cells)} |"


def flown(rules: Rules, effort: str, args: argparse.Namespace, workers: Workers) -> Summary:
    """Let `best` play."""
    played = Played()
    for part in play_series("best", rules, args.games, args.seed, effort, spread=workers.map):
        played.add(part)
    return sum_up("best", rules, args.seed, effort, played)


def told(summary: Summary, optimum: float) -> list[str]:
    """Return the steps with their error, and how much more they are than the optimum."""
    if summary.wins < summary.games or summary.mean_steps_of_wins is None or summary.standard_error is None:
        return [f"{summary.wins} of {summary.games} won", "-"]
    more = 100 * (summary.mean_steps_of_wins / optimum - 1)
    return [f"{summary.mean_steps_of_wins:.2f} +- {summary.standard_error:.2f}", f"{more:.1f} %"]


def main() -> None:
    """Measure, and replace the table of the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--effort", nargs="+", choices=EFFORTS, default=list(EFFORTS))
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--seed", type=int, default=2026)
    args = parser.parse_args()
    lines = ["| board | optimum | `best` | more | `best --effort high` | more |", "|---|---|---|---|---|---|"]
    with Workers(args.jobs) as workers:
        for board in BOARDS:
            lines.append(row(board, args, workers))
            print(lines[-1], flush=True)
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(before + BEGIN + "\n".join(lines) + "\n" + END + after, encoding="utf-8")


if __name__ == "__main__":
    main()
