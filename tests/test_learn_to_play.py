"""Every command of docs/tutorials/learn-to-play.md runs, at a small size."""

from __future__ import annotations

import re
import runpy
import shlex
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Outcome

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "tutorials" / "learn-to-play.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
COMMANDS = [line for kind, block in BLOCKS if kind == "sh" for line in block.splitlines()]

SMALLER = {
    "--steps 2000000": "--steps 512",
    "--games 1000": "--games 10",
    "--games 100": "--games 2",
    "--games 50": "--games 2",
    "--epochs 5": "--epochs 1",
    "--count 300": "--count 4",
    "--samples 200": "--samples 20",
    "--board 6x6": "--board 4x4",
}
"""What the page has, and what the tests make of it."""
ONE_JOB = ("arena", "dataset", "league")


def test_what_is_installed_is_offered() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    (install,) = (line for line in COMMANDS if line.startswith("pip "))
    named = re.search(r"\.\[(.*)\]", install)
    assert named is not None
    assert set(named[1].split(",")) <= set(extras)


def test_the_sizes_of_the_page_are_made_smaller() -> None:
    assert all(any(size in line for line in COMMANDS) for size in SMALLER)


@pytest.mark.parametrize("code", [block for kind, block in BLOCKS if kind == "python"])
def test_the_code_runs(code: str, capfd: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("gymnasium", reason="needs gridwise[gym]")
    exec(compile(code, "learn-to-play.md", "exec"), {})
    assert capfd.readouterr().out


def test_every_command_runs_in_its_order(
    gridwise: Callable[..., Outcome], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module, extra in {"sb3_contrib": "sb3", "torch": "torch", "onnxruntime": "onnx"}.items():
        pytest.importorskip(module, reason=f"needs gridwise[{extra}]")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    for line in COMMANDS:
        program, *words = shlex.split(_small(line))
        if program == "python":
            example = runpy.run_path(words[0])
            if "GAMES" in example:
                monkeypatch.setitem(example["main"].__globals__, "GAMES", 8)
            example["main"](words[1:])
        elif program == "gridwise":
            jobs = ("--jobs", 1) if words[0] in ONE_JOB else ()
            done = gridwise(*words, *jobs)
            # An audit that finds a state in which too much is promised says so with 1.
            assert done.status in ((0, 1) if words[0] == "audit" else (0,)), f"{line}\n{done.err}"
            assert done.out
        else:
            assert program == "pip", line
    made = {"model.zip", "games.npz", "policy.onnx", "league", "boards.npz", "heuristic.json"}
    assert {file.name for file in tmp_path.iterdir()} == made | {"examples"}


def _small(line: str) -> str:
    for size, smaller in SMALLER.items():
        if not (size.startswith("--board") and "@6x6" in line):  # an agent of one size
            line = re.sub(rf"{size}\b", smaller, line)
    return line
