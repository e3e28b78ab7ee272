"""Run the example notebook, and write what its cells show into it: `python -m scripts.notebook FILE`.

The cells are plain Python, so they need no Jupyter to be run: each is executed in order, and what its
last line gives is shown as notebooks show it, through `_repr_html_`, `_repr_svg_` or `repr`.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

SHOWN: dict[str, str] = {"image/svg+xml": "_repr_svg_", "text/html": "_repr_html_"}


def execute(notebook: dict[str, Any]) -> None:
    """Run the code cells of a notebook in order, and put in their outputs."""
    names: dict[str, Any] = {"__name__": "__main__"}
    count = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            cell["execution_count"] = count
            cell["outputs"] = _outputs("".join(cell["source"]), names, count)


def _outputs(source: str, names: dict[str, Any], count: int) -> list[dict[str, Any]]:
    tree = ast.parse(source)
    last = tree.body[-1] if tree.body else None
    shown = ast.Expression(last.value) if isinstance(last, ast.Expr) else None
    if shown is not None:
        tree.body.pop()
    printed = StringIO()
    with redirect_stdout(printed):
        exec(compile(tree, f"<cell {count}>", "exec"), names)
        value = None if shown is None else eval(compile(shown, f"<cell {count}>", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": _lines(_plain(value))}
        for kind, method in SHOWN.items():
            show: Callable[[], str | None] | None = getattr(value, method, None)
            if show is not None and (text := show()) is not None:
                data[kind] = _lines(text)
        outputs.append(
            {"data": data, "execution_count": count, "metadata": {}, "output_type": "execute_result"}
        )
    return outputs


def _plain(value: Any) -> str:
    """Give the repr, without the paths and the plans that fill pages."""
    text = repr(value)
    return text if len(text) < 500 else f"{text[:200]} ..."


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def main(path: Path) -> None:
    """Run the notebook in a file, and write it back."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    execute(notebook)
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
