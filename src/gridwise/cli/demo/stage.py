"""What the acts of the demo are performed with."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

from gridwise.cli.output import fancy, write
from gridwise.cli.table import comparison_table, figure_table, print_table
from gridwise.lab.compare import Entry, compare
from gridwise.puzzles.base import FigureTable, Options, Puzzle
from gridwise.scene import Scene

__all__ = ["TerminalStage"]


class TerminalStage:
    """Shows headings, sentences, boards, tables and animations, plainly where nobody watches."""

    def heading(self, text: str) -> None:
        """Announce a part of the show."""
        self._print(f"\n{text}" if fancy() else f"\n== {text} ==", "bold")

    def say(self, text: str) -> None:
        """Say a sentence."""
        self._print(text)

    def board(self, scene: Scene) -> None:
        """Show a board."""
        from gridwise.render.terminal import screen

        sys.stdout.flush()
        screen.show(scene)

    def compare(self, puzzle: Puzzle[Any], instance: Any, algorithms: Sequence[str]) -> None:
        """Run algorithms on an instance, and show what they did."""
        entries: list[Entry] = []
        for entry in compare(puzzle, [("this board", instance)], algorithms, Options()):
            if entry.result.status == "interrupted":
                raise KeyboardInterrupt
            entries.append(entry)
        print_table(comparison_table(entries))

    def table(self, table: FigureTable) -> None:
        """Show figures."""
        print_table(figure_table(table))

    def play(self, frames: Iterable[tuple[str, Scene]], *, seconds: float) -> None:
        """Play a solution so that it takes about so long; printed move by move in a pipe."""
        from gridwise.render.terminal import screen

        captions, scenes = zip(*frames, strict=True)
        each = int(1000 * seconds / len(scenes))
        sys.stdout.flush()
        screen.play(scenes, captions, move_ms=each // 2, rest_ms=each // 2)

    def list(self, items: Iterable[tuple[str, str]]) -> None:
        """Show commands with what they do."""
        items = list(items)
        width = max(len(command) for command, _ in items)
        for command, what in items:
            self._print(f"  {command:{width}}  {what}")

    def _print(self, text: str, style: str = "") -> None:
        from rich.console import Console

        if fancy():
            Console(highlight=False, soft_wrap=True, markup=False).print(text, style=style)
        else:
            write(text)
