"""A small constraint engine to read and to use: state variables, values and constraints, and search."""

from __future__ import annotations

from gridwise.csp.backtracking_search import Backtracking, ConstraintResult, backtracking
from gridwise.csp.ordering import Ordering
from gridwise.csp.problem import Constraint, ConstraintProblem
from gridwise.csp.propagation import PROPAGATIONS, Propagation

__all__ = [
    "PROPAGATIONS",
    "Backtracking",
    "Constraint",
    "ConstraintProblem",
    "ConstraintResult",
    "Ordering",
    "Propagation",
    "backtracking",
]
