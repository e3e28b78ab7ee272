"""How far are the report's agents from the fewest moves? 200 random Torus Snake boards tell.

Both agents make the same moves: of all shortest ways to an apple, breadth first and depth first find the
same one, the first in the order U, R, D, L. They differ in what they look at.

python examples/torus_snake_agents.py --boards 200 --plot agents.png
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from gridwise.format import count
from gridwise.model import Limits
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.torus_snake import PUZZLE
from gridwise.puzzles.torus_snake.generate import random_instance
from gridwise.render.plots.rows import ValueSeries, histograms
from gridwise.render.plots.sheet import Sheet
from gridwise.render.png import png

AGENTS = ("nearest-bfs", "nearest-ids")


@dataclass(frozen=True)
class Game:
    """One agent on one board whose fewest moves are proven."""

    agent: str
    ending: str
    moves: int
    fewest: int


def play(boards: int, seed: int, size: int, cells: int, most: int) -> list[Game]:
    """Let both agents play on the same boards, and find the fewest moves; boards not proven are left out."""
    random = Random(seed)
    games = []
    for _ in range(boards):
        problem = random_instance(random, size, size, cells, most)
        best = solve_instance(PUZZLE, problem, Options(limits=Limits(seconds=60)))
        if not best.optimal or best.cost is None:
            continue
        for agent in AGENTS:
            result = solve_instance(PUZZLE, problem, Options(agent))
            games.append(Game(agent, result.extra["ending"], len(result.extra["moves"]), best.cost))
    return games


def table(games: Sequence[Game]) -> str:
    """Sum up, one line for each agent; the moves above the fewest are those of games that were won."""
    head = ("agent", "boards", "won", "lost", "stalled", "optimal", "mean extra moves", "mean extra", "worst")
    rows: list[tuple[str, ...]] = [head]
    for agent in AGENTS:
        own = [game for game in games if game.agent == agent]
        won = [game for game in own if game.ending == "won"]
        extra = [game.moves - game.fewest for game in won]
        share = [game.moves / game.fewest - 1 for game in won]
        rows.append(
            (
                agent,
                f"{len(own)}",
                *(f"{sum(game.ending == ending for game in own)}" for ending in ("won", "lost", "stalled")),
                f"{sum(more == 0 for more in extra) / max(1, len(won)):.1%}",
                f"{sum(extra) / max(1, len(won)):.2f}",
                f"{sum(share) / max(1, len(won)):.1%}",
                f"{max(extra, default=0)} moves, {max(share, default=0):.0%}",
            )
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            text.ljust(width) if at == 0 else text.rjust(width)
            for at, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )


def plot(games: Sequence[Game], command: str) -> bytes:
    """Draw how many games of each agent need how many moves more than the fewest."""
    series = []
    for agent in AGENTS:
        own = [game for game in games if game.agent == agent]
        won = [game.moves - game.fewest for game in own if game.ending == "won"]
        not_won = f" ({len(own) - len(won)} not won)" if len(won) < len(own) else ""
        series.append(ValueSeries(agent + not_won, won))
    title = f"Moves above the proven fewest, {len(own)} random boards"
    return png(histograms(title, "moves above the fewest", series, count, Sheet(footnote=command)))


def main(words: Sequence[str] | None = None) -> None:
    """Play, print the table, and draw the plot if a file is named."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, default in (("boards", 200), ("seed", 1), ("size", 10), ("cells", 6), ("most", 3)):
        parser.add_argument(f"--{name}", type=int, default=default, help=f"default {default}")
    parser.add_argument("--plot", type=Path, metavar="F.png", help="draw the plot into this file")
    args = parser.parse_args(words)
    games = play(args.boards, args.seed, args.size, args.cells, args.most)
    print(table(games))
    if args.plot is not None:
        choices = " ".join(
            f"--{name} {getattr(args, name)}" for name in ("boards", "seed", "size", "cells", "most")
        )
        args.plot.write_bytes(plot(games, f"python examples/torus_snake_agents.py {choices}"))


if __name__ == "__main__":
    main()
