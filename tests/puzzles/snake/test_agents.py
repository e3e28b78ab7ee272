"""Agents that have learned elsewhere are pilots: `onnx:`, `sb3:` and `torch:`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import gridwise as package
from gridwise.lab.league.entrants import pilots_in
from gridwise.puzzles.snake.pilots import find
from gridwise.registry import puzzle
from gridwise.window.opening import PlayOptions, open_session
from gridwise.window.sessions.realtime_session import RealtimeSession
from tests.conftest import Outcome

pytest.importorskip("numpy", reason="agents need the extra onnx")
onnx = pytest.importorskip("onnx", reason="agents in ONNX need the extra onnx")
pytest.importorskip("onnxruntime", reason="agents in ONNX need the extra onnx")

Run = Callable[..., Outcome]
PLANES, EGOCENTRIC = (9, 4, 4), (9, 7, 7)

LIKES = """
from gridwise.puzzles.snake.rules import DIRECTIONS, step

def likes(view):
    '''Right before down before left before up.'''
    return next((move for move in 'RDLU' if view.is_legal(move)), 'U')

def ahead(view):
    '''Ahead before right before left, whatever is there.'''
    circle = 'URDL'
    looks = 0
    if len(view.body) > 1:
        looks = next(n for n, d in enumerate(circle) if step(view.body[1], d) == view.head)
    turned = [circle[(looks + turn) % 4] for turn in (0, 1, 3, 2)]
    return next((move for move in turned if view.is_legal(move)), 'U')
"""

NETS = """
import torch

class Likes(torch.nn.Module):
    observation = "planes"

    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(9 * 4 * 4, 4)
        torch.nn.init.zeros_(self.layer.weight)
        with torch.no_grad():
            self.layer.bias.copy_(torch.tensor([0.0, 300.0, 200.0, 100.0]))

    def forward(self, seen):
        return self.layer(seen.flatten(1))

class Pair(Likes):
    observation = "planes"

    def forward(self, seen):
        return super().forward(seen), torch.zeros(1)

class Five(Likes):
    observation = "planes"

    def forward(self, seen):
        return torch.zeros(1, 5)

class Errs(Likes):
    observation = "planes"

    def forward(self, seen):
        raise ValueError("no idea")

class Needs(Likes):
    observation = "planes"

    def __init__(self, width):
        super().__init__()

