"""What `gridwise doctor` tells of an installation, sound and not."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from gridwise import __version__
from gridwise.cli.installation.diagnosis import PURPOSES
from tests.conftest import Outcome
from tests.programs import GRIDWISE, run

Run = Callable[..., Outcome]
ROOT = Path(__file__).resolve().parents[3]
OLD = "Metadata-Version: 2.1\nName: {}\nVersion: {}\n"


def examined(folder: Path, *, status: int = 0) -> dict[str, Any]:
    """Run the command with a folder of packages before all others."""
    done = run(
        *GRIDWISE, "doctor", "--json", check=False, env={"PYTHONPATH": str(folder), "PATH": "/usr/bin"}
    )
    assert (done.returncode, done.stderr) == (status, "")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def pretend(folder: Path, name: str, number: str, *entries: str) -> None:
    """Put a package into a folder that is nothing but its metadata."""
    information = folder / f"{name}-{number}.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(OLD.format(name, number))
    (information / "entry_points.txt").write_text("\n".join(entries))


def test_a_sound_installation(gridwise: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    (tmp_path / "gridwise").mkdir()
    (tmp_path / "gridwise" / "table").write_bytes(b"x" * 2500)
    outcome = gridwise("doctor")
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.isascii()
    for expected in (__version__, f"pillow {version('pillow')}", "engine", "compiled", "sandbox", "screen"):
        assert expected in outcome.out
    assert f"{tmp_path}/gridwise: 1 file, 2.5 kB" in outcome.out
    assert outcome.out.endswith("Everything that must work works.\n")


def test_every_extra_has_its_purpose() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert {*PURPOSES} == {*project["optional-dependencies"]}


def test_what_is_missing_is_told_with_what_brings_it(tmp_path: Path) -> None:
    pretend(tmp_path, "pyarrow", "1.9")
    extra = examined(tmp_path)["extras"]["parquet"]
    assert extra["packages"] == {"pyarrow": "1.9"}
    assert not extra["installed"]
    assert extra["missing"] == ["pyarrow 1.9 (needs 14)"]
    assert extra["install"] == "pip install 'gridwise[parquet]'"


def test_faults_have_a_status_and_a_sentence(tmp_path: Path) -> None:
    pretend(tmp_path, "rich", "9.10.0")
    pretend(tmp_path, "broken", "1.0", "[gridwise.plugins]", "broken = nowhere_at_all:Puzzle")
    found = examined(tmp_path, status=1)
    old, broken = found["problems"]
    assert old == "rich 9.10.0 (needs 13) is missing or too old"
    assert broken.startswith("the plug-in broken cannot be loaded: ModuleNotFoundError")


def test_a_directory_that_cannot_be_written_is_a_fault(
    gridwise: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null")
    outcome = gridwise("doctor", "--json")
    assert outcome.status == 1
    assert json.loads(outcome.out)["problems"] == ["the cache directory /dev/null/gridwise cannot be written"]
