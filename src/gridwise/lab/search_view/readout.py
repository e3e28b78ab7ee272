"""A moment of a search as text for the terminal: boards, counters and bars, side by side."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import Literal

from gridwise.lab.search_view.card import counters
from gridwise.lab.search_view.timeline import ExpansionView
from gridwise.render.terminal.canvas import Colours
from gridwise.render.terminal.plain import ascii_only
from gridwise.render.terminal.screen import text

__all__ = ["columns", "readout", "visible"]

BARS = " ▁▂▃▄▅▆▇█"
PLAIN_BARS = " .:-=+*#@"
CODES = re.compile(r"\x1b\[[0-9;]*m")
LINES_BELOW = 8
"""What a column has beside its board: title, counters, outcome, bars."""


def visible(line: str) -> int:
    """Return how many characters of a line are seen."""
    return len(CODES.sub("", line))


def readout(
    view: ExpansionView,
    *,
    width: int,
    height: int | None = None,
    colours: Colours = "none",
    theme: Literal["light", "dark"] = "dark",
) -> list[str]:
    """Give the lines of one view, none wider than the width."""
    if isinstance(view.board, str):
        board = view.board.splitlines()
    else:
        room = None if height is None else max(3, height - LINES_BELOW)
        board = text(view.board, colours=colours, width=width, height=room, theme=theme).splitlines()
    first, second = counters(view)
    progress = f"expansion {view.event.pops:,} of {view.total_pops:,}: "
    progress += f"{view.pushed} pushed, {view.pruned} pruned"
    words = [
        first,
        second,
        f"=> {view.outcome}" if view.outcome else progress,
        "frontier |" + _bars([size for _, size in view.curve], width - 11, view.most_frontier, colours) + "|",
        "expanded |" + _bars(view.expanded, width - 11, 0, colours) + "|",
        "waiting  |"
        + _bars(view.waiting, width - 11, 0, colours)
        + f"| depth 0-{max(0, len(view.waiting) - 1)}",
    ]
    lines = [view.title, *board, *words]
    if colours == "none":
        lines = [ascii_only(line) for line in lines]
    return [line if visible(line) <= width else line[:width] for line in lines]


def columns(blocks: Sequence[Sequence[str]], width: int, gap: int = 2) -> list[str]:
    """Put blocks of lines side by side, each as wide as it needs, the last line of each at the bottom."""
    if len(blocks) == 1:
        return list(blocks[0])
    each = (width - gap * (len(blocks) - 1)) // len(blocks)
    rows = zip_longest(*blocks, fillvalue="")
    return [(" " * gap).join(cell + " " * (each - visible(cell)) for cell in row).rstrip() for row in rows]


def _bars(values: Sequence[int], room: int, most: int, colours: Colours) -> str:
    """Draw numbers as bars one character wide, neighbours joined where there are too many."""
    signs = PLAIN_BARS if colours == "none" else BARS
    room = max(1, min(room, 60))
    per = max(1, -(-len(values) // room))
    joined = [max(values[at : at + per]) for at in range(0, len(values), per)]
    top = max(most, *joined, 1) if joined else 1
    return "".join(signs[-(-value * (len(signs) - 1) // top)] for value in joined).ljust(min(room, 24))
