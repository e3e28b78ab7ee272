"""What commands print with `--json`: the keys of real answers, with their types."""

from __future__ import annotations

import io
import json
import tempfile
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import gridwise
from gridwise.cli.main import main

__all__ = ["printed_json"]

COMMANDS = (
    "solve rushhour @1 --json",
    "verify rushhour @1 --plan {plan} --json",
    "audit rushhour @1 --heuristic blockers --json",
    "hint rushhour @20 --json",
    "explain colour-sudoku @1 --json",
    "explore rushhour @1 --json",
    "review rushhour @1 --plan {plan} --json",
    "generate rushhour --size 4x4 --difficulty 2 --json",
    "arena --pilot greedy --board 4x4 --games 2 --jobs 1 --json --quiet",
    "enumerate rushhour --size 3x3 --jobs 1 --json --quiet",
    "boards stats rushhour @1-4 --json",
)
"""Of those that print a list, its first entry is shown."""


def printed_json() -> str:
    """Give a table for each of these commands."""
    with tempfile.TemporaryDirectory() as folder:
        plan = Path(folder) / "plan.txt"
        plan.write_text(str(gridwise.solve(gridwise.load("rushhour", "@1")).plan), encoding="utf-8")
        return "\n\n".join(_section(line, str(plan)) for line in COMMANDS)


def _section(line: str, plan: str) -> str:
    printed = io.StringIO()
    with redirect_stdout(printed):
        main([word.replace("{plan}", plan) for word in line.split(" ")])
    data = json.loads(printed.getvalue())
    many = isinstance(data, list)
    rows = [f"| `{key}` | {_type(value)} |" for key, value in _keys(data[0] if many else data)]
    shown = line.replace("{plan}", "FILE").replace(" --quiet", "").replace(" --jobs 1", "")
    heading = f"**`gridwise {shown}`**" + (", a list of" if many else "")
    return "\n".join([heading, "", "| key | type |", "|---|---|", *rows])


def _keys(data: dict[str, Any], before: str = "") -> list[tuple[str, Any]]:
    """List keys, those of an inner object behind a dot."""
    found: list[tuple[str, Any]] = []
    for key, value in data.items():
        inner = isinstance(value, dict) and value and all(word.isidentifier() for word in value)
        found += _keys(value, f"{before}{key}.") if inner and not before else [(f"{before}{key}", value)]
    return found


def _type(value: Any) -> str:
    match value:
        case None:
            return "null where there is nothing to tell"
        case bool():
            return "boolean"
        case int() | float():
            return "number"
        case str():
            return "text"
        case []:
            return "list"
        case [first, *_]:
            return f"list of {_type(first)}s"
        case _:
            return "object"
