"""Backtracking by name, each with one refinement more."""

from __future__ import annotations

from dataclasses import dataclass

from gridwise.csp.propagation import Propagation

__all__ = ["CONFIGURATIONS", "Configuration"]


@dataclass(frozen=True, slots=True)
class Configuration:
    """Backtracking with certain refinements switched on."""

    summary: str
    ordering: str
    propagation: Propagation


CONFIGURATIONS = {
    "plain": Configuration("backtracking, cell by cell", "none", "none"),
    "mrv": Configuration("backtracking, fewest values left first", "mrv", "none"),
    "mrv-degree": Configuration("the same, ties to the most open neighbours", "mrv+degree", "none"),
    "forward-checking": Configuration(
        "the same, and an assignment rules out values around it", "mrv+degree", "forward-checking"
    ),
    "mac": Configuration("the same, with arc consistency maintained", "mrv+degree", "mac"),
}
"""The configurations of the textbooks."""
