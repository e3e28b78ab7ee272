"""The five methods of the report on its board, and what it says of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from gridwise.lab.reproduce.experiment import PublishedFigure, Section, Terms
from gridwise.puzzles.base import FigureTable
from gridwise.puzzles.snake.arena.series import Played, Summary, chunks, play_chunk, sum_up
from gridwise.puzzles.snake.arena.table import summary_table
from gridwise.puzzles.snake.rules import Rules

__all__ = ["BOARD", "METHODS", "SEED", "answered", "claim", "method_sections", "played"]

BOARD = Rules(12, 16)
"""A window of 800 by 600 points in blocks of 50, as its configuration has it."""
GAMES, SEED = 200, 1
METHODS = {
    "greedy": "(a) plain greedy",
    "hamiltonian": "(b) Hamiltonian cycle",
    "hamiltonian-shortcuts": "(c) improved cycle",
    "evolved": "(d) bred network",
    "greedy-safe": "(e) improved greedy",
}
"""Our names, and the report's."""
COLUMN = "found"


def method_sections(terms: Terms, found: Mapping[str, Summary]) -> Iterator[Section]:
    """Show how all methods played the same games, and answer what the report says of each."""
    table = summary_table([replace(one, pilot=f"{METHODS[name]}: {name}") for name, one in found.items()])
    yield Section(
        title="Its five methods on its board",
        figures=table,
        notes=("Stalled: an endless loop, 1,920 moves without a fruit.",),
    )
    odd = played(terms, "hamiltonian", Rules(5, 5))
    yield answered("What it says of them", _claims(found, odd))


def played(terms: Terms, pilot: str, board: Rules) -> Summary:
    """Play the games of one pilot."""
    whole = Played()
    for part in terms.spread(pilot, play_chunk, list(chunks(pilot, board, GAMES, SEED, "fast"))):
        whole.add(part)
    return sum_up(pilot, board, SEED, "fast", whole)


def claim(words: str, report: str, ours: str, equal: bool | None, explanation: str = "") -> PublishedFigure:
    """Put what the report says beside what was found."""
    return PublishedFigure("claims", words, COLUMN, report, ours, equal, explanation=explanation)


def answered(title: str, claims: Iterable[PublishedFigure], figures: FigureTable | None = None) -> Section:
    """Put claims and what was found into a section that explains where they differ."""
    cells = tuple(claims)
    notes = tuple(cell.explanation for cell in cells if cell.equal is False)
    return Section(title=title, cells=cells, figures=figures, notes=notes)


def _claims(found: Mapping[str, Summary], odd: Summary) -> Iterator[PublishedFigure]:
    greedy, tour, network, safe = (
        found[name] for name in ("greedy", "hamiltonian", "evolved", "greedy-safe")
    )
    yield claim(
        "(a) shuts itself in", "sooner or later", f"{_share(greedy.losses)} lost", greedy.losses == GAMES
    )
    yield claim("(b) never dies", "proven", f"{_share(tour.wins)} filled", tour.wins == GAMES)
    yield claim(
        "(b) where there is no closed tour",
        "may fail",
        f"5x5: {_share(odd.wins)} filled",
        odd.wins < GAMES,
        "(b) need not fail: our tour of an odd board leaves out one cell, and passes it instead of another "
        "when the fruit is there.",
    )
    yield claim(
        "(d) plays",
        "rather badly",
        f"length {network.mean_length:.1f} of {BOARD.cells}, {_share(network.wins)} filled",
        network.wins < GAMES / 2,
    )
    yield claim(
        "(e) lives while its tail is in reach", "a lemma", f"{_share(safe.losses)} lost", safe.losses == 0
    )
    yield claim(
        "(e) at the end of a game (figure 7)",
        "nearly the whole board",
        f"length {safe.mean_length:.1f} of {BOARD.cells}",
        safe.mean_length > 0.95 * BOARD.cells,
    )
    cycles = [found[name] for name in ("hamiltonian", "hamiltonian-shortcuts")]
    yield claim(
        "(e) among the five",
        "the best",
        f"{_share(safe.wins)} filled, {_share(safe.stalls)} endless loops",
        all(safe.wins >= one.wins for one in cycles),
        "(e) is not the best of the five. Alive is not enough: where its meal is refused for good it follows "
        f"its tail for ever. Both cycles fill {' and '.join(_share(one.wins) for one in cycles)} of the "
        f"boards. What (e) does fill, it fills in {_steps(safe)} steps on average, against "
        f"{' and '.join(map(_steps, cycles))}.",
    )


def _share(games: int) -> str:
    return f"{100 * games / GAMES:.4g} %"


def _steps(summary: Summary) -> str:
    return "none" if summary.mean_steps_of_wins is None else f"{summary.mean_steps_of_wins:,.0f}"
