"""The examples of the constraint engine run, and print what they promise."""

from __future__ import annotations

from pathlib import Path

from tests import programs

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def run(name: str) -> list[str]:
    return programs.run(programs.PYTHON, EXAMPLES / name).stdout.splitlines()


def test_map_colouring() -> None:
    lines = run("map_colouring.py")
    assert lines[0].startswith("{'SA': 'red'")
    assert "'backtracks': 0" in lines[1]


def test_sudoku() -> None:
    rows = [set(line.split()) for line in run("sudoku.py")[:9]]
    assert all(row == set("123456789") for row in rows)
