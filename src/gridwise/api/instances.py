"""Instances: loading, making, grading them, and verifying plans for them."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import TYPE_CHECKING, Any, cast

from gridwise.api.arguments import PuzzleLike, Source, instance_and_puzzle, puzzle_like
from gridwise.api.checked import checked
from gridwise.errors import UsageError
from gridwise.model import Plan, Result

if TYPE_CHECKING:
    from gridwise.puzzles.base import Difficulty, Made, Puzzle, Verdict

__all__ = ["generate", "grade_difficulty", "load", "load_all", "puzzle", "verify"]


@checked
def puzzle(name: str) -> Puzzle[Any]:
    """Return a puzzle by name; it parses, draws and solves.

    >>> gridwise.puzzle("worm").metrics
    ('moves',)
    """
    return puzzle_like(name)


@checked
def load(puzzle: PuzzleLike, source: Source | None = None, *, metric: str | None = None) -> Any:
    """Return an instance of a puzzle.

    The source is a file, a text, or a shipped one such as `"@7"`; puzzles of your own that need no file
    do without. The metric is how the cost is counted, for puzzles that have a choice.

    >>> board = gridwise.load("rushhour", "@7")
    >>> board.rows, board.cols, board.metric
    (6, 6, 'steps')
    >>> gridwise.load("rushhour", "..II..FB..E.FBAAEC.BH.EC..HGGGDDD...").cars[0].label
    'A'
    """
    from gridwise.puzzles.base.sources import read_given

    return read_given(puzzle_like(puzzle), source, metric)


@checked
def load_all(
    puzzle: PuzzleLike, source: Source, *, metric: str | None = None
) -> list[tuple[Any, dict[str, Any]]]:
    """Return all instances of a list, each with what the list says about it.

    The source is a list in any form that the commands read, a part of it, a folder, a collection, or a text:
    `"curve.txt"`, `"curve.txt#1-20"`, `"@1-20"`, `"@mine"`.

    >>> [(len(board.cars), facts["level"]) for board, facts in gridwise.load_all("rushhour", "@1-2")]
    [(4, 'easy'), (4, 'easy')]
    """
    from gridwise.puzzles.base.sources import given_boards

    chosen = puzzle_like(puzzle)
    return [(one.read(chosen, metric), dict(one.facts)) for one in given_boards(chosen, source, metric)]


@checked
def generate(
    puzzle: PuzzleLike,
    count: int = 1,
    seed: int = 0,
    *,
    metric: str | None = None,
    jobs: int | None = 1,
    exclude: Source | Iterable[Any] = (),
    **choices: Any,
) -> list[Any]:
    """Make new instances, the easiest first; the same seed and choices make the same ones.

    The choices are those of `gridwise generate`, which differ from puzzle to puzzle. There are fewer than
    asked for where no more are found. With `jobs`, worker processes share the work (None: one a core).
    What is to `exclude`, lists or instances, is not made again, nor mirrored or relabelled.

    >>> boards = gridwise.generate("rushhour", 2, seed=7, moves="5-9", cars="4-8")
    >>> [len(board.cars) for board in boards]
    [6, 7]
    """
    from gridwise.lab.workers import Workers
    from gridwise.puzzles.base import able
    from gridwise.puzzles.base.options import values_of
    from gridwise.stopping import interrupt

    chosen = puzzle_like(puzzle)
    generator = able(chosen.generator, f"{chosen.name} has no generator")
    extra = values_of(generator.options, choices, f"choice of {chosen.name}")
    if count < 1:
        raise UsageError(f"expected a count of 1 or more, got {count}")
    if there := _shapes(chosen, exclude):
        if not generator.excludes:
            raise UsageError(f"new instances of {chosen.name} are not compared with others")
        extra["exclude"] = there
    made: list[Made] = []
    try:
        with Workers(jobs if count > 1 else 1) as workers:
            made.extend(generator.make(count, seed, extra, workers.map))
    except KeyboardInterrupt:
        raise interrupt([chosen.parse(one.text, metric) for one in made]) from None
    made.sort(key=lambda one: one.rank)
    return [chosen.parse(one.text, metric) for one in made]


def _shapes(chosen: Puzzle[Any], given: Source | Iterable[Any]) -> frozenset[str]:
    """Return how the instances are called that are not to be made again."""
    from gridwise.puzzles.base.sources import given_boards

    alone = isinstance(given, str | PathLike) or not isinstance(given, Iterable)
    lists: Iterable[Any] = [given] if alone else cast("Iterable[Any]", given)
    found: list[Any] = []
    for one in lists:
        place = one if isinstance(one, str | int | PathLike) else str(one)
        found += [board.read(chosen) for board in given_boards(chosen, place)]
    return frozenset(chosen.listing.canonical(one) for one in found)


@checked
def grade_difficulty(instance: Any) -> Difficulty | None:
    """Grade how hard an instance is for people; None where it has no solution, or not just one.

    >>> grade = gridwise.grade_difficulty(gridwise.load("rushhour", "@40"))
    >>> grade.level, grade.score, grade.facts["cars"]
    ('hard', 5.5, 10)
    """
    from gridwise.puzzles.base import able

    instance, chosen = instance_and_puzzle(instance)
    return able(chosen.grade_difficulty, f"{chosen.name} has no grades of difficulty")(instance)


@checked
def verify(
    instance: Any,
    plan: Result[Any] | Plan[Any] | str | PathLike[str] | Iterable[Any] | None = None,
    *,
    metric: str | None = None,
    certificate: str | PathLike[str] | None = None,
) -> Verdict:
    """Replay a plan under the rules, with code that is not the solver's; true if it is valid.

    The plan is a result, a list of actions, a text, or a file; for puzzles without plans a filled board.
    With a certificate instead, the file that `certify` wrote, its claim is checked; true if it is proven.

    >>> board = gridwise.load("rushhour", "@1")
    >>> bool(gridwise.verify(board, gridwise.solve(board)))
    True
    >>> gridwise.verify(board, ["A+4"]).broken_at
    1
    """
    instance, chosen = instance_and_puzzle(instance, metric)
    if plan is not None and certificate is None:
        return chosen.replay(instance, _plan_text(plan))
    if plan is not None or certificate is None:
        raise UsageError("expected a plan or a certificate=, one of them")
    from gridwise.puzzles.base.certificates.checking import check_certificate

    return check_certificate(certificate, lambda name: chosen, lambda found, metric: instance)


def _plan_text(plan: Result[Any] | Plan[Any] | str | PathLike[str] | Iterable[Any]) -> str:
    from pathlib import Path

    from gridwise.files import read_text

    if isinstance(plan, Result):
        if plan.plan is None and plan.solution is None:
            raise UsageError(f"the result has no plan: it ended with {plan.status!r}")
        return plan.solution if plan.plan is None and plan.solution is not None else str(plan.plan)
    if isinstance(plan, PathLike):
        return read_text(plan)
    if isinstance(plan, str):
        is_file = "\n" not in plan and len(plan) < 4096 and Path(plan).is_file()
        return read_text(plan) if is_file else plan
    if hasattr(plan, "__iter__"):
        return " ".join(map(str, plan))
    # A filled board says itself what it is.
    return str(plan)
