"""The report's figures and the known optima: 19 levels, in both engines."""

from __future__ import annotations

import pytest

from gridwise.lab.reproduce.rushhour_report import figures as published
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.rushhour import PUZZLE
from tests.puzzles.rushhour.cards import GOLDEN, card

FIGURES = ("explored", "steps", "max_frontier", "pops", "pushes")
SLOW_AT = 60.0
"""Seconds of the report's own program beyond which the readable engine leaves a run to the native one."""

REPORT = list(published().values())


def figures(row: dict[str, str], engine: str) -> tuple[int | None, ...]:
    informed = row["algorithm"] in ("astar", "idastar")
    options = Options(
        row["algorithm"],
        heuristic="open-cells" if informed else None,
        goal_test="generation",
        engine=engine,  # type: ignore[arg-type]
    )
    problem = card(row["level"])
    result = solve_instance(PUZZLE, problem, options)
    assert PUZZLE.replay(problem, str(result.plan)).valid
    metrics = result.metrics
    return metrics.explored, result.cost, metrics.max_frontier, metrics.pops, metrics.pushes


def test_native_engine_gives_the_whole_report() -> None:
    assert len(REPORT) == 95
    for row in REPORT:
        expected = tuple(int(row[name]) for name in FIGURES)
        assert figures(row, "native") == expected, (row["level"], row["algorithm"])


def test_readable_engine_gives_the_report() -> None:
    taken = [row for row in REPORT if float(row["report_seconds"]) < SLOW_AT]
    assert {row["algorithm"] for row in taken} == {"bfs", "dfs", "ids", "astar", "idastar"}
    for row in taken:
        expected = tuple(int(row[name]) for name in FIGURES)
        assert figures(row, "python") == expected, (row["level"], row["algorithm"])


@pytest.mark.parametrize("metric", ["steps", "moves"])
def test_known_optima(metric: str) -> None:
    for row in GOLDEN:
        problem = card(row["level"], metric)
        assert len(problem.cars) == int(row["cars"])
        optimum = int(row[metric])
        for algorithm in ("bfs", "best", "astar", "idastar", "ucs"):
            result = solve_instance(PUZZLE, problem, Options(algorithm, engine="native"))
            assert (result.cost, result.optimal) == (optimum, True), (row["level"], algorithm)
            assert PUZZLE.replay(problem, str(result.plan)).cost == optimum
        for name, entry in PUZZLE.heuristics.items():
            if entry.make(problem).admissible:
                result = solve_instance(PUZZLE, problem, Options("astar", heuristic=name, engine="native"))
                assert (result.cost, result.optimal) == (optimum, True), (row["level"], name)
        assert solve_instance(PUZZLE, problem, Options(engine="python")).cost == optimum
