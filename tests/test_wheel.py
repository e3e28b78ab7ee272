"""The package as pip installs it: in a fresh environment, outside the project, with only what it needs.

The compiled core is the one that is here: to compile it again takes minutes. `make wheels` and
`make try-wheels` do that, for every extra.
"""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution, requires
from pathlib import Path
from re import match
from typing import Any

import pytest

from gridwise import _core
from tests.programs import PYTHON, run

ROOT = Path(__file__).resolve().parent.parent
NEEDED = ("pillow", "rich")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package without the core, built by its own backend."""
    folder = tmp_path_factory.mktemp("wheel")
    settings = {"wheel.cmake": "false"}
    code = f"import sys, scikit_build_core.build as build; build.build_wheel(sys.argv[1], {settings})"
    run(PYTHON, "-c", code, folder, cwd=ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that has the package, its core, and what it cannot do without."""
    folder = tmp_path_factory.mktemp("environment")
    run(PYTHON, "-m", "venv", "--without-pip", folder / "venv")
    python = folder / "venv" / "bin" / "python"
    run(PYTHON, "-m", "pip", "--python", python, "install", "--quiet", "--no-index", "--no-deps", wheel)
    (packages,) = (folder / "venv" / "lib").glob("*/site-packages")
    shutil.copy(str(_core.__file__), packages / "gridwise")
    for place in {place for name in closure(NEEDED) for place in places(name)}:
        (packages / place.name).symlink_to(place)
    return folder


def closure(names: tuple[str, ...]) -> Iterator[str]:
    """Yield packages and all that these need."""
    for name in names:
        try:
            needs = requires(name) or []
        except PackageNotFoundError:
            continue  # for other systems
        yield name
        plain = [need for need in needs if ";" not in need]
        yield from closure(tuple(found[0] for need in plain if (found := match(r"[\w.-]+", need))))


def places(name: str) -> Iterator[Path]:
    """Yield the files and folders of a package at the top of where it is installed."""
    here = distribution(name)
    for top in {Path(str(file)).parts[0] for file in here.files or ()} - {"..", "__pycache__"}:
        yield Path(str(here.locate_file(top))).resolve()


def gridwise(folder: Path, *words: object) -> str:
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder)}
    return run(folder / "venv" / "bin" / "gridwise", *words, cwd=folder, env=environment).stdout


def test_the_wheel_has_what_belongs_into_it(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for wanted in ("gridwise/py.typed", "gridwise/_core.pyi", "gridwise/web/static/index.html"):
        assert wanted in names
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"gridwise"}
    assert [name for name in names if "__pycache__" in name or name.endswith((".so", ".cpp"))] == []
    assert [name for name in names if name.endswith("licenses/LICENSE")]


def test_the_metadata_say_what_it_is(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    lines = archive.read(name).decode().split("\n\n")[0].splitlines()
    assert "License-Expression: MIT" in lines
    assert "Requires-Python: >=3.11" in lines
    pythons = [f"Classifier: Programming Language :: Python :: 3.{minor}" for minor in (11, 12, 13, 14)]
    assert {*pythons, "Classifier: Typing :: Typed"} <= {*lines}


def test_it_works_outside_the_project_without_any_extra(installed: Path) -> None:
    assert gridwise(installed, "--version").startswith("gridwise ")
    told: dict[str, Any] = json.loads(gridwise(installed, "doctor", "--json"))
    assert told["problems"] == []
    assert told["folder"].startswith(str(installed))
    assert told["engine"] == {"compiled": True, "file": Path(str(_core.__file__)).name, "fault": None}
    assert not any(extra["installed"] for extra in told["extras"].values())
    assert set(told["packages"]) == set(NEEDED)


def test_every_puzzle_has_its_instances_and_its_picture(installed: Path) -> None:
    for name in json.loads(gridwise(installed, "list", "--json"))["puzzles"]:
        gridwise(installed, "show", name, "@1", "--png", "board.png")
        assert (installed / "board.png").stat().st_size > 500
        (installed / "board.png").unlink()
