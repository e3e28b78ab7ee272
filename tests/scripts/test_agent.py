"""The Snake agents: trained by a script at a tiny size; the shipped ones play in the product's own games."""

from __future__ import annotations

import csv
import importlib.resources
import json
import random
from pathlib import Path

import pytest

from gridwise.puzzles.snake import Cell, Game, Rules, View
from gridwise.puzzles.snake.rules import DIRECTIONS

AGENTS = importlib.resources.files("gridwise") / "puzzles" / "snake" / "data" / "agents"
EXTRAS = "needs gridwise[torch,onnx]"
TINY = {"width": 8, "blocks": 1, "imitate": 150, "imitate-rate": 0.01, "batch": 128, "games": 4}
TINY |= {"iterations": 2, "count": 16, "length": 8, "every": 1}


@pytest.fixture(scope="module", autouse=True)
def extras() -> None:
    """Skip these tests where PyTorch and ONNX are not installed."""
    for package in ("torch", "onnx", "onnxruntime"):
        pytest.importorskip(package, reason=EXTRAS)


def _number(cell: Cell | None) -> int:
    assert cell is not None
    return 5 * cell.row + cell.col


def shipped(board: str) -> Path:
    """Return where the agent of a board lies."""
    return Path(str(AGENTS / f"{board}.onnx"))


def test_one_command_trains_draws_and_exports(tmp_path: Path) -> None:
    import numpy as np
    import onnxruntime
    import torch
    from scripts.agent import teacher, train
    from scripts.agent.export import restore

    games, out = tmp_path / "games.npz", tmp_path / "agent"
    teacher.main(["--board", "4x4", "--games", "30", "--out", str(games)])
    places = ["--board", "4x4", "--teacher", str(games), "--out", str(out)]
    train.main([*places, *(f"--{name}={value}" for name, value in TINY.items())])
    with (out / "curve.csv").open(newline="") as lines:
        curve = list(csv.DictReader(lines))
    assert [row["phase"] for row in curve] == ["teacher", "imitation", "own", "own", "final"]
    assert [int(row["moves"]) for row in curve] == [0, 0, 128, 256, 256]
    assert [row["games"] for row in curve] == ["30", "4", "4", "4", "16"]
    log = [json.loads(line) for line in (out / "log.jsonl").read_text().splitlines()]
    right = [line["right"] for line in log if "right" in line]
    assert right[-1] > 0.5 > 0.35 > right[0]  # of the teacher's moves; one of four is right by chance
    assert "an agent learns" in (out / "curve.svg").read_text()
    seen = torch.rand((3, 9, 4, 4), generator=torch.Generator().manual_seed(1))
    session = onnxruntime.InferenceSession(out / "4x4.onnx")
    logits, value = session.run(["logits", "value"], {"planes": seen.numpy()})
    with torch.no_grad():
        expected = restore(out / "4x4.onnx")(seen)
    np.testing.assert_allclose(logits, expected[0], atol=1e-4)
    np.testing.assert_allclose(value, expected[1], atol=1e-4)


def test_the_games_to_train_in_show_what_a_pilot_sees() -> None:
    import numpy as np
    import torch
    from scripts.agent.games import Games, Rewards, planes

    rules, chance = Rules(4, 5), random.Random(7)
    game = Game(rules, 7)
    twin = Games(4, 5, 1, torch.device("cpu"), Rewards(), rules.patience)
    twin.order.zero_()
    twin.head[0], twin.fruit[0] = (_number(cell) for cell in (game.state.body[0], game.state.fruit))
    twin.order[0, twin.head[0]] = 1
    for _ in range(60):
        view = View.of(game)
        np.testing.assert_allclose(planes(twin.moment(), 4, 5)[0], view.observe("planes"), atol=1e-6)
        assert [*DIRECTIONS].index(game.legal()[0]) == twin.legal()[0].nonzero()[0, 0]
        move = chance.choice(game.legal())
        game.move(move)
        if game.outcome != "playing" or not game.legal():
            break
        twin.step(torch.tensor([[*DIRECTIONS].index(move)]), torch.tensor([_number(game.state.fruit)]))
    assert game.length > 3


@pytest.mark.parametrize("board", ["6x6", "10x10"])
def test_shipped_agents_are_small_and_name_what_they_observe(board: str) -> None:
    import onnxruntime

    assert shipped(board).stat().st_size < 1_000_000
    session = onnxruntime.InferenceSession(shipped(board))
    assert session.get_modelmeta().custom_metadata_map["gridwise.observation"] == "planes"
    (planes,) = session.get_inputs()
    assert (planes.name, planes.shape[1:]) == ("planes", [9, *map(int, board.split("x"))])
    assert [(one.name, one.shape[1:]) for one in session.get_outputs()] == [("logits", [4]), ("value", [])]


def test_the_agent_fills_small_boards_in_both_engines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from scripts.agent import check
    from scripts.agent.replay import follow

    games = tmp_path / "games.json"
    check.main([str(shipped("6x6")), "--board", "6x6", "--games", "12", "--out", str(games)])
    told = json.loads(capsys.readouterr().out)
    assert told["filled"] >= 11 / 12  # 99.8 % of 1,000
    outcomes, steps = follow(games)
    assert outcomes["won"] == round(12 * told["filled"])
    assert steps == pytest.approx(told["steps"])
