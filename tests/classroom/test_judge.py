"""Answers that would cost the grader dearly are failures with a sentence, and cost next to nothing."""

from __future__ import annotations

from pathlib import Path

from gridwise.classroom.assignment import read_assignment
from gridwise.classroom.judge import grade_submission
from tests.classroom.assignments import write_assignment

FORGED = """
import json, os, struct, sys

def model(text):
    answer = {"names": ["x"], "sizes": [10**12], "tables": []}
    data = json.dumps(answer).encode()
    os.write(int(sys.argv[2]), struct.pack("<I", len(data)) + data)
    while True:
        pass
"""


def test_a_forged_model_fills_no_memory(tmp_path: Path) -> None:
    (tmp_path / "forger.py").write_text(FORGED)
    result = grade_submission(read_assignment("@colour-sudoku"), "forger", tmp_path / "forger.py")
    assert result.points == 0
    sentences = {board.sentence for test in result.tests for board in test.boards}
    assert sentences == {"its model cannot be read: its variables have more than 100,000 values"}


def test_a_plan_without_end_is_not_replayed(tmp_path: Path) -> None:
    (tmp_path / "shuttle.py").write_text("def search(problem):\n    return ['A+1', 'A-1'] * 60_000\n")
    result = grade_submission(
        read_assignment(write_assignment(tmp_path, solves=6)), "shuttle", tmp_path / "shuttle.py"
    )
    assert result.points == 0
    assert result.tests[0].boards[0].sentence == "its plan has 120,000 moves; the most is 100,000"
