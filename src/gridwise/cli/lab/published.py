"""A published experiment on the terminal: its sections, its notes, and the verdict."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from gridwise.cli.output import write
from gridwise.cli.table import figure_table, new_table, print_table, terminal_width
from gridwise.lab.reproduce.experiment import Experiment, PublishedFigure, Section

__all__ = ["print_about", "print_section", "print_verdict"]

LONGEST_FIGURE = 24
"""Cells that are longer are words, and start at the left."""
WIDE = 110
"""Windows narrower than this show shortened cells."""


def print_about(experiment: Experiment) -> None:
    """Say which report is meant, and what it is about."""
    write(f"{experiment.name}: {experiment.report}")
    _paragraphs([experiment.about])


def print_section(experiment: Experiment, section: Section) -> None:
    """Print whatever the section has."""
    if section.title:
        write()
        write(section.title + _agreement(section))
    if section.text:
        _paragraphs(section.text)
    if section.lines:
        write()
        for line in section.lines:
            write(line)
    if section.cells:
        _print_cells(experiment, section)
    if section.figures is not None:
        print_table(figure_table(section.figures))
    if section.notes:
        write()
        _paragraphs(section.notes, bullet="* ")


def print_verdict(found: Sequence[PublishedFigure]) -> None:
    """Count what agrees, what is explained, and what is not."""
    write()
    compared = [cell for cell in found if cell.equal is not None]
    equal, slips = (
        sum(bool(cell.equal) for cell in compared),
        sum(cell.slip and not cell.equal for cell in found),
    )
    explained = sum(cell.explained for cell in compared) - equal - slips
    others = len(compared) - equal - slips - explained
    if not compared:
        write(f"{len(found):,} cells, none of which has a published figure to be compared with.")
        return
    said = [
        f"{equal:,} of {len(compared):,} cells are equal",
        f"{slips} differ by slips of the report",
        *([f"{explained:,} differ as explained"] if explained else ()),
        f"{others} differ otherwise.",
    ]
    write("; ".join(said))
    if len(found) > len(compared):
        write(f"{len(found) - len(compared):,} more have no published figure to be compared with.")


def _print_cells(experiment: Experiment, section: Section) -> None:
    """Print one of the report's tables: its line above ours for each row, and a mark on every cell."""
    columns = list(dict.fromkeys(cell.column for cell in section.cells))
    published = any(cell.report for cell in section.cells)
    grid = new_table()
    grid.add_column(section.rows or experiment.rows, no_wrap=True)
    if len(columns) == 1:
        for name in ("report", "ours"):
            grid.add_column(name)
        for cell in section.cells:
            grid.add_row(cell.row, cell.report, _marked(cell, cell.ours))
    else:
        words = any(len(cell.ours) > LONGEST_FIGURE for cell in section.cells)
        for name in columns:
            title = section.headings.get(name, name)
            grid.add_column(title, justify="left" if words else "right", no_wrap=not words)
        for row in dict.fromkeys(cell.row for cell in section.cells):
            mine = {cell.column: cell for cell in section.cells if cell.row == row}
            there = [mine.get(name) for name in columns]
            ours = ["" if cell is None else _marked(cell, _fitting(section, cell.ours)) for cell in there]
            if published:
                grid.add_row(row, *("" if cell is None else _fitting(section, cell.report) for cell in there))
            grid.add_row(section.our_rows.get(row, "ours") if published else row, *ours)
    print_table(grid)


def _agreement(section: Section) -> str:
    compared = [cell for cell in section.cells if cell.equal is not None]
    equal = sum(bool(cell.equal) for cell in compared)
    what = f" in {section.equal_in}" if section.equal_in else ""
    return f": {equal} of {len(compared)} cells equal{what} (=), the others not (≠)" if compared else ""


def _marked(cell: PublishedFigure, ours: str) -> str:
    if cell.equal is None:
        return ours
    return f"={ours}" if cell.equal else f"[bold]≠{ours}[/bold]"


def _fitting(section: Section, text: str) -> str:
    return section.shortened(text) if section.shortened and terminal_width() < WIDE else text


def _paragraphs(paragraphs: Iterable[str], bullet: str = "") -> None:
    width = min(100, terminal_width())
    for text in paragraphs:
        indent = " " * len(bullet)
        for line in wrap(
            text, width, initial_indent=bullet, subsequent_indent=indent, break_on_hyphens=False
        ):
            write(line)
