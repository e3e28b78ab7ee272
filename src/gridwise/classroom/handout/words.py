"""Tests in words: what each of them asks for, as a student reads it."""

from __future__ import annotations

from gridwise.classroom.terms import Judgement

__all__ = ["points_of", "told"]


def told(test: Judgement) -> str:
    """Say what must be true for the points of a test."""
    mark, reference = _number(test.mark or 0), test.reference
    led = test.hand_in == "heuristic"
    than = "no more states than" if test.mark == 1 else f"at most {mark} times as many states as"
    fewer = f"{'A* with it' if led else 'it'} expands {than} {'with ' if led else ''}our {reference}"
    solver = "" if test.solver is None else f" by {test.solver} backtracking"
    sentences = {
        "solves": {
            "csp": f"the model is solved{solver}, and the filled board is right",
        }.get(test.hand_in, "every plan ends at the goal, and every move is allowed"),
        "optimal": "every plan is as short as can be",
        "admissible": "no estimate is above the true cost",
        "consistent": "no step lowers the estimate by more than it costs",
        "expanded": {
            "csp": f"solved{solver or ' by backtracking'} with at most {mark} assignments",
            "heuristic": f"A* with it expands at most {mark} states",
        }.get(test.hand_in, f"at most {mark} different states are asked about"),
        "factor": f"at most {mark} times the fewest moves possible" if reference is None else fewer,
        "seconds": f"at most {mark} s for a board",
        "memory": f"at most {mark} MiB for a board",
        "faster": fewer,
        "fills": f"at least {100 * (test.mark or 0):g} % of the boards are filled",
        "length": f"the mean length is at least {mark}",
        "documented": "it says in a docstring what it does",
    }
    return sentences[test.kind]


def _number(value: float) -> str:
    return f"{int(value):,}" if value == int(value) else f"{value:g}"


def points_of(points: float) -> str:
    """Write points as people do."""
    return f"{points:g} point{'' if points == 1 else 's'}"
