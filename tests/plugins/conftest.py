"""Sokoban, built from its folder and installed where only these tests find it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "examples" / "plugins" / "sokoban"


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Install the plug-in, and return the environment in which Gridwise finds it."""
    place = tmp_path_factory.mktemp("plugins")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    options = ["--no-build-isolation", "--no-deps", "--no-index", "--target", str(place)]
    done = subprocess.run([*pip, *options, str(SOURCE)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return {**os.environ, "PYTHONPATH": str(place)}


@pytest.fixture
def run(installed: dict[str, str], tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run a command with the plug-in installed, and return what it did; it must succeed."""

    def command(*words: object, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-m", "gridwise", *map(str, words)],
            input=stdin,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**installed, "XDG_DATA_HOME": str(tmp_path / "data")},
        )
        assert done.returncode == 0, done.stderr
        return done

    return command
