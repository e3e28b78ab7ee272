"""All pilots on four boards, beside the best programs known to us: the tables and plots of docs/snake.md.

    python -m scripts.measure_snake_pilots                         what is missing
    python -m scripts.measure_snake_pilots --again best            after `best` has changed
    python -m scripts.measure_snake_pilots --boards 6x6 --share 0.1 --jobs 1

What was measured is kept in scripts/snake_pilots.json, so it can be done in parts; `--share` plays so much of
the usual number of games. Speeds are moves for each second of CPU time on one core.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from gridwise.files import write_text
from gridwise.lab.snake.figures import growth
from gridwise.lab.snake.growth import Growth, Reached
from gridwise.lab.workers import Workers
from gridwise.puzzles.snake.arena.series import Chunk, Played, play_chunk, sum_up
from gridwise.puzzles.snake.pilots import PILOTS, pilots_for
from gridwise.puzzles.snake.text import parse_board
from gridwise.render.plots.sheet import Sheet
from gridwise.render.svg import svg

ROOT = Path(__file__).resolve().parent.parent
PAGE, IMAGES, KEPT = (
    ROOT / "docs" / "snake.md",
    ROOT / "docs" / "images",
    ROOT / "scripts" / "snake_pilots.json",
)
COMMAND = "python -m scripts.measure_snake_pilots"
BEGIN, END = f"<!-- {COMMAND} -->\n", "<!-- end of the pilots -->"
HIGH = "best --effort high"
SEED = 2026

GAMES = {"6x6": 1000, "10x10": 500, "12x16": 200, "20x20": 50}
SLOW = {
    "best": {"6x6": 1000, "10x10": 200, "12x16": 40, "20x20": 10},
    HIGH: {"6x6": 200, "10x10": 40, "12x16": 8, "20x20": 2},
}
"""Games of the pilots that take their time."""

Row = dict[str, Any]

# Mean steps to fill the board with walls around it; 16x12 is 12x16, turned.
PEERS: dict[str, dict[str, str]] = {
    "AutoSnake3 (C#; starts at length 2)": {
        "6x6": "183.0",
        "10x10": "1,016.5",
        "12x16": "3,117",
        "20x20": "11,076",
    },
    "twanvl/snake, cell variant (C++)": {
        "6x6": "189.1",
        "10x10": "1,032",
        "12x16": "3,151",
        "20x20": "11,124",
    },
    "dynamic cycle repair (fills 94.5 to 99.5 %)": {
        "6x6": "220",
        "10x10": "1,246",
        "12x16": "3,906",
        "20x20": "14,110",
    },
    "perturbed Hamiltonian cycle": {"6x6": "280", "10x10": "1,635", "12x16": "5,327", "20x20": "21,333"},
    "chuyangliu/snake, Hamilton": {"10x10": "1,751"},
    "a fixed cycle": {"6x6": "332", "10x10": "2,522", "12x16": "9,240", "20x20": "40,222"},
}


def games_of(pilot: str, board: str, share: float) -> int:
    """Return how many games a pilot plays on a board."""
    return max(2, round(share * SLOW.get(pilot, GAMES).get(board, min(GAMES.values()))))


def timed(chunk: Chunk) -> Played:
    """Play some games, and count the CPU time they take."""
    started = time.process_time()
    played = play_chunk(chunk)
    played.seconds = time.process_time() - started
    return played


def measured(pilot: str, board: str, games: int, workers: Workers) -> Row:
    """Let a pilot play."""
    rules, name, effort = parse_board(board), pilot.split()[0], "high" if pilot == HIGH else "fast"
    size = max(1, games // 50)
    chunks = [
        Chunk(name, rules, SEED, first, min(size, games - first), effort) for first in range(0, games, size)
    ]
    played, grown = Played(), Growth()
    for part in workers.map(timed, chunks):
        played.add(part)
        grown.add(part)
    summary = replace(sum_up(name, rules, SEED, effort, played), pilot=pilot)
    curve = grown.curve()
    thin = curve[:: max(1, len(curve) // 60)]
    thin += curve[-1:] if thin[-1] != curve[-1] else []
    return {
        **summary.as_dict(),
        "curve": [[one.length, round(one.steps, 1), round(one.error or 0, 1)] for one in thin],
    }


def table(rows: Sequence[Row], board: str) -> Iterator[str]:
    """Yield the lines of a board's table: who fills it by the steps that takes, then the others."""
    yield "| pilot | games | filled | lost | loops | steps to fill | moves a second |"
    yield "|---|---|---|---|---|---|---|"
    ranked = [(_rank(row), _line(row)) for row in rows]
    for name, by_board in PEERS.items():
        if steps := by_board.get(board):
            ranked.append((float(steps.replace(",", "")), f"| *{name}* | | | | | {steps} | |"))
    for _, line in sorted(ranked):
        yield line


