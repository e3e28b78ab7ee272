"""Make the index of hard boards with a wall that `gridwise generate rushhour --walls` draws on.

    gridwise enumerate rushhour --size 6x6 --walls 1 --out 6x6-1.csv.gz
    python scripts/make_wall_index.py 6x6-1.csv.gz

Of a run that is not finished, those of its parts that are will do.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path

from gridwise.errors import UsageError
from gridwise.files import write_text
from gridwise.lab.rushhour.universe import read_parts, read_rows
from gridwise.puzzles.rushhour.generation.drawn import INDEX
from gridwise.puzzles.rushhour.state_space.enumerate import InterestingBoard

SHORTEST = 25
"""Slides; shorter boards are found by chance."""
EACH = 24
"""Boards for every number of slides."""
SHIPPED = Path(__file__).resolve().parents[1] / "src/gridwise/puzzles/rushhour" / INDEX


def chosen(rows: list[InterestingBoard]) -> list[InterestingBoard]:
    """Choose boards with a wall for every number of slides, from the most difficult to the least."""
    by_moves: dict[int, list[InterestingBoard]] = defaultdict(list)
    for one in rows:
        if one.moves >= SHORTEST and one.board.count("x") == 1 and "/" not in one.board:
            by_moves[one.moves].append(one)
    boards: list[InterestingBoard] = []
    for _, all_of_them in sorted(by_moves.items(), reverse=True):
        ordered = sorted(all_of_them, key=lambda one: (-(one.difficulty or 0), one.board))
        count = min(EACH, len(ordered))
        boards += [ordered[number * len(ordered) // count] for number in range(count)]
    return boards


def main() -> int:
    """Write the index and say what is in it."""
    parser = argparse.ArgumentParser(description="Make the index of hard boards with a wall.")
    parser.add_argument("files", type=Path, nargs="+", help="what gridwise enumerate --walls 1 --out wrote")
    parser.add_argument("--out", type=Path, default=SHIPPED, help="the index (default: the shipped one)")
    args = parser.parse_args()
    try:
        rows = [
            one for file in args.files for one in (read_rows(file) if file.exists() else read_parts(file))
        ]
    except UsageError as error:
        print(error, file=sys.stderr)
        return 2
    boards = chosen(rows)
    source = (
        f"# Of {sum('x' in one.board for one in rows):,} interesting 6x6 boards with a wall: board, moves\n"
    )
    write_text(args.out, source + "".join(f"{one.board} {one.moves}\n" for one in boards))
    print(
        f"{args.out}: {len(boards)} boards, {boards[-1].moves} to {boards[0].moves} moves"
        if boards
        else "none"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
