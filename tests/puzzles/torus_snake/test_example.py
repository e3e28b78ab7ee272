"""The example that compares the report's agents with the fewest moves."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "torus_snake_agents.py"


def test_the_example_plays_and_draws(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    example = runpy.run_path(str(EXAMPLE))
    picture = tmp_path / "agents.png"
    example["main"](["--boards", "4", "--size", "6", "--cells", "3", "--plot", str(picture)])
    head, first, second = capsys.readouterr().out.splitlines()
    assert head.split()[:2] == ["agent", "boards"]
    assert first.split()[:2] == ["nearest-bfs", "4"]
    assert second.split()[1:] == first.split()[1:]  # they always make the same moves
    assert picture.read_bytes().startswith(b"\x89PNG")