NUMBER = 5
"""


def network(
    file: Path, likes: Sequence[float], shape: Sequence[Any] = PLANES, seen: str | None = None, kind: int = 1
) -> Path:
    """Write a network that sees nothing and likes the moves for ever as it is told.

    It likes them so much that a move by chance, when it is hungry, is the same one.
    """
    cells = shape[0] * shape[1] * shape[2]
    helper, numbers = onnx.helper, onnx.TensorProto.FLOAT
    nodes = [
        helper.make_node("Cast", ["seen"], ["numbers"], to=numbers),
        helper.make_node("Flatten", ["numbers"], ["flat"]),
        helper.make_node("Gemm", ["flat", "weights", "likes"], ["logits"]),
    ]
    graph = helper.make_graph(
        nodes,
        "policy",
        [helper.make_tensor_value_info("seen", kind, ["games", *shape])],
        [helper.make_tensor_value_info("logits", numbers, ["games", len(likes)])],
        [
            helper.make_tensor("weights", numbers, (cells, len(likes)), [0.0] * (cells * len(likes))),
            helper.make_tensor("likes", numbers, (len(likes),), likes),
        ],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    if seen is not None:
        helper.set_model_props(model, {"gridwise.observation": seen})
    onnx.save(model, str(file))
    return file


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "own.py"
    file.write_text(LIKES)
    return file


def scores(gridwise: Run, *words: object) -> list[tuple[Any, ...]]:
    """Return how the pilots of a command have played, without their names."""
    run = gridwise("arena", "--board", "4x4", "--games", "5", "--jobs", "1", "--json", *words)
    assert run.status == 0, run.err
    return [
        (one["wins"], one["losses"], one["mean_length"], one["mean_steps"]) for one in json.loads(run.out)
    ]


def test_a_network_plays_what_it_likes_best_of_the_legal_moves(
    gridwise: Run, own: Path, tmp_path: Path
) -> None:
    file = network(tmp_path / "policy.onnx", [0, 300, 200, 100])
    agent, mine = scores(gridwise, "--pilot", f"onnx:{file}", f"{own}:likes")
    assert agent == mine


def test_pixels_are_what_a_network_of_bytes_sees(gridwise: Run, own: Path, tmp_path: Path) -> None:
    kind = onnx.TensorProto.UINT8
    files = [
        network(tmp_path / "cells.onnx", [0, 300, 200, 100], kind=kind),
        network(tmp_path / "scaled.onnx", [0, 300, 200, 100], (9, 36, 36), kind=kind),
    ]
    cells, scaled, mine = scores(gridwise, "--pilot", *(f"onnx:{file}" for file in files), f"{own}:likes")
    assert cells == scaled == mine


def test_the_observation_is_named_in_the_file_in_the_name_or_by_option(
    gridwise: Run, own: Path, tmp_path: Path
) -> None:
    """What turns with the snake gives other moves for the same numbers."""
    plain = network(tmp_path / "plain.onnx", [300, 200, 0, 100], (9, 7, 7))
    told = network(tmp_path / "told.onnx", [300, 200, 0, 100], EGOCENTRIC, seen="egocentric")
    near = network(tmp_path / "near.onnx", [300, 200, 0, 100], (9, 5, 5))
    pilots = [f"onnx:{told}", f"onnx:{plain}#egocentric", f"onnx:{near}#egocentric+radius=2"]
    *agents, mine = scores(gridwise, "--pilot", *pilots, f"{own}:ahead")
    assert agents == [mine] * 3
    assert scores(gridwise, "--pilot", f"onnx:{plain}", "--observation", "egocentric") == [mine]
    framed = network(tmp_path / "framed.onnx", [0, 300, 200, 100], (9, 6, 6))
    agent, likes = scores(gridwise, "--pilot", f"onnx:{framed}#planes+frame=6x6", f"{own}:likes")
    assert agent == likes


def test_ours_fill_their_boards(gridwise: Run) -> None:
    words = ("--board", "6x6", "--games", "3", "--seed", "2026", "--jobs", "1", "--json")
    bare, safe = json.loads(gridwise("arena", "--pilot", "onnx:@6x6", "safe:onnx:@6x6", *words).out)
    assert bare["pilot"] == "onnx:@6x6"
    assert (bare["wins"], safe["wins"]) == (3, 3)
    assert "10x10" in find("onnx:@10x10").summary


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("onnx:nowhere.onnx", "nowhere.onnx: no such file"),
        ("onnx:@7x7", "no agent named '@7x7' comes with Gridwise; there are @10x10, @6x6"),
        ("onnx:{cut}", "{cut}: this is no network that can be computed: "),
        ("onnx:{text}", "{text}: this is no network that can be computed: "),
        (
            "onnx:{other}",
            "{other}: the agent takes arrays of 9x6x6, but on a board of 4x4 planes is 9x4x4",
        ),
        (
            "onnx:{file}#egocentric",
            "the agent takes arrays of 9x4x4, but egocentric on a board of 4x4 is 9x7x7",
        ),
        ("onnx:{file}#plane", "no observation named 'plane'; did you mean 'planes'?"),
        ("onnx:{file}#planes+scale", "expected an observation such as planes+scale=1, got 'planes+scale'"),
        ("onnx:{five}", "{five} gave 1, 2, 3, 4, 5; expected a finite number for each of 4 moves"),
        ("onnx:{nan}", "{nan} gave nan, 2, 3, 4; expected a finite number for each of 4 moves"),
        ("safe:onnx:{cut}", "{cut}: this is no network that can be computed: "),
        ("torch:nowhere.py:Net", "nowhere.py: no such file"),
        ("torch:nowhere", "expected torch:FILE.py:NAME, got 'torch:nowhere'"),
        ("sb3:nowhere.zip", "nowhere.zip: no such file"),
    ],
)
def test_what_is_wrong_is_a_sentence_with_the_file(
    gridwise: Run, tmp_path: Path, name: str, what: str
) -> None:
    files = {
        "file": network(tmp_path / "file.onnx", [1, 2, 3, 4]),
        "other": network(tmp_path / "other.onnx", [1, 2, 3, 4], (9, 6, 6)),
        "five": network(tmp_path / "five.onnx", [1, 2, 3, 4, 5]),
        "nan": network(tmp_path / "nan.onnx", [float("nan"), 2, 3, 4]),
        "cut": tmp_path / "cut.onnx",
        "text": tmp_path / "text.onnx",
    }
    files["cut"].write_bytes(files["file"].read_bytes()[:-200])
    files["text"].write_text("hello")
    words = ("--board", "4x4", "--games", "2", "--jobs", "1")
    run = gridwise("arena", "--pilot", name.format(**files), *words)
    assert (run.status, run.out, run.err.count("\n")) == (2, "", 1)
    assert what.format(**files) in run.err


def test_the_extra_that_is_missing_is_named(
    gridwise: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = network(tmp_path / "policy.onnx", [1, 2, 3, 4])
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    run = gridwise("arena", "--pilot", f"onnx:{file}", "--games", "1")
    assert run.status == 2
    assert "an agent in ONNX needs an optional part; install it with: pip install 'gridwise[onnx]'" in run.err


def test_an_agent_is_played_watched_and_flies_in_the_window(gridwise: Run, tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    game.write_text('{"board": "6x6", "seed": 7}')
    assert package.play(package.load("snake", str(game)), pilot="onnx:@6x6").outcome == "won"
    page = tmp_path / "page.html"
    run = gridwise("watch", "snake", str(game), "--algorithm", "safe:onnx:@6x6", "--html", str(page))
    assert run.status == 0, run.err
    assert page.stat().st_size
    session = open_session(PlayOptions(puzzle("snake"), board="6x6", seed=3, pilot="onnx:@6x6", auto=True))
    assert isinstance(session, RealtimeSession)
    for _ in range(5):
        assert session.step()
    assert len(session.moves) == 5


def test_agents_take_part_in_a_league(gridwise: Run, own: Path, tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    network(folder / "policy.onnx", [0, 300, 200, 100])
    (folder / "mine.py").write_text("class Up:\n    def choose(self, view):\n        return 'U'\n")
    words = ("--board", "4x4", "--games", "3", "--jobs", "1", "--landmarks", "safe:greedy", "--json")
    run = gridwise("league", folder, "--out", tmp_path / "league", *words)
    assert run.status == 0, run.err
    rows = {row["name"]: row for row in json.loads(run.out)}
    assert set(rows) == {"policy", "mine", "safe:greedy"}
    assert rows["safe:greedy"]["filled"] == 3
    assert rows["policy"]["length"]["value"] > rows["mine"]["length"]["value"]


def test_who_takes_part_in_a_league_is_found_without_running_anything(tmp_path: Path) -> None:
    (tmp_path / "nets.py").write_text(NETS)
    (tmp_path / "model.zip").write_bytes(b"")
    references = [one.reference for one in pilots_in([tmp_path], "egocentric")]
    assert references[0] == f"sb3:{tmp_path}/model.zip#egocentric"
    assert references[1] == f"torch:{tmp_path}/nets.py:Likes#egocentric"
    assert len(references) == 5


class TestTorch:
    """Networks of a person's own file."""

    @pytest.fixture
    def nets(self, tmp_path: Path) -> Path:
        pytest.importorskip("torch", reason="agents in PyTorch need the extra torch")
        file = tmp_path / "nets.py"
        file.write_text(NETS)
        return file

    def test_they_play_what_they_like_best(self, gridwise: Run, own: Path, nets: Path) -> None:
        pilots = [f"torch:{nets}:Likes", f"torch:{nets}:Pair", f"{own}:likes"]
        one, pair, mine = scores(gridwise, "--pilot", *pilots)
        assert one == pair == mine

    def test_one_that_fails_loses_its_games_and_no_others(self, gridwise: Run, nets: Path) -> None:
        names = ("Errs", "Five", "Needs", "NUMBER", "Nobody")
        pilots = [f"torch:{nets}:{name}" for name in names]
        words = ("--board", "4x4", "--games", "2", "--jobs", "1", "--json")
        run = gridwise("arena", "--pilot", *pilots, "safe:greedy", *words)
        *failed, greedy = json.loads(run.out)
        assert (run.status, greedy["wins"]) == (2, 2)
        for row, what in zip(
            failed,
            (
                f"{nets}, line 33: {nets}:Errs cannot take an observation of 9x4x4: no idea",
                f"{nets}:Five gave 0, 0, 0, 0, 0; expected a finite number for each of 4 moves",
                f"{nets}:Needs() cannot be made without arguments",
                f"{nets}:NUMBER is a int; an agent is a class of networks",
                f"{nets} has nothing named 'Nobody'",
            ),
            strict=True,
        ):
            assert what in row["failure"]

    def test_another_size_of_board_is_told(self, gridwise: Run, nets: Path) -> None:
        run = gridwise(
            "arena", "--pilot", f"torch:{nets}:Likes", "--board", "5x5", "--games", "1", "--jobs", "1"
        )
        assert run.status == 2
        assert f"{nets}:Likes cannot take an observation of 9x5x5" in run.err
