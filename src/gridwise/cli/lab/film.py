"""What `watch` and `race` share: their options, and showing or exporting what they have."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gridwise.cli.arguments import positive
from gridwise.cli.output import fancy, write
from gridwise.errors import UsageError
from gridwise.files import write_bytes, write_text

if TYPE_CHECKING:
    from gridwise.lab.search_view.race import Show

__all__ = ["add_film_options", "export", "present", "shown_place"]

MOST_FRAMES = 150
MOST_PAGE_FRAMES = 600


def add_film_options(parser: argparse.ArgumentParser) -> None:
    """Add where the film goes, and how it looks."""
    parser.add_argument("--gif", metavar="F", help="write an animated GIF")
    parser.add_argument("--mp4", metavar="F", help="write an MP4 film (needs gridwise[video])")
    parser.add_argument("--html", metavar="F", help="write a page that plays it; one file, no network")
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="colours of GIF and MP4")
    parser.add_argument(
        "--cell", metavar="PX", type=int, help="size of GIF and MP4: an eighth of a column (default 48 to 24)"
    )
    parser.add_argument(
        "--frames", metavar="N", type=positive(int), help=f"most frames of a film (default {MOST_FRAMES})"
    )
    parser.add_argument(
        "--capacity",
        metavar="N",
        type=positive(int),
        default=100_000,
        help="most events to keep; beyond that every 2nd, 4th, ... expansion (default 100,000)",
    )


def export(args: argparse.Namespace, show: Show, title: str, command: str) -> bool:
    """Write the films that were asked for; tell whether there were any."""
    from gridwise.lab.search_view.card import pictures

    cell = args.cell or max(24, 56 - 8 * len(show.views(0)))
    if not 8 <= cell <= 256:
        raise UsageError(f"a cell has 8 to 256 pixels, got {cell}")
    if args.gif or args.mp4:
        drawn = pictures(show, args.frames or MOST_FRAMES)
        if args.mp4:
            from gridwise.render.video import mp4

            write_bytes(args.mp4, mp4(drawn, cell=cell, theme=args.theme))
        if args.gif:
            from gridwise.render.animation import gif_of_pictures

            write_bytes(args.gif, gif_of_pictures(drawn, cell=cell, theme=args.theme))
    if args.html:
        from gridwise.render.player.page import player_page

        drawn = pictures(show, args.frames or MOST_PAGE_FRAMES)
        write_text(args.html, player_page(drawn, title=title, footnote=f"Made with: {command}"))
    return bool(args.gif or args.mp4 or args.html)


def shown_place(args: argparse.Namespace) -> str:
    """Name the puzzle and the instance, without the folders they lie in."""
    return " ".join(word.rpartition("/")[2] for word in (args.puzzle, args.file) if word)


def present(show: Show, summary: Iterator[str]) -> None:
    """Step through it with a person at a terminal; in a pipe, print the summary and the end."""
    from gridwise.lab.search_view.stepper import frame, step_through
    from gridwise.render.terminal.keys import can_read_keys

    if can_read_keys():
        step_through(show)
    lines = list(summary)
    for line in lines:
        write(line)
    if not fancy():
        write()
        for line in frame(show, len(show) - 1, shutil.get_terminal_size((100, 40)).columns, None, sys.stdout):
            write(line)
