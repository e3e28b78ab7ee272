"""Your own code: what is wrong with it, and a name for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gridwise.api.arguments import PuzzleLike, puzzle_like
from gridwise.api.checked import checked
from gridwise.errors import ProblemError, UsageError
from gridwise.user_code.registered import OwnKind

__all__ = ["check", "register"]


@checked
def check(
    thing: Any, on: Any = None, *, metric: str | None = None, board: str | Sequence[str] = ()
) -> list[str]:
    """Tell in sentences what is wrong with a puzzle, search, heuristic or pilot of your own; none is good.

    Constraints are checked, too: values that no test can take, tests that give no answer.

    It is the thing itself, `my_file.py:NAME`, or a name that you gave it. A search or heuristic is checked on
    an instance; a puzzle may be, too: a file or a text that it reads. A pilot plays on boards of a few
    sizes, or of those that you name: `board="10x10"`, or several.

    >>> def too_high(problem, state):
    ...     return 100
    >>> for sentence in gridwise.check(too_high, gridwise.load("rushhour", "@2")):
    ...     print(sentence)
    too_high is not admissible: it gives 100 for (4, 3, 0, 0), but a goal is only 0 away
    """
    from gridwise.lab.check import faults_of, pilot_check
    from gridwise.puzzles.base import Puzzle
    from gridwise.puzzles.base.sources import read_given
    from gridwise.registry import is_constraints, puzzle_of
    from gridwise.user_code.loading import load, own_reference

    if isinstance(thing, str):
        if not own_reference(thing):
            raise UsageError(f"expected code of your own or FILE.py:NAME, got {thing!r:.60}")
        thing = load(thing)
    boards = [board] if isinstance(board, str) else list(board)
    plain = not isinstance(thing, type | Puzzle) and pilot_check(thing) is None
    plain = plain and not (on is None and is_constraints(thing))
    if plain and callable(thing) and on is None:
        raise UsageError("a search or a heuristic is checked on an instance: check(my_h, board)")
    chosen = puzzle_of(on) if plain and on is not None else None
    return list(faults_of(thing, chosen, lambda one: read_given(one, on, metric), boards))


@checked
def register(
    name: str,
    *,
    algorithm: Callable[..., Any] | str | None = None,
    heuristic: Callable[..., Any] | str | None = None,
    pilot: type | str | None = None,
    puzzle: PuzzleLike | None = None,
) -> None:
    """Give a name to something of your own, for this process: every function takes it then, as it takes ours.

    >>> def nothing(problem, state):
    ...     return 0
    >>> gridwise.register("nothing", heuristic=nothing)
    >>> gridwise.solve(gridwise.load("rushhour", "@2"), "A*", heuristic="nothing").heuristic
    'nothing'
    """
    from gridwise.user_code.loading import load
    from gridwise.user_code.registered import register as keep

    given: dict[OwnKind, Any] = {
        "algorithm": algorithm,
        "heuristic": heuristic,
        "pilot": pilot,
        "puzzle": puzzle,
    }
    kinds = [kind for kind, thing in given.items() if thing is not None]
    if len(kinds) != 1:
        raise UsageError(f"a name is for one of {', '.join(given)}, got {' and '.join(kinds) or 'none'}")
    kind, thing = kinds[0], given[kinds[0]]
    thing = load(thing) if isinstance(thing, str) else thing
    if kind == "puzzle":
        puzzle_like(thing)
    elif not callable(thing):
        raise ProblemError(f"expected {kind} as a function or a class, got {thing!r:.40}")
    if taken := _taken(name):
        raise UsageError(f"{name!r} is the name of {taken} already")
    keep(name, kind, thing)


def _taken(name: str) -> str | None:
    """Say of what a name is the name without anybody's doing."""
    from gridwise.registry import plugins, puzzles
    from gridwise.search.algorithms import ALGORITHMS, our_name
    from gridwise.user_code.registered import registered

    if our_name(name) in (*ALGORITHMS, "best"):
        return "an algorithm"
    if name in plugins() or name in puzzles().keys() - registered("puzzle").keys():
        return "a puzzle"
    for chosen in puzzles().values():
        if name in chosen.heuristics:
            return f"a heuristic of {chosen.name}"
        if name in chosen.solving.solvers:
            return f"an algorithm of {chosen.name}"
    return None
