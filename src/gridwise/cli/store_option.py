"""What the commands share that can keep their runs in the results store."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gridwise.lab.compare import Entry
    from gridwise.lab.store import Store

__all__ = ["Keeper", "add_store_option", "keeping", "tell_damaged"]

MOST_TOLD = 20
"""So many damaged runs are told one by one."""


def add_store_option(parser: argparse.ArgumentParser) -> None:
    """Add where the runs go, if they are to be kept."""
    parser.add_argument(
        "--store",
        metavar="F",
        nargs="?",
        const="",
        help="keep what was run in a results store ('gridwise runs'); without F the usual one",
    )


class Keeper:
    """Takes the runs of a command."""

    def __init__(self, store: Store | None, command: str) -> None:
        self._store, self._command = store, command

    def __bool__(self) -> bool:
        return self._store is not None

    def keep(self, entries: Sequence[Entry]) -> None:
        """Keep the finished ones."""
        finished = [entry for entry in entries if entry.result.status != "interrupted"]
        if self._store is not None and finished:
            self._store.add_all(finished, self._command)


@contextmanager
def keeping(args: argparse.Namespace, name: str) -> Iterator[Keeper]:
    """Open the store before anything is run, so that one that cannot be written is known at once."""
    if args.store is None:
        yield Keeper(None, "")
        return
    from gridwise.lab.store import Store

    with Store(args.store or None) as store:
        yield Keeper(store, shlex.join(["gridwise", name, *args.words]))


def tell_damaged(store: Store) -> None:
    """Name the runs that could not be read, and say what can be done about them."""
    numbers = sorted(store.damaged)
    for number in numbers[:MOST_TOLD]:
        print(
            f"gridwise: {store.path}: run {number} is damaged and left out: {store.damaged[number]}",
            file=sys.stderr,
        )
    if len(numbers) > MOST_TOLD:
        print(f"gridwise: {len(numbers) - MOST_TOLD:,} more runs are damaged and left out", file=sys.stderr)
    if numbers:
        print("gridwise: 'gridwise runs --repair' makes the store whole without them", file=sys.stderr)
