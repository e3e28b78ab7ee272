"""The file that a student starts from: every function or class that is asked for, ready to be filled."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import fill, indent

from gridwise.classroom.terms import CourseAssignment, HandIn, HandInPart

__all__ = ["call_of", "starter_text"]

_PROBLEM = """\
problem.initial() is the first state, problem.is_goal(state) tells whether a state is solved, and
problem.successors(state) gives pairs of an action and the state after it. States can be kept in sets and
dictionaries."""

_KINDS: Mapping[HandIn, tuple[str, str, str]] = {
    "algorithm": (
        "def {name}(problem):",
        f"{_PROBLEM}\n\nReturn the actions of a plan, as a list, or None where there is none.",
        "return None",
    ),
    "heuristic": (
        "def {name}(problem, state):",
        f"{_PROBLEM}\n\nReturn an estimate of what it costs from the state to the nearest goal.",
        "return 0",
    ),
    "agent": (
        "def {name}(problem, state):",
        f"{_PROBLEM}\n\nReturn the action to take in the state. It is asked again after every action.",
        "return next(action for action, after in problem.successors(state))",
    ),
    "pilot": (
        "class {name}:",
        "A new one is made for every game, and asked for every move.\n\n"
        "view.head, view.fruit and the cells of view.body, head first, have a row and a col; view.rows and\n"
        "view.cols are the size of the board; view.legal() are the moves that do not lose at once.",
        'def choose(self, view):\n    """Return U, R, D or L."""\n    return "U"',
    ),
    "csp": (
        "def {name}(board_text):",
        "Return a dictionary with the values that each variable may take, and a list of constraints: pairs\n"
        "of the names of some variables, as a tuple, and a function that tells whether their values fit.",
        "domains = {{}}\nconstraints = []\nreturn domains, constraints",
    ),
    "plans": ("", "", ""),
}
"""The first line, what it gets and gives, and the least that runs."""

_FILLED = '''\
def filled(board_text, values):
    """Write a solution down: the whole board as in its file, filled.

    values is a dictionary with the value of every variable of the model.
    """
    return board_text
'''


def starter_text(assignment: CourseAssignment) -> str:
    """Write the starter file."""
    blocks = [f'"""{assignment.title}."""\n', *map(_part_text, assignment.parts)]
    if any(part.kind == "csp" for part in assignment.parts):
        blocks.append(_FILLED)
    return "\n\n".join(blocks)


def call_of(part: HandInPart) -> str:
    """Say how a part is called, for a table."""
    if part.kind == "plans":
        return "a file for each board, `NAME-OF-THE-BOARD.txt`, with the moves separated by blanks"
    head = _KINDS[part.kind][0].format(name=part.symbol).removesuffix(":")
    return f"`{head}` with `choose(self, view)`" if part.kind == "pilot" else f"`{head}`"


def _part_text(part: HandInPart) -> str:
    head, words, body = _KINDS[part.kind]
    about = fill(" ".join(part.about.split()) or f"Write your {part.kind} here.", 102)
    docstring = f'"""{about}\n\n{words}\n"""'
    return f"{head.format(name=part.symbol)}\n{indent(f'{docstring}{_gap(part)}{body.format()}', '    ')}\n"


def _gap(part: HandInPart) -> str:
    return "\n\n" if part.kind == "pilot" else "\n"
