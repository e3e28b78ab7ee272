"""Strips of traced runs: what a page shows of a search ends in the search's own counters."""

from __future__ import annotations

import pytest

from gridwise.lab.search_view.strip import strip
from gridwise.lab.search_view.timeline import watched
from gridwise.puzzles.base import Options
from gridwise.puzzles.rushhour import PUZZLE
from gridwise.search import ALGORITHMS

BOARD = PUZZLE.parse("..II..\nFB..E.\nFBAAEC\n.BH.EC\n..HGGG\nDDD...\n")
EASY = PUZZLE.parse(PUZZLE.shipped[4].text)
"""What searches that begin again and again do not expand a million times."""


@pytest.mark.parametrize("algorithm", [name for name in ALGORITHMS if name != "bidirectional"])
def test_the_curve_of_explored_states_ends_in_the_counter(algorithm: str) -> None:
    board = EASY if algorithm in ("ids", "idastar") else BOARD
    timeline = watched(PUZZLE, board, Options(algorithm), capacity=1 << 21)
    cut = strip(timeline, points=50, stills=9)
    metrics, last = timeline.result.metrics, cut.points[-1]
    assert cut.exact
    assert (last.explored, last.pops) == (metrics.explored, metrics.total_pops)
    assert (len(cut.points), len(cut.stills)) == (50, 9)
    assert [point.pops for point in cut.points] == sorted(point.pops for point in cut.points)
    assert cut.points[0].explored == 1
    assert cut.stills[0].board == PUZZLE.scene(board)
    assert max(point.frontier for point in cut.points) <= metrics.max_frontier


def test_a_breadth_first_search_explores_what_it_pushes() -> None:
    timeline = watched(PUZZLE, BOARD, Options("bfs"), capacity=1 << 21)
    pushed = {group[-1].pops: group[-1].pushes for group in timeline.groups}
    assert all(point.explored == pushed[point.pops] for point in strip(timeline).points)


def test_a_thinned_trace_says_that_it_estimates() -> None:
    whole = strip(watched(PUZZLE, BOARD, Options("astar"), capacity=1 << 21), points=10_000)
    timeline = watched(PUZZLE, BOARD, Options("astar"), capacity=500)
    thin = strip(timeline)
    assert not thin.exact
    assert thin.points[-1].explored == timeline.result.metrics.explored
    counted = {point.pops: point.explored for point in whole.points}
    assert all(abs(point.explored / counted[point.pops] - 1) < 0.2 for point in thin.points)
