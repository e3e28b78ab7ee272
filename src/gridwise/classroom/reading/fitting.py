"""Which tests fit what is handed in, and what else each of them needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from gridwise.classroom.terms import HandIn, TestKind

__all__ = ["FITTING", "HAND_INS", "MARKS", "SYMBOLS"]

HAND_INS: Mapping[str, HandIn] = {kind: kind for kind in get_args(HandIn)}

SYMBOLS: Mapping[HandIn, str] = {
    "algorithm": "search",
    "heuristic": "estimate",
    "agent": "act",
    "pilot": "Pilot",
    "csp": "model",
    "plans": "",
}
"""What a part is called where the assignment gives it no name."""

MARKS: Mapping[TestKind, str] = {
    "expanded": "the most states",
    "factor": "how many times ours, such as 1.5",
    "seconds": "the most seconds for a board",
    "memory": "the most MiB",
    "fills": "the share of boards to be filled, up to 1",
    "length": "the mean length to be reached",
}
"""Kinds that need a figure to be measured against, and what it says."""

FITTING: Mapping[TestKind, tuple[HandIn, ...]] = {
    "solves": ("algorithm", "agent", "csp", "plans"),
    "optimal": ("algorithm", "agent", "plans"),
    "admissible": ("heuristic",),
    "consistent": ("heuristic",),
    "expanded": ("algorithm", "heuristic", "csp"),
    "factor": ("algorithm", "heuristic", "agent", "plans"),
    "seconds": ("algorithm", "agent", "pilot", "csp"),
    "memory": ("algorithm", "agent", "pilot", "csp"),
    "faster": ("algorithm", "heuristic"),
    "fills": ("pilot",),
    "length": ("pilot",),
    "documented": ("algorithm", "heuristic", "agent", "pilot", "csp"),
}
"""What each kind of test can be asked of."""
