"""How the native core is built: strictly for developers, leniently for people who only install."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.programs import run

ROOT = Path(__file__).resolve().parent.parent
CMAKE = shutil.which("cmake", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")


def compile_commands(folder: Path, *definitions: str) -> list[str]:
    """Configure the kernels and return the commands that would compile them."""
    assert CMAKE is not None
    options = ("-DGRIDWISE_PYTHON=OFF", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", *definitions)
    run(CMAKE, "-S", ROOT, "-B", folder, *options)
    return [entry["command"] for entry in json.loads((folder / "compile_commands.json").read_text())]


@pytest.mark.skipif(CMAKE is None, reason="needs cmake")
def test_warnings_are_errors_for_developers_only(tmp_path: Path) -> None:
    plain = compile_commands(tmp_path)
    strict = compile_commands(tmp_path, "-DGRIDWISE_WERROR=ON")
    assert len(plain) == len(strict) > 0
    assert not any("-Werror" in command or "/WX" in command for command in plain)
    assert all("-Werror" in command or "/WX" in command for command in strict)
    assert all("-Wall" in command or "/W4" in command for command in plain)
