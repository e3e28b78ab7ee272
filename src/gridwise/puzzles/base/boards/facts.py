"""What is known about a board, as it is written behind boards and into the columns of tables."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

__all__ = ["BOARD_COLUMNS", "facts_of_row", "plain_value", "split_facts", "without_facts", "written_facts"]

BOARD_COLUMNS = ("text", "board", "instance")
"""Where a row or an object has its board; the first that is there counts."""

_FACT = r"[A-Za-z_][\w-]*=(?:\"[^\"]*\"|\S*)"
_FACTS = re.compile(rf"(?P<board>.*?)(?P<facts>(?:(?:^|\s+){_FACT})*)\s*", re.DOTALL)
_ONE = re.compile(_FACT)

_PLACES = frozenset((*BOARD_COLUMNS, "line", "puzzle", "facts"))
"""Columns that say where a board is, or hold it."""
_BOOKKEEPING = _PLACES | {
    "id",
    "key",
    "started",
    "command",
    "reference",
    "file",
    "label",
    "plan",
    "solution",
    "options",
    "times",
    "counters",
    "extra",
    "machine",
    "host",
    "version",
    "repeats",
    "metrics",
    "seconds_worst",
    "rules",
    "optimal",
    "metric",
    "algorithm",
    "heuristic",
    "engine",
    "transcript",
    "weight",
    "goal_test",
    "ties",
    "seed",
    "time_limit",
    "node_limit",
    "memory_limit",
    "tree",
    "optimal_if",
    "efficiency",
    "peak_bytes",
}
"""Columns of runs that say how a run was made, or hold its whole answer: nothing about the board."""


def split_facts(text: str) -> tuple[str, dict[str, Any]]:
    """Split `BOARD name=value name="some words"` into the board and what is known about it."""
    found = _FACTS.fullmatch(text) if "=" in text else None
    if found is None or not found["facts"]:
        return text.strip(), {}
    return found["board"].strip(), dict(_parted(one) for one in _ONE.findall(found["facts"]))


def without_facts(text: str) -> str:
    """Return a text without what stands behind a board that is written on one line."""
    if "=" not in text or "\n" in text.strip():
        return text
    return split_facts(text)[0] or text


def _parted(fact: str) -> tuple[str, Any]:
    name, _, value = fact.partition("=")
    return name, value[1:-1] if value.startswith('"') and len(value) > 1 else plain_value(value)


def written_facts(facts: Mapping[str, Any]) -> str:
    """Write facts as `split_facts` reads them."""
    return " ".join(f"{name}={_written(value)}" for name, value in facts.items() if _is_written(value))


def _is_written(value: Any) -> bool:
    return isinstance(value, str | int | float | bool)


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    if isinstance(value, str) and (not text or re.search(r"[\s\"]", text) or plain_value(text) != text):
        return '"' + " ".join(text.replace('"', "'").split()) + '"'
    return text


def plain_value(text: str) -> Any:
    """Return what a word says: a number, true or false, or the word itself."""
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"[+-]?\d{1,18}", text, re.ASCII):
        return int(text)
    if re.fullmatch(r"[+-]?(\d{1,18}\.\d*|\.\d+|\d+(\.\d*)?[eE][+-]?\d{1,3})", text, re.ASCII):
        value = float(text)
        return value if math.isfinite(value) else text
    return text


def facts_of_row(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a row of a table says about its board; a proven cost is also told under its metric."""
    told = dict(row.get("facts") or {}) if isinstance(row.get("facts"), Mapping) else {}
    dropped = _BOOKKEEPING if "status" in row else _PLACES
    for name, value in row.items():
        known = plain_value(value) if isinstance(value, str) else value
        if name not in dropped and known != "" and _is_written(known):
            told.setdefault(name, known)
    if "status" in row and isinstance(file := row.get("file"), str) and file:
        told.setdefault("name", file)
    proven = str(row.get("optimal")).lower() in ("true", "1") and row.get("status", "solved") == "solved"
    metric, cost = row.get("metric"), told.get("cost")
    if proven and isinstance(metric, str) and metric and cost is not None:
        told.setdefault(metric, cost)
    return told
