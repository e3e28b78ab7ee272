"""Gridwise: the workbench where grid puzzles and games meet search."""

from __future__ import annotations

from gridwise.api import compare, puzzle
from gridwise.errors import GridwiseError, InputError, MissingExtraError, ProblemError, UsageError
from gridwise.model import Heuristic, Limits, Metrics, Plan, Problem, Result
from gridwise.search.readable import solve
from gridwise.trace import Trace
from gridwise.version import __version__ as __version__

__all__ = [
    "GridwiseError",
    "Heuristic",
    "InputError",
    "Limits",
    "Metrics",
    "MissingExtraError",
    "Plan",
    "Problem",
    "ProblemError",
    "Result",
    "Trace",
    "UsageError",
    "compare",
    "puzzle",
    "solve",
]
