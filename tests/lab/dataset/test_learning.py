"""The examples that learn from datasets, at a tiny size."""

from __future__ import annotations

import json
import re
import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Outcome

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
HEURISTICS = EXAMPLES / "learn_heuristic.py"
Run = Callable[..., Outcome]

np = pytest.importorskip("numpy", reason="datasets are arrays of NumPy: gridwise[gym]")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_what_follows_from_the_features_is_learned_and_used(
    gridwise: Run, capfd: pytest.CaptureFixture[str]
) -> None:
    words = ("@5-20", "--samples", 20, "--jobs", 1, "--quiet", "--out", "boards.npz")
    assert gridwise("dataset", "rushhour", *words).status == 0
    # In place of distances something that can be known of a board: how many of its cells are empty.
    data = dict(np.load("boards.npz"))
    data["values"] = (data["states"] == 0).sum((1, 2))
    np.savez("boards.npz", **data)
    runpy.run_path(str(HEURISTICS))["main"](["boards.npz", "--out", "heuristic.json"])
    printed = capfd.readouterr().out
    errors = [float(found) for found in re.findall(r"mean error of \S+ +([\d.]+)", printed)]
    assert errors[0] > 1
    assert errors[1] < 0.05
    # The file of the working directory is what is used.
    weights = json.loads(Path("heuristic.json").read_text())
    Path("heuristic.json").write_text(json.dumps({**weights, "weights": [0.0] * len(weights["weights"])}))
    again = json.loads(_solved(gridwise, "@5", f"{HEURISTICS}:learned"))
    bound = json.loads(_solved(gridwise, "@5", "distance+blockers"))
    assert again["metrics"]["pops"] == bound["metrics"]["pops"]


@pytest.mark.parametrize("name", ["learned", "cautious"])
def test_what_ships_leads_a_star_to_short_plans_and_claims_nothing(gridwise: Run, name: str) -> None:
    mine = json.loads(_solved(gridwise, "@20", f"{HEURISTICS}:{name}"))
    blockers = json.loads(_solved(gridwise, "@20", "blockers"))
    assert not mine["optimal"]
    assert mine["cost"] <= 1.1 * blockers["cost"]
    assert mine["metrics"]["explored"] < blockers["metrics"]["explored"]
    audit = gridwise("audit", "rushhour", "@5", "--heuristic", f"{HEURISTICS}:{name}", "--json")
    assert audit.status == (0 if json.loads(audit.out)["admissible"] else 1)


def _solved(gridwise: Run, board: str, heuristic: str) -> str:
    words = ("--algorithm", "astar", "--heuristic", heuristic, "--engine", "python", "--json")
    return gridwise("solve", "rushhour", board, *words).out


def test_imitation_writes_a_pilot(gridwise: Run, capfd: pytest.CaptureFixture[str]) -> None:
    torch = pytest.importorskip("torch", reason="needs gridwise[torch]")
    runtime = pytest.importorskip("onnxruntime", reason="needs gridwise[onnx]")
    threads = torch.get_num_threads()
    words = ("--board", "4x4", "--games", 20, "--observation", "planes", "--jobs", 1, "--out", "games.npz")
    assert gridwise("dataset", "snake", *words).status == 0
    runpy.run_path(str(EXAMPLES / "imitate_snake.py"))["main"](["games.npz", "--epochs", "6"])
    torch.set_num_threads(threads)
    *epochs, wrote = capfd.readouterr().out.splitlines()
    same = [float(found) for found in re.findall(r"in ([\d.]+)% of", "\n".join(epochs))]
    assert len(same) == 6
    assert same[-1] > 50  # chance among what keeps it alive does the same less often
    assert wrote == "wrote policy.onnx"
    session = runtime.InferenceSession("policy.onnx", providers=["CPUExecutionProvider"])
    assert session.get_modelmeta().custom_metadata_map["gridwise.observation"] == "planes"
    states = np.load("games.npz")["states"][:3]
    assert session.run(["logits"], {"planes": states})[0].shape == (3, 4)
