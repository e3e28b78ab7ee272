"""The example notebook runs, and shows what it says it shows."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

from scripts.notebook import execute

NOTEBOOK = Path(__file__).resolve().parent.parent / "examples" / "compare.ipynb"


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
