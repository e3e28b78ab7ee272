"""What `watch` and `race` share: their options, and showing or exporting what they have."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gridwise.cli.arguments import positive
from gridwise.cli.leaving import tell_interrupted
from gridwise.cli.output import fancy, unwritten, write

if TYPE_CHECKING:
    from gridwise.lab.search_view.race import Show

__all__ = ["add_film_options", "end_early", "export", "present", "shown_place"]


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
        "--frames", metavar="N", type=positive(int), help="most frames of a film (default 150)"
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
    from gridwise.lab.search_view.film import KINDS, cell_of, save_film

    cell = cell_of(show, args.cell)
    show.title = title
    wanted = [(kind, path) for kind in KINDS if (path := getattr(args, kind))]
    for kind, path in wanted:
        save_film(
            show,
            path,
            kind,
            frames=args.frames,
            cell=cell,
            theme=args.theme,
            footnote=f"Made with: {command}",
        )
    return bool(wanted)


def end_early(args: argparse.Namespace, show: Show, summary: Iterator[str]) -> int:
    """Tell what there was when Ctrl-C came, and that no file has it; return the exit status."""
    from gridwise.lab.search_view.film import KINDS

    present(show, summary, stepping=False)
    sys.stdout.flush()
    told = unwritten(getattr(args, kind, None) for kind in (*KINDS, "events"))
    return tell_interrupted(f"; {told}" if told else "")


def shown_place(args: argparse.Namespace) -> str:
    """Name the puzzle and the instance, without the folders they lie in."""
    return " ".join(word.rpartition("/")[2] for word in (args.puzzle, args.file) if word)


def present(show: Show, summary: Iterator[str], *, stepping: bool = True) -> None:
    """Step through it with a person at a terminal; in a pipe, print the summary and the end."""
    from gridwise.lab.search_view.stepper import frame, step_through
    from gridwise.render.terminal.keys import can_read_keys

    if stepping and can_read_keys():
        step_through(show)
    lines = list(summary)
    for line in lines:
        write(line)
    if not fancy():
        write()
        for line in frame(show, len(show) - 1, shutil.get_terminal_size((100, 40)).columns, None, sys.stdout):
            write(line)
