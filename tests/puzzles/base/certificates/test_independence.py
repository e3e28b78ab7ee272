"""What checks a proof shares nothing with what found it."""

from __future__ import annotations

import grimp
import pytest

GRAPH = grimp.build_graph("gridwise", include_external_packages=False)
CHECKERS = sorted(
    module
    for module in GRAPH.modules
    if (
        module.startswith("gridwise.puzzles.base.certificates.")
        and not module.endswith((".checking", ".making"))
    )  # they only lead to it, and know puzzles
    or (
        module.startswith("gridwise.puzzles.")
        and module.rpartition(".")[2].startswith("certificate")
        and module.count(".") == 3
    )
)
SOLVERS = sorted(
    module
    for module in GRAPH.modules
    if module.startswith(("gridwise.search", "gridwise.csp", "gridwise._core", "gridwise.lab"))
    or module.rpartition(".")[2] in ("best", "native", "heuristics", "solving", "nearest", "deduce")
)


def test_there_are_checkers_and_solvers() -> None:
    assert len(CHECKERS) > 8
    assert "gridwise.puzzles.rushhour.best" in SOLVERS


@pytest.mark.parametrize("checker", CHECKERS)
def test_a_checker_never_leads_to_a_solver(checker: str) -> None:
    reached = GRAPH.find_upstream_modules(checker)
    assert sorted(reached.intersection(SOLVERS)) == []
