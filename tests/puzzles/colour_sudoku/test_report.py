"""`backtracking` is the report's solver, to the last tie: board by board beside one written from its text."""

from __future__ import annotations

from itertools import islice

from hypothesis import example, given, settings

from gridwise import Limits
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.colour_sudoku import PUZZLE, ColourSudoku
from gridwise.trace import Trace
from tests.puzzles.colour_sudoku.boards import boards
from tests.puzzles.colour_sudoku.oracle import cells_of
from tests.puzzles.colour_sudoku.report_solver import Game

MOST = 120
"""How many boards of a long search are compared."""

WORDS = {"push": "kept", "prune": "refused", "goal": "goal"}


@given(boards())
@example(ColourSudoku.empty(4, "rgb"))
@example(ColourSudoku.empty(3, "rg"))
@settings(max_examples=100)
def test_every_board_that_it_keeps_and_refuses_is_the_reports(board: ColourSudoku) -> None:
    game = Game()
    expected = list(islice(game.solve(str(board)), MOST))
    trace = Trace()
    limits = Limits(nodes=MOST + 1)
    result = solve_instance(PUZZLE, board, Options("backtracking", limits=limits, trace=trace))
    made = [
        (WORDS[event.kind], cells_of(str(event.state)))
        for event in islice(trace, 1, None)  # the start
        if event.kind in WORDS
    ]
    assert made[: len(expected)] == expected
    if len(expected) == MOST:
        return
    assert made == expected
    metrics = result.metrics
    assert metrics.extra["assignments"] == game.assignments
    assert metrics.extra["backtracks"] == game.backtracks
    assert (metrics.explored, metrics.pushes, metrics.pops) == (game.kept, game.kept, game.chosen)
    assert metrics.max_frontier == game.most_boards
    assert result.status == ("solved" if expected and expected[-1][0] == "goal" else "unsolvable")
