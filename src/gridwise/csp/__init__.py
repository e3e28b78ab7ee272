"""A small constraint engine to read and to use: state variables, values and constraints, and search."""

from __future__ import annotations

from gridwise.csp.assignment_search import Assigned, Assignment
from gridwise.csp.backtracking_search import Backtracking, ConstraintResult, backtracking
from gridwise.csp.ordering import Ordering
from gridwise.csp.problem import Constraint, ConstraintProblem
from gridwise.csp.propagation import PROPAGATIONS, Propagation

__all__ = [
    "PROPAGATIONS",
    "Assigned",
    "Assignment",
    "Backtracking",
    "Constraint",
    "ConstraintProblem",
    "ConstraintResult",
    "Ordering",
    "Propagation",
    "backtracking",
]