def _line(row: Row) -> str:
    cells = (
        f"`{row['pilot']}`",
        f"{row['games']:,}",
        f"{100 * row['wins'] / row['games']:.3g} %",
        f"{row['losses']:,}",
        f"{row['stalls']:,}",
        _steps(row),
        f"{_rounded(row['moves_per_second']):,}",
    )
    return f"| {' | '.join(cells)} |"


def _rank(row: Row) -> float:
    """Return the steps of a pilot that fills the board in nine games of ten; the others come last."""
    if row["wins"] < 0.9 * row["games"]:
        return float("inf") if not row["wins"] else 1e9 - float(row["wins"])
    return float(row["mean_steps_of_wins"])


def _steps(row: Row) -> str:
    mean, error = row["mean_steps_of_wins"], row["standard_error"]
    if mean is None:
        return "-"
    digits = 1 if mean < 2000 else 0
    return f"{mean:,.{digits}f}" + (f" ± {error:,.{digits}f}" if error is not None else "")


def _rounded(speed: float) -> int:
    """Round to two digits: more would be the machine's mood."""
    return int(float(f"{speed:.2g}"))


def plot(rows: Mapping[str, Row], board: str) -> str:
    """Draw the steps against the length of all pilots, each in the same colour on all boards."""
    curves = {pilot: _curve(rows.get(pilot)) for pilot in (*PILOTS, HIGH)}
    return svg(growth(curves, board, Sheet(footnote=COMMAND)))


def _curve(row: Row | None) -> list[Reached]:
    """Return a pilot's curve; one of whose games half are over at once has none."""
    points = [] if row is None else row["curve"]
    return [Reached(int(x), 0, y, error) for x, y, error in points] if len(points) > 2 else []


def text_of(kept: Mapping[str, Mapping[str, Row]]) -> str:
    """Return all tables as they stand on the page."""
    parts = []
    for board, rows in kept.items():
        lines = "\n".join(table(list(rows.values()), board))
        parts.append(f"{board}:\n\n{lines}\n\n![Steps against length on {board}](images/snake-{board}.svg)\n")
    return "\n".join(parts)


def main(words: Sequence[str] | None = None) -> None:
    """Measure what is asked for, keep it, and write the tables and plots of all that is kept."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--boards", nargs="+", default=list(GAMES))
    parser.add_argument("--pilots", nargs="+", help="(default: all that can play on a board)")
    parser.add_argument("--again", nargs="+", default=[], metavar="PILOT", help="measure these anew")
    parser.add_argument("--share", type=float, default=1.0, help="of the usual number of games")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--page", type=Path, default=PAGE)
    parser.add_argument("--kept", type=Path, default=KEPT)
    parser.add_argument("--images", type=Path, default=IMAGES)
    args = parser.parse_args(words)
    kept: dict[str, dict[str, Row]] = json.loads(args.kept.read_text("utf-8")) if args.kept.exists() else {}
    with Workers(args.jobs) as workers:
        for board in args.boards:
            rows = kept.setdefault(board, {})
            for pilot in args.pilots or [*pilots_for(parse_board(board)), HIGH]:
                if pilot in rows and pilot.split()[0] not in args.again:
                    continue
                rows[pilot] = measured(pilot, board, games_of(pilot, board, args.share), workers)
                print(board, pilot, _steps(rows[pilot]), flush=True)
                lines = ",\n".join(f"{json.dumps(name)}: {_lines(one)}" for name, one in kept.items())
                write_text(args.kept, f"{{{lines}}}\n")
    for board, rows in kept.items():
        write_text(args.images / f"snake-{board}.svg", plot(rows, board))
    before, _, rest = args.page.read_text("utf-8").partition(BEGIN)
    write_text(args.page, before + BEGIN + "\n" + text_of(kept) + "\n" + END + rest.partition(END)[2])


def _lines(rows: Mapping[str, Row]) -> str:
    return "{\n" + ",\n".join(f"{json.dumps(name)}: {json.dumps(row)}" for name, row in rows.items()) + "}"


if __name__ == "__main__":
    main()
