"""The textbook searches by name, with the choices each of them takes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gridwise.model import GoalTest, Result
from gridwise.search.textbook.a_star import a_star
from gridwise.search.textbook.bidirectional import bidirectional
from gridwise.search.textbook.breadth_first import breadth_first
from gridwise.search.textbook.depth_first import depth_first
from gridwise.search.textbook.greedy_best_first import greedy_best_first
from gridwise.search.textbook.ida_star import ida_star
from gridwise.search.textbook.iterative_deepening import iterative_deepening
from gridwise.search.textbook.tree_search import tree_a_star, tree_breadth_first, tree_depth_first
from gridwise.search.textbook.uniform_cost import uniform_cost
from gridwise.search.textbook.weighted_a_star import weighted_a_star

__all__ = ["ALGORITHMS", "TREES", "Algorithm", "our_name"]


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A search that works on every problem."""

    run: Callable[..., Result[Any]]
    summary: str
    goal_test: GoalTest | None = "generation"
    """The default; None where the algorithm has no choice."""
    informed: bool = False
    """Takes a heuristic."""
    ordered: bool = False
    """Breaks ties, and takes a rule for it."""
    weighted: bool = False
    """Takes a weight."""
    native: bool = True
    """The native engine has it too."""
    usual: bool = False
    """One of those that are compared where nobody names any."""
    tree: Callable[..., Result[Any]] | None = None
    """The same as a tree search, which remembers no state, where there is one; in the readable engine."""


ALGORITHMS = {
    "bfs": Algorithm(
        breadth_first,
        "breadth first: fewest actions, level by level",
        usual=True,
        tree=tree_breadth_first,
    ),
    "dfs": Algorithm(
        depth_first, "depth first: some plan, seldom a short one", usual=True, tree=tree_depth_first
    ),
    "ids": Algorithm(
        iterative_deepening, "iterative deepening: fewest actions, depth limit by depth limit", usual=True
    ),
    "astar": Algorithm(
        a_star,
        "A*: a cheapest plan, led by a heuristic",
        "expansion",
        informed=True,
        ordered=True,
        usual=True,
        tree=tree_a_star,
    ),
    "idastar": Algorithm(
        ida_star,
        "iterative deepening A*: a cheapest plan, limit by limit",
        "expansion",
        informed=True,
        usual=True,
    ),
    "ucs": Algorithm(
        uniform_cost, "uniform cost (Dijkstra): a cheapest plan, no heuristic", "expansion", ordered=True
    ),
    "greedy": Algorithm(
        greedy_best_first,
        "greedy best first: follows the heuristic alone",
        "expansion",
        informed=True,
        ordered=True,
    ),
    "wastar": Algorithm(
        weighted_a_star,
        "weighted A*: at most the weight times the optimum, sooner",
        "expansion",
        informed=True,
        ordered=True,
        weighted=True,
    ),
    "bidirectional": Algorithm(
        bidirectional, "from both ends, where a problem can be run backwards", None, native=False
    ),
}
"""Every textbook search, by the name people type. A new one is a file of its own and an entry here."""

TREES = tuple(name for name, algorithm in ALGORITHMS.items() if algorithm.tree is not None)
"""The searches that can be run as tree searches."""

REPORTED = ("bfs", "dfs", "ids", "astar", "idastar")
"""The searches that a published report numbers from 1 to 5."""

_WRITTEN = {
    **{name: name for name in (*ALGORITHMS, "best")},
    **{str(number): name for number, name in enumerate(REPORTED, 1)},
    "dijkstra": "ucs",
}


def our_name(written: str) -> str:
    """Return our name of a search that people write as `A*`, `IDA*`, `BFS` or `1`; give others back."""
    plain = written.strip().lower().replace("*", "star")
    return _WRITTEN.get(re.sub("[-_ ]", "", plain), written)
