"""The small agents of Rush Hour, Torus Snake and the worm: what they see, and what their table says."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import gridwise

TORCH = "needs gridwise[gym,torch]"


@pytest.fixture(scope="module", autouse=True)
def extras() -> None:
    """Skip these tests where PyTorch and Gymnasium are not installed."""
    for package in ("torch", "gymnasium"):
        pytest.importorskip(package, reason=TORCH)


def test_actions_of_cars_lie_on_their_cells() -> None:
    from scripts.agents.sights import SIGHTS, parts

    from gridwise.gym import make

    board = gridwise.load("rushhour", "...\nAAB\n..B")
    seen, info = make("rushhour", instances=[board]).reset(seed=1)
    sight = SIGHTS["rushhour"]
    up, right, down, left = sight.marked(parts(seen), info["action_mask"].astype(bool)).astype(int)
    assert up.tolist() == [[0, 0, 0], [0, 0, 1], [0, 0, 1]]  # B alone can move
    assert not np.stack([right, down, left]).any()
    planes = dict(zip(("inside", "walls", "cars", "red", "exit"), sight.see(parts(seen)), strict=False))
    assert planes["red"].tolist() == [[0, 0, 0], [1, 1, 0], [0, 0, 0]]
    assert planes["exit"].tolist() == [[0, 0, 0], [0, 0, 1], [0, 0, 0]]
    assert np.array_equal(sight.see(parts(seen))[-4:].sum(axis=0), planes["cars"])  # all have two cells


@pytest.mark.parametrize("puzzle", ["rushhour", "torus-snake", "worm"])
def test_every_action_has_its_own_place(puzzle: str) -> None:
    from scripts.agents.sights import SIGHTS, parts

    from gridwise.gym import make

    env, sight = make(puzzle), SIGHTS[puzzle]
    seen, info = env.reset(seed=3)
    legal = np.flatnonzero(info["action_mask"])
    places = [sight.place(parts(seen), int(action)) for action in legal]
    assert len({(direction, cells.tobytes()) for direction, cells in places}) == len(legal) > 0
    assert all(cells.any() for _, cells in places)
    assert sight.see(parts(seen)).shape == (sight.planes, *places[0][1].shape)


def test_one_command_trains_examines_and_writes_the_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from scripts.agents.__main__ import main

    page = tmp_path / "page.md"
    page.write_text("before\n<!-- python -m scripts.agents -->\nold\n<!-- end -->\nafter\n")
    main(["torus-snake", "--boards", "8", "--updates", "60", "--tests", "5", "--table", str(page)])
    lines = page.read_text().splitlines()
    assert (lines[0], lines[-1]) == ("before", "after")
    assert "old" not in lines
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line.startswith("| torus")]
    assert [row[1] for row in rows] == [f"6x6, {cells} cells with apples" for cells in (2, 3, 4, 5)]
    assert all(row[9] == "100 %" for row in rows)  # A* without a limit
    assert float(rows[0][4].split()[0]) >= 60  # the agent, on the easiest level
    assert "\n".join(lines[2:-2]) in capsys.readouterr().out
