"""Exact play by another road than the kernels', and what conditions of safety cost."""

from __future__ import annotations

import pytest
from scripts.measure_snake_safety import main

from gridwise.puzzles.snake.pilots.exact import expected_steps
from gridwise.puzzles.snake.text import parse_board


@pytest.mark.parametrize("board", ["4x3", "3x3"])
def test_safety_costs_steps_and_exact_play_is_that_of_the_kernels(
    board: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main([board])
    row = capsys.readouterr().out.splitlines()[-1]
    name, one_piece, in_order, optimal = (cell.strip() for cell in row.strip("|").split("|"))
    assert name == board
    assert optimal == f"{expected_steps(parse_board(board)):.2f}"
    assert float(one_piece) > float(in_order) >= float(optimal)
