"""The refinements of backtracking: where each has to turn back for the first time, among eight queens."""

from __future__ import annotations

from typing import Any

import gridwise
from gridwise.csp import Backtracking, ConstraintProblem
from gridwise.csp.configurations import CONFIGURATIONS, Configuration
from gridwise.csp.propagation import propagator
from gridwise.csp.state import PartialAssignment
from gridwise.render.svg import svg
from gridwise.scene import Block, Highlight, Role, Scene, Tint
from scripts.site.links import PICTURES

__all__ = ["constraints"]

SIZE = 8
CELL = 24


class Queens(ConstraintProblem[int]):
    """A queen in each row, none of which attacks another; the value of a row is the column of its queen."""

    def __init__(self) -> None:
        super().__init__()
        self.add_variables(range(SIZE), range(SIZE))
        for row in range(SIZE):
            for above in range(row):
                self.require(
                    lambda one, other, apart=row - above: abs(one - other) not in (0, apart), above, row
                )


def constraints() -> str:
    """Give every refinement: its picture, its figures on the queens, and its line."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    return "\n\n".join(_section(name, refined) for name, refined in CONFIGURATIONS.items())


def _section(name: str, refined: Configuration) -> str:
    told = gridwise.solve(Queens(), name).metrics.extra
    PICTURES.joinpath(f"{name}.svg").write_text(svg(_picture(name, refined), cell=CELL), encoding="utf-8")
    figures = (
        f"The first solution of the eight queens after {told['assignments']:,} values tried, "
        f"{told['backtracks']:,} steps back and {told['checks']:,} tests."
    )
    return (
        f"### {name}\n\n{refined.summary[0].upper()}{refined.summary[1:]}.\n\n"
        f"![Where {name} turns back first](../../build/figures/{name}.svg)\n\n*{figures}*"
    )


def _picture(name: str, refined: Configuration) -> Scene:
    """Draw the moment before the first queen is taken back: where she cannot stay, and what was ruled out."""
    placed, stuck = _first_dead_end(refined)
    known: PartialAssignment[int] = PartialAssignment(Queens())
    propagate = propagator(refined.propagation)
    for row, column in placed.items():
        known.assignment[row] = column
        propagate(known, row, lambda: None)
    gone = [
        (row, column)
        for row in range(SIZE)
        for column in range(SIZE)
        if row not in placed and column not in known.domains[row]
    ]
    queens = (Block(row, column, label="Q") for row, column in placed.items())
    marks = (Tint(tuple(gone)), Highlight(stuck, 0, 1, SIZE, Role.DANGER))
    return Scene(SIZE, SIZE, (*queens, *marks), title=f"Where {name} turns back first")


def _first_dead_end(refined: Configuration) -> tuple[dict[int, int], int]:
    """Follow the search up to the first queen that is taken back; tell the row that had no place left."""
    placed: dict[int, int] = {}
    found: list[tuple[dict[int, int], int]] = []
    chosen = [0]

    def watch(event: str, row: int, column: Any) -> None:
        if event == "choose":
            chosen[0] = row
        elif event == "assign":
            placed[row] = column
        elif event == "undo" and not found:
            found.append((dict(placed), chosen[0]))

    next(
        iter(Backtracking(Queens(), ordering=refined.ordering, propagation=refined.propagation, trace=watch))
    )
    return found[0]
