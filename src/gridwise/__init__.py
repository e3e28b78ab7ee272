"""Gridwise: the workbench where grid puzzles and games meet search.

Load an instance of a puzzle, from a file, a text or those that are shipped, and solve it. The puzzle's best
solver runs natively, and tells what it has proven:

>>> import gridwise
>>> board = gridwise.load("rushhour", "@40")
>>> result = gridwise.solve(board)
>>> result.cost, result.optimal, result.engine
(47, True, 'native')

Every plan can be checked by code that is not the solver's, and every search is found by its name:

>>> gridwise.verify(board, result).message
'valid: the red car is out after 47 steps'
>>> gridwise.solve(board, "A*", heuristic="blockers").metrics.explored
4493

Compare searches on many instances; the rows go into a table, a plot, a report or a data frame:

>>> rows = gridwise.compare("rushhour", ["@20", "@40"], ["bfs", "A*", "best"])
>>> [(row["file"], row["label"], row["explored"]) for row in rows[:2]]
[('@20', 'bfs', 195), ('@20', 'astar', 159)]

Write a search or a heuristic of your own; it runs beside ours, is counted and verified:

>>> def blocking(problem, state):
...     cars = problem.cars_at(state)
...     red = cars[problem.red]
...     ahead = {(red.row, col) for col in range(red.col + red.length, problem.cols)}
...     return sum(not ahead.isdisjoint(car.cells()) for car in cars)
>>> gridwise.solve(board, "A*", heuristic=blocking).cost
47

Or a whole puzzle: three methods are enough for every search, and for `check`, `watch`, `race`, `audit`:

>>> class Stairs(gridwise.Problem):
...     def initial(self):
...         return 0
...     def successors(self, state):
...         return [(f"+{step}", state + step) for step in (1, 5)]
...     def is_goal(self, state):
...         return state == 17
>>> str(gridwise.solve(Stairs()).plan)
'+1 +1 +5 +5 +5'

Or only what must hold: variables, values and constraints, for backtracking in all its forms:

>>> triangle = gridwise.csp.ConstraintProblem()
>>> triangle.add_variables("abc", ["red", "green", "blue"])
>>> triangle.all_different("abc")
>>> str(gridwise.solve(triangle, "mac").plan)
'a=red b=green c=blue'

Whatever is returned can be compared, hashed and pickled, has `as_dict()` and `as_row()` or `as_rows()`, and
shows itself in a notebook. Ctrl-C raises KeyboardInterrupt, whose `result` is what was found by then.

Further: `load_all`, `hint`, `explain`, `explore`, `generate`, `grade_difficulty`, `play`, `arena`,
`certify`, `dataset`, `register`. Each has its help, `gridwise list` names all puzzles and searches, and
docs/how-to/python.md shows more.
"""

from __future__ import annotations

from gridwise import beginning as beginning  # first of all: Ctrl-C while the rest is loaded
from gridwise import csp as csp
from gridwise.api import (
    arena,
    audit,
    certify,
    check,
    compare,
    dataset,
    explain,
    explore,
    generate,
    grade_difficulty,
    hint,
    load,
    load_all,
    play,
    puzzle,
    race,
    register,
    solve,
    verify,
    watch,
)
from gridwise.errors import (
    GridwiseError,
    InputError,
    LimitError,
    MissingExtraError,
    ProblemError,
    UsageError,
)
from gridwise.model import Heuristic, Limits, Metrics, Plan, Problem, Result
from gridwise.trace import Trace
from gridwise.version import __version__ as __version__

__all__ = [
    "GridwiseError",
    "Heuristic",
    "InputError",
    "LimitError",
    "Limits",
    "Metrics",
    "MissingExtraError",
    "Plan",
    "Problem",
    "ProblemError",
    "Result",
    "Trace",
    "UsageError",
    "arena",
    "audit",
    "certify",
    "check",
    "compare",
    "dataset",
    "explain",
    "explore",
    "generate",
    "grade_difficulty",
    "hint",
    "load",
    "load_all",
    "play",
    "puzzle",
    "race",
    "register",
    "solve",
    "verify",
    "watch",
]
