"""The examples that train networks run at a tiny size, and what they write can be played with."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import numpy as np
import pytest

from gridwise.puzzles.snake import Game, Rules, View

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
VERDICT = r"256 new games: mean length ([\d.]+), ([\d.]+)% of the boards filled"
pytestmark = pytest.mark.usefixtures("one_thread")

pytest.importorskip("torch", reason="needs gridwise[torch]")


def test_one_file_teaches_a_network_and_writes_a_pilot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    runtime = pytest.importorskip("onnxruntime", reason="needs gridwise[onnx]")
    file = tmp_path / "policy.onnx"
    example = runpy.run_path(str(EXAMPLES / "ppo_snake.py"))
    example["main"](["--board", "4x4", "--steps", "65536", "--out", str(file)])
    *progress, verdict, wrote = capsys.readouterr().out.splitlines()
    assert len(progress) == 4
    found = re.fullmatch(VERDICT, verdict)
    assert found is not None
    by_chance = runpy.run_path(str(EXAMPLES / "learn_snake.py"))["evaluate"]("4x4", 1_000_001, None)
    assert float(found[1]) > 1.05 * by_chance
    assert wrote == f"wrote {file}"
    session = runtime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    assert session.get_modelmeta().custom_metadata_map["gridwise.observation"] == "planes"
    planes = View.of(Game(Rules(4, 4), 1)).observe("planes")
    logits, value = session.run(["logits", "value"], {"planes": np.stack([planes, planes])})
    assert (logits.shape, value.shape) == ((2, 4), (2,))
    assert np.array_equal(logits[0], logits[1])


@pytest.mark.parametrize("policy", ["MlpPolicy", "CnnPolicy"])
def test_stable_baselines_teaches_a_model_that_can_be_loaded(
    policy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    masked = pytest.importorskip("sb3_contrib", reason="needs gridwise[sb3]").MaskablePPO
    file = tmp_path / "model.zip"
    example = runpy.run_path(str(EXAMPLES / "sb3_snake.py"))
    monkeypatch.setitem(example["main"].__globals__, "GAMES", 8)
    example["main"](["--board", "3x3", "--steps", "512", "--policy", policy, "--out", str(file)])
    *_, verdict, wrote = capsys.readouterr().out.splitlines()
    assert re.fullmatch(VERDICT.replace("256", "8"), verdict)
    assert wrote == f"wrote {file}"
    assert masked.load(file, device="cpu").num_timesteps == 512
