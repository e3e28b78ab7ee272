"""Quantities and rules in words, the same in the terminal and on a page."""

from __future__ import annotations

from typing import Any

from gridwise.model import Result

__all__ = ["count", "duration", "memory", "rules"]


def rules(result: Result[Any]) -> str:
    """Name the rules that decide the numbers."""
    parts = [f"{result.engine} engine"]
    if result.extra.get("tree"):
        parts.append("tree search")
    if result.metrics.counted:
        parts.append(f"counted from {result.metrics.counted}")
    if result.heuristic:
        parts.append(f"heuristic {result.heuristic}")
    if result.goal_test:
        parts.append(f"goal tested at {result.goal_test}")
    if result.ties:
        parts.append(f"ties {result.ties}")
    return ", ".join(parts)


def count(value: float) -> str:
    """Show a number with its thousands apart."""
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.10g}"


def duration(seconds: float) -> str:
    """Show a time with its unit and three significant digits."""
    if seconds < 1e-3:
        return f"{seconds * 1e6:.3g} µs"
    if seconds < 1:
        return f"{seconds * 1e3:.3g} ms"
    return f"{seconds:,.3g} s" if seconds < 1000 else f"{seconds:,.0f} s"


def memory(size: int | None) -> str:
    """Show a number of bytes with its unit and three significant digits."""
    if size is None:
        return ""
    for unit, bytes_each in (("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)):
        if size >= bytes_each:
            return (
                f"{size / bytes_each:,.3g} {unit}"
                if size < 1000 * bytes_each
                else f"{size / bytes_each:,.0f} {unit}"
            )
    return f"{size} B"
