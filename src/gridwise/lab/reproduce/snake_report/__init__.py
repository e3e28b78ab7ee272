"""A game of Snake and five ways to play it by program: a programming course's final project."""

from __future__ import annotations

from collections.abc import Iterator

from gridwise.lab.reproduce.experiment import Experiment, Section, Terms
from gridwise.lab.reproduce.snake_report.methods import BOARD, METHODS, method_sections, played
from gridwise.lab.reproduce.snake_report.pictures import picture_section
from gridwise.lab.reproduce.snake_report.proposals import proposal_section

__all__ = ["EXPERIMENT"]


def perform(terms: Terms) -> Iterator[Section]:
    """Play its methods' games, try what it proposes, and draw its figures."""
    found = {pilot: played(terms, pilot, BOARD) for pilot in METHODS}
    yield from method_sections(terms, found)
    yield proposal_section(terms, found["greedy-safe"])
    yield picture_section()


EXPERIMENT = Experiment(
    name="snake-report",
    report="A game of Snake that finds its way by itself (final project of a programming course, 2018)",
    about="It describes a playable Snake and lists five methods that play it: plain greedy, a Hamiltonian "
    "cycle, a cycle with shortcuts, a bred network, and its own, an improved greedy. It prints no figures, "
    "but says which is best and shows the end of a game. All five play the same games here, on its board of "
    "12 rows and 16 columns.",
    summary="the five methods it lists on its board, its two proposals, its figures 2, 5, 6 and 7 drawn",
    help="""\
  gridwise reproduce snake-report                            its claims beside what 200 games say
  gridwise reproduce snake-report --pictures DIR             the trap, the stretching, the detour, the end""",
    perform=perform,
    rows="what it says",
    columns="what was found",
)
