"""Sokoban, built from its folder and installed where only these tests find it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests import programs

SOURCE = Path(__file__).resolve().parents[2] / "examples" / "plugins" / "sokoban"


def install(source: Path, place: Path) -> dict[str, str]:
    """Install a package, and return the environment in which Gridwise finds it."""
    pip = ("-m", "pip", "--disable-pip-version-check", "--quiet", "install")
    options = ("--no-build-isolation", "--no-deps", "--no-index", "--target", place)
    programs.run(programs.PYTHON, *pip, *options, source)
    return {**os.environ, "PYTHONPATH": str(place)}


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Install the plug-in, and return the environment in which Gridwise finds it."""
    return install(SOURCE, tmp_path_factory.mktemp("plugins"))


@pytest.fixture
def run(installed: dict[str, str], tmp_path: Path) -> Callable[..., CompletedProcess[str]]:
    """Run a command with the plug-in installed, and return what it did; it must succeed."""

    def command(*words: object, stdin: str = "") -> CompletedProcess[str]:
        environ = {**installed, "XDG_DATA_HOME": str(tmp_path / "data")}
        return programs.run(*programs.GRIDWISE, *words, stdin=stdin, cwd=tmp_path, env=environ)

    return command
