"""The best solver: over meals instead of moves, natively.

Between two meals the worm's shape is forgotten, so a plan is a list of meals. Model A is a dynamic programme
over (time, cell). Model B asks for one number of moves after the other whether the target can be reached:
bounds say no (a covering knapsack, worms that remember some of their meals only, a Lagrangian relaxation in
which food can be eaten again at a price), a search over labels says yes, or no where it was never cut short.
docs/explanations/worm.md tells it in full.
"""

from __future__ import annotations

from dataclasses import replace

from gridwise.errors import UsageError
from gridwise.model import Result
from gridwise.puzzles.base import Options
from gridwise.puzzles.worm import native
from gridwise.puzzles.worm.rules import Direction, Worm

__all__ = ["best"]


def best(worm: Worm, options: Options) -> Result[Direction]:
    """Find the fewest moves, proven; when stopped, the best plan so far and a lower bound."""
    if options.engine == "python":
        raise UsageError("the worm's best solver runs in the native engine only: use --algorithm astar")
    return native.search(worm, replace(options, algorithm="best", heuristic=None), None)
