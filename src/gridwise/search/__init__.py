"""The textbook searches, one file each, and `solve`, which runs any of them by name."""

from __future__ import annotations

from gridwise.search.algorithms import ALGORITHMS, Algorithm
from gridwise.search.readable import solve
from gridwise.search.textbook.a_star import a_star
from gridwise.search.textbook.bidirectional import bidirectional
from gridwise.search.textbook.breadth_first import breadth_first
from gridwise.search.textbook.depth_first import depth_first
from gridwise.search.textbook.greedy_best_first import greedy_best_first
from gridwise.search.textbook.ida_star import ida_star
from gridwise.search.textbook.iterative_deepening import iterative_deepening
from gridwise.search.textbook.uniform_cost import uniform_cost
from gridwise.search.textbook.weighted_a_star import weighted_a_star

__all__ = [
    "ALGORITHMS",
    "Algorithm",
    "a_star",
    "bidirectional",
    "breadth_first",
    "depth_first",
    "greedy_best_first",
    "ida_star",
    "iterative_deepening",
    "solve",
    "uniform_cost",
    "weighted_a_star",
]
