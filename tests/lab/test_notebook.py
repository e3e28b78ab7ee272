"""The example notebooks run, and show what they say they show."""

from __future__ import annotations

import copy
import json
import shutil
from pathlib import Path
from typing import Any

from scripts.notebook import execute

from tests.programs import PYTHON, run

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
NOTEBOOK = EXAMPLES / "compare.ipynb"


def kinds(notebook: dict[str, Any]) -> list[list[Any]]:
    return [
        [sorted(output.get("data", ())) or output["text"] for output in cell["outputs"]]
        for cell in notebook["cells"]
        if cell["cell_type"] == "code"
    ]


def test_the_notebook_runs_and_shows_the_same() -> None:
    stored = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    fresh = copy.deepcopy(stored)
    execute(fresh)
    assert kinds(fresh) == kinds(stored)
    shown = {kind for cell in kinds(fresh) for output in cell for kind in output}
    assert {"image/svg+xml", "text/html"} <= shown
    last = [cell for cell in fresh["cells"] if cell["cell_type"] == "code"][-1]
    assert last["outputs"] == [cell for cell in stored["cells"] if cell["cell_type"] == "code"][-1]["outputs"]


def test_the_homework_runs_as_it_is_stored(tmp_path: Path) -> None:
    """In a process of its own, as a kernel is one; what a search counts is the same everywhere."""
    stored, fresh = EXAMPLES / "homework.ipynb", tmp_path / "homework.ipynb"
    shutil.copy(stored, fresh)
    run(PYTHON, ROOT / "scripts" / "notebook.py", fresh, cwd=tmp_path)
    assert json.loads(fresh.read_text(encoding="utf-8")) == json.loads(stored.read_text(encoding="utf-8"))
    assert (tmp_path / "race.gif").read_bytes().startswith(b"GIF89a")
    report = (tmp_path / "homework.html").read_text(encoding="utf-8")
    assert "5 algorithms on 20 instances" in report
    assert report.count("20 of 20") == 5
